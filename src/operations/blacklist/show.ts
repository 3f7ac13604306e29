import { parseAddress } from '../../core/address.ts';
import { csvOf } from '../../core/csv.ts';
import { formatCount, formatNumber } from '../../core/figures.ts';
import type { Reply } from '../../core/reply.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { permitted } from '../steps.ts';

/** Rows of a table; all are in the file (Slack: at most 100 rows a table). */
const MOST_ROWS = 100;

export default defineOperation({
  name: 'blacklist show',
  summary: 'Show the blacklist, or whether an address is on it',
  effect: 'reads',
  endpoints: ['GET /blacklist'],
  example: 'example.com',
  inputs: {
    text: {
      kind: 'text',
      label: 'Address contains',
      hint: 'A whole address, or a part such as a domain',
      optional: true,
      maxLength: 254,
    },
  },
  async run({ text }, context) {
    const entries = await context.service.blacklist.all();
    const wanted = text === undefined ? null : parseAddress(text);
    if (wanted && 'address' in wanted) return answerFor(wanted.address, entries, context);
    return matching(text ?? '', entries);
  },
});

function answerFor(address: string, entries: readonly string[], context: OperationContext): Reply {
  const isListed = entries.some((entry) => entry.toLowerCase() === address);
  return {
    title: address,
    summary: isListed ? 'On the blacklist: it gets no e-mails.' : 'Not on the blacklist.',
    steps: permitted(
      [
        {
          kind: 'operation',
          label: isListed ? 'Take off the blacklist' : 'Blacklist',
          operation: isListed ? 'blacklist remove' : 'blacklist add',
          values: { addresses: address },
        },
        {
          kind: 'operation',
          label: 'Look up',
          operation: 'contact show',
          values: { email: address },
        },
      ],
      context,
    ),
  };
}

function matching(text: string, entries: readonly string[]): Reply {
  const found = entries.filter((entry) => entry.toLowerCase().includes(text.toLowerCase()));
  const addresses = formatCount(found.length, 'address', 'addresses');
  const shown = found.slice(0, MOST_ROWS);
  const hasMore = found.length > shown.length;
  return {
    title: 'Blacklist',
    summary: text
      ? `${addresses} of ${formatNumber(entries.length)} with «${text}» in it`
      : entries.length === 0
        ? 'Nobody is on it.'
        : `${addresses} on it`,
    sections:
      shown.length > 0
        ? [
            {
              kind: 'table',
              columns: [{ title: 'Address' }],
              rows: shown.map((address) => [address]),
            },
          ]
        : [],
    ...(hasMore && {
      footnote: `The first ${formatNumber(shown.length)}; the file has all ${formatNumber(found.length)}.`,
      files: [
        {
          name: 'blacklist.csv',
          title: `Blacklist, ${addresses}`,
          content: csvOf(
            ['address'],
            found.map((address) => [address]),
          ),
        },
      ],
    }),
  };
}

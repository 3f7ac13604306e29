import { formatCount, formatNumber } from '../../domain/figures.ts';
import { type Section, warning } from '../../domain/reply.ts';
import { inputError } from '../../lib/errors.ts';
import { MOST_IDS } from '../../service/smtp/emails.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { openSent, SENT_COLUMNS, SENT_FILE_COLUMNS } from './email-state.ts';

const MOST_MISSING = 10;

export default defineList({
  name: 'smtp lookup',
  formerly: ['smtp find'],
  title: 'Look up emails',
  summary: 'Look up several transactional emails by ID',
  right: 'people',
  endpoints: ['POST /smtp/emails/info'],
  example: '"0ab12cd-4f 0ab12ce-50"',
  inputs: {
    ids: {
      kind: 'text',
      label: 'Email IDs',
      hint: `Separated by commas, spaces, or lines; at most ${MOST_IDS}`,
      multiline: true,
      // A form takes 3,000 characters (Slack, plain-text input); a command line takes more.
      maxLength: 20_000,
    },
  },
  async list({ ids: text }, { service }) {
    const ids = idsIn(text);
    const found = await service.smtp.emails.info(ids);
    const known = new Set(found.map(({ id }) => id));
    return {
      title: 'Transactional emails',
      values: { ids: ids.join(' ') },
      source: found,
      columns: SENT_COLUMNS,
      fileColumns: SENT_FILE_COLUMNS,
      fileName: 'smtp-emails',
      summary: `${formatNumber(found.length)} of ${formatCount(ids.length, 'email')} found`,
      empty: 'None of these IDs was found.',
      before: missingNotice(ids.filter((id) => !known.has(id))),
      open: openSent,
    };
  },
});

/** @throws {InputError} for none, or more than one request takes. */
function idsIn(text: string): readonly string[] {
  const ids = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const address = ids.find((id) => id.includes('@'));
  if (address !== undefined) {
    throw inputError(
      'ids',
      `“${address}” is an address, not the ID of an email. Find emails by recipient with /smtp list.`,
    );
  }
  if (ids.length > 0 && ids.length <= MOST_IDS) return ids;
  throw inputError(
    'ids',
    `Enter 1 to ${MOST_IDS} IDs, not ${formatNumber(ids.length)}. Look up the rest afterward.`,
  );
}

function missingNotice(missing: readonly string[]): Section[] {
  if (missing.length === 0) return [];
  const shown = missing.slice(0, MOST_MISSING).join(', ');
  const more = missing.length > MOST_MISSING ? ' …' : '';
  return [warning(`${formatCount(missing.length, 'ID')} not found: ${shown}${more}`)];
}

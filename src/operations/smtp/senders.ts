import { addressKey } from '../../domain/address.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { Sender } from '../../service/senders.ts';
import type { Column } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { defineOperation } from '../../commands/define.ts';
import { codeActions, NEW_SENDER_INPUTS } from '../sender/activation.ts';

interface SmtpSender {
  readonly email: string;
  /** Empty where it isn't among the senders of campaigns. */
  readonly name: string;
  readonly state: string;
}

const COLUMNS: readonly Column<SmtpSender>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Status', cell: ({ state }) => state },
  { title: 'Name', cell: ({ name }) => name || '–' },
];

export const senders = defineList({
  name: 'smtp senders',
  title: 'Senders',
  summary: 'List sender addresses for transactional email',
  right: 'look',
  endpoints: ['GET /smtp/senders', 'GET /senders'],
  example: '',
  inputs: {},
  async list(_, { service }) {
    const [ready, known] = await Promise.all([
      service.smtp.senders(),
      resultOf(service.senders.all()),
    ]);
    return {
      title: 'Transactional senders',
      source: joined(ready, known.value ?? []),
      columns: COLUMNS,
      fileName: 'smtp-senders',
      summary: `${formatCount(ready.length, 'sender')} ready`,
      empty: 'No senders yet.',
      before: known.failure ? [warning(`Names are missing. ${known.failure.message}`)] : [],
      actions: [
        action('smtp sender add', {}, 'Add sender…'),
        action('smtp domains', {}, 'Domains'),
      ],
    };
  },
});

export const senderAdd = defineOperation({
  name: 'smtp sender add',
  title: 'Add sender',
  summary: 'Add a sender address for transactional email',
  right: 'administer',
  effect: 'writes',
  endpoints: ['POST /senders'],
  example: 'receipts@larkspur.example "Larkspur Receipts"',
  inputs: NEW_SENDER_INPUTS,
  async run({ email, name }, context) {
    await context.service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'A code is on its way to this address. Enter it to start sending.',
      actions: [...codeActions(email), action('smtp senders', {}, 'All senders')],
      footnote: 'Works for campaigns, too.',
      announcement: `added the sender ${name} <${email}>. It’s waiting for its code.`,
    };
  },
});

function joined(ready: readonly string[], known: readonly Sender[]): readonly SmtpSender[] {
  const names = new Map(known.map(({ email, name }) => [addressKey(email), name]));
  const isReady = new Set(ready.map(addressKey));
  const others = known.filter(({ email }) => !isReady.has(addressKey(email)));
  return [
    ...ready.map((email) => {
      return { email, name: names.get(addressKey(email)) ?? '', state: 'Ready' };
    }),
    ...others.map((sender) => ({ ...sender, state: `🟠 ${reasonOf(sender)}` })),
  ];
}

/** Spec 1, section 2.7: addresses added after 2023-05-17 are usable in the SMTP area too. */
function reasonOf({ isActive, isAllowedForSmtp }: Sender): string {
  if (!isAllowedForSmtp) return 'Campaigns only (added before May 17, 2023)';
  return isActive ? 'Not available' : 'Waiting for its code';
}

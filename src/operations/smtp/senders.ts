import { formatCount } from '../../domain/figures.ts';
import { action, notice } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { Sender } from '../../service/senders.ts';
import type { Column } from '../browse/columns.ts';
import { defineList } from '../browse/define-list.ts';
import { defineOperation } from '../define.ts';
import { codeAction, NEW_SENDER_INPUTS, sendCodeAction } from '../sender/activation.ts';

interface SmtpSender {
  readonly email: string;
  /** Empty where it isn't among the senders of campaigns. */
  readonly name: string;
  readonly isReady: boolean;
  /** Reason why it isn't ready; empty where it is. */
  readonly reason: string;
}

const COLUMNS: readonly Column<SmtpSender>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Name', cell: ({ name }) => name || '–' },
  { title: 'SMTP', cell: ({ isReady, reason }) => (isReady ? '🟢 ready' : `🟠 ${reason}`) },
];

export const senders = defineList({
  name: 'smtp senders',
  summary: 'List sender addresses for SMTP e-mails',
  endpoints: ['GET /smtp/senders', 'GET /senders'],
  example: '',
  inputs: {},
  async list(_, { service }) {
    const [ready, known] = await Promise.all([
      service.smtp.senders(),
      resultOf(service.senders.all()),
    ]);
    return {
      title: 'Senders of SMTP e-mails',
      source: joined(ready, known.value ?? []),
      columns: COLUMNS,
      fileName: 'smtp-senders',
      summary: `${formatCount(ready.length, 'sender')} ready for SMTP`,
      empty: 'There are no senders yet.',
      before: known.failure
        ? [notice('warning', `Missing here: names. ${known.failure.message}`)]
        : [],
      actions: [
        action('smtp sender add', {}, 'Add a sender…'),
        action('smtp domains', {}, 'Domains'),
      ],
    };
  },
});

export const senderAdd = defineOperation({
  name: 'smtp sender add',
  summary: 'Add a sender address for SMTP e-mails',
  effect: 'writes',
  endpoints: ['POST /senders'],
  example: 'receipts@larkspur.example "Larkspur Receipts"',
  inputs: NEW_SENDER_INPUTS,
  async run({ email, name }, context) {
    await context.service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Enter the code that is sent to its mailbox, and e-mails can come from it.',
      actions: [
        codeAction(email),
        sendCodeAction(email),
        action('smtp senders', {}, 'All SMTP senders'),
      ],
      footnote: 'It works for campaigns too: both share their senders.',
      announcement: `added the sender ${name} <${email}>; it is waiting for its code.`,
    };
  },
});

function joined(ready: readonly string[], known: readonly Sender[]): readonly SmtpSender[] {
  const byAddress = new Map(known.map((sender) => [sender.email.toLowerCase(), sender]));
  const usable = ready.map((email) => ({
    email,
    name: byAddress.get(email.toLowerCase())?.name ?? '',
    isReady: true,
    reason: '',
  }));
  const isUsable = new Set(ready.map((email) => email.toLowerCase()));
  const others = known
    .filter(({ email }) => !isUsable.has(email.toLowerCase()))
    .map(({ email, name, isActive, isAllowedForSmtp }) => ({
      email,
      name,
      isReady: false,
      reason: reasonOf(isActive, isAllowedForSmtp),
    }));
  return [...usable, ...others];
}

/** Spec 1, section 2.7: addresses added after 2023-05-17 are usable in the SMTP area too. */
function reasonOf(isActive: boolean, isAllowedForSmtp: boolean): string {
  if (!isAllowedForSmtp) return 'only for campaigns: added before 17 May 2023';
  return isActive ? 'not listed for SMTP' : 'waits for its code';
}

import { smtpRemove, smtpUnsubscribe } from '../../bulk/actions/smtp.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';
import { action, notice, type Reply, warning } from '../../domain/reply.ts';
import { digestsOf } from '../../domain/content.ts';
import type { AddressList } from '../../domain/address-list.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { inputError, type PostbellError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../../commands/define.ts';

/** The most emails of this kind that an account sends in 24 hours; spec 2, section 8. */
const MOST_A_DAY = 5;

export const unsubscribe = defineBulkOperation({
  name: 'smtp unsubscribe',
  title: 'Unsubscribe addresses',
  action: smtpUnsubscribe,
  summary: 'Unsubscribe addresses from transactional email, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com comment="asked by phone"',
  confirmLabel: 'Unsubscribe',
  inputs: { comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 } },
  plan: ({ comment }) => ({ params: { comment } }),
});

/** The service forgets why they left, so this operation always asks for confirmation. */
export const allow = defineBulkOperation({
  name: 'smtp unsubscribed remove',
  formerly: ['smtp allow'],
  title: 'Resubscribe addresses',
  action: smtpRemove,
  summary: 'Resubscribe addresses to transactional email without asking them',
  effect: 'deletes',
  example: 'bob@example.org',
  confirmLabel: 'Resubscribe',
  inputs: {},
  about: async () => [
    warning(
      'Resubscribe only people who asked you to. Others may report your emails as spam; “smtp resubscribe” asks them first.',
    ),
  ],
});

export const resubscribe = defineOperation({
  name: 'smtp resubscribe',
  title: 'Ask to resubscribe',
  summary: 'Ask unsubscribed addresses by email whether they want to resubscribe',
  right: 'send',
  effect: 'sends',
  endpoints: ['GET /smtp/unsubscribe/search', 'POST /smtp/resubscribe'],
  example: 'orders@larkspur.example bob@example.org',
  inputs: {
    sender: { kind: 'reference', to: 'smtp-sender', label: 'From', hint: 'Sender of the request' },
    addresses: {
      kind: 'emails',
      label: 'Addresses',
      hint: `At most ${MOST_A_DAY} unsubscribed addresses per 24 hours`,
    },
    lang: {
      kind: 'text',
      label: 'Email language',
      hint: 'Two letters such as en. Leave blank to let the service choose',
      optional: true,
      maxLength: 5,
    },
  },
  confirmLabel: 'Send request',
  async preview({ sender, addresses, lang }, { service }) {
    const unsubscribed = await unsubscribedAmong(service, addresses);
    const others = addresses.valid.length - unsubscribed.length;
    return {
      title: 'Ask to resubscribe?',
      summary: `${formatCount(unsubscribed.length, 'person', 'people')} will get an email from ${sender} with a link to resubscribe.`,
      sections: compact([
        { kind: 'bullets', items: unsubscribed },
        others > 0 && {
          kind: 'paragraph',
          text: `${formatCount(others, 'address', 'addresses')} skipped: not unsubscribed.`,
        },
      ]),
      stakes: { recipients: unsubscribed.length, content: digestsOf({ Request: [sender, lang] }) },
      footnote: `Your account can send ${MOST_A_DAY} requests per 24 hours.`,
    };
  },
  async run({ sender, addresses, lang }, { service }) {
    const unsubscribed = await unsubscribedAmong(service, addresses);
    const recipients: Recipient[] = [];
    for (const email of unsubscribed) {
      const { value: id, failure } = await resultOf(
        service.smtp.unsubscribed.resubscribe({ email, sender, lang }),
      );
      if (failure && recipients.length === 0) throw failure;
      if (failure) return outcome(recipients, unsubscribed.slice(recipients.length), failure);
      recipients.push({ email, id });
    }
    return outcome(recipients, [], null);
  },
});

interface Recipient {
  readonly email: string;
  /** Id of the email that asks. */
  readonly id: string;
}

/** @throws {InputError} for more than a day allows, and when none is unsubscribed. */
async function unsubscribedAmong({ smtp }: Service, { valid }: AddressList) {
  if (valid.length > MOST_A_DAY) {
    throw inputError(
      'addresses',
      `You can ask at most ${MOST_A_DAY} people per 24 hours, not ${formatNumber(valid.length)}.`,
    );
  }
  const answers = await Promise.all(
    valid.map(async (email) => ({ email, has: await smtp.unsubscribed.has(email) })),
  );
  const found = answers.filter(({ has }) => has).map(({ email }) => email);
  if (found.length > 0) return found;
  throw inputError(
    'addresses',
    valid.length === 1
      ? `${valid[0]} isn’t unsubscribed.`
      : 'None of these addresses is unsubscribed.',
  );
}

function outcome(
  recipients: readonly Recipient[],
  left: readonly string[],
  failure: PostbellError | null,
): Reply {
  const people = formatCount(recipients.length, 'person', 'people');
  return {
    title: 'Resubscribe request',
    summary: `${people} asked. They’re resubscribed when they click the link.`,
    sections: compact([
      { kind: 'bullets', items: recipients.map(({ email }) => email) },
      failure && notice('bad', `Not asked: ${left.join(', ')}. ${failure.message}`),
    ]),
    actions: [
      {
        kind: 'menu',
        label: 'Open email…',
        choices: recipients.map(({ email, id }) => action('smtp show', { id }, email)),
      },
    ],
    announcement: `asked ${people} to resubscribe to transactional email.`,
  };
}

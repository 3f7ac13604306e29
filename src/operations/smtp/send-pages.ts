import { attempt } from '../../lib/attempt.ts';
import { formatCount } from '../../domain/figures.ts';
import type { Section } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import type { FormPage } from '../define.ts';
import type { GivenOf } from '../inputs.ts';
import { checkContent, mailboxesIn } from './composed.ts';
import type { SEND_INPUTS } from './send-inputs.ts';
import { quotaOf, recipientWarnings, recipientsOf, senderWarning } from './send-preview.ts';

type Page = FormPage<typeof SEND_INPUTS>;

/** Pages of the form in which an e-mail is written. */
export const SEND_PAGES: readonly Page[] = [
  {
    title: 'Sender and recipients',
    inputs: ['from', 'fromName', 'to', 'cc', 'bcc'],
    check: ({ to, cc, bcc }) => {
      mailboxesIn(to, 'to');
      mailboxesIn(cc, 'cc');
      mailboxesIn(bcc, 'bcc');
    },
  },
  {
    title: 'Content',
    inputs: ['subject', 'text', 'html', 'htmlFile', 'template', 'variables', 'plainText'],
    about: aboutRecipients,
    check: checkContent,
  },
  { title: 'Attachments', inputs: ['attachments'] },
];

/**
 * Says to how many it goes, and what may keep it from them.
 * @throws {InputError} for what is no address: the sooner that is seen, the better.
 */
async function aboutRecipients(
  { from, to, cc, bcc }: GivenOf<typeof SEND_INPUTS>,
  { service }: OperationContext,
): Promise<readonly Section[]> {
  const given = {
    to: mailboxesIn(to, 'to'),
    cc: mailboxesIn(cc, 'cc'),
    bcc: mailboxesIn(bcc, 'bcc'),
  };
  const people = recipientsOf(given).length;
  const [senders, warnings, quota] = await Promise.all([
    attempt(service.senders.all()),
    recipientWarnings(service, given),
    quotaOf(service, people),
  ]);
  return [
    {
      kind: 'facts',
      facts: [{ label: 'To', value: formatCount(people, 'recipient') }, ...quota.facts],
    },
    ...(from === undefined ? [] : senderWarning(from, senders.value)),
    ...warnings,
    ...quota.warnings,
  ];
}

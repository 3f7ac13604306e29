import type { SendingStakes } from '../../domain/approvals.ts';
import type { SendingPreview } from '../../commands/define.ts';
import { digestsOf } from '../../domain/content.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { type Fact, facts, type Section, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated, shortened, capitalised } from '../../lib/text.ts';
import type { Sender } from '../../service/senders.ts';
import type { Template } from '../../service/templates.ts';
import type { Service } from '../../service/service.ts';
import type { OutgoingEmail } from '../../service/smtp/email.ts';
import { readableText } from '../campaign/inbox.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { FormPage } from '../../commands/define.ts';
import { emojiNotices } from '../emoji-names.ts';
import type { GivenOf } from '../../commands/inputs.ts';
import { checkContent, isAt, mailboxesOf, type SEND_INPUTS } from './composed.ts';
import { bytesInWords } from './email-state.ts';
import { unknownSender } from '../sender/activation.ts';

export const SEND_PAGES: readonly FormPage<typeof SEND_INPUTS>[] = [
  {
    title: 'Sender and recipients',
    inputs: ['from', 'fromName', 'to', 'cc', 'bcc'],
    check: mailboxesOf,
  },
  {
    title: 'Content',
    inputs: ['subject', 'text', 'html', 'htmlFile', 'template', 'variables', 'plainText'],
    about: aboutRecipients,
    check: checkContent,
  },
  { title: 'Attachments', inputs: ['attachments'] },
];

/** @throws {InputError} for what is no address: the sooner that is seen, the better. */
async function aboutRecipients(
  { from, ...values }: GivenOf<typeof SEND_INPUTS>,
  { service }: OperationContext,
): Promise<readonly Section[]> {
  const given = mailboxesOf(values);
  const people = recipientsOf(given).length;
  const [senders, warnings, quota] = await Promise.all([
    resultOf(service.senders.all()),
    recipientWarnings(service, given),
    quotaOf(service, people),
  ]);
  return [
    facts([{ label: 'To', value: formatCount(people, 'recipient') }, ...quota.facts]),
    ...(from === undefined ? [] : senderWarning(from, senders.value)),
    ...warnings,
    ...quota.warnings,
  ];
}

/** The most recipients named; more are counted instead. */
const MOST_NAMED = 5;
/** The most recipients that are checked for unsubscribes, one by one. */
const MOST_CHECKED = 20;
const LONGEST_EXCERPT = 600;
/** We assume that mail servers take about 20 MB with what Base64 adds, as large providers do. */
const LARGE_BYTES = 15_000_000;

export async function previewOfEmail(
  service: Service,
  email: OutgoingEmail,
  senders: readonly Sender[] | null,
): Promise<SendingPreview> {
  const people = recipientsOf(email);
  const [template, warnings, quota] = await Promise.all([
    templateOf(service, email),
    recipientWarnings(service, email),
    quotaOf(service, people.length),
  ]);
  return {
    title: `Send “${email.subject}”?`,
    summary: `From ${nameOf(email.from)} to ${formatCount(people.length, 'recipient')}.`,
    sections: [
      ...senderWarning(email.from.email, senders),
      ...emojiNotices(`${email.subject}\n${email.text ?? ''}`),
      ...warnings,
      ...sizeWarning(email),
      ...quota.warnings,
      facts([...factsOf(email, template && nameOfTemplate(template)), ...quota.facts]),
      ...excerptOf(email),
    ],
    stakes: stakesOf(email, template),
    footnote: 'Sent immediately. This can’t be undone.',
  };
}

type Recipients = Pick<OutgoingEmail, 'to' | 'cc' | 'bcc'>;

export function recipientsOf({ to, cc = [], bcc = [] }: Recipients): readonly string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ email }) => email))];
}

function factsOf(email: OutgoingEmail, template: string | null): Fact[] {
  const { to, cc = [], bcc = [], html, text, attachments = [] } = email;
  const parts = compact([
    template !== null && `template ${template}`,
    html !== undefined && `HTML, ${bytesInWords(Buffer.byteLength(html))}`,
    text !== undefined && `text, ${bytesInWords(Buffer.byteLength(text))}`,
  ]);
  const tags = Object.entries(email.template?.variables ?? {});
  const files = attachments.map(({ name, content }) => `${name} (${bytesInWords(content.length)})`);
  const facts: readonly Fact[] = [
    { label: 'To', value: namesOf(to) },
    { label: 'Cc', value: namesOf(cc) },
    { label: 'Bcc', value: namesOf(bcc) },
    { label: 'Content', value: capitalised(parts.join('; ')) },
    {
      label: 'Merge tags',
      value: tags.map(([name, value]) => `${name}: ${value}`).join('; '),
      isPrivate: true,
    },
    { label: 'Attachments', value: files.join(', ') },
  ];
  return facts.filter(({ value }) => value !== '');
}

function namesOf(mailboxes: OutgoingEmail['to']): string {
  const more = mailboxes.length - MOST_NAMED;
  if (more <= 0) return mailboxes.map(nameOf).join(', ');
  return `${mailboxes.slice(0, MOST_NAMED).map(nameOf).join(', ')} and ${formatNumber(more)} more`;
}

function nameOf({ name, email }: OutgoingEmail['from']): string {
  return name === '' ? email : `${name} <${email}>`;
}

async function templateOf(
  { templates }: Service,
  { template }: OutgoingEmail,
): Promise<Template | null> {
  return template ? templates.get(template.id) : null;
}

function nameOfTemplate({ name, realId }: Template): string {
  return `“${name}” (${realId})`;
}

/** A template has another id after each edit (spec 1, section 2.6). */
function stakesOf(email: OutgoingEmail, template: Template | null): SendingStakes {
  const { subject, from, html, text, attachments, generatesText } = email;
  const variables = email.template?.variables;
  return {
    recipients: recipientsOf(email).length,
    facts: { Subject: subject, Sender: from.email },
    content: digestsOf({
      'Sender name': from.name,
      HTML: html,
      Text: [text, generatesText],
      Attachments: attachments,
      Template: template === null ? undefined : [template.id, variables],
    }),
  };
}

/** We assume that an address of a verified domain need not be a sender. */
function senderWarning(address: string, senders: readonly Sender[] | null): Section[] {
  const warn = (text: string) => [warning(`${address} ${text}`)];
  if (!senders) return [];
  const sender = senders.find(isAt(address));
  if (!sender) {
    return [warning(`${unknownSender(address)} and only works if its domain is verified.`)];
  }
  if (!sender.isActive) return warn('isn’t activated. Enter its code first.');
  return sender.isAllowedForSmtp ? [] : warn('can only be used for campaigns.');
}

async function recipientWarnings(service: Service, recipients: Recipients): Promise<Section[]> {
  const gone = await unsubscribedAmong(service, recipientsOf(recipients));
  const seen = [...recipients.to, ...(recipients.cc ?? [])].length;
  return compact([
    gone.length > 0 &&
      warning(
        `Unsubscribed from transactional email, so it won’t reach them: ${enumerated(gone)}.`,
      ),
    seen > 1 &&
      warning(`The ${formatNumber(seen)} people in To and Cc can see each other’s addresses.`),
  ]);
}

function sizeWarning({ attachments = [] }: OutgoingEmail): Section[] {
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes <= LARGE_BYTES) return [];
  return [warning(`Attachments total ${bytesInWords(bytes)}; many mail servers reject that much.`)];
}

async function unsubscribedAmong({ smtp }: Service, addresses: readonly string[]) {
  const checked = addresses.slice(0, MOST_CHECKED);
  const answers = await Promise.all(checked.map((one) => resultOf(smtp.unsubscribed.has(one))));
  return checked.filter((_, index) => answers[index]?.value === true);
}

/** Compares the plan, which counts each recipient; a plan that can't be read stops nobody. */
async function quotaOf({ balance }: Service, count: number) {
  const { value } = await resultOf(balance.detail());
  const { emailsLeft = null, emailsAnHour = null } = value?.smtp ?? {};
  if (emailsLeft === null) return { facts: [], warnings: [] };
  const limit = emailsAnHour === null ? '' : `, up to ${formatNumber(emailsAnHour)} per hour`;
  const few = `Your plan has only ${formatCount(emailsLeft, 'transactional send')} remaining.`;
  return {
    facts: [{ label: 'Remaining sends', value: `${formatNumber(emailsLeft)}${limit}` }],
    warnings: count > emailsLeft ? [warning(few)] : [],
  };
}

function excerptOf({ text, html }: OutgoingEmail): Section[] {
  const whole = (text ?? readableText(html ?? '')).trim();
  if (whole === '') return [];
  return [{ kind: 'verbatim', text: shortened(whole, LONGEST_EXCERPT), isPrivate: true }];
}

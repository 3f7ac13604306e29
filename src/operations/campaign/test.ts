import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { ForbiddenError, InputError } from '../../lib/errors.ts';
import { domainOfAddress, isSameAddress } from '../../domain/address.ts';
import { formatCount } from '../../domain/figures.ts';
import type { Protected } from '../../domain/rights.ts';
import {
  action,
  facts,
  notice,
  type Action,
  type Reply,
  type Section,
} from '../../domain/reply.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { CAMPAIGN_PAGES, checkContent, CONTENT_INPUTS } from './campaign-inputs.ts';
import { contentOf, type Content } from './content.ts';
import { bodyOf, createCampaign } from './create-campaign.ts';
import { inboxSections } from './inbox.ts';
import { contentDigests, contentWarnings } from './review.ts';

const { sender, subject, template, ...otherContent } = CONTENT_INPUTS;

const INPUTS = {
  sender,
  subject,
  template,
  email: {
    kind: 'email',
    label: 'Address',
    hint: 'Your own, or a colleague’s. Any other takes the permission to send',
    optional: true,
  },
  ...otherContent,
  list: {
    kind: 'reference',
    to: 'list',
    label: 'List',
    hint: 'Only for a test campaign to the sender’s address; nobody in the list gets it',
    optional: true,
  },
} as const;

const AS_EMAIL =
  'Sent as a single email: merge tags such as {{Name}} aren’t filled in. It doesn’t count toward the 4 campaigns per hour.';
const AS_CAMPAIGN = 'Counts toward the 4 campaigns per hour.';

type TestValues = ValuesOf<typeof INPUTS>;

export default defineOperation({
  name: 'campaign test',
  title: 'Send test',
  summary: 'Send yourself a test of a campaign',
  right: 'prepare',
  effect: 'sends',
  endpoints: [
    'POST /smtp/emails',
    'POST /campaigns',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /senders',
    'GET /template/{template_id}',
  ],
  example: 'news@larkspur.example "What’s new in December" 506 mira@example.com',
  // A lost test campaign is searched for anyway, see create-campaign.ts.
  lookWith: 'smtp list',
  inputs: INPUTS,
  pages: [
    {
      title: 'Sender and content',
      inputs: [...CAMPAIGN_PAGES.content.inputs, 'list'],
      isPassedOver: true,
      check: checkContent,
    },
    { title: 'Recipient', inputs: ['email'], about: aboutTest, check: checkWay, confirms: true },
  ],
  confirmLabel: 'Send test',
  async prefill({ email, list }, { ownEmail }) {
    if (email !== undefined || list !== undefined) return {};
    return { email: (await ownEmail()) ?? '' };
  },
  async preview(values, context) {
    const content = await contentOf(values, context);
    checkWay(values);
    const { email, template: id } = values;
    const isInTeam = email === undefined || (await isOfTeam(email, content, context));
    if (!isInTeam) await requireSending(email, context);
    const template = id === undefined ? null : await resultOf(context.service.templates.get(id));
    return {
      title: `Send a test to ${email ?? content.senderEmail}?`,
      summary: email
        ? 'One email, only to this address'
        : 'A test campaign, only to the sender’s address',
      sections: [...noticesOf(content, values), ...inboxSections(content)],
      stakes: {
        recipients: isInTeam ? 0 : 1,
        content: contentDigests(content, template?.value ?? null),
      },
      footnote: email ? AS_EMAIL : AS_CAMPAIGN,
    };
  },
  async run(values, context) {
    const content = await contentOf(values, context);
    const { email, list } = values;
    checkWay(values);
    if (email !== undefined) {
      const { emails } = context.service.smtp;
      const { to, ...test } = emailOf(content, email);
      const id = (await isOfTeam(email, content, context))
        ? await emails.sendTest({ ...test, to })
        : await emails.send({ ...test, to: [to] });
      const look = action('smtp show', { id }, 'Check delivery');
      return sent(values, `Sent to ${email}`, look);
    }
    const listIds = list === undefined ? undefined : [list];
    const { id } = await createCampaign({ ...bodyOf(content), isTest: true, listIds }, context);
    const look = action('campaign show', { campaign: id }, 'Open campaign');
    return sent(values, `Sending to ${content.senderEmail} only`, look);
  },
});

/** A test that goes to anybody else is an email to a customer. */
const SENDING: Protected = { name: 'smtp send', rights: ['send'] };

/** @throws {ForbiddenError} that says why a test takes more than usual */
async function requireSending(email: string, { rights }: OperationContext): Promise<void> {
  const { failure } = await resultOf(rights.require(SENDING));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  const { message, askIds, canIds, assignees } = failure;
  const why = `${email} is neither yours nor at the sender’s domain, so this test counts as sending.`;
  throw new ForbiddenError(`${why} ${message}`, { cause: failure, askIds, canIds, assignees });
}

/**
 * Tells whether somebody of the team gets it: whoever tries it, or a colleague. We assume that an
 * account has no registered sender at a domain where its customers have their mailboxes.
 */
async function isOfTeam(
  email: string,
  { sender }: Content,
  { ownEmail }: Pick<OperationContext, 'ownEmail'>,
): Promise<boolean> {
  if (sender?.isActive && domainOfAddress(sender.email) === domainOfAddress(email)) return true;
  const own = await ownEmail();
  return own !== null && isSameAddress(own, email);
}

function noticesOf(content: Content, { list, email }: Partial<TestValues>): Section[] {
  const { sender, senderEmail, ampHtml } = content;
  const isEmail = email !== undefined || list === undefined;
  const refused = `${senderEmail} can’t send transactional email, so the service will reject this. Choose a list instead of an address to send a test campaign.`;
  return compact([
    isEmail && sender && !sender.isAllowedForSmtp && notice('warning', refused),
    isEmail &&
      ampHtml !== undefined &&
      notice('warning', 'The AMP version isn’t included in a test email.'),
    ...contentWarnings(content),
  ]);
}

async function aboutTest(given: Partial<TestValues>, context: OperationContext) {
  const { sender, subject, email, list } = given;
  if (sender === undefined || subject === undefined) return [];
  const content = await contentOf({ ...given, sender, subject }, context);
  const isCampaign = email === undefined && list !== undefined;
  return compact<Section>([
    facts([
      { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
      { label: 'Subject', value: content.subject },
    ]),
    ...noticesOf(content, given),
    isCampaign &&
      notice('info', `Leave blank to send it to ${content.senderEmail} as a test campaign.`),
    { kind: 'paragraph', text: isCampaign ? AS_CAMPAIGN : AS_EMAIL },
  ]);
}

/** @throws {InputError} when neither an address nor a list says which test is meant. */
function checkWay({ email, list }: Partial<TestValues>): void {
  if (email !== undefined || list !== undefined) return;
  throw new InputError('Enter an address to send the test to.', { field: 'email' });
}

function emailOf(content: Content, email: string) {
  const { senderName, senderEmail, subject, html, templateId, attachments } = content;
  return {
    subject,
    from: { name: senderName, email: senderEmail },
    to: { name: email, email },
    html,
    template: templateId === undefined ? undefined : { id: templateId },
    attachments: attachments.length > 0 ? attachments : undefined,
  };
}

function sent(
  { subject, email, attachments = [] }: TestValues,
  summary: string,
  look: Action,
): Reply {
  const count = formatCount(attachments.length, 'attachment');
  return {
    title: `Test: ${subject}`,
    summary,
    sections: attachments.length > 0 ? [{ kind: 'paragraph', text: `With ${count}.` }] : [],
    actions: [look],
    footnote: email ? AS_EMAIL : AS_CAMPAIGN,
  };
}

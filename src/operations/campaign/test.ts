import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { ForbiddenError, InputError, isInDoubt, type PostbellError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import { isSameAddress } from '../../domain/address.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Protected } from '../../domain/rights.ts';
import {
  action,
  facts,
  notice,
  separatedTexts,
  type Action,
  type Reply,
  type Section,
  type Span,
  type Text,
} from '../../domain/reply.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { type Addressee, addresseesIn, LIKE_ADDRESSEES } from './addressees.ts';
import { CAMPAIGN_PAGES, checkContent, CONTENT_INPUTS } from './campaign-inputs.ts';
import { contentOf, type Content } from './content.ts';
import { bodyOf, createCampaign } from './create-campaign.ts';
import { inboxSections } from './inbox.ts';
import { contentDigests, contentWarnings } from './review.ts';

const { sender, subject, template, copy, ...otherContent } = CONTENT_INPUTS;

const INPUTS = {
  copy: {
    ...copy,
    label: 'Campaign',
    hint: 'Sends its content, and from its sender unless another is chosen',
  },
  sender: { ...sender, givenBy: 'copy' },
  subject: { ...subject, givenBy: 'copy' },
  template: { ...template, givenBy: 'copy' },
  email: {
    kind: 'text',
    label: 'To',
    hint: 'Addresses, or “me”. In a command, colleagues by @name, too. Anyone outside your team requires the permission to send',
    optional: true,
    // As in a list of people, blanks and lines part them.
    multiline: true,
    maxLength: 1000,
    looksLike: LIKE_ADDRESSEES,
  },
  ...otherContent,
  list: {
    kind: 'reference',
    to: 'list',
    label: 'List',
    hint: 'Advanced: fills merge tags from this list. Only the sender’s address gets it',
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
  summary: 'Send a test of a campaign to yourself or others',
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
    {
      title: 'Recipient',
      inputs: ['email'],
      about: aboutTest,
      check: (given) => void addressedTo(given),
      confirms: true,
    },
  ],
  confirmLabel: 'Send test',
  async prefill({ email, list }, { ownEmail }) {
    if (email !== undefined || list !== undefined) return {};
    return { email: (await ownEmail()) ?? '' };
  },
  async preview(values, context) {
    const { content, addressees } = await prepared(values, context);
    const outside = addressees.filter(({ isOfTeam }) => !isOfTeam);
    if (outside.length > 0) await requireSending(outside, context);
    const { template: id } = values;
    const template = id === undefined ? null : await resultOf(context.service.templates.get(id));
    const [only, another] = addressees;
    const many = formatCount(addressees.length, 'person', 'people');
    const whom = another ? many : (only?.address ?? content.senderEmail);
    return {
      title: `Send a test to ${whom}?`,
      summary: another
        ? [
            'One email each: ',
            ...separatedTexts(
              addressees.map(({ shown }) => shown),
              ', ',
            ),
          ]
        : only
          ? 'One email, only to this address'
          : 'A test campaign, only to the sender’s address',
      sections: [...noticesOf(content, values), ...inboxSections(content)],
      stakes: {
        recipients: outside.length,
        content: contentDigests(content, template?.value ?? null),
      },
      footnote: only ? AS_EMAIL : AS_CAMPAIGN,
    };
  },
  async run(values, context) {
    const { content, addressees } = await prepared(values, context);
    if (addressees.length > 0) return sentEach(content, addressees, context);
    const { list } = values;
    const listIds = list === undefined ? undefined : [list];
    const { id } = await createCampaign({ ...bodyOf(content), isTest: true, listIds }, context);
    const look = action('campaign show', { campaign: id }, 'Open campaign');
    return sent(content, `Sending to ${content.senderEmail} only`, look, AS_CAMPAIGN);
  },
});

/** Reads what a test sends, and who gets it; nobody where a test campaign goes to the sender. */
async function prepared(values: TestValues, context: OperationContext) {
  const content = await contentOf(await withCampaign(values, context), context);
  const text = addressedTo(values);
  const addressees = text === null ? [] : await addresseesIn(text, content, context);
  return { content, addressees };
}

/** Fills in what is not given from the campaign that is tested. */
async function withCampaign(
  values: Partial<TestValues>,
  { service }: Pick<OperationContext, 'service'>,
) {
  const { copy: id, sender, subject, senderName } = values;
  if (id === undefined || (sender !== undefined && subject !== undefined)) {
    return { ...values, sender: sender ?? '', subject: subject ?? '' };
  }
  const campaign = await service.campaigns.get(id);
  const isItsSender = sender === undefined || isSameAddress(sender, campaign.senderEmail);
  return {
    ...values,
    sender: sender ?? campaign.senderEmail,
    senderName: senderName ?? (isItsSender ? campaign.senderName || undefined : undefined),
    subject: subject ?? campaign.subject,
  };
}

/** A test that goes to anybody else is an email to a customer. */
const SENDING: Protected = { name: 'smtp send', rights: ['send'] };

/** @throws {ForbiddenError} that says why a test takes more than usual */
async function requireSending(
  outside: readonly Addressee[],
  { rights }: OperationContext,
): Promise<void> {
  const { failure } = await resultOf(rights.require(SENDING));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  const { message, askIds, canIds, assignees } = failure;
  const whom = enumerated(outside.map(({ address }) => address));
  const are = outside.length === 1 ? 'is neither yours nor' : 'are neither yours nor';
  const why = `${whom} ${are} at the sender’s domain, so this test counts as sending.`;
  const deed = 'send a test outside your team';
  throw new ForbiddenError(`${why} ${message}`, {
    cause: failure,
    askIds,
    canIds,
    assignees,
    deed,
  });
}

/** Sends one email after the other, so that nobody sees who else gets it, until one fails. */
async function sentEach(
  content: Content,
  addressees: readonly Addressee[],
  { service, known }: OperationContext,
): Promise<Reply> {
  const { emails } = service.smtp;
  const ids: string[] = [];
  for (const { address, isOfTeam } of addressees) {
    const { to, ...test } = emailOf(content, address);
    const sending = isOfTeam
      ? emails.sendTest({ ...test, to })
      : emails.send({ ...test, to: [to] });
    const { value: id, failure } = await resultOf(sending);
    if (failure && ids.length === 0) throw failure;
    if (failure) {
      const left = addressees.slice(ids.length);
      return sentPart(content, addressees.slice(0, ids.length), left, failure);
    }
    ids.push(id ?? '');
    known(`Sent to ${formatNumber(ids.length)} of ${formatNumber(addressees.length)}…`);
  }
  return sent(content, ['Sent to ', ...namesOf(addressees)], checkDelivery(ids), AS_EMAIL);
}

function sentPart(
  content: Content,
  got: readonly Addressee[],
  left: readonly Addressee[],
  failure: PostbellError,
): Reply {
  const [first] = left;
  const unknown = isInDoubt(failure) && first !== undefined;
  const others = unknown ? left.slice(1) : left;
  const reply = sent(content, ['Sent to ', ...namesOf(got)], checkDelivery([]), AS_EMAIL);
  const rest: Section[] = compact([
    unknown && notice('warning', ['Nobody knows whether it was sent to ', first.shown, '.']),
    others.length > 0 && notice('bad', ['Not sent to ', ...namesOf(others), '.']),
    notice('bad', failure.message),
  ]);
  return { ...reply, sections: [...rest, ...(reply.sections ?? [])] };
}

function namesOf(addressees: readonly Addressee[]): readonly Span[] {
  return separatedTexts(
    addressees.map(({ shown }) => shown),
    ', ',
  );
}

function checkDelivery(ids: readonly string[]): Action {
  const [only = '', another] = ids;
  return only === '' || another !== undefined
    ? action('smtp list', {}, 'Check delivery')
    : action('smtp show', { id: only }, 'Check delivery');
}

function noticesOf(content: Content, values: Partial<TestValues>): Section[] {
  const { sender, senderEmail, ampHtml } = content;
  const isEmail = values.email !== undefined || values.list === undefined;
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
  const { sender, subject, copy: campaign, list } = given;
  if (campaign === undefined && (sender === undefined || subject === undefined)) return [];
  const content = await contentOf(await withCampaign(given, context), context);
  const isCampaign = given.email === undefined && list !== undefined;
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

/**
 * Returns who is meant, as it was given; `null` for a test campaign to the sender.
 * @throws {InputError} when neither an address nor a list says which test is meant
 */
function addressedTo({ email, list, copy: id, sender }: Partial<TestValues>): string | null {
  if (email !== undefined) return email;
  if (list !== undefined) return null;
  // `/campaign test 71016`: of a campaign, one sends oneself a test.
  if (id !== undefined && sender === undefined) return 'me';
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
  { subject, attachments }: Content,
  summary: Text,
  look: Action,
  footnote: string,
): Reply {
  const count = formatCount(attachments.length, 'attachment');
  return {
    title: `Test: ${subject}`,
    summary,
    sections: attachments.length > 0 ? [{ kind: 'paragraph', text: `With ${count}.` }] : [],
    actions: [look],
    footnote,
  };
}

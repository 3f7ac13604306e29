import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  type Fact,
  form,
  type RawValues,
  type Reply,
  type Section,
  type Step,
  type Text,
  time,
  type Tone,
} from '../../domain/reply.ts';
import type { Attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import { type PostbellError, RefusedError } from '../../lib/errors.ts';
import type { Template } from '../../service/templates.ts';
import { sizeWarnings } from '../html-input.ts';
import type { Reading } from '../reading/reading.ts';
import { timeInWords } from '../send-time.ts';
import { type CampaignValues, CONTENT_INPUTS } from './campaign-inputs.ts';
import type { Content } from './content.ts';
import { type HourlyLimit, limitWords } from './create-campaign.ts';
import { charactersOf, inboxSections, LONGEST_SUBJECT, readableText } from './inbox.ts';
import {
  type Bill,
  billFacts,
  billOf,
  costWords,
  type ListOutlook,
  listTitle,
  type Outlook,
} from './outlook.ts';

/** Everything that is shown before a campaign is sent. */
interface Review {
  readonly values: CampaignValues;
  readonly content: Content;
  readonly outlook: Outlook;
  /** `null`: not known. */
  readonly limit: HourlyLimit | null;
  /** `null`: the campaign has its own HTML. */
  readonly template: Attempt<Template> | null;
  /** Values as typed, for the actions. */
  readonly raw: RawValues;
}

/** Returns the review of a campaign: to whom it goes, at what cost, and what speaks against it. */
export function reviewOf(review: Review, reading: Reading): Reply {
  const warnings = [
    ...recipientWarnings(review.outlook),
    ...templateWarnings(review.template),
    ...contentWarnings(review.content),
    ...timeWarnings(review.values, review.limit),
  ].toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'));
  const { at } = review.values;
  return {
    title: at
      ? `Schedule this campaign for ${timeInWords(at, reading)}?`
      : 'Send this campaign now?',
    summary: summaryOf(review, warnings),
    sections: [
      ...warnings,
      { kind: 'facts', facts: factsOf(review) },
      ...inboxSections(review.content),
    ],
    steps: [...activationSteps(review.content), ...stepsFor(review.raw)],
    footnote:
      review.content.html === undefined
        ? 'The service doesn’t show the HTML of templates, so it wasn’t checked. Send yourself a test.'
        : 'Nothing is sent until you confirm.',
  };
}

function summaryOf({ values, outlook }: Review, warnings: readonly Warning[]): Text {
  const bill = billOf(outlook);
  const to =
    outlook.lists.length === 0 || values.segment !== undefined
      ? `segment ${values.segment}`
      : recipientsInSentence(outlook, bill);
  const grave = warnings.filter(({ tone }) => tone === 'bad').length;
  const when: Text = values.at ? ['· ', time(values.at)] : 'now';
  const cost = outlook.lists.length > 0 ? ` · ${costInSentence(costWords(bill))}` : '';
  const verdict =
    grave > 0
      ? ' · 🔴 the service will refuse this'
      : warnings.length > 0
        ? ` · 🟠 ${formatCount(warnings.length, 'thing')} to check`
        : ' · 🟢 ready to go';
  return [`To ${to} `, ...[when].flat(), cost, verdict];
}

function recipientsInSentence({ lists }: Outlook, { recipients, isPartial }: Bill): string {
  if (isPartial && recipients === 0) return 'nobody knows how many recipients';
  const least = isPartial ? 'at least ' : lists.length > 1 ? 'up to ' : 'about ';
  return `${least}${formatCount(recipients, 'recipient')}`;
}

function costInSentence(words: string): string {
  return words === 'Not known'
    ? 'cost not known'
    : words.replace(/^[NAI]/, (first) => first.toLowerCase());
}

function factsOf({ values, content, outlook, limit, template }: Review): Fact[] {
  const { at, name, segment } = values;
  const facts: readonly (Fact | null)[] = [
    ...(outlook.lists.length > 0 ? billFacts(outlook) : []),
    segment === undefined
      ? null
      : { label: 'Segment', value: `${segment} · the service doesn’t tell how many are in it` },
    { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
    { label: 'Subject', value: content.subject },
    name === undefined ? null : { label: 'Name', value: name },
    { label: 'Content', value: contentWords(content, template) },
    {
      label: 'When',
      value: at ? time(at) : 'As soon as you confirm',
    },
    { label: 'Contacts added later', value: lateWords(values) },
    { label: 'Counted', value: trackingWords(values) },
    { label: 'Campaigns this hour', value: limit ? limitWords(limit) : 'Not known' },
  ];
  return facts.filter((fact) => fact !== null);
}

function contentWords(
  { templateId, html = '', attachments, ampHtml }: Content,
  template: Review['template'],
): string {
  const size = `HTML of ${formatNumber(html.length)} characters`;
  const parts = compact([
    templateId === undefined ? size : templateWords(templateId, template),
    attachments.length > 0 &&
      `${formatCount(attachments.length, 'attachment')}: ${attachments.map(({ name }) => name).join(', ')}`,
    ampHtml === undefined ? null : 'an AMP version',
  ]);
  return parts.join(' · ');
}

function templateWords(id: string, template: Review['template']): string {
  return template?.value?.name ? `Template ${template.value.name} (${id})` : `Template ${id}`;
}

function lateWords({ late, at }: CampaignValues): string {
  return late && at ? 'Get it too, if added before it goes out' : 'Get nothing';
}

function trackingWords({ noOpens, noClicks, utm }: CampaignValues): string {
  const counted = compact([noOpens ? null : 'opens', noClicks ? null : 'clicks']);
  const words = counted.length > 0 ? counted.join(' and ') : 'neither opens nor clicks';
  const tag = utm === undefined ? '' : ` · utm_campaign=${utm}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${tag}`;
}

function activationSteps({ sender }: Content): Step[] {
  if (!sender || sender.isActive) return [];
  const values = { sender: sender.email };
  const label = 'Enter the sender’s code…';
  return [form(label, 'sender activate', values)];
}

function stepsFor(raw: RawValues): Step[] {
  return [
    form('Send a test to myself…', 'campaign test', testable(raw)),
    action('Save as draft', 'campaign draft', raw),
  ];
}

/** Keeps the values that a test takes: sender and content. */
function testable(raw: RawValues): RawValues {
  return Object.fromEntries(
    Object.entries(raw).filter(([name]) => Object.hasOwn(CONTENT_INPUTS, name)),
  );
}

/** A notice to consider before sending; what the service would refuse is `bad`. */
type Warning = Extract<Section, { kind: 'notice' }>;

const LISTED = 0;
/** Words for unsubscribing in the languages of the service's own templates, and some more. */
const WAY_OUT =
  /unsubscri|opt[\s-]?out|abmeld|abbestell|d[ée]sabonn|d[ée]sinscri|darse de baja|cancelar (la )?suscri|отпис|відпис|abonelikten/i;

/** Returns warnings about the sender, the subject and the HTML. */
export function contentWarnings(content: Content): Warning[] {
  return [...senderWarnings(content), ...subjectWarnings(content), ...htmlWarnings(content)];
}

function senderWarnings({ sender, senderEmail }: Content): Warning[] {
  if (sender === null) {
    return [warning(`Whether ${senderEmail} is activated could not be read.`)];
  }
  if (sender === undefined) {
    return [bad(`${senderEmail} isn’t one of your senders, so the service will refuse it.`)];
  }
  if (sender.isActive) return [];
  return [bad(`${senderEmail} isn’t activated, so the service will refuse it.`)];
}

/** Returns warnings about a template, which only the service can read. */
function templateWarnings(template: Attempt<Template> | null): Warning[] {
  const { failure } = template ?? {};
  if (!failure) return [];
  if (isNotFound(failure)) return [bad(`${failure.message} Choose another one.`)];
  return [warning('Whether the template is there could not be read.')];
}

/** Returns warnings about the lists, the quota and the money. */
export function recipientWarnings(outlook: Outlook): Warning[] {
  const bill = billOf(outlook);
  const { recipients, mostRecipients, left, aboveTariff } = bill;
  const isMissing = ({ list: { failure } }: ListOutlook) => failure !== null && isNotFound(failure);
  const unread = outlook.lists.filter((one) => !isMissing(one) && one.cost.value === null);
  return compact([
    ...outlook.lists.flatMap((one) => {
      if (isMissing(one)) return [bad(`${listTitle(one)} wasn’t found. Choose another one.`)];
      if (one.list.value && one.list.value.status.code !== LISTED) {
        return [bad(`${listTitle(one)} can’t be sent to: ${one.list.value.status.name}.`)];
      }
      return one.cost.value?.recipients === 0 ? [warning(`${listTitle(one)} is empty.`)] : [];
    }),
    unread.length > 0 && warning('Not all lists could be counted, so the sums are too low.'),
    bill.isAffordable ? null : bad('The balance doesn’t cover it. Top it up first.'),
    mostRecipients !== null &&
      recipients > mostRecipients &&
      bad(
        `Your tariff allows ${formatNumber(mostRecipients)} recipients a campaign; these are ${formatNumber(recipients)}.`,
      ),
    left !== null &&
      aboveTariff > 0 &&
      bill.isAffordable &&
      warning(
        `Your tariff has ${formatNumber(left)} e-mails left; ${formatNumber(aboveTariff)} are paid from the balance.`,
      ),
  ]);
}

/** Returns warnings about the send time and the hourly limit. */
function timeWarnings({ at, late }: CampaignValues, limit: HourlyLimit | null): Warning[] {
  const warnings: Warning[] = [];
  if (limit?.freeAt) {
    warnings.push(
      warning([
        'The service takes 4 campaigns an hour, and this hour’s seem to be used up. If it refuses this one, try again at ',
        time(limit.freeAt, 'time'),
        '. A scheduled one counts too.',
      ]),
    );
  }
  if (late && at === undefined) {
    warnings.push(
      warning('Contacts added until then need a time: give one, or leave the option out.'),
    );
  }
  return warnings;
}

function isNotFound(failure: PostbellError): boolean {
  return failure instanceof RefusedError && failure.status === 404;
}

function subjectWarnings({ subject }: Content): Warning[] {
  const { length } = charactersOf(subject);
  if (length <= LONGEST_SUBJECT) return [];
  return [
    warning(`The subject has ${length} characters; most inboxes cut it at ${LONGEST_SUBJECT}.`),
  ];
}

function htmlWarnings({ html }: Content): Warning[] {
  if (html === undefined) return [];
  const warnings: Warning[] = [];
  if (readableText(html) === '') warnings.push(warning('The HTML contains no text.'));
  if (!WAY_OUT.test(html)) {
    warnings.push(
      warning(
        'No unsubscribe link was found in the HTML. Gmail and Yahoo require one in bulk mail; check in a test whether the service adds it.',
      ),
    );
  }
  return [...warnings, ...sizeWarnings(html)];
}

function bad(text: Text): Warning {
  return notice('bad', text);
}

function warning(text: Text): Warning {
  return notice('warning', text);
}

function notice(tone: Tone, text: Text): Warning {
  return { kind: 'notice', tone, text };
}

import { compact } from '../../lib/compact.ts';
import type { Attempt } from '../../lib/attempt.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  time,
  form,
  action,
  type Fact,
  type RawValues,
  type Reply,
  type Step,
  type Text,
} from '../../domain/reply.ts';
import type { Template } from '../../service/templates.ts';
import type { Reading } from '../reading/reading.ts';
import { timeInWords } from '../send-time.ts';
import { CONTENT_INPUTS, type CampaignValues } from './campaign-inputs.ts';
import { billFacts, costWords } from './bill-facts.ts';
import type { Content } from './content.ts';
import { limitWords, type HourlyLimit } from './hourly-limit.ts';
import { inboxSections } from './inbox.ts';
import { billOf, type Bill, type Outlook } from './outlook.ts';
import {
  contentWarnings,
  recipientWarnings,
  templateWarnings,
  timeWarnings,
  type Warning,
} from './warnings.ts';

/** Everything that is shown before a campaign is sent. */
export interface Review {
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

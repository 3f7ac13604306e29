import type { SendingStakes } from '../../domain/approvals.ts';
import type { AuditedAttempt } from '../../domain/audit.ts';
import { type Content as Digests, digestsOf } from '../../domain/content.ts';
import { formatCount, formatMoment, formatNumber } from '../../domain/figures.ts';
import {
  action,
  facts,
  notice,
  time,
  type Notice,
  type RawValues,
  type Section,
  type Action,
  type Span,
  type Text,
} from '../../domain/reply.ts';
import type { Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { isNotFound } from '../../lib/errors.ts';
import { capitalised, charactersOf, enumerated, shortened } from '../../lib/text.ts';
import type { Template } from '../../service/templates.ts';
import { sizeWarnings } from '../html-input.ts';
import type { SendingPreview } from '../../commands/define.ts';
import type { Reading } from '../../commands/reading.ts';
import { farAway } from '../send-time.ts';
import { type CampaignValues, CONTENT_INPUTS } from './campaign-inputs.ts';
import type { Conflicts } from './conflicts.ts';
import type { Content } from './content.ts';
import type { HourlyLimit } from './create-campaign.ts';
import { inboxSections, LONGEST_SUBJECT, readableText } from './inbox.ts';
import { deadLinks, foreignTags, unknownVariables } from './merge-tags.ts';
import { costWords, listsFact, remainingFact, type ListOutlook, type Outlook } from './outlook.ts';
import { checksOf, type Domains } from './checks.ts';
import { earlyWarnings, type KnownEarly } from './early.ts';
import type { CheckedLinks } from './link-checks.ts';
import { hasWayOut, WAY_OUT } from './way-out.ts';
import { unknownSender } from '../sender/activation.ts';

interface Review {
  readonly values: CampaignValues;
  readonly content: Content;
  readonly outlook: Outlook;
  /** `null`: not known. */
  readonly limit: HourlyLimit | null;
  /** The variables that the chosen lists have; `null`: not known, or not needed. */
  readonly variables: readonly string[] | null;
  /** `null`: the campaign has its own HTML. */
  readonly template: Result<Template> | null;
  /** The last test with the same template and subject; `null` where none is known. */
  readonly test: AuditedAttempt | null;
  /** The account's sending domains, for that of the sender. */
  readonly domains: Domains;
  readonly early: KnownEarly | null;
  readonly links: CheckedLinks | null;
  readonly conflicts: Conflicts;
  readonly raw: RawValues;
}

export function reviewOf(review: Review, reading: Reading): SendingPreview {
  const { content, domains } = review;
  const { html = '' } = content;
  const isDead = deadLinks(html, (label) => WAY_OUT.test(label)).length > 0;
  const warned = { hasWayOut: hasWayOut(html) && !isDead, unknown: unknownIn(review) };
  const checks = checksOf(content, { domains, links: review.links, ...warned });
  const warnings = [
    ...recipientWarnings(review.outlook),
    ...templateWarnings(review.template),
    ...contentWarnings(content),
    ...variableWarnings(review),
    ...review.conflicts.notices,
    ...checks.warnings,
    ...timeWarnings(review.values, review.limit),
    ...earlyWarnings(content.senderEmail, review.early),
    ...compact([farAway(review.values.at, reading)]),
  ].toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'));
  const { at } = review.values;
  const when = at && formatMoment(at, reading);
  const subject = shortened(content.subject, LONGEST_IN_TITLE);
  return {
    title: when ? `Schedule “${subject}” for ${when}?` : `Send “${subject}” now?`,
    summary: summaryOf(review, warnings),
    sections: [...warnings, factsOf(review), ...inboxSections(content), ...checks.sections],
    actions: actionsFor(review),
    stakes: stakesOf(review),
    footnote: compact([
      'Nothing is sent until you confirm.',
      review.outlook.bill.recipients >= MODERATED_FROM &&
        'The service may review it first, which can take hours for new accounts.',
      review.outlook.lists.length > 0 && 'Blacklisted and unconfirmed addresses are skipped.',
    ]).join(' '),
  };
}

/** Nobody can say how many contacts are added until it is sent. */
function stakesOf({ values, content, outlook, template, conflicts }: Review): SendingStakes {
  const { lists, bill } = outlook;
  const isUncounted =
    lists.length === 0 || values.segment !== undefined || values.late || bill.isPartial;
  const { sender, senderEmail, subject } = content;
  return {
    recipients: isUncounted ? null : bill.recipients,
    cost: isUncounted ? null : bill.aboveTariff === 0 ? 0 : bill.price,
    beginsAt: values.at,
    facts: {
      Subject: subject,
      Sender: `${senderEmail}${sender?.isActive ? '' : ', not activated'}`,
    },
    content: contentDigests(content, template?.value ?? null),
    overrides: conflicts.overrides,
  };
}

/**
 * Returns the digests of what a campaign or its test sends.
 * @param template the template of the content; `null` where it couldn't be read
 */
export function contentDigests(content: Content, template: Template | null): Digests {
  const { senderName, html, ampHtml, attachments, templateId } = content;
  return digestsOf({
    'Sender name': senderName,
    HTML: html,
    AMP: ampHtml,
    Attachments: attachments,
    // A template has another id after each edit (spec 1, section 2.6).
    Template: templateId === undefined ? undefined : (template?.id ?? null),
  });
}

function summaryOf({ values, outlook }: Review, warnings: readonly Notice[]): Text {
  const { lists, bill } = outlook;
  const { recipients, isPartial } = bill;
  const least = isPartial ? 'at least ' : lists.length > 1 ? 'up to ' : 'about ';
  const to =
    lists.length === 0 || values.segment !== undefined
      ? `segment ${values.segment}`
      : isPartial && recipients === 0
        ? 'unknown number of recipients'
        : `${least}${formatCount(recipients, 'recipient')}`;
  // The words begin small, unless with a currency.
  const inSentence = costWords(bill).replace(/^[NAI]/, (first) => first.toLowerCase());
  const verdict = warnings.some(({ tone }) => tone === 'bad')
    ? '🔴 The service will reject this'
    : warnings.length > 0
      ? `🟠 ${formatCount(warnings.length, 'thing')} to check`
      : `Ready to ${values.at ? 'schedule' : 'send'}`;
  const cost = isPartial ? 'cost unknown' : inSentence;
  return compact([verdict, to, lists.length > 0 && cost]).join(' · ');
}

function factsOf({ values, content, outlook, template, test, conflicts }: Review): Section {
  const { at, late, name, segment, noOpens, noClicks, utm } = values;
  const tracked = compact([!noOpens && 'opens', !noClicks && 'clicks']).join(' and ');
  const tag = utm === undefined ? '' : ` · utm_campaign=${utm}`;
  return facts([
    ...(outlook.lists.length > 0 ? [listsFact(outlook), remainingFact(outlook)] : []),
    segment !== undefined && { label: 'Segment', value: `${segment} (size unknown)` },
    { label: 'From', value: `${content.senderName} <${content.senderEmail}>` },
    { label: 'Subject', value: content.subject },
    name !== undefined && { label: 'Name', value: name },
    { label: 'Content', value: contentWords(content, template) },
    { label: 'Last test', value: testWords(test) },
    { label: 'When', value: at ? time(at) : 'Now' },
    conflicts.bounces,
    conflicts.others,
    at !== undefined && {
      label: 'Contacts added later',
      value: late ? 'Included until the send time' : 'Not included',
    },
    { label: 'Tracking', value: `${capitalised(tracked || 'off')}${tag}` },
  ]);
}

/** The trail has the address of a test masked. */
function testWords(test: AuditedAttempt | null): Text {
  if (test === null) return 'None with this template and subject';
  const { personId, at, inputs } = test;
  const to = inputs['email'] ?? (inputs['list'] ? 'the sender' : 'themselves');
  return [time(at), ' to ', ...spansNaming(to), ', by ', { kind: 'person', id: personId }];
}

/** Returns the words of the trail with its ids of people as mentions. */
function spansNaming(words: string): readonly Span[] {
  return words.split(/(?<![\w@])([UW][A-Z0-9]{5,20})(?![\w@])/u).map((part, index) => {
    return index % 2 === 0 ? part : ({ kind: 'person', id: part } as const);
  });
}

function contentWords(
  { templateId, html = '', attachments, ampHtml }: Content,
  template: Review['template'],
): string {
  const { name, realId = templateId } = template?.value ?? {};
  return compact([
    templateId === undefined
      ? `HTML, ${formatNumber(html.length)} characters`
      : `Template ${name ? `${name} (${realId})` : realId}`,
    attachments.length > 0 &&
      `${formatCount(attachments.length, 'attachment')}: ${attachments.map(({ name }) => name).join(', ')}`,
    ampHtml !== undefined && 'an AMP version',
  ]).join(' · ');
}

function actionsFor({ content: { sender }, raw }: Review): Action[] {
  const asksFirst = { asksFirst: true } as const;
  // A test takes the sender and the content.
  const testable = Object.entries(raw).filter(([name]) => Object.hasOwn(CONTENT_INPUTS, name));
  return compact([
    sender &&
      !sender.isActive &&
      action('sender activate', { sender: sender.email }, 'Enter sender code…', asksFirst),
    action('campaign test', Object.fromEntries(testable), 'Send a test to myself…', asksFirst),
    action('campaign draft', raw, 'Save as draft'),
  ]);
}

const LISTED = 0;
/** A title has at most about 100 characters. */
const LONGEST_IN_TITLE = 70;
/** Emails on lists from which the service reviews a campaign; spec 1, section 3.4. */
const MODERATED_FROM = 20;
/** Marks as `bad` only that for which the service would refuse it. */
export function contentWarnings({ sender, senderEmail, subject, html }: Content): Notice[] {
  const { length } = charactersOf(subject);
  return compact([
    sender === null && warning(`Couldn’t check whether ${senderEmail} is activated.`),
    sender === undefined && bad(`${unknownSender(senderEmail)}, so the service will reject it.`),
    sender &&
      !sender.isActive &&
      bad(`${senderEmail} isn’t activated, so the service will reject it.`),
    length > LONGEST_SUBJECT &&
      warning(
        `The subject has ${length} characters; most inboxes cut it off at ${LONGEST_SUBJECT}.`,
      ),
    html !== undefined && readableText(html) === '' && warning('The HTML contains no text.'),
    ...(html === undefined ? [] : tagWarnings(`${subject} ${html}`)),
    html !== undefined &&
      !hasWayOut(html) &&
      warning(
        'No unsubscribe link found in the HTML. Gmail and Yahoo require one; send a test to see whether the service adds it.',
      ),
    ...(html === undefined ? [] : sizeWarnings(html)),
  ]);
}

const MOST_TAGS = 5;

/** The service sends tags of other systems as they are. */
function tagWarnings(html: string): Notice[] {
  const dead = deadLinks(html, (label) => WAY_OUT.test(label));
  return [
    ...foreignTags(html).map(({ system, tags }) => {
      const shown = enumerated(tags.slice(0, MOST_TAGS));
      return warning(`Looks like tags of ${system}, which are sent as they are: ${shown}.`);
    }),
    ...dead.slice(0, 1).map((target) => {
      return warning(`The unsubscribe link leads nowhere: “${target}”.`);
    }),
  ];
}

function unknownIn({ content, variables }: Review): readonly string[] {
  const { subject, html = '' } = content;
  return variables === null ? [] : unknownVariables(`${subject} ${html}`, variables);
}

function variableWarnings(review: Review): Notice[] {
  const { outlook } = review;
  const unknown = unknownIn(review);
  if (unknown.length === 0) return [];
  const shown = enumerated(unknown.slice(0, MOST_TAGS));
  const [only, another] = outlook.lists.map(({ title }) => title);
  const whose = another === undefined ? `${only} has no` : 'None of the lists has the';
  return [
    warning(
      `${whose} ${unknown.length === 1 ? 'variable' : 'variables'} ${shown}, so nobody’s value is filled in.`,
    ),
  ];
}

function templateWarnings(template: Result<Template> | null): Notice[] {
  const { failure } = template ?? {};
  if (!failure) return [];
  if (isNotFound(failure)) return [bad(`${failure.message} Choose another one.`)];
  return [warning('Couldn’t check whether the template still exists.')];
}

export function recipientWarnings({ lists, bill }: Outlook): Notice[] {
  const { recipients, mostRecipients, left, aboveTariff } = bill;
  const isMissing = ({ list: { failure } }: ListOutlook) => isNotFound(failure);
  const unread = lists.filter((one) => !isMissing(one) && one.cost.value === null);
  return compact([
    ...lists.flatMap((one) => {
      const { title, list, cost } = one;
      if (isMissing(one)) return bad(`There’s no list ${one.id}. Choose another one.`);
      if (list.value && list.value.status.code !== LISTED) {
        return bad(`${title} can’t be mailed: ${list.value.status.name}.`);
      }
      return cost.value?.recipients === 0 ? warning(`${title} is empty.`) : [];
    }),
    unread.length > 0 && warning('Not all lists could be counted, so the totals are too low.'),
    !bill.isAffordable && bad('Your balance doesn’t cover it. Top it up first.'),
    mostRecipients !== null &&
      recipients > mostRecipients &&
      bad(
        `Your plan allows ${formatNumber(mostRecipients)} recipients per campaign; this one has ${formatNumber(recipients)}.`,
      ),
    left !== null &&
      aboveTariff > 0 &&
      bill.isAffordable &&
      warning(
        `Your plan has ${formatNumber(left)} remaining sends; ${formatCount(aboveTariff, 'email')} will be paid from your balance.`,
      ),
  ]);
}

function timeWarnings({ at, late }: CampaignValues, limit: HourlyLimit | null): Notice[] {
  return compact([
    limit?.freeAt &&
      warning([
        'This hour’s 4 campaigns seem to be used up (scheduled ones count, too). If the service rejects this one, try again at ',
        time(limit.freeAt, 'time'),
        '.',
      ]),
    late &&
      at === undefined &&
      warning('To include people who join before sending, choose a time.'),
  ]);
}

function bad(text: Text): Notice {
  return notice('bad', text);
}

function warning(text: Text): Notice {
  return notice('warning', text);
}

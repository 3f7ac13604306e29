import { DIGEST_KINDS } from '../../../domain/digest.ts';
import { compact } from '../../../lib/compact.ts';
import { resultOf } from '../../../lib/result.ts';
import { RefusedError, type PostbellError } from '../../../lib/errors.ts';
import { formatCount, formatShare, isAlarming } from '../../../domain/figures.ts';
import { action, type Action } from '../../../domain/reply.ts';
import { comparedTable, shownIn } from '../comparison.ts';
import {
  type DigestRequest,
  leftOut,
  NOTHING,
  type SectionContent,
  type SectionDependencies,
} from '../../section.ts';
import type { SmtpVolume } from '../../../snapshots/smtp-volume.ts';
import type { Store } from '../../../store/store.ts';
import { bouncedShareEarlier, bounceFigures, type BounceFigures } from './bounce-figures.ts';
import { bounceDetails, MOST_BOUNCES_IN_FILE } from './bounce-details.ts';
import { bounceRows, bounceSections, daysChart, gapInWords, hardLight } from './bounce-sections.ts';

export interface SmtpBouncesParts extends Pick<SectionDependencies, 'store' | 'collector'> {
  readonly volume: Pick<SmtpVolume, 'sentIn'>;
}

/** @throws {PostbellError} when nothing is known of SMTP emails that bounced. */
export async function gatherSmtpBounces(
  parts: SmtpBouncesParts,
  request: DigestRequest,
): Promise<SectionContent> {
  if (isFiltered(request)) return LEFT_OUT;
  const failure = await parts.collector.readUntil(request.period.untilAt);
  const figures = await bounceFigures(parts.store.bounces, request);
  if (failure instanceof RefusedError && isUnknown(figures)) return refused(failure, request);
  if (failure && isUnknown(figures)) throw failure;
  return await content(parts, figures, failure, request);
}

/** Tells whether the digest is limited to lists or campaigns, to which no SMTP email belongs. */
function isFiltered({ filter }: DigestRequest): boolean {
  return filter.lists.length > 0 || filter.campaigns.length > 0;
}

const LEFT_OUT = leftOut('transactional email');

function isUnknown({ total, gaps }: BounceFigures): boolean {
  return total === 0 && gaps.length > 0;
}

/** Handles an account without SMTP: digests of other subjects leave it out without a word. */
function refused(failure: RefusedError, { kind }: DigestRequest): SectionContent {
  const { subject } = DIGEST_KINDS[kind];
  if (subject === 'bounces' || subject === 'smtp') throw failure;
  return NOTHING;
}

async function content(
  { store, volume }: SmtpBouncesParts,
  figures: BounceFigures,
  failure: PostbellError | null,
  request: DigestRequest,
): Promise<SectionContent> {
  const { period, judging } = request;
  const { total } = figures;
  const counted = total > 0 ? await sentIn(volume, figures, request) : UNCOUNTED;
  const { sent } = counted;
  const earlier = await bouncedShareEarlier(store, figures, request);
  const chart = daysChart(figures);
  const shown = { figures, sent, earlier, request };
  const gap = gapInWords(figures);
  return {
    verdict: verdictOn(figures, sent, request),
    light: hardLight(figures, sent, judging),
    isQuiet: total === 0 && figures.gaps.length === 0,
    table: comparedTable(bounceRows(shown), shownIn(request)),
    warnings: compact([gap]),
    sections: bounceSections(shown),
    details: total > 0 ? [await details(store, figures, chart, request)] : [],
    actions: total > 0 ? [actionFor(period.days)] : [],
    footnotes: total > 0 ? compact([...SOURCES, counted.footnote]) : [],
    missing: compact([
      failure && { words: 'the latest transactional bounces', of: ['smtp/latest'], failure },
      counted.failure && {
        words: 'the number of transactional emails sent',
        of: ['smtp/sent'],
        failure: counted.failure,
      },
    ]),
  };
}

const SOURCES = [
  'Transactional bounces are listed by the service and count on the day they came back.',
  'Hard bounces: no such address or domain, or a mailbox that was switched off.',
];

interface Counted {
  readonly sent: number | null;
  readonly footnote?: string;
  readonly failure: PostbellError | null;
}

const UNCOUNTED: Counted = { sent: null, failure: null };
const UNORDERED = 'No bounce rate: there are too many transactional emails to count those sent.';
const OF_OTHER_DAYS =
  'No bounce rate: more emails bounced than were sent on these days, so some are from earlier days.';

/** Gives no number where the bounced ones can't be among those sent, or among those not delivered. */
async function sentIn(
  volume: SmtpBouncesParts['volume'],
  { total, hard }: BounceFigures,
  request: DigestRequest,
): Promise<Counted> {
  const { value, failure } = await resultOf(volume.sentIn(request));
  if (failure) return { ...UNCOUNTED, failure };
  if (!value) return { ...UNCOUNTED, footnote: UNORDERED };
  const { sent, outcome } = value;
  const isAmongThem = total <= sent && (!outcome || hard <= sent - outcome.delivered);
  return isAmongThem ? { ...UNCOUNTED, sent } : { ...UNCOUNTED, footnote: OF_OTHER_DAYS };
}

function verdictOn(
  figures: BounceFigures,
  sent: number | null,
  { judging }: DigestRequest,
): string {
  const { total, hard, gaps } = figures;
  if (total === 0 && gaps.length > 0) return 'no transactional bounces known';
  const atLeast = gaps.length > 0 ? 'at least ' : '';
  const light = hardLight(figures, sent, judging);
  if (sent !== null && isAlarming(light)) {
    const missed = judging.limit('hardBounces', light);
    return `${light} transactional hard bounces ${atLeast}${formatShare(hard, sent)} (${missed})`;
  }
  return `${atLeast}${formatCount(total, 'transactional email')} bounced`;
}

async function details(
  { bounces }: Pick<Store, 'bounces'>,
  figures: BounceFigures,
  charts: ReturnType<typeof daysChart>,
  { period, filter, zone }: DigestRequest,
) {
  const among = { fromAt: period.fromAt, untilAt: period.untilAt, senders: filter.senders };
  const [found, list] = await Promise.all([
    Promise.all(figures.reasons.map(({ word }) => bounces.example(among, word))),
    bounces.list(among, MOST_BOUNCES_IN_FILE + 1),
  ]);
  const [examples, day] = [compact(found), period.days.at(-1) ?? ''];
  const detailed = { figures, examples, bounces: list, charts, day, zone };
  return { key: 'smtp-bounces', reply: bounceDetails(detailed) };
}

/** The operation lists one day, or the last 24 hours. */
function actionFor([day, ...others]: readonly string[]): Action {
  const values = day !== undefined && others.length === 0 ? { day } : {};
  return action('smtp bounces', values, 'Bounces');
}

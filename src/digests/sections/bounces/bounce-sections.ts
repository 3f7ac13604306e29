import {
  formatCount,
  formatNumber,
  formatRate,
  formatWithShare,
  formatShortDay,
  type Judging,
  type Light,
  lightBefore,
} from '../../../domain/figures.ts';
import { joinedText, notice, time } from '../../../domain/reply.ts';
import type { Fact, Section, Text } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import type { Span } from '../../../domain/schedule.ts';
import type { DigestRequest } from '../../section.ts';
import { rankedLines } from '../ranked-lines.ts';
import type { BouncedEarlier, BounceFigures, ReasonFigures } from './bounce-figures.ts';
import {
  amountChanges,
  type ComparedRow,
  type EarlierShare,
  shareChanges,
  shownIn,
  usualAmount,
  usualShare,
  withChanges,
} from '../comparison.ts';

const MOST_CODES = 3;
const MINUTE_MS = 60_000;
const MOST_GAPS = 3;

export interface ShownBounces {
  readonly figures: BounceFigures;
  /** SMTP emails sent in the same period; `null` where that isn't known. */
  readonly sent: number | null;
  readonly earlier: BouncedEarlier;
  readonly request: Pick<DigestRequest, 'kind' | 'period' | 'judging'>;
}

export function bounceSections(shown: ShownBounces): readonly Section[] {
  const { figures } = shown;
  const heading: Section = { kind: 'heading', text: 'Transactional bounces' };
  const gaps = gapInWords(figures);
  if (figures.total === 0) return gaps ? [heading, notice('warning', gaps)] : [];
  return compact([
    heading,
    { kind: 'facts', facts: [...volumeFacts(shown), ...senderFacts(figures)] },
    gaps && notice('warning', gaps),
  ]);
}

/** `No such address (550 5.1.1, 550)`. */
export function reasonWithCodes({ word, codes }: ReasonFigures): string {
  if (codes.length === 0) return word;
  const shown = codes.slice(0, MOST_CODES).join(', ');
  return `${word} (${shown}${codes.length > MOST_CODES ? ', …' : ''})`;
}

export function daysChart({ days }: BounceFigures): readonly Section[] {
  const from = days.findIndex(({ count }) => count !== null);
  const known = from < 0 ? [] : days.slice(from);
  if (known.length < 7 || known.some(({ count }) => count === null)) return [];
  return [
    {
      kind: 'chart',
      form: 'line',
      title: 'Transactional bounces by day',
      categories: known.map(({ day }) => formatShortDay(day)),
      series: [{ name: 'Bounces', values: known.map(({ count }) => count) }],
      unit: 'emails',
    },
  ];
}

function volumeFacts(shown: ShownBounces): readonly Fact[] {
  const { figures, sent, earlier, request } = shown;
  const { total, hard, gaps } = figures;
  const atLeast = gaps.length > 0 ? 'At least ' : '';
  const count = (bounced: number, all: number, of: string, light = '') =>
    `${atLeast}${formatNumber(bounced)} · ${light}${formatRate(bounced, all, of)}`;
  const all = sent === null ? `${atLeast}${formatNumber(total)}` : count(total, sent, 'sent');
  const light = hardLight(figures, sent, request.judging);
  const ofSent = (sent: number) => count(hard, sent, 'sent', lightBefore(light));
  const ofBounced = `${atLeast}${formatNumber(hard)} · ${formatRate(hard, total, 'that bounced')}`;
  const hardOnes = sent === null ? ofBounced : ofSent(sent);
  if (gaps.length > 0) {
    return [
      { label: 'Bounced', value: all },
      { label: 'Hard bounces', value: hard === 0 ? 'None known' : hardOnes },
    ];
  }
  const ofShare = shareChangesOf(total, earlier.bounced, shown);
  const changes = compact([
    amountChanges(total, figures.compared, shownIn(request)).join(' · '),
    ofShare.length > 0 && `Share: ${ofShare.join(' · ')}`,
  ]);
  const hardChanges = shareChangesOf(hard, earlier.hard, shown);
  return [
    { label: 'Bounced', value: [all, ...changes].join('\n') },
    { label: 'Hard bounces', value: withChanges(hardOnes, hardChanges) },
  ];
}

export function bounceRows({
  figures,
  sent,
  earlier,
  request,
}: ShownBounces): readonly ComparedRow[] {
  const { total, hard, compared, gaps } = figures;
  if (total === 0) return [];
  const shown = shownIn(request);
  const { judging } = request;
  const atLeast = gaps.length > 0 ? 'at least ' : '';
  const light = hardLight(figures, sent, judging);
  const known = sent === null ? formatNumber(hard) : formatWithShare(hard, sent, light);
  const ofHard = gaps.length > 0 && hard === 0 ? 'None known' : `${atLeast}${known}`;
  const isCompared = gaps.length === 0 && sent !== null;
  return [
    [
      'Transactional bounces',
      `${atLeast}${formatNumber(total)}`,
      gaps.length > 0 ? '–' : usualAmount(compared, shown),
    ],
    ['Hard bounces (transactional)', ofHard, isCompared ? usualShare(earlier.hard, shown) : '–'],
  ];
}

function shareChangesOf(bounced: number, earlier: EarlierShare, { sent, request }: ShownBounces) {
  if (sent === null) return [];
  return shareChanges({ part: bounced, all: sent }, earlier, shownIn(request));
}

/** Names the sender of most; reasons and domains have a message of their own. */
function senderFacts({ total, senders }: BounceFigures): readonly Fact[] {
  const label = `Top sender, of ${formatCount(total, 'bounce')}`;
  return senders.length > 1 ? [{ label, value: rankedLines(senders.slice(0, 1), total) }] : [];
}

/** Describes a gap; a short one in words, since times are shown without seconds. */
function spanInWords({ fromAt, untilAt }: Span): Text {
  const isShort = untilAt.getTime() - fromAt.getTime() < MINUTE_MS;
  return isShort ? ['a few seconds at ', time(fromAt)] : [time(fromAt), ' to ', time(untilAt)];
}

/** Says of which times nothing is known; `null`: of none. */
export function gapInWords({ gaps, readSince }: BounceFigures): Text | null {
  const last = gaps.at(-1);
  if (!last) return null;
  const isBeforeAll = readSince !== null && gaps.every(({ untilAt }) => untilAt <= readSince);
  if (isBeforeAll) return ['Incomplete: no bounce data before ', time(last.untilAt), '.'];
  const spans = gaps
    .slice(0, MOST_GAPS)
    .map((gap, index) => joinedText(...(index > 0 ? [', '] : []), spanInWords(gap)));
  const more = gaps.length > MOST_GAPS ? ', and other times' : '';
  return ['Incomplete: no bounce data from ', ...spans.flat(), `${more}.`];
}

/** The light of the hard SMTP bounces; never green where some may not be known. */
export function hardLight(
  { hard, gaps }: Pick<BounceFigures, 'hard' | 'gaps'>,
  sent: number | null,
  judging: Pick<Judging, 'light'>,
): Light | null {
  if (sent === null) return null;
  const light = judging.light('hardBounces', hard, sent);
  return light === '🟢' && gaps.length > 0 ? null : light;
}

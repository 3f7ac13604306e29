import {
  formatCount,
  formatNumber,
  formatCounted,
  formatWithShare,
  type Judging,
  type Light,
} from '../../../domain/figures.ts';
import { facts, figureTable } from '../../../domain/reply.ts';
import type { Action, Chart, Fact, Section, Table, Text } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { uncapitalised } from '../../../lib/text.ts';
import type { DigestRequest, SectionContent } from '../../section.ts';
import { comparedTable, shownIn } from '../comparison.ts';
import type { ComparedFigure, Share, Shown } from '../comparison.ts';
import { atWhichAge, countsByDay, sharesByDay } from '../day-charts.ts';
import { createComparison } from '../final-figures.ts';
import type { Figured, FinalDay, FinalFigures, Sent } from '../final-figures.ts';

type Those<S, F> = readonly Figured<S, F>[];

export interface MessageKind<S extends Sent, F> {
  readonly name: 'sms' | 'push';
  readonly heading: string;
  readonly campaign: string;
  readonly titleOf: (one: S) => string;
  readonly source: string;
  readonly provisional: string;
  readonly hasFinalFigures: (figures: F, ageMs: number) => boolean;
  readonly light: (
    sent: Those<S, F>,
    request: Pick<DigestRequest, 'judging' | 'now'>,
  ) => Light | null;
  readonly verdict: (sent: Those<S, F>, judging: Judging, light: Light | null) => string;
  /** The unit of what was sent: `messages`. */
  readonly unit: string;
  readonly sum: (sent: Those<S, F>) => { readonly sent: number; readonly delivered: number };
  /** Its shares; campaigns are ranked by the last one. */
  readonly shares: readonly MessageShare<S, F>[];
  readonly sharesTitle: string;
  readonly moreFacts?: (sent: Those<S, F>) => readonly Fact[];
  readonly moreFigures?: (
    finalFigures: FinalFigures<S, F>,
    shown: Shown,
  ) => readonly ComparedFigure[];
  readonly moreColumns?: readonly {
    readonly title: string;
    readonly cell: (one: Figured<S, F>) => string;
  }[];
  readonly title: string;
  readonly all: Action;
}

interface MessageShare<S, F> {
  readonly label: string;
  /** The noun of the denominator: `sent`. */
  readonly of: string;
  readonly share: (sent: Those<S, F>) => Share;
}

export function messagesContent<S extends Sent, F>(
  finalFigures: FinalFigures<S, F>,
  kindOf: MessageKind<S, F>,
  request: DigestRequest,
): SectionContent & Required<Pick<SectionContent, 'footnotes' | 'missing'>> {
  const { kind, judging } = request;
  const { now, unreadIds, failure } = finalFigures;
  const unread = unreadIds.length;
  const { name, campaign } = kindOf;
  const shown = shownIn(request);
  const isProvisional = now.some(
    ({ one, figures }) => !kindOf.hasFinalFigures(figures, +request.now - +one.sentAt),
  );
  const ofKnown = kindOf.light(now, request);
  // Campaigns without known figures may be worse, so green isn't certain.
  const light = ofKnown === '🟢' && unread > 0 ? null : ofKnown;
  const isQuiet = now.length === 0 && unread === 0;
  const notRead = formatCount(unread, campaign);
  const of = unreadIds.map((id) => `${name}/${id}`);
  const verdict =
    now.length === 0 && unread > 0
      ? `${notRead} sent, figures not known yet`
      : `${unread > 0 ? 'at least ' : ''}${kindOf.verdict(now, judging, light)}`;
  const { amount, share } = createComparison(finalFigures, shown);
  const figures = [
    amount('Sent', (sent) => kindOf.sum(sent).sent),
    ...kindOf.shares.map((one) => share(one.label, one.of, one.share, light)),
  ];
  const more = kindOf.moreFigures?.(finalFigures, shown) ?? [];
  const sections: readonly Section[] = [
    { kind: 'heading', text: kindOf.heading },
    facts([
      ...figures.map(({ fact }) => fact),
      ...(kindOf.moreFacts?.(now) ?? []),
      ...more.map(({ fact }) => fact),
    ]),
    ...chartsOf(finalFigures.days, kindOf, shown, isProvisional),
  ];
  const rows = [...figures, ...more].map(({ row }) => row);
  const isAlone = kind === name;
  const below = now.length > 1 ? [tableOf(now, kindOf)] : [];
  const hadMoreTime = (finalFigures.before?.length ?? 0) > 0 && !finalFigures.isEqualAge;
  return {
    verdict: isQuiet && !isAlone ? null : verdict,
    light,
    isQuiet,
    table: now.length === 0 ? null : comparedTable(rows, shown),
    extremes: bestAndWorst(now, kindOf),
    sections: now.length === 0 ? [] : sections,
    details:
      below.length > 0 ? [{ key: name, reply: { title: kindOf.title, sections: below } }] : [],
    actions: isQuiet ? [] : [kindOf.all],
    footnotes: compact([
      sourceOf(finalFigures, kindOf),
      isProvisional && kindOf.provisional,
      hadMoreTime && `The figures of the ${shown.beforeWords} are final.`,
    ]),
    missing: failure ? [{ words: `figures of ${notRead}`, of, failure }] : [],
  };
}

function sourceOf<S extends Sent, F>(
  { now, before, usual, isEqualAge }: FinalFigures<S, F>,
  { source }: MessageKind<S, F>,
): string | null {
  if (now.length === 0) return null;
  const isCompared = isEqualAge && ((before?.length ?? 0) > 0 || usual !== null);
  return `${source}${isCompared ? ', compared with earlier days at the same age' : ''}.`;
}

function chartsOf<S extends Sent, F>(
  days: readonly FinalDay<S, F>[],
  { heading, unit, sum, shares, sharesTitle }: MessageKind<S, F>,
  { days: ofDays }: Shown,
  isProvisional: boolean,
): readonly Chart[] {
  type Day = FinalDay<S, F>;
  const counts = [
    { name: 'Sent', of: ({ sent }: Day) => sent && sum(sent).sent },
    { name: 'Delivered', of: ({ sent }: Day) => sent && sum(sent).delivered },
  ];
  const rates = shares.map(({ label, of, share }) => ({
    name: `${label} of ${of}`,
    of: ({ sent }: Day) => sent && share(sent),
  }));
  const title = `${sharesTitle} by day${atWhichAge(ofDays, isProvisional)}`;
  return [
    ...countsByDay(days, { title: `${heading} by day`, unit, series: counts }),
    ...sharesByDay(days, { title, series: rates }),
  ];
}

const MOST_ROWS = 99;

function tableOf<S extends Sent, F>(
  sent: Those<S, F>,
  { titleOf, sum, shares, moreColumns = [] }: MessageKind<S, F>,
): Table {
  const columns = [...shares.map(({ label }) => label), ...moreColumns.map(({ title }) => title)];
  return figureTable(
    ['Campaign', 'Sent', ...columns],
    sent.slice(0, MOST_ROWS).map((one) => [
      titleOf(one.one),
      formatNumber(sum([one]).sent),
      ...shares.map(({ share }) => {
        const { part, all } = share([one]);
        return formatWithShare(part, all);
      }),
      ...moreColumns.map(({ cell }) => cell(one)),
    ]),
  );
}

/** With a smaller denominator a share says nothing. */
const LEAST_ALL = 20;

/** The best and the worst by the last share, a line each; nothing where all are equal. */
function bestAndWorst<S extends Sent, F>(
  sent: Those<S, F>,
  { shares, titleOf }: MessageKind<S, F>,
): readonly Text[] {
  const ranking = shares.at(-1);
  if (!ranking) return [];
  const ranked = sent
    .map((one) => ({ one: one.one, share: ranking.share([one]) }))
    .filter(({ share }) => share.all >= LEAST_ALL)
    .sort((a, b) => ratio(b.share) - ratio(a.share));
  const [best, worst] = [ranked.at(0), ranked.at(-1)];
  if (!best || !worst || ratio(best.share) === ratio(worst.share)) return [];
  const line = ({ one, share: { part, all } }: typeof best): string =>
    `${titleOf(one)}: ${uncapitalised(ranking.label)} ${formatCounted(part, all, ranking.of)}`;
  return [
    [{ kind: 'strong', text: 'Worst:' }, ` ${line(worst)}`],
    [{ kind: 'strong', text: 'Best:' }, ` ${line(best)}`],
  ];
}

function ratio({ part, all }: Share): number {
  return part / all;
}

import type { FigureFormats, Light } from '../../../domain/figures.ts';
import type { Chart, Section, Action, Table } from '../../../domain/reply.ts';
import type { DigestRequest, SectionContent } from '../../section.ts';
import { type Share, type Shown, shownIn } from '../comparison.ts';
import type { Figured, FinalDay, FinalFigures } from '../final-figures.ts';

/** The properties of one kind of message that the section of its campaigns needs. */
export interface MessageKind<S, F> {
  readonly name: 'sms' | 'push';
  /** E.g. `SMS campaign`. */
  readonly campaign: string;
  /** The source of its figures, without full stop. */
  readonly source: string;
  /** The sentence that is added while some figures still change. */
  readonly provisional: string;
  readonly isFinal: (one: Figured<S, F>, now: Date) => boolean;
  readonly light: (
    sent: readonly Figured<S, F>[],
    request: Pick<DigestRequest, 'formats' | 'now'>,
  ) => Light | null;
  readonly verdict: (
    sent: readonly Figured<S, F>[],
    formats: FigureFormats,
    light: Light | null,
  ) => string;
  readonly sections: (
    finalFigures: FinalFigures<S, F>,
    shown: Shown,
    light: Light | null,
  ) => readonly Section[];
  readonly charts: (
    days: readonly FinalDay<S, F>[],
    shown: Shown,
    isProvisional: boolean,
  ) => readonly Chart[];
  readonly table: (sent: readonly Figured<S, F>[], formats: FigureFormats) => Table;
  /** The title above the table. */
  readonly title: string;
  /** The operation that lists all campaigns. */
  readonly all: Action;
}

/** Returns the section about the campaigns that went out. */
export function messagesContent<S, F>(
  finalFigures: FinalFigures<S, F>,
  kindOf: MessageKind<S, F>,
  request: DigestRequest,
): Required<SectionContent> {
  const { kind, formats } = request;
  const { now, unread, unreadIds, failure } = finalFigures;
  const { name, campaign } = kindOf;
  const shown = shownIn(request);
  const isProvisional = now.some((one) => !kindOf.isFinal(one, request.now));
  const ofKnown = kindOf.light(now, request);
  // Campaigns without known figures may be worse, so green isn't certain.
  const light = ofKnown === '🟢' && unread > 0 ? null : ofKnown;
  const isQuiet = now.length === 0 && unread === 0;
  const notRead = formats.count(unread, campaign);
  const of = unreadIds.map((id) => `${name}/${id}`);
  const verdict =
    now.length === 0 && unread > 0
      ? `${notRead} went out, figures not known now`
      : `${unread > 0 ? 'at least ' : ''}${kindOf.verdict(now, formats, light)}`;
  const charts = now.length === 0 ? [] : kindOf.charts(finalFigures.days, shown, isProvisional);
  // A message takes two charts, and in other digests other sections have some too.
  const isAlone = kind === name;
  const below = [
    ...(now.length > 1 ? [kindOf.table(now, formats)] : []),
    ...(isAlone ? [] : charts),
  ];
  return {
    verdict: isQuiet && !isAlone ? null : verdict,
    light,
    isQuiet,
    sections:
      now.length === 0
        ? []
        : [...kindOf.sections(finalFigures, shown, light), ...(isAlone ? charts : [])],
    details:
      below.length > 0 ? [{ key: name, reply: { title: kindOf.title, sections: below } }] : [],
    actions: isQuiet ? [] : [kindOf.all],
    footnotes: [
      ...sourceOf(finalFigures, kindOf),
      ...(isProvisional ? [kindOf.provisional] : []),
      ...((finalFigures.before?.length ?? 0) > 0 && !finalFigures.isEqualAge
        ? [`The ${campaign}s of ${shown.beforeWords} had more time.`]
        : []),
    ],
    missing: failure ? [{ words: `figures of ${notRead}`, of, failure }] : [],
    afterBounces: [],
    leftOut: [],
  };
}

function sourceOf<S, F>(
  { now, before, usual, isEqualAge }: FinalFigures<S, F>,
  { source }: MessageKind<S, F>,
): readonly string[] {
  if (now.length === 0) return [];
  const isCompared = isEqualAge && ((before?.length ?? 0) > 0 || usual !== null);
  return [`${source}${isCompared ? ', compared as they stood at the same age' : ''}.`];
}

interface Judging<One> {
  readonly shareOf: (one: One) => Share;
  /** The smallest denominator that makes a share meaningful. */
  readonly least: number;
  readonly titleOf: (one: One) => string;
  /** The noun of the denominator, and the outcome: `sent`, `delivered`. */
  readonly words: { readonly of: string; readonly become: string };
}

/** The best and the worst of a ranking, a line each; nothing where all are equal. */
export function bestAndWorst<One>(
  all: readonly One[],
  { shareOf, least, titleOf, words }: Judging<One>,
  formats: FigureFormats,
): readonly Section[] {
  const ranked = all
    .map((one) => ({ one, share: shareOf(one) }))
    .filter(({ share }) => share.all >= least)
    .sort((a, b) => ratio(b.share) - ratio(a.share));
  const [best, worst] = [ranked.at(0), ranked.at(-1)];
  if (!best || !worst || ratio(best.share) === ratio(worst.share)) return [];
  const line = (word: string, { one, share: { part, all: whole } }: typeof best): string =>
    `${word}: ${titleOf(one)}, ${formats.rate(part, whole, words.of)} ${words.become}`;
  return [{ kind: 'bullets', items: [line('Best', best), line('Worst', worst)] }];
}

function ratio({ part, all }: Share): number {
  return part / all;
}

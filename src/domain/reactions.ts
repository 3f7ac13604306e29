/** The kinds of events that show that somebody, or something, reacted to an email. */
export const REACTION_KINDS = ['open', 'redirect'] as const;

export type ReactionKind = (typeof REACTION_KINDS)[number];

/** An open or a click of one recipient of one campaign. */
export interface Reaction {
  readonly kind: ReactionKind;
  /** Milliseconds since 1970 by the service's clock; `null` where the event names no likely time. */
  readonly atMs: number | null;
  /** A key that tells one link from another; empty for opens, and where the event names no link. */
  readonly link: string;
  /** The device, platform or browser has the name of a program that no person reads with. */
  readonly isProgram: boolean;
}

/** Numbers of people by kind of reaction. */
export type ReactionCounts = Readonly<Record<ReactionKind, number>>;

export const NO_REACTIONS: ReactionCounts = { open: 0, redirect: 0 };

/** The bits of kinds, as in `people.seen`. */
export const REACTION_MARKS: ReactionCounts = { open: 2, redirect: 4 };

/*
 * The rules, with their sources, stand in docs/decisions/machine-opens.md. The figures are those of
 * 836 bursts in putyourlightson/craft-campaign#546.
 */

/**
 * Milliseconds from a delivery, in either direction since clocks differ: an open is a machine's
 * within 20 s (84% of those before a scanner's burst), a click within 10 s, as nobody reads faster.
 */
export const AT_ONCE_MS: ReactionCounts = { open: 20_000, redirect: 10_000 };

/** Milliseconds in which one person clicks so many different links only by a machine: a burst. */
export const BURST_MS = 2_000;
export const BURST_LINKS = 3;
/** Milliseconds before a burst in which an open is the scanner's, too; in the median it's 33 s. */
export const BEFORE_BURST_MS = 60_000;

/** Reactions that are judged of each kind: so many of the first, and of the last. */
export const JUDGED_AT_EACH_END = 24;

/**
 * Names of programs that fetch emails and links by themselves. We assume that they appear as in user
 * agents, from which the service takes device, platform and browser. The image proxies of Gmail and
 * Yahoo aren't among them: they fetch when a person opens. “Cubot” is a phone.
 */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|scanner|headless|phantomjs|preview|prefetch|link.?check|safelinks|proofpoint|mimecast|barracuda|\b(?:curl|wget|python|java|go-http|okhttp|libwww|aiohttp)\b|http.?client/i;

/** Tells whether a device, platform or browser names a program that no person reads with. */
export function namesProgram(agent: string): boolean {
  return PROGRAM.test(agent);
}

/**
 * Tells of each reaction whether a machine's it was, we assume. The order in which they are given
 * makes no difference.
 * @param deliveredAtMs the first delivery of the campaign to this person; `null`: not known
 */
export function machinesAmong(
  reactions: readonly Reaction[],
  deliveredAtMs: number | null,
): readonly boolean[] {
  const bursts = burstsIn(reactions);
  return reactions.map(({ kind, atMs, isProgram }) => {
    if (isProgram) return true;
    if (atMs === null) return false;
    const isAtOnce = deliveredAtMs !== null && Math.abs(atMs - deliveredAtMs) <= AT_ONCE_MS[kind];
    const aheadMs = kind === 'open' ? BEFORE_BURST_MS : 0;
    return (
      isAtOnce || bursts.some(({ fromMs, untilMs }) => atMs >= fromMs - aheadMs && atMs <= untilMs)
    );
  });
}

/**
 * Returns the bits of the kinds that only machines brought about. Whoever clicked has read, so a
 * person's click makes the open theirs.
 */
export function machineMarks(reactions: readonly Reaction[], deliveredAtMs: number | null): number {
  const byMachine = machinesAmong(reactions, deliveredAtMs);
  const has = (kind: ReactionKind) => reactions.some((one) => one.kind === kind);
  const hasOwn = (kind: ReactionKind) =>
    reactions.some((one, index) => one.kind === kind && byMachine[index] === false);
  const isClicked = hasOwn('redirect');
  return (
    (has('open') && !hasOwn('open') && !isClicked ? REACTION_MARKS.open : 0) |
    (has('redirect') && !isClicked ? REACTION_MARKS.redirect : 0)
  );
}

interface Burst {
  readonly fromMs: number;
  readonly untilMs: number;
}

function burstsIn(reactions: readonly Reaction[]): readonly Burst[] {
  // Few people click often enough.
  if (reactions.length < BURST_LINKS) return [];
  const clicks = reactions
    .filter(({ kind, link }) => kind === 'redirect' && link !== '')
    .flatMap(({ atMs, link }) => (atMs === null ? [] : [{ atMs, link }]))
    .toSorted((a, b) => a.atMs - b.atMs);
  return clicks.flatMap(({ atMs: fromMs }, index) => {
    const within = clicks.slice(index).filter(({ atMs }) => atMs - fromMs <= BURST_MS);
    const untilMs = within.at(-1)?.atMs ?? fromMs;
    const links = new Set(within.map(({ link }) => link));
    return links.size < BURST_LINKS ? [] : [{ fromMs, untilMs }];
  });
}

/**
 * Adds reactions to those that are kept of a person, each once. Of each kind the first and the last
 * ones stay, so that neither the number nor the order of what comes makes a difference.
 */
export function withReactions(
  kept: readonly Reaction[],
  more: readonly Reaction[],
): readonly Reaction[] {
  // Most people react once.
  if (kept.length === 0 && more.length === 1) return more;
  const all = new Map([...kept, ...more].map((one) => [keyOf(one), one]));
  return REACTION_KINDS.flatMap((kind) => {
    const ofKind = [...all.values()].filter((one) => one.kind === kind);
    if (ofKind.length <= 1) return ofKind;
    const inOrder = ofKind.toSorted(
      (a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || (keyOf(a) < keyOf(b) ? -1 : 1),
    );
    if (inOrder.length <= 2 * JUDGED_AT_EACH_END) return inOrder;
    return [...inOrder.slice(0, JUDGED_AT_EACH_END), ...inOrder.slice(-JUDGED_AT_EACH_END)];
  });
}

function keyOf({ kind, atMs, link, isProgram }: Reaction): string {
  return `${kind} ${atMs} ${link} ${isProgram}`;
}

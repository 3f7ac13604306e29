import { createHash } from 'node:crypto';
import type { Period } from '../domain/schedule.ts';
import { DIGEST_KINDS, type DigestSettings } from '../domain/digest.ts';
import { figuresIn, type Light } from '../domain/figures.ts';
import type { Reply, Section, Action, Text } from '../domain/reply.ts';
import { capitalised, enumerated, uncapitalised } from '../lib/text.ts';
import { type Lack, saysNothing, type SectionResult } from './compose.ts';
import { fitted, NO_ROOM } from './message-room.ts';

/** The data that a digest is written from. */
interface Digested {
  readonly settings: Framed;
  /** The filter in words; empty: no filter. */
  readonly filterWords?: string;
  readonly period: Period;
  readonly parts: readonly SectionResult[];
  /** A notice at the top that says why the digest comes late. */
  readonly note?: Section | null;
  /**
   * The digest may have been posted before, so the message is short and the rest is in the thread.
   */
  readonly isResumed?: boolean;
  /** Figures that were filled in since the digest was posted. */
  readonly fills?: readonly Fill[];
  /** Default: `as it is`. */
  readonly outlook?: Outlook;
}

/** The treatment of missing figures. */
export type Outlook = 'as it is' | 'asked again' | 'given up';

export interface Fill {
  readonly at: Date;
  readonly words: readonly string[];
  /** Parts that were shown before and whose figures are all from `at` now; absent: none. */
  readonly anew?: readonly string[];
}

/** A message for the thread. Its key identifies it within the digest, also across attempts. */
export interface Detail {
  readonly key: string;
  readonly reply: Reply;
}

export interface WrittenDigest {
  readonly reply: Reply;
  /** Messages for the thread, in this order. */
  readonly details: readonly Detail[];
  /** Nothing is missing, and nothing is worth a message. */
  readonly isQuiet: boolean;
}

/**
 * Slack's own limit is 25; nobody reads more than a few. A digest's own action is added to these.
 */
const MOST_ACTIONS = 5;

/** Writes a digest from the answers of its parts so far. */
export function digestReply(digested: Digested): WrittenDigest {
  const { settings, filterWords = '', parts, note, isResumed = false, fills = [] } = digested;
  const title = titleOf(digested);
  const lacks = parts.flatMap((part) => part.lacks);
  const isQuiet = lacks.length === 0 && parts.every(({ content }) => content?.isQuiet);
  const above = [...(isResumed ? [RESUMED] : []), ...(note ? [note] : [])];
  const around = { above, below: fills.map(fillLine) };
  const inOneLine = (summary: string) => {
    const sections = [...around.above, ...around.below];
    return { title, summary, ...(sections.length > 0 && { sections }) };
  };
  if (isQuiet) {
    const footnote = leftOutOf(parts).join(' ');
    const line = inOneLine(DIGEST_KINDS[settings.kind].quietLine(settings.scope, filterWords));
    return { reply: { ...line, ...(footnote && { footnote }) }, details: [], isQuiet };
  }
  if (lacks.length > 0 && parts.every(saysNothing)) {
    return { reply: inOneLine(nothingKnown(lacks, digested)), details: [], isQuiet };
  }
  const subjects = subjectsOf(parts);
  const { shown, rest } = fitted(subjects, isResumed ? NO_ROOM : undefined);
  const sections = [
    ...around.above,
    ...shown,
    ...pointer(subjects.filter((_, index) => rest[index]?.length)),
    ...missingNotices(lacks, digested),
    ...around.below,
  ];
  return {
    reply: {
      title,
      summary: summaryOf(digested),
      sections,
      actions: actionsOf(parts),
      footnote: footnoteOf(digested),
    },
    details: parts.flatMap((part) =>
      detailsOf(
        part,
        subjects.flatMap(({ name }, index) => (name === part.name ? (rest[index] ?? []) : [])),
      ),
    ),
    isQuiet,
  };
}

/** Returns the subjects from top to bottom; a part may appear in two places. */
function subjectsOf(parts: readonly SectionResult[]) {
  const own = parts.map(({ name, words, content }) => ({
    name,
    words,
    sections: content?.sections ?? [],
  }));
  const below = parts.map(({ name, words, content }) => ({
    name,
    words,
    sections: content?.afterBounces ?? [],
  }));
  const place = parts.findIndex(({ name }) => name === 'bounces') + 1;
  return [...own.slice(0, place), ...below, ...own.slice(place)];
}

/** The settings of a digest that its title, its quiet line and its footnote show. */
type Framed = Pick<DigestSettings, 'kind' | 'language' | 'scope' | 'zone'>;

const RESUMED: Section = {
  kind: 'notice',
  tone: 'info',
  text: 'Postbell was interrupted while it posted this digest, so that it may stand above already.',
};

/** Lights from worst to best. */
const LIGHTS: readonly Light[] = ['🔴', '🟠', '🟢'];

/** A light at the beginning of a phrase only: names of campaigns may contain such emoji. */
const LIGHT_OF_PHRASE = new RegExp(`(?<=^| · )(?:${LIGHTS.join('|')}) `, 'gu');

/** `Campaigns of list «Newsletter» for Friday 20 November`. */
function titleOf({ settings, filterWords = '', period: { days } }: Digested): string {
  const { kind, language } = settings;
  const what = [DIGEST_KINDS[kind].title, filterWords].filter(Boolean).join(' ');
  const { day } = figuresIn(language);
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  return `${what} for ${first === last ? day(first) : `${day(first)} to ${day(last)}`}`;
}

/** Returns one line: the worst light, whose subject comes first, then the other verdicts. */
function summaryOf({ parts, outlook }: Digested): Text {
  const rank = ({ content }: SectionResult) =>
    content?.light === '🔴' ? 0 : content?.light === '🟠' ? 1 : 2;
  const phrases = parts
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ words, content }) =>
      content
        ? (content.verdict ?? [])
        : `${words} not known${outlook === 'asked again' ? ' yet' : ''}`,
    );
  const light = LIGHTS.find((one) => parts.some(({ content }) => content?.light === one));
  // The line has one light: with one for each part, readers would miss which is the worst.
  const line = capitalised(phrases.join(' · ').replaceAll(LIGHT_OF_PHRASE, ''));
  return { kind: 'strong', text: light ? `${light} ${line}` : line };
}

/** Returns the most useful action of each part, then the second ones, without duplicates. */
function actionsOf(parts: readonly SectionResult[]): readonly Action[] {
  const actions = parts.map(({ content }) => content?.actions ?? []);
  const longest = Math.max(...actions.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    actions.flatMap((ofPart) => ofPart[place] ?? []),
  ).flat();
  const distinct = new Map(inTurn.map((action) => [aimOf(action), action]));
  return [...distinct.values()].slice(0, MOST_ACTIONS);
}

function aimOf(action: Action): string {
  if (action.kind === 'operation') return JSON.stringify([action.operation, action.values]);
  return action.kind === 'link' ? action.url : action.label;
}

function footnoteOf({ settings: { zone }, parts, period: { fromAt, untilAt } }: Digested): Text {
  const notes = new Set([
    ...parts.flatMap(({ content }) => content?.footnotes ?? []),
    ...leftOutOf(parts),
  ]);
  return [
    'From ',
    { kind: 'time', at: fromAt, show: 'datetime' },
    ' to ',
    { kind: 'time', at: untilAt, show: 'datetime' },
    // Slack shows these in the zone of each reader.
    [`, whole days in ${zone}.`, ...notes].join(' '),
  ];
}

/** Returns notes on what the filter of a digest excludes; quiet digests show them, too. */
function leftOutOf(parts: readonly SectionResult[]): readonly string[] {
  return [...new Set(parts.flatMap(({ content }) => content?.leftOut ?? []))];
}

function pointer(cut: readonly { readonly words: string }[]): Section[] {
  if (cut.length === 0) return [];
  const words = enumerated(new Set(cut.map((subject) => subject.words)));
  return [{ kind: 'paragraph', text: `More on ${words} is in the thread.` }];
}

function detailsOf(
  { name, words, content }: SectionResult,
  rest: readonly Section[],
): readonly Detail[] {
  const more = {
    key: `${name}+${fingerprint(rest)}`,
    reply: { title: `More on ${words}`, sections: rest },
  };
  const details = content?.details ?? [];
  return [
    ...(rest.length > 0 ? [more] : []),
    ...details.map(({ key, reply }) => ({ key: `${name}/${key}`, reply })),
  ];
}

/** Identifies sections by content: figures filled in later may move others into the thread. */
function fingerprint(sections: readonly Section[]): string {
  return createHash('sha256').update(JSON.stringify(sections)).digest('base64url').slice(0, 8);
}

/** Returns one notice a reason, so that one outage isn't reported three times. */
function missingNotices(lacks: readonly Lack[], { outlook }: Digested): Section[] {
  const alike = Map.groupBy(lacks, ({ reason, isPassing }) => JSON.stringify([reason, isPassing]));
  return [...alike.values()].map((same) => ({
    kind: 'notice',
    tone: 'warning',
    text: [
      `${outlook === 'given up' ? 'Not filled in' : 'Missing here'}: ${enumerated(same.map(({ words }) => words))}.`,
      same[0]?.reason ?? '',
      ...(outlook === 'asked again' && same[0]?.isPassing
        ? ['Postbell asks again and fills it in here.']
        : []),
    ].join(' '),
  }));
}

function nothingKnown(lacks: readonly Lack[], { outlook }: Digested): string {
  const reasons = [...new Set(lacks.map(({ reason }) => reason))].join(' ');
  const isRequested = outlook === 'asked again' && lacks.some(({ isPassing }) => isPassing);
  return isRequested
    ? `Nothing known yet: ${uncapitalised(reasons)} Postbell asks again and fills it in here.`
    : `Nothing is known: ${uncapitalised(reasons)}`;
}

function fillLine({ at, words, anew = [] }: Fill): Section {
  const text = ['Filled in at ', { kind: 'time', at, show: 'time' } as const];
  const refreshed =
    anew.length > 0 ? ` All figures of ${enumerated(anew)} are those of that time.` : '';
  return { kind: 'notice', tone: 'info', text: [...text, `: ${enumerated(words)}.${refreshed}`] };
}

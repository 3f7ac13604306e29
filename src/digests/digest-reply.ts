import { createHash } from 'node:crypto';
import type { Period } from '../core/daily.ts';
import type { DigestKind } from '../core/digest.ts';
import { figuresIn, type Light } from '../core/figures.ts';
import type { Reply, Section, Step, Text } from '../core/reply.ts';
import { capitalised, enumerated, uncapitalised } from '../core/words.ts';
import { saysNothing, type Lack, type PartTold } from './ask-parts.ts';
import { fitted, NO_ROOM } from './message-room.ts';
import { quietWords, type Framed } from './quiet-words.ts';

/** What a digest is written from. */
export interface Digested {
  readonly settings: Framed;
  /** What it is narrowed to, in words; empty: nothing. */
  readonly narrowed?: string;
  readonly period: Period;
  readonly parts: readonly PartTold[];
  /** Stands above all: why it comes late. */
  readonly note?: Section | null;
  /** It may have been posted before: then a few lines are enough, with all else in the thread. */
  readonly isResumed?: boolean;
  /** What was filled in since it was posted. */
  readonly fills?: readonly Fill[];
  /** What becomes of what is missing. Default: `as it is`. */
  readonly outlook?: 'as it is' | 'asked again' | 'given up';
}

export interface Fill {
  readonly at: Date;
  readonly words: readonly string[];
  /** Parts that were told before, and of which all figures are those of then; absent: none. */
  readonly anew?: readonly string[];
}

/** Belongs in the thread; the key tells it from others of the digest, also at the next attempt. */
export interface Detail {
  readonly key: string;
  readonly reply: Reply;
}

export interface WrittenDigest {
  readonly reply: Reply;
  /** In this order. */
  readonly details: readonly Detail[];
  /** Nothing is missing, and nothing worth a message is there. */
  readonly isQuiet: boolean;
}

/** Slack's own limit is 25; nobody reads more than a few. One more is for whose digest it is. */
const MOST_STEPS = 5;

/** A digest in words, from what its parts told so far. */
export function digestReply(digested: Digested): WrittenDigest {
  const { settings, narrowed = '', parts, note, isResumed = false, fills = [] } = digested;
  const title = titleOf(digested);
  const lacks = parts.flatMap((part) => part.lacks);
  const isQuiet = lacks.length === 0 && parts.every(({ told }) => told?.isQuiet);
  const above = [...(isResumed ? [RESUMED] : []), ...(note ? [note] : [])];
  const around = { above, below: fills.map(fillLine) };
  const inOneLine = (summary: string) => {
    const sections = [...around.above, ...around.below];
    return { title, summary, ...(sections.length > 0 && { sections }) };
  };
  if (isQuiet) {
    const footnote = leftOutOf(parts).join(' ');
    const line = inOneLine(quietWords(settings, narrowed));
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
      steps: stepsOf(parts),
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

/** From top to bottom; a part may stand in two places. */
function subjectsOf(parts: readonly PartTold[]) {
  const own = parts.map(({ name, words, told }) => ({
    name,
    words,
    sections: told?.sections ?? [],
  }));
  const below = parts.map(({ name, words, told }) => ({
    name,
    words,
    sections: told?.afterBounces ?? [],
  }));
  const place = parts.findIndex(({ name }) => name === 'bounces') + 1;
  return [...own.slice(0, place), ...below, ...own.slice(place)];
}

const TITLES: Readonly<Record<DigestKind, string>> = {
  daily: 'Digest',
  bounces: 'Bounces',
  campaigns: 'Campaigns',
  smtp: 'SMTP',
  sms: 'SMS',
  push: 'Web push',
  balance: 'Balance',
  weekly: 'Weekly digest',
};

const RESUMED: Section = {
  kind: 'notice',
  tone: 'info',
  text: 'Postbell was interrupted while it posted this digest, so that it may stand above already.',
};

/** The worst first. */
const LIGHTS: readonly Light[] = ['🔴', '🟠', '🟢'];

/** Only where a phrase begins: campaigns have such emoji in their names. */
const LIGHT_OF_PHRASE = new RegExp(`(?<=^| · )(?:${LIGHTS.join('|')}) `, 'gu');

/** `Campaigns of list «Newsletter» for Friday 20 November`. */
function titleOf({ settings, narrowed = '', period: { days } }: Digested): string {
  const { kind, language } = settings;
  const what = [TITLES[kind], narrowed].filter(Boolean).join(' ');
  const { day } = figuresIn(language);
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  return `${what} for ${first === last ? day(first) : `${day(first)} to ${day(last)}`}`;
}

/** One line: the worst light, whose subject comes first, and what the others say. */
function summaryOf({ parts, outlook }: Digested): Text {
  const rank = ({ told }: PartTold) => (told?.light === '🔴' ? 0 : told?.light === '🟠' ? 1 : 2);
  const phrases = parts
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ words, told }) =>
      told ? (told.verdict ?? []) : `${words} not known${outlook === 'asked again' ? ' yet' : ''}`,
    );
  const light = LIGHTS.find((one) => parts.some(({ told }) => told?.light === one));
  // One light a line: where each part has its own, nobody sees which is the worst.
  const line = capitalised(phrases.join(' · ').replaceAll(LIGHT_OF_PHRASE, ''));
  return { kind: 'strong', text: light ? `${light} ${line}` : line };
}

/** The most useful of each part, then the second ones; none twice. */
function stepsOf(parts: readonly PartTold[]): readonly Step[] {
  const steps = parts.map(({ told }) => told?.steps ?? []);
  const longest = Math.max(...steps.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    steps.flatMap((ofPart) => ofPart[place] ?? []),
  ).flat();
  const distinct = new Map(inTurn.map((step) => [aimOf(step), step]));
  return [...distinct.values()].slice(0, MOST_STEPS);
}

function aimOf(step: Step): string {
  if (step.kind === 'operation') return JSON.stringify([step.operation, step.values]);
  return step.kind === 'link' ? step.url : step.label;
}

function footnoteOf({ settings: { zone }, parts, period: { fromAt, untilAt } }: Digested): Text {
  const notes = new Set([
    ...parts.flatMap(({ told }) => told?.footnotes ?? []),
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

/** What a narrowed digest can't tell, also where it has nothing else to tell. */
function leftOutOf(parts: readonly PartTold[]): readonly string[] {
  return [...new Set(parts.flatMap(({ told }) => told?.leftOut ?? []))];
}

function pointer(cut: readonly { readonly words: string }[]): Section[] {
  if (cut.length === 0) return [];
  const words = enumerated(new Set(cut.map((subject) => subject.words)));
  return [{ kind: 'paragraph', text: `More on ${words} is in the thread.` }];
}

function detailsOf({ name, words, told }: PartTold, rest: readonly Section[]): readonly Detail[] {
  const more = {
    key: `${name}+${fingerprint(rest)}`,
    reply: { title: `More on ${words}`, sections: rest },
  };
  const details = told?.details ?? [];
  return [
    ...(rest.length > 0 ? [more] : []),
    ...details.map(({ key, reply }) => ({ key: `${name}/${key}`, reply })),
  ];
}

/** What was filled in may leave less room in the message: what moves down then is told, too. */
function fingerprint(sections: readonly Section[]): string {
  return createHash('sha256').update(JSON.stringify(sections)).digest('base64url').slice(0, 8);
}

/** One notice a reason, so that one outage isn't told three times. */
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
  const isAsked = outlook === 'asked again' && lacks.some(({ isPassing }) => isPassing);
  return isAsked
    ? `Nothing known yet: ${uncapitalised(reasons)} Postbell asks again and fills it in here.`
    : `Nothing is known: ${uncapitalised(reasons)}`;
}

function fillLine({ at, words, anew = [] }: Fill): Section {
  const text = ['Filled in at ', { kind: 'time', at, show: 'time' } as const];
  const refreshed =
    anew.length > 0 ? ` All figures of ${enumerated(anew)} are those of that time.` : '';
  return { kind: 'notice', tone: 'info', text: [...text, `: ${enumerated(words)}.${refreshed}`] };
}

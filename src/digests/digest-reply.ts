import { createHash } from 'node:crypto';
import { DIGEST_KINDS } from '../domain/digest.ts';
import { figuresIn, type Light } from '../domain/figures.ts';
import { type Action, notice, type Reply, type Section, type Text, time } from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import { capitalised, enumerated, uncapitalised } from '../lib/text.ts';
import { type Lack, saysNothing, type SectionResult } from './compose.ts';
import type { DigestState } from './digest-messages.ts';
import { fitted, NO_ROOM, type Sectioned } from './message-room.ts';

/** The data that a digest is written from; without an outlook it is as it is. */
type Digested = Pick<DigestState, 'settings' | 'filterWords' | 'period' | 'parts'> &
  Partial<Pick<DigestState, 'note' | 'isResumed' | 'fills' | 'outlook'>>;

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

/** Slack takes 25; nobody reads more than a few. A digest's own action is added to these. */
const MOST_ACTIONS = 5;

export function digestReply(digested: Digested): WrittenDigest {
  const { settings, filterWords = '', parts, note, isResumed = false, fills = [] } = digested;
  const title = titleOf(digested);
  const lacks = parts.flatMap((part) => part.lacks);
  const isQuiet = lacks.length === 0 && parts.every(({ content }) => content?.isQuiet);
  const above = compact([isResumed && RESUMED, note]);
  const below = fills.map(fillLine);
  const inOneLine = (summary: string) => {
    const sections = [...above, ...below];
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
  const { shown, rest } = fitted(subjectsOf(parts), isResumed ? NO_ROOM : undefined);
  const sections = [
    ...above,
    ...shown,
    ...pointer(rest),
    ...missingNotices(lacks, digested),
    ...below,
  ];
  const actions = actionsOf(parts);
  return {
    reply: {
      title,
      summary: summaryOf(digested),
      sections,
      actions,
      footnote: footnoteOf(digested),
    },
    details: parts.flatMap((part) => {
      const ofPart = rest.filter(({ name }) => name === part.name);
      return detailsOf(
        part,
        ofPart.flatMap((subject) => subject.sections),
      );
    }),
    isQuiet,
  };
}

/** Returns the subjects from top to bottom; a part may appear in two places. */
function subjectsOf(parts: readonly SectionResult[]) {
  const subject = ({ name, words }: SectionResult, sections: readonly Section[] = []) => ({
    name,
    words,
    sections,
  });
  const own = parts.map((part) => subject(part, part.content?.sections));
  const below = parts.map((part) => subject(part, part.content?.afterBounces));
  const place = parts.findIndex(({ name }) => name === 'bounces') + 1;
  return [...own.slice(0, place), ...below, ...own.slice(place)];
}

const RESUMED = notice(
  'info',
  'Postbell was interrupted while it posted this digest, so that it may stand above already.',
);

/** Lights from worst to best. */
const LIGHTS: readonly Light[] = ['🔴', '🟠', '🟢'];

/** A light at the beginning of a phrase only: names of campaigns may contain such emoji. */
const LIGHT_OF_PHRASE = new RegExp(`(?<=^| · )(?:${LIGHTS.join('|')}) `, 'gu');

/** `Campaigns of list “Newsletter” for Friday 20 November`. */
function titleOf({ settings, filterWords = '', period: { days } }: Digested): string {
  const { kind, language } = settings;
  const what = compact([DIGEST_KINDS[kind].title, filterWords]).join(' ');
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
  const days = [`, whole days in ${zone}.`, ...notes].join(' ');
  // Slack shows the times in the zone of each reader.
  return ['From ', time(fromAt), ' to ', time(untilAt), days];
}

/** Returns notes on what the filter of a digest excludes; quiet digests show them, too. */
function leftOutOf(parts: readonly SectionResult[]): readonly string[] {
  return [...new Set(parts.flatMap(({ content }) => content?.leftOut ?? []))];
}

function pointer(rest: readonly Sectioned[]): Section[] {
  const cut = rest.filter(({ sections }) => sections.length > 0);
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
  return compact([
    rest.length > 0 && more,
    ...details.map(({ key, reply }) => ({ key: `${name}/${key}`, reply })),
  ]);
}

/** Identifies sections by content: figures filled in later may move others into the thread. */
function fingerprint(sections: readonly Section[]): string {
  return createHash('sha256').update(JSON.stringify(sections)).digest('base64url').slice(0, 8);
}

const ASKED_AGAIN = 'Postbell asks again and fills it in here.';

/** Returns one notice a reason, so that one outage isn't reported three times. */
function missingNotices(lacks: readonly Lack[], { outlook }: Digested): Section[] {
  const alike = Map.groupBy(lacks, ({ reason, isPassing }) => JSON.stringify([reason, isPassing]));
  return [...alike.values()].map((same) => {
    const what = enumerated(same.map(({ words }) => words));
    const sentences = [
      `${outlook === 'given up' ? 'Not filled in' : 'Missing here'}: ${what}.`,
      same[0]?.reason,
      outlook === 'asked again' && same[0]?.isPassing && ASKED_AGAIN,
    ];
    return notice('warning', compact(sentences).join(' '));
  });
}

function nothingKnown(lacks: readonly Lack[], { outlook }: Digested): string {
  const reasons = [...new Set(lacks.map(({ reason }) => reason))].join(' ');
  const isRequested = outlook === 'asked again' && lacks.some(({ isPassing }) => isPassing);
  return isRequested
    ? `Nothing known yet: ${uncapitalised(reasons)} ${ASKED_AGAIN}`
    : `Nothing is known: ${uncapitalised(reasons)}`;
}

function fillLine({ at, words, anew = [] }: Fill): Section {
  const refreshed =
    anew.length > 0 ? ` All figures of ${enumerated(anew)} are those of that time.` : '';
  return notice('info', ['Filled in at ', time(at, 'time'), `: ${enumerated(words)}.${refreshed}`]);
}

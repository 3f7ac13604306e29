import { VERDICTS } from '../domain/campaign-judgement.ts';
import { DIGEST_KINDS, type DigestSettings } from '../domain/digest.ts';
import { formatDay, formatShortDay, type Light, type Limits } from '../domain/figures.ts';
import {
  type Action,
  notice,
  type Reply,
  type Section,
  type Table,
  type Text,
  time,
} from '../domain/reply.ts';
import { joinedText, plainText } from '../domain/reply.ts';
import type { Period } from '../domain/schedule.ts';
import { compact } from '../lib/compact.ts';
import { capitalised, enumerated, uncapitalised } from '../lib/text.ts';
import { isIncomplete, type Lack, saysNothing, type SectionResult } from './section.ts';
import { pagesOf } from './message-room.ts';

/** A digest as it was composed, with all that is needed to fill in what it lacks. */
export interface DigestState {
  /** The digest's id and channel at the time of composing. */
  readonly digest: { readonly id: string; readonly channelId: string };
  readonly settings: DigestSettings;
  readonly filterWords?: string;
  /** The limits of the place, under the name that the store keeps them by. */
  readonly thresholds: Limits;
  readonly period: Period;
  readonly dueAt: Date;
  /** The end of a sentence: why no process began it in time; absent: one did. */
  readonly lateBecause?: string;
  /** A notice at the top: who asked for it, or that it was posted late. */
  readonly note: Section | null;
  readonly isRequested?: true;
  /** The digest may have been posted before; this message carries its thread. */
  readonly isResumed?: true;
  readonly parts: readonly SectionResult[];
  readonly fills: readonly Fill[];
  readonly outlook: Outlook;
}

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
interface Detail {
  readonly key: string;
  readonly reply: Reply;
  /** Figures that are missing now may be filled in. */
  readonly isOpen: boolean;
}

export interface WrittenDigest {
  readonly reply: Reply;
  readonly details: readonly Detail[];
  readonly isQuiet: boolean;
}

/** A digest's own action is added to these. */
const MOST_ACTIONS = 3;

/**
 * Writes a digest: a message of one screen, and all else for its thread.
 * @param more says where a reader finds that. Default: `in the thread`.
 */
export function digestReply(digested: Digested, more = 'in the thread'): WrittenDigest {
  const { settings, filterWords = '', parts, note, isResumed = false, fills = [] } = digested;
  const title = titleOf(digested);
  const lacks = parts.flatMap((part) => part.lacks);
  const isQuiet = lacks.length === 0 && parts.every(({ content }) => content?.isQuiet);
  const above = compact([isResumed && RESUMED, note]);
  const below = fills.map(fillLine);
  const notes = [...above, ...below];
  const inOneLine = (summary: string) => ({ title, summary, ...(notes[0] && { sections: notes }) });
  const footnote = leftOutOf(parts) ?? undefined;
  if (isQuiet) {
    const line = inOneLine(DIGEST_KINDS[settings.kind].quietLine(settings.filter, filterWords));
    return { reply: { ...line, footnote }, details: [], isQuiet };
  }
  if (lacks.length > 0 && parts.every(saysNothing)) {
    return { reply: inOneLine(nothingKnown(lacks, digested)), details: [], isQuiet };
  }
  const summary = summaryOf(digested, more);
  const said = plainText(summary);
  const extremes = extremesIn(parts, said);
  const sections = compact<Section>([
    ...above,
    tableIn(parts),
    warningIn(parts, said, more),
    ...missingNotices(lacks, digested),
    extremes.length > 0 && { kind: 'bullets', items: extremes },
    ...below,
  ]);
  const reply = { title, summary, sections, actions: actionsOf(parts), footnote };
  return { reply, details: threadOf(digested), isQuiet };
}

const RESUMED = notice(
  'info',
  'Postbell was interrupted while posting this digest, so it may already be above.',
);

const LIGHTS: readonly Light[] = ['🔴', '🟠'];

/** A light at the beginning of a clause only: names of campaigns may contain such emoji. */
const LIGHT_OF_CLAUSE = /^[🔴🟠] /u;

/** `Campaign digest of list “Newsletter” · Friday, November 20`. */
function titleOf({ settings, filterWords = '', period: { days } }: Digested): string {
  const what = compact([DIGEST_KINDS[settings.kind].name, filterWords]).join(' ');
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  const when =
    first === last ? formatDay(first) : `${formatShortDay(first)} – ${formatShortDay(last)}`;
  return `${capitalised(what)} · ${when}`;
}

const MOST_CLAUSES = 2;

/** Returns at most two clauses: what is wrong, the worst first, or else how it went. */
function summaryOf({ parts, outlook }: Digested, where: string): Text {
  const clauses = parts.flatMap((part) => clausesOf(part, outlook));
  const wrong = LIGHTS.flatMap((light) => clauses.filter((clause) => clause.light === light));
  const more = wrong.length - 1;
  const chosen = (wrong.length > 0 ? wrong : clauses).map(({ text }) => text);
  const shown =
    more >= MOST_CLAUSES
      ? [...chosen.slice(0, 1), `${more} more issues ${where}`]
      : chosen.slice(0, MOST_CLAUSES);
  const line = shown.join(' · ');
  // The line has one light: with one for each clause, readers would miss which is the worst.
  const [worst] = wrong;
  if (worst) return { kind: 'strong', text: `${worst.light} ${capitalised(line)}` };
  // Green needs enough recipients, and whatever is missing may be worse.
  const isKnown = parts.every(({ lacks }) => lacks.length === 0);
  const isSaid = parts[0]?.content?.saysHow ?? false;
  const isGood = isKnown && !isSaid && parts.some(({ content }) => content?.light === '🟢');
  return { kind: 'strong', text: isGood ? `${VERDICTS['🟢']}: ${line}` : capitalised(line) };
}

interface Clause {
  readonly text: string;
  readonly light: Light | null;
}

function clausesOf({ words, content }: SectionResult, outlook?: Outlook): readonly Clause[] {
  const yet = outlook === 'asked again' ? ' yet' : '';
  if (!content) return [{ text: `${words} not known${yet}`, light: null }];
  const { verdict, also = [], light } = content;
  return compact([verdict, ...also]).map((clause, index) => {
    const own = LIGHTS.find((one) => clause.startsWith(`${one} `)) ?? null;
    const text = clause.replace(LIGHT_OF_CLAUSE, '');
    return { text, light: own ?? (index === 0 ? light : null) };
  });
}

/** Tells whether the summary has this clause, which may begin it. */
function says(summary: string, clause: string): boolean {
  return summary.toLowerCase().includes(clause.toLowerCase());
}

/** The figures of the first part that has some. */
function tableIn(parts: readonly SectionResult[]): Table | null {
  return parts.find(({ content }) => content?.table)?.content?.table ?? null;
}

/** Leaves out the figures that the table of the message has, under the same names. */
function withoutShown(section: Section, shown: Table | null | undefined): Section | null {
  if (section.kind !== 'facts' || !shown) return section;
  const labels = new Set(shown.rows.map(([label = '']) => plainText(label)));
  const left = section.facts.filter(({ label }) => !labels.has(label));
  return left.length > 0 ? { ...section, facts: left } : null;
}

function extremesIn(parts: readonly SectionResult[], summary: string): readonly Text[] {
  const content = parts.find((part) => part.content?.extremes?.length)?.content;
  const { extremes = [], saysFirst = null } = content ?? {};
  return saysFirst !== null && says(summary, saysFirst) ? extremes.slice(1) : extremes;
}

function warningIn(
  parts: readonly SectionResult[],
  summary: string,
  where: string,
): Section | null {
  const [first, ...others] = parts
    .flatMap(({ content }) => content?.warnings ?? [])
    .filter((warning) => !says(summary, plainText(warning).replace(/\.$/u, '')));
  if (first === undefined) return null;
  const more = others.length > 0 ? ` ${others.length} more ${where}.` : '';
  return notice('warning', joinedText(first, more));
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

function threadOf(digested: Digested): readonly Detail[] {
  const { parts, outlook } = digested;
  const isOpen = (part: SectionResult) => outlook === 'asked again' && isIncomplete(part);
  const table = tableIn(parts);
  const ofParts = parts.flatMap((part) => {
    const { name, content } = part;
    const details = (content?.details ?? []).map(({ key, reply }) => ({
      key: `${name}/${key}`,
      reply,
      isOpen: false,
    }));
    return [
      ...subjectsOf(part, table).map((one) => ({ ...one, isOpen: isOpen(part) })),
      ...details,
    ];
  });
  const method = { key: 'method', reply: methodOf(digested), isOpen: parts.some(isOpen) };
  const hasNotes = parts.some(({ content }) => content?.footnotes?.length);
  return ofParts.length > 0 || hasNotes ? [...ofParts, method] : [];
}

/** Makes a message of each heading with what is below it, or several where it is long. */
function subjectsOf({ name, words, content }: SectionResult, inMessage: Table | null) {
  const shown = content?.table === inMessage ? inMessage : null;
  const subjects = new Map<string, Section[]>();
  let title = capitalised(words);
  for (const section of content?.sections ?? []) {
    const left = withoutShown(section, shown);
    if (section.kind === 'heading') title = section.text;
    else if (left) subjects.set(title, [...(subjects.get(title) ?? []), left]);
  }
  return [...subjects].flatMap(([subject, sections]) =>
    pagesOf(sections).map((page, index) => {
      const number = index === 0 ? '' : ` (${index + 1})`;
      const title = `${subject}${number}`;
      return { key: `${name}: ${title}`, reply: { title, sections: page } };
    }),
  );
}

function methodOf({ settings: { zone }, parts, period: { fromAt, untilAt } }: Digested): Reply {
  const notes = new Set(
    compact([...parts.flatMap(({ content }) => content?.footnotes ?? []), leftOutOf(parts)]),
  );
  // Slack shows the times in the zone of each reader.
  const period: Text = ['From ', time(fromAt), ' to ', time(untilAt), `, whole days in ${zone}.`];
  return {
    title: 'How this is counted',
    sections: [{ kind: 'bullets', items: [period, ...notes] }],
  };
}

/** Returns a note on what the filter of a digest excludes; quiet digests show it, too. */
function leftOutOf(parts: readonly SectionResult[]): string | null {
  const subjects = [...new Set(parts.flatMap(({ content }) => content?.unfiltered ?? []))];
  if (subjects.length === 0) return null;
  return `Not included: ${enumerated(subjects)}, which this filter doesn’t apply to.`;
}

const RETRIED = 'Postbell keeps trying and adds it here.';

/** Returns one notice a reason, so that one outage isn't reported three times. */
function missingNotices(lacks: readonly Lack[], { outlook }: Digested): Section[] {
  const alike = Map.groupBy(lacks, ({ reason, isPassing }) => JSON.stringify([reason, isPassing]));
  return [...alike.values()].map((same) => {
    const what = enumerated(same.map(({ words }) => words));
    const sentences = [
      `${outlook === 'given up' ? 'Not available' : 'Missing'}: ${what}.`,
      same[0]?.reason,
      outlook === 'asked again' && same[0]?.isPassing && RETRIED,
    ];
    return notice('warning', compact(sentences).join(' '));
  });
}

function nothingKnown(lacks: readonly Lack[], { outlook }: Digested): string {
  const reasons = [...new Set(lacks.map(({ reason }) => reason))].join(' ');
  const isRequested = outlook === 'asked again' && lacks.some(({ isPassing }) => isPassing);
  return isRequested
    ? `No figures yet: ${uncapitalised(reasons)} ${RETRIED}`
    : `No figures: ${uncapitalised(reasons)}`;
}

function fillLine({ at, words, anew = [] }: Fill): Section {
  const refreshed = anew.length > 0 ? ` All figures of ${enumerated(anew)} are as of then.` : '';
  return notice('info', ['Added at ', time(at, 'time'), `: ${enumerated(words)}.${refreshed}`]);
}

import { attempt } from '../core/attempt.ts';
import type { Period } from '../core/daily.ts';
import type { DigestKind, DigestSettings } from '../core/digest.ts';
import { figuresIn, type FigureFormats } from '../core/figures.ts';
import type { PostbellError } from '../core/errors.ts';
import type { Reply, Section, Step, Text } from '../core/reply.ts';
import { enumerated } from '../core/words.ts';
import type { Missing, Part, Told, Wanted } from './part.ts';

export interface DigestWanted {
  readonly settings: DigestSettings;
  readonly period: Period;
  readonly dueAt: Date;
  readonly now: Date;
}

export interface Composed {
  readonly reply: Reply;
  /** Belongs in the thread, in this order. */
  readonly details: readonly { readonly key: string; readonly reply: Reply }[];
  /** What could not be had now. */
  readonly missing: readonly Missing[];
  readonly isQuiet: boolean;
}

/** Slack's own limit is 25; nobody reads more than a few. */
const MOST_STEPS = 6;

/**
 * A digest from its parts, each asked for at once. A part that can't be had is named in it.
 * @throws {PostbellError} when no part can be had.
 */
export async function composeDigest(
  parts: readonly Part[],
  { settings, period, dueAt, now }: DigestWanted,
): Promise<Composed> {
  const { kind, zone, scope, language } = settings;
  const formats = figuresIn(language);
  const wanted: Wanted = { kind, period, dueAt, now, zone, scope, formats };
  const told = await Promise.all(
    parts.map(async (part) => ({ part, ...(await attempt(part.tell(wanted))) })),
  );
  const had = told.flatMap(({ value }) => (value ? [value] : []));
  const missing = told.flatMap(({ part: { words }, value, failure }) =>
    failure ? [{ words, failure }] : (value?.missing ?? []),
  );
  if (had.length === 0 && missing[0]) throw missing[0].failure;
  const isQuiet = missing.length === 0 && had.every((one) => one.isQuiet);
  const title = titleOf(kind, period, formats);
  return {
    reply: isQuiet
      ? { title, summary: QUIET[kind] }
      : {
          title,
          summary: summaryOf(told),
          sections: [...had.flatMap(({ sections }) => sections), ...missingNotices(missing)],
          steps: stepsOf(had),
          footnote: footnoteOf(had, period),
        },
    details: had.flatMap(({ details = [] }) => details),
    missing,
    isQuiet,
  };
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

const QUIET: Readonly<Record<DigestKind, string>> = {
  daily: 'A quiet day: no campaign went out and nothing bounced.',
  bounces: 'Nothing bounced.',
  campaigns: 'No campaign went out.',
  smtp: 'No SMTP e-mail was sent, and none bounced.',
  sms: 'No SMS campaign went out.',
  push: 'No web push went out.',
  balance: 'Nothing runs out soon.',
  weekly: 'A quiet week: nothing went out and nothing bounced.',
};

/** `Digest for Friday, 20 November`. */
function titleOf(kind: DigestKind, { days }: Period, formats: FigureFormats): string {
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  const when =
    first === last ? formats.day(first) : `${formats.day(first)} to ${formats.day(last)}`;
  return `${TITLES[kind]} for ${when}`;
}

interface ToldPart {
  readonly part: Part;
  readonly value: Told | null;
}

function summaryOf(told: readonly ToldPart[]): Text {
  const phrases = told.flatMap(({ part, value }) =>
    value ? (value.verdict ?? []) : `${part.words} not known now`,
  );
  return { kind: 'strong', text: phrases.join(' · ') };
}

function stepsOf(told: readonly Told[]): readonly Step[] {
  return told.flatMap(({ steps = [] }) => steps).slice(0, MOST_STEPS);
}

function footnoteOf(told: readonly Told[], { fromAt, untilAt }: Period): Text {
  return [
    'From ',
    { kind: 'time', at: fromAt, show: 'datetime' },
    ' to ',
    { kind: 'time', at: untilAt, show: 'datetime' },
    ['.', ...told.flatMap(({ footnotes = [] }) => footnotes)].join(' '),
  ];
}

/** One notice a reason, so that one outage isn't told three times. */
function missingNotices(missing: readonly Missing[]): Section[] {
  const reasonOf = ({ failure }: { failure: PostbellError }) => failure.message;
  return [...Map.groupBy(missing, reasonOf)].map(([reason, same]) => ({
    kind: 'notice',
    tone: 'warning',
    text: `Missing here: ${enumerated(same.map(({ words }) => words))}. ${reason}`,
  }));
}

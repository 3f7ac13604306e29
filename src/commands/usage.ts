import { isDeepStrictEqual } from 'node:util';
import { enumerated, uncapitalised } from '../lib/text.ts';
import { ALL_RIGHTS, type Right, RIGHTS, rolesWith } from '../domain/rights.ts';
import { action, type OperationAction, type RawValues } from '../domain/reply.ts';
import type { Effect, Operation } from './define.ts';
import { type Input, kindSet } from './inputs.ts';
import { givenValues, isOptional } from './read-values.ts';
import { readCommandLine } from './command-line.ts';
import { AT_ANY_TIME } from './moments.ts';
import { quoted, straightened } from './tokens.ts';
import { compact } from '../lib/compact.ts';

/** Returns how to type an operation: `/campaign cancel <campaign>`, options as `[comment=…]`. */
export function usageOf(operation: Operation, prefix = ''): string {
  const inputs = Object.entries(operation.inputs).map(([name, input]) =>
    isOptional(input) ? `[${name}=${placeholderOf(input)}]` : `<${name}>`,
  );
  return [commandOf(operation.area, prefix), operation.verb, ...inputs].join(' ');
}

/** A longer line is not shown: it would be split into pieces, which can't be copied as one. */
const LONGEST_LINE = 200;
/** Characters that a line of code in Slack shows otherwise than they are. */
const NOT_IN_CODE = /`|[^\S ]| {2}/u;

/** Ways to write what must be given, the plainest first. */
const MANNERS = ['bare', 'quoted', 'named'] as const;

/**
 * Returns the line that, typed or pasted, reads to the same values as a form or a button gave;
 * `null` where no line can.
 */
export function lineOf(operation: Operation, raw: RawValues, prefix = ''): string | null {
  const command = [commandOf(operation.area, prefix), operation.verb].join(' ');
  for (const manner of MANNERS) {
    const values = writtenValues(operation, raw, manner).join(' ');
    const line = values === '' ? command : `${command} ${values}`;
    if (line.length > LONGEST_LINE || NOT_IN_CODE.test(line)) return null;
    // Such an end would ask for help, or for the form.
    if (!/(?:^| )(?:help|\?)$/iu.test(values) && readsTo(operation, values, raw)) return line;
  }
  return null;
}

function writtenValues(
  { inputs }: Operation,
  raw: RawValues,
  manner: (typeof MANNERS)[number],
): string[] {
  return Object.entries(inputs).flatMap(([name, input]) => {
    const value = raw[name]?.trim();
    if (value === '' && input.clearable) return [`${name}=`];
    if (!value) return [];
    const lines = compact(value.split('\n').map((line) => line.trim()));
    const text = LISTS.has(input.kind)
      ? lines.join(input.kind === 'variables' ? '; ' : ', ')
      : value;
    if (manner === 'bare' && !isOptional(input)) return [text];
    const written = PLAIN.test(text) ? text : quoted(text);
    return [manner === 'named' || isOptional(input) ? `${name}=${written}` : written];
  });
}

/** A text that reads the same without quotes, whatever stands around it. */
const PLAIN = /^[\p{L}\p{N}@+][^\s"'\\\u2013-\u201F\u00AB\u00BB]*$/u;

/** Kinds of several values, which may stand in lines of their own. */
const LISTS = kindSet('emails', 'phones', 'domains', 'choices', 'references', 'variables', 'files');

/** Tells whether a typed text gives these values, as they are meant whoever reads them when. */
function readsTo({ inputs, formerInputs }: Operation, typed: string, raw: RawValues): boolean {
  let read: RawValues;
  try {
    read = readCommandLine(inputs, straightened(typed), formerInputs);
  } catch {
    return false;
  }
  const given = { ...read };
  return Object.keys({ ...given, ...raw }).every((name) => {
    const [before, after] = [raw, given].map((values) => values[name]?.trim() ?? '');
    if (before === after || inputs[name] === undefined) return true;
    const [meant, got] = [raw, given].map(
      (values) => givenValues(inputs, values, AT_ANY_TIME)[name],
    );
    return meant !== undefined && isDeepStrictEqual(meant, got);
  });
}

/** Returns e.g. `/mail-campaign` with the prefix `mail`. */
export function commandOf(area: string, prefix: string): string {
  return `/${prefix ? `${prefix}-` : ''}${area}`;
}

const MOST_OPTIONS = 4;

const PLACEHOLDERS: Readonly<Partial<Record<Input['kind'], string>>> = {
  flag: 'yes',
  day: 'YYYY-MM-DD',
  time: 'HH:MM',
  hours: 'HH:MM-HH:MM',
  instant: '"YYYY-MM-DD HH:MM"',
  url: 'https://…',
  variables: '"name=value; …"',
};

function placeholderOf(input: Input): string {
  if ('options' in input && input.options.length <= MOST_OPTIONS) {
    return input.options.map(({ value }) => value).join('|');
  }
  return PLACEHOLDERS[input.kind] ?? '…';
}

const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  reads: 'Read-only; only you see the answer.',
  writes: 'Changes something; the channel is told.',
  sends: 'Reaches people; shows what will happen and asks first.',
  deletes: 'Can’t be undone; shows what will happen and asks first.',
};

/** A title whose object is what the operation is done to: `Cancel campaign`. */
const DONE_TO =
  /^\p{Lu}\p{L}+ (?!(?:.* )?(?:after|from|of|to)\b)(?:[\p{L}-]+ )*(?:campaign|code|contact|digest|domain|draft|email|incident|job|list|monitor|number|permission|request|send|sender|subscriber|tag|template|test|token|webhook|alert)$/u;

/** Returns what an operation does, to follow “You can’t”: `cancel campaigns`, `see a contact`. */
export function deedOf({ title, summary, effect }: Operation): string {
  if (effect !== 'reads' && DONE_TO.test(title)) return `${uncapitalised(title)}s`;
  const [deed = ''] = summary
    .replace(/^(?:List|Show)\b/u, 'see')
    .split(/[:;]|, (?:in addition|including|newest|open ones|pasted|ready|so)\b|, and your own/u);
  return uncapitalised(deed);
}

const PERSONAL = 'Changes only what is yours.';
const PERSONAL_OR_CHANNEL =
  'Changes what you get; changing what a channel gets requires the marketer role, and the channel is told.';

/** Returns a button that opens the form of an operation, or runs one that takes nothing. */
export function startOf({ name, title, inputs }: Operation): OperationAction {
  const takesNothing = Object.keys(inputs).length === 0;
  return action({ name }, {}, title, takesNothing ? {} : { asksFirst: true });
}

export function permissionsInWords(rights: { has(right: Right): boolean }): string {
  const may = ALL_RIGHTS.filter((right) => rights.has(right));
  if (may.length === ALL_RIGHTS.length) return 'You can do everything.';
  if (may.length === 0) return 'You can’t do anything here.';
  return `You can ${enumerated(may.map((right) => RIGHTS[right]))}.`;
}

export function effectInWords({ effect, right, beyond }: Operation): string {
  const isPersonal = right === 'look' && effect !== 'reads';
  if (isPersonal && beyond?.needs) return PERSONAL_OR_CHANNEL;
  if (isPersonal && beyond) {
    return `${EFFECT_WORDS[effect]} Only for people who can do ${beyond.what}.`;
  }
  if (isPersonal) return PERSONAL;
  const [least = 'admin'] = rolesWith(right);
  return right === 'look'
    ? EFFECT_WORDS[effect]
    : `${EFFECT_WORDS[effect]} Requires the ${least} role.`;
}

import { enumerated, shortened } from '../lib/text.ts';
import { ALL_RIGHTS, type Right, RIGHTS, rolesWith } from '../domain/rights.ts';
import { action, type OperationAction, type RawValues } from '../domain/reply.ts';
import type { Effect, Operation } from './define.ts';
import type { Input } from './inputs.ts';
import { isOptional } from './read-values.ts';
import { compact } from '../lib/compact.ts';

/** Returns how to type an operation: `/campaign cancel <campaign>`, options as `[comment=…]`. */
export function usageOf(operation: Operation, prefix = ''): string {
  const inputs = Object.entries(operation.inputs).map(([name, input]) =>
    isOptional(input) ? `[${name}=${placeholderOf(input)}]` : `<${name}>`,
  );
  return [commandOf(operation.area, prefix), operation.verb, ...inputs].join(' ');
}

/** Returns the line that does the same as a form or a button did. Long values are cut. */
export function lineOf(operation: Operation, raw: RawValues, prefix = ''): string {
  const values = Object.entries(operation.inputs).flatMap(([name, input]) => {
    const value = raw[name]?.trim();
    if (value === '' && input.clearable) return [`${name}=`];
    if (!value) return [];
    const lines = value.split('\n').map((line) => line.trim());
    const shown = shortened(compact(lines).join(', '), LONGEST);
    return [isOptional(input) ? `${name}=${quote(shown)}` : shown];
  });
  return [commandOf(operation.area, prefix), operation.verb, ...values].join(' ');
}

/** Returns e.g. `/mail-campaign` with the prefix `mail`. */
export function commandOf(area: string, prefix: string): string {
  return `/${prefix ? `${prefix}-` : ''}${area}`;
}

const LONGEST = 200;

function quote(value: string): string {
  return /\s/.test(value) ? `"${value.replaceAll('"', "'")}"` : value;
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

const PERSONAL =
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

export function effectInWords({ effect, right }: Operation): string {
  const isPersonal = right === 'look' && effect !== 'reads';
  if (isPersonal) return PERSONAL;
  const [least = 'admin'] = rolesWith(right);
  return right === 'look'
    ? EFFECT_WORDS[effect]
    : `${EFFECT_WORDS[effect]} Requires the ${least} role.`;
}

import type { RawValues } from '../domain/reply.ts';
import type { Effect, Operation } from './define.ts';
import type { Input } from './inputs.ts';
import { isOptional } from './read-values.ts';

/** Returns how to type an operation: `/campaign cancel <campaign>`, options as `[comment=…]`. */
export function usageOf(operation: Operation, prefix = ''): string {
  const inputs = Object.entries(operation.inputs).map(([name, input]) =>
    isOptional(input) ? `[${name}=${placeholderOf(input)}]` : `<${name}>`,
  );
  return [commandOf(operation, prefix), operation.verb, ...inputs].join(' ');
}

/** Returns the line that does the same as a form or a button did. Long values are cut. */
export function lineOf(operation: Operation, raw: RawValues, prefix = ''): string {
  const values = Object.entries(operation.inputs).flatMap(([name, input]) => {
    const value = raw[name]?.trim();
    if (value === '' && input.clearable) return [`${name}=`];
    if (!value) return [];
    const shown = shorten(linesOf(value).join(', '));
    return [isOptional(input) ? `${name}=${quote(shown)}` : shown];
  });
  return [commandOf(operation, prefix), operation.verb, ...values].join(' ');
}

/** The slash command of an operation's area, e.g. `/mail-campaign` with the prefix `mail`. */
export function commandOf(operation: Pick<Operation, 'area'>, prefix: string): string {
  return `/${prefix ? `${prefix}-` : ''}${operation.area}`;
}

const LONGEST = 200;

function shorten(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

function quote(value: string): string {
  return /\s/.test(value) ? `"${value.replaceAll('"', "'")}"` : value;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function placeholderOf(input: Input): string {
  switch (input.kind) {
    case 'flag':
      return 'yes';
    case 'choice':
    case 'choices':
      return input.options.length <= 4 ? input.options.map(({ value }) => value).join('|') : '…';
    case 'day':
      return 'YYYY-MM-DD';
    case 'time':
      return 'HH:MM';
    case 'hours':
      return 'HH:MM-HH:MM';
    case 'instant':
      return '"YYYY-MM-DD HH:MM"';
    case 'url':
      return 'https://…';
    case 'variables':
      return '"name=value; …"';
    case 'text':
    case 'integer':
    case 'zone':
    case 'language':
    case 'domains':
    case 'email':
    case 'emails':
    case 'phone':
    case 'phones':
    case 'file':
    case 'files':
    case 'reference':
    case 'references':
      return '…';
  }
}

const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  reads: 'Only looks; the answer is for your eyes.',
  writes: 'Changes something; for administrators. The channel is told.',
  sends: 'Reaches people; for administrators. Shows what will happen and asks first.',
  deletes: 'Can’t be undone; for administrators. Shows what will happen and asks first.',
};

const PERSONAL =
  'Changes what you get yourself; what a channel gets only administrators change. A channel is told of what changes for it.';

/** Returns what people should know before they run an operation, for help and documentation. */
export function effectInWords({ effect, isConfidential, isPersonal }: Operation): string {
  if (isPersonal) return PERSONAL;
  return isConfidential
    ? 'Only looks, at what is confidential; for administrators. The answer is for your eyes.'
    : EFFECT_WORDS[effect];
}

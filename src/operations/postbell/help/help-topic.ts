import type { Reply, Section, Text } from '../../../domain/reply.ts';
import type { Area } from '../../catalogue-of.ts';
import type { OperationContext } from '../../context.ts';
import type { Effect, Operation } from '../../define.ts';
import { effectInWords } from '../../effect-words.ts';
import type { Input } from '../../inputs.ts';
import { isOptional } from '../../read-values.ts';
import { commandOf, usageOf } from '../../usage.ts';
import { allowedIn, helpOn } from './help-overview.ts';

const HEADINGS: readonly { readonly effect: Effect; readonly heading: string }[] = [
  { effect: 'reads', heading: 'Look' },
  { effect: 'sends', heading: 'Send' },
  { effect: 'writes', heading: 'Change' },
  { effect: 'deletes', heading: 'Remove and stop' },
];

/** Returns how the commands of an area are typed. */
export function areaHelp(area: Area, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const operations = allowedIn(area, context);
  const command = commandOf({ area: area.name }, commandPrefix);
  const hints = [
    `${command} alone: the same as ${command} ${area.bare}.`,
    ...(area.main ? [`«${area.main}» may be left out.`] : []),
    '[…]: there are options, which are asked for in the form or typed as name=value.',
  ];
  return {
    title: command,
    summary: area.summary,
    sections: HEADINGS.flatMap(({ effect, heading }) =>
      sectionsFor(
        heading,
        operations.filter((operation) => operation.effect === effect),
        commandPrefix,
      ),
    ),
    steps: [
      {
        kind: 'menu',
        label: 'Explain…',
        choices: operations.map(({ name, verb }) => helpOn(name, verb)),
      },
    ],
    footnote: hints.join(' '),
  };
}

function sectionsFor(
  heading: string,
  operations: readonly Operation[],
  prefix: string,
): readonly Section[] {
  if (operations.length === 0) return [];
  const items = operations.map((operation): Text => [
    { kind: 'code', text: shortUsageOf(operation, prefix) },
    ` ${operation.summary}`,
  ]);
  return [
    { kind: 'heading', text: heading },
    { kind: 'bullets', items },
  ];
}

/** Returns a usage line with the required inputs; `[…]` stands for all others. */
function shortUsageOf(operation: Operation, prefix: string): string {
  const inputs = Object.entries(operation.inputs);
  const needed = inputs.filter(([, input]) => !isOptional(input)).map(([name]) => `<${name}>`);
  const more = needed.length < inputs.length ? ['[…]'] : [];
  return [commandOf(operation, prefix), operation.verb, ...needed, ...more].join(' ');
}

/** Returns every value of one operation, with an example. */
export function operationHelp(operation: Operation, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const inputs = Object.entries(operation.inputs);
  const example = [commandOf(operation, commandPrefix), operation.verb, operation.example];
  const hasForm = inputs.length > 0 && operation.name !== 'postbell help';
  return {
    title: operation.name,
    summary: `${operation.summary}.`,
    sections: [
      { kind: 'verbatim', text: usageOf(operation, commandPrefix) },
      ...(inputs.length > 0 ? [tableOf(inputs)] : []),
      { kind: 'paragraph', text: 'For example:' },
      { kind: 'verbatim', text: example.filter(Boolean).join(' ') },
    ],
    steps: hasForm
      ? [
          {
            kind: 'operation',
            label: 'Open its form',
            operation: operation.name,
            values: {},
            asksFirst: true,
          },
        ]
      : [],
    footnote: context.mayRun(operation)
      ? effectInWords(operation)
      : `${effectInWords(operation)} You may not run it.`,
  };
}

function tableOf(inputs: readonly (readonly [string, Input])[]): Section {
  return {
    kind: 'table',
    columns: [{ title: 'Value' }, { title: 'Meaning' }, { title: 'Needed' }],
    rows: inputs.map(([name, input]) => [name, meaningOf(input), isOptional(input) ? 'no' : 'yes']),
  };
}

function meaningOf(input: Input): string {
  const meaning = `${input.label}${waysToSay(input)}`;
  return input.hint ? `${meaning}. ${input.hint}` : meaning;
}

function waysToSay(input: Input): string {
  if (input.kind === 'choice' || input.kind === 'choices') {
    return `: ${input.options.map(({ value }) => value).join(', ')}`;
  }
  return WAYS[input.kind] ?? '';
}

const WAYS: Readonly<Partial<Record<Input['kind'], string>>> = {
  reference: ', by title or id',
  references: ', by titles or ids with commas between',
  emails: ', pasted in any form',
  phones: ', pasted in any form',
  file: ', in the form only',
  files: ', in the form only',
};

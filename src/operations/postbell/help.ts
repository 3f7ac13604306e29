import { InputError } from '../../core/errors.ts';
import type { Reply, Step, Text } from '../../core/reply.ts';
import type { Area } from '../catalogue-of.ts';
import { didYouMean } from '../command-line.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import { EFFECT_WORDS } from '../effect-words.ts';
import type { Input } from '../inputs.ts';
import { isOptional } from '../read-values.ts';
import { commandOf, usageOf } from '../usage.ts';

export default defineOperation({
  name: 'postbell help',
  summary: 'Show what Postbell can do and how to type it',
  effect: 'reads',
  endpoints: [],
  example: 'campaign cancel',
  inputs: {
    topic: {
      kind: 'text',
      label: 'Topic',
      hint: 'A command such as campaign, or campaign cancel',
      optional: true,
      maxLength: 100,
    },
  },
  async run({ topic }, context) {
    if (topic === undefined) return overview(context);
    const wanted = withoutCommand(topic, context.commandPrefix);
    const area = context.catalogue.areas.find(({ name }) => name === wanted);
    if (area) return areaHelp(area, context);
    const operation = context.catalogue.find(wanted);
    if (operation) return operationHelp(operation, context);
    throw unknownTopic(wanted, context);
  },
});

function overview(context: OperationContext): Reply {
  const areas = context.catalogue.areas.filter((area) => allowedIn(area, context).length > 0);
  const help = `${commandOf({ area: 'postbell' }, context.commandPrefix)} help campaign`;
  const form = `${commandOf({ area: 'campaign' }, context.commandPrefix)} list ?`;
  return {
    title: 'What Postbell can do',
    summary: 'Type a command; leave a value out, and a form asks for it.',
    sections: [
      { kind: 'bullets', items: areas.map((area) => areaLine(area, context)) },
      {
        kind: 'paragraph',
        text: ['More about a command, with examples: ', { kind: 'code', text: help }],
      },
      {
        kind: 'paragraph',
        text: [
          'A ? at the end opens the form, filled with what you typed: ',
          { kind: 'code', text: form },
        ],
      },
    ],
    steps: areas.map((area) => helpStep(area)),
    footnote: isLimited(context)
      ? 'You see what you may use. Administrators can do more: change, cancel and remove.'
      : 'You may use everything.',
  };
}

function areaLine(area: Area, context: OperationContext): Text {
  const verbs = allowedIn(area, context).map(({ verb }) => verb);
  return [
    { kind: 'code', text: commandOf({ area: area.name }, context.commandPrefix) },
    ` ${area.summary}: ${verbs.join(', ')}`,
  ];
}

function helpStep({ name }: Area): Step {
  return {
    kind: 'operation',
    label: `Help on ${name}`,
    operation: 'postbell help',
    values: { topic: name },
  };
}

function areaHelp(area: Area, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const operations = allowedIn(area, context);
  const command = commandOf({ area: area.name }, commandPrefix);
  const hints = [
    `${command} alone: the same as ${command} ${area.bare}.`,
    ...(area.main ? [`«${area.main}» may be left out.`] : []),
  ];
  return {
    title: command,
    summary: area.summary,
    sections: [
      {
        kind: 'bullets',
        items: operations.map((operation): Text => [
          { kind: 'code', text: usageOf(operation, commandPrefix) },
          ` ${operation.summary}`,
        ]),
      },
    ],
    footnote: hints.join(' '),
  };
}

function operationHelp(operation: Operation, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const inputs = Object.entries(operation.inputs);
  const example = [commandOf(operation, commandPrefix), operation.verb, operation.example];
  return {
    title: operation.name,
    summary: `${operation.summary}.`,
    sections: [
      { kind: 'verbatim', text: usageOf(operation, commandPrefix) },
      ...(inputs.length > 0
        ? [
            {
              kind: 'table',
              columns: [{ title: 'Value' }, { title: 'Meaning' }, { title: 'Needed' }],
              rows: inputs.map(([name, input]) => [
                name,
                meaningOf(input),
                isOptional(input) ? 'no' : 'yes',
              ]),
            } as const,
          ]
        : []),
      { kind: 'paragraph', text: 'For example:' },
      { kind: 'verbatim', text: example.filter(Boolean).join(' ') },
    ],
    footnote: context.mayRun(operation)
      ? EFFECT_WORDS[operation.effect]
      : `${EFFECT_WORDS[operation.effect]} You may not run it.`,
  };
}

function meaningOf(input: Input): string {
  const options =
    input.kind === 'choice' || input.kind === 'choices'
      ? `: ${input.options.map(({ value }) => value).join(', ')}`
      : '';
  return `${input.label}${options}${input.hint ? `. ${input.hint}` : ''}`;
}

function unknownTopic(topic: string, { catalogue }: OperationContext): InputError {
  const topics = [...catalogue.areas, ...catalogue.operations].map(({ name }) => name);
  const suggestion = didYouMean(topic, topics);
  const message = suggestion
    ? `There is no help on «${topic}». Did you mean «${suggestion}»?`
    : `There is no help on «${topic}». There is on: ${catalogue.areas.map(({ name }) => name).join(', ')}.`;
  return new InputError(message, { field: 'topic' });
}

/** `/mail-campaign cancel` and `campaign  cancel` are the same topic. */
function withoutCommand(topic: string, prefix: string): string {
  const words = topic.toLowerCase().trim().replace(/^\//, '').replaceAll(/\s+/g, ' ');
  return prefix && words.startsWith(`${prefix}-`) ? words.slice(prefix.length + 1) : words;
}

function allowedIn(area: Area, { catalogue, mayRun }: OperationContext): readonly Operation[] {
  return catalogue.operations.filter(
    (operation) => operation.area === area.name && mayRun(operation),
  );
}

function isLimited({ catalogue, mayRun }: OperationContext): boolean {
  return catalogue.operations.some((operation) => !mayRun(operation));
}

import { didYouMean } from '../../../lib/text.ts';
import {
  action,
  type OperationAction,
  type Reply,
  type Section,
  type Action,
  type Text,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Area } from '../../catalogue-of.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation, type Effect, type Operation } from '../../define.ts';
import { commandOf, effectInWords, usageOf } from '../../usage.ts';
import type { Input } from '../../inputs.ts';
import { isOptional } from '../../read-values.ts';
import { tableOf } from '../../browse/columns.ts';

export default defineOperation({
  name: 'postbell help',
  title: 'Help',
  summary: 'See what Postbell can do and how to ask for it',
  right: 'look',
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
    const name = withoutCommand(topic, context.commandPrefix);
    const area = context.catalogue.areas.find((one) => one.name === name);
    if (area) return areaHelp(area, context);
    const operation = context.catalogue.find(name);
    if (operation) return operationHelp(operation, context);
    throw unknownTopic(name, context);
  },
});

function unknownTopic(topic: string, { catalogue, commandPrefix }: OperationContext): InputError {
  const topics = [...catalogue.areas, ...catalogue.operations].map(({ name }) => name);
  const suggestion = didYouMean(topic, topics);
  const [first] = topic.split(' ');
  const area = catalogue.areas.find(({ name }) => name === first);
  const verbs = area?.operations.map(({ verb }) => verb).join(', ');
  const known = area
    ? `${commandOf(area.name, commandPrefix)} has: ${verbs}.`
    : `There is on: ${catalogue.areas.map(({ name }) => name).join(', ')}.`;
  const hint = suggestion ? `Did you mean “${suggestion}”?` : known;
  return new InputError(`There is no help on “${topic}”. ${hint}`, { field: 'topic' });
}

/** `/mail-campaign cancel` and `campaign  cancel` are the same topic. */
function withoutCommand(topic: string, prefix: string): string {
  const words = topic.toLowerCase().trim().replace(/^\//, '').replaceAll(/\s+/g, ' ');
  return prefix && words.startsWith(`${prefix}-`) ? words.slice(prefix.length + 1) : words;
}

/** The groups in which people look for commands; commands without a group come last. */
const GROUPS: readonly { readonly title: string; readonly areas: readonly string[] }[] = [
  {
    title: 'Email',
    areas: ['campaign', 'template', 'list', 'contact', 'tag', 'sender', 'blacklist'],
  },
  { title: 'SMTP', areas: ['smtp'] },
  { title: 'SMS', areas: ['sms'] },
  { title: 'Web push', areas: ['push'] },
  { title: 'Account', areas: ['balance', 'webhook', 'postbell'] },
];

/** Buttons for what people come for first. */
const STARTS = [
  action('campaign send', {}, 'Send a campaign', { asksFirst: true, emphasis: 'primary' }),
  action('contact show', {}, 'Look up a contact', { asksFirst: true }),
  action('contact why', {}, 'Why did somebody get nothing?', { asksFirst: true }),
];

/** Shows every command that this person may use, in groups, and how commands are typed. */
function overview(context: OperationContext): Reply {
  const { catalogue, commandPrefix } = context;
  const areas = catalogue.areas.filter((area) => allowedIn(area, context).length > 0);
  const count = areas.flatMap((area) => allowedIn(area, context)).length;
  return {
    title: 'What Postbell can do',
    summary: `${count} things with ${areas.length} commands. Type a command; leave a value out, and a form asks for it.`,
    sections: [
      ...groupSections(areas, commandPrefix),
      { kind: 'heading', text: 'Good to know' },
      { kind: 'bullets', items: tips(commandPrefix) },
    ],
    actions: [
      ...STARTS.filter(({ operation }) => catalogue.find(operation)),
      helpMenu(areas, commandPrefix),
    ],
    footnote:
      count < catalogue.operations.length
        ? `You see what you may use; ${commandOf('postbell', commandPrefix)} rights shows who may do what.`
        : 'You may use everything.',
  };
}

function allowedIn(area: Area, { mayRun }: OperationContext): readonly Operation[] {
  return area.operations.filter((operation) => mayRun(operation));
}

/** Returns the areas that stand in no group; a test checks that there are none. */
export function ungrouped(areas: readonly Area[]): readonly string[] {
  const grouped = new Set(GROUPS.flatMap((group) => group.areas));
  return areas.map(({ name }) => name).filter((name) => !grouped.has(name));
}

function groupSections(areas: readonly Area[], prefix: string): readonly Section[] {
  return [...GROUPS, { title: 'More', areas: ungrouped(areas) }].flatMap((group) => {
    const shown = group.areas.flatMap((name) => areas.find((area) => area.name === name) ?? []);
    const usages = shown.map(({ name, summary }) => ({ usage: commandOf(name, prefix), summary }));
    return usageSections(group.title, usages);
  });
}

/** Shows how things are typed, and what for; nothing where there are none. */
function usageSections(
  heading: string,
  usages: readonly { readonly usage: string; readonly summary: string }[],
): readonly Section[] {
  if (usages.length === 0) return [];
  const items = usages.map(({ usage, summary }): Text => {
    return [{ kind: 'code', text: usage }, ` ${summary}`];
  });
  return [
    { kind: 'heading', text: heading },
    { kind: 'bullets', items },
  ];
}

function tips(prefix: string): readonly Text[] {
  const code = (area: string, rest: string) =>
    ({ kind: 'code', text: `${commandOf(area, prefix)} ${rest}` }) as const;
  return [
    [
      code('campaign', 'cancel ?'),
      ': a question mark at the end opens the form, filled with what you typed.',
    ],
    [code('campaign', 'show Spring Sale'), ': titles do as well as ids.'],
    [
      code('contact', 'ann@example.com'),
      ': the most common verb may be left out. Paste addresses and phone numbers as they are, ' +
        'from a letter or a table.',
    ],
    [
      code('campaign', 'help'),
      ' lists all that a command can do, ',
      code('campaign', 'help show'),
      ' explains one thing.',
    ],
  ];
}

function helpMenu(areas: readonly Area[], prefix: string): Action {
  return {
    kind: 'menu',
    label: 'Help on…',
    choices: areas.map(({ name }) => helpOn(name, commandOf(name, prefix))),
  };
}

function helpOn(topic: string, label: string): OperationAction {
  return action('postbell help', { topic }, label);
}

const HEADINGS: readonly { readonly effect: Effect; readonly heading: string }[] = [
  { effect: 'reads', heading: 'Look' },
  { effect: 'sends', heading: 'Send' },
  { effect: 'writes', heading: 'Change' },
  { effect: 'deletes', heading: 'Remove and stop' },
];

function areaHelp(area: Area, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const operations = allowedIn(area, context);
  const command = commandOf(area.name, commandPrefix);
  const hints = compact([
    `${command} alone: the same as ${command} ${area.bare}.`,
    area.main && `“${area.main}” may be left out.`,
    '[…]: there are options, which are asked for in the form or typed as name=value.',
  ]);
  return {
    title: command,
    summary: area.summary,
    sections: HEADINGS.flatMap(({ effect, heading }) => {
      const such = operations.filter((operation) => operation.effect === effect);
      const usages = such.map((operation) => ({
        usage: shortUsageOf(operation, commandPrefix),
        summary: operation.summary,
      }));
      return usageSections(heading, usages);
    }),
    actions: [
      {
        kind: 'menu',
        label: 'Explain…',
        choices: operations.map(({ name, verb }) => helpOn(name, verb)),
      },
    ],
    footnote: hints.join(' '),
  };
}

/** Returns a usage line with the required inputs; `[…]` stands for all others. */
function shortUsageOf(operation: Operation, prefix: string): string {
  const inputs = Object.entries(operation.inputs);
  const needed = inputs.filter(([, input]) => !isOptional(input)).map(([name]) => `<${name}>`);
  const more = needed.length < inputs.length ? ['[…]'] : [];
  return [commandOf(operation.area, prefix), operation.verb, ...needed, ...more].join(' ');
}

function operationHelp(operation: Operation, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const inputs = Object.entries(operation.inputs);
  const example = [commandOf(operation.area, commandPrefix), operation.verb, operation.example];
  const hasForm = inputs.length > 0 && operation.name !== 'postbell help';
  return {
    title: operation.name,
    summary: `${operation.summary}.`,
    sections: compact([
      { kind: 'verbatim', text: usageOf(operation, commandPrefix) },
      inputs.length > 0 &&
        tableOf(inputs, [
          { title: 'Value', cell: ([name]) => name },
          { title: 'Meaning', cell: ([, input]) => meaningOf(input) },
          { title: 'Needed', cell: ([, input]) => (isOptional(input) ? 'no' : 'yes') },
        ]),
      { kind: 'paragraph', text: 'For example:' },
      { kind: 'verbatim', text: example.filter(Boolean).join(' ') },
    ]),
    actions: hasForm ? [action(operation, {}, 'Open its form', { asksFirst: true })] : [],
    footnote: context.mayRun(operation)
      ? effectInWords(operation)
      : `${effectInWords(operation)} You may not run it.`,
  };
}

function meaningOf(input: Input): string {
  const ways =
    'options' in input
      ? `: ${input.options.map(({ value }) => value).join(', ')}`
      : (WAYS[input.kind] ?? '');
  const meaning = `${input.label}${ways}`;
  return input.hint ? `${meaning}. ${input.hint}` : meaning;
}

const WAYS: Readonly<Partial<Record<Input['kind'], string>>> = {
  reference: ', by title or id',
  references: ', by titles or ids with commas between',
  emails: ', pasted in any form',
  phones: ', pasted in any form',
  file: ', in the form only',
  files: ', in the form only',
};

import { formatCount, formatNumber } from '../../../domain/figures.ts';
import {
  action,
  menuOf,
  type OperationAction,
  type Reply,
  type Section,
  type Text,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Area } from '../../../commands/catalogue-of.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation, type Operation } from '../../../commands/define.ts';
import {
  commandOf,
  effectInWords,
  permissionsInWords,
  startOf,
  usageOf,
} from '../../../commands/usage.ts';
import type { Input } from '../../../commands/inputs.ts';
import { isOptional } from '../../../commands/read-values.ts';
import { tableOf } from '../../../commands/browse/columns.ts';
import { namedIn } from '../../../commands/named.ts';
import { type Found, searchFor } from '../../../commands/search.ts';

export default defineOperation({
  name: 'postbell help',
  title: 'Help',
  summary: 'See what Postbell can do, or search its commands',
  right: 'look',
  effect: 'reads',
  example: 'blacklist csv',
  inputs: {
    topic: {
      kind: 'text',
      label: 'Topic',
      hint: 'A command, such as campaign cancel, or what you want to do',
      optional: true,
      maxLength: 100,
    },
  },
  async run({ topic }, context) {
    if (topic === undefined) return frontPage(context);
    const name = withoutCommand(topic, context.commandPrefix);
    const area = context.catalogue.areas.find((one) => one.name === name);
    if (area) return areaHelp(area, context);
    const operation = context.catalogue.find(name);
    if (operation) return operationHelp(operation, context);
    return found(topic, searchFor(namedIn(name).text, context.catalogue.operations), context);
  },
});

const MOST_FOUND = 8;
const MOST_BUTTONS = 4;

/** @throws {InputError} when nothing was found. */
function found(
  topic: string,
  { operations, instead, explains }: Found,
  context: OperationContext,
): Reply {
  const allowed = operations.filter((operation) => context.rights.mayTry(operation.needs()));
  const shown = allowed.slice(0, MOST_FOUND);
  if (shown.length === 0 && instead === null) {
    const areas = context.catalogue.areas.map(({ name }) => name).join(', ');
    const sentence = `No help on “${topic}”. Try other words, or one of: ${areas}.`;
    throw new InputError(sentence, { field: 'topic' });
  }
  const best = `The best ${MOST_FOUND} of ${formatNumber(allowed.length)} matches.`;
  return {
    title: explains ?? `Help on “${topic}”`,
    summary: instead ?? undefined,
    sections: shown.length > 0 ? [commandTable(shown, context)] : [],
    actions: shown.slice(0, MOST_BUTTONS).map((operation) => startOf(operation)),
    footnote: allowed.length > MOST_FOUND ? best : undefined,
  };
}

function commandTable(
  operations: readonly Operation[],
  { commandPrefix }: OperationContext,
): Section {
  return tableOf(operations, [
    { title: 'Command', cell: ({ area, verb }) => `${commandOf(area, commandPrefix)} ${verb}` },
    { title: 'What it does', cell: ({ summary }) => summary },
  ]);
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
  { title: 'Transactional email', areas: ['smtp'] },
  { title: 'SMS', areas: ['sms'] },
  { title: 'Web push', areas: ['push'] },
  { title: 'Account', areas: ['balance', 'webhook', 'postbell'] },
];

/** The tasks that people come for first. */
const TASKS: readonly OperationAction[] = [
  action('campaign send', {}, 'Send campaign', { asksFirst: true, emphasis: 'primary' }),
  action('campaign list', {}, 'Campaign results'),
  action('contact show', {}, 'Look up contact', { asksFirst: true }),
  action('contact why', {}, 'Why no email?', { asksFirst: true }),
  action('blacklist add', {}, 'Blacklist addresses', { asksFirst: true }),
  action('list add', {}, 'Add contacts', { asksFirst: true }),
  action('postbell digest add', {}, 'Add digest', { asksFirst: true }),
  action('postbell alerts add', {}, 'Add alert', { asksFirst: true }),
];

/** Shows what people come for as buttons, how to find the rest, and what this person may do. */
function frontPage(context: OperationContext): Reply {
  const { catalogue, commandPrefix, rights } = context;
  const areas = catalogue.areas.filter((area) => allowedIn(area, context).length > 0);
  const code = (area: string, rest: string) =>
    ({ kind: 'code', text: `${commandOf(area, commandPrefix)} ${rest}` }) as const;
  const topics = areas.map(({ name }) => helpOn(name, commandOf(name, commandPrefix)));
  return {
    title: 'What would you like to do?',
    summary: `${areas.length} commands. Leave anything out and a form asks for it.`,
    sections: [
      {
        kind: 'bullets',
        items: [
          ['Search: ', code('postbell', 'help blacklist csv')],
          ['Open a form with what you’ve typed: ', code('campaign', 'cancel ?')],
          ['Use titles or IDs: ', code('campaign', 'show Spring Sale')],
        ],
      },
    ],
    details: groupSections(areas, commandPrefix),
    actions: [
      ...TASKS.filter(({ operation }) => catalogue.find(operation)),
      ...compact([menuOf('Help on…', topics)]),
    ],
    footnote: [
      `${permissionsInWords(rights)} To find out why you can’t do something: `,
      code('postbell', 'why'),
    ],
  };
}

function allowedIn(area: Area, { rights }: OperationContext): readonly Operation[] {
  return area.operations.filter((operation) => rights.mayTry(operation.needs()));
}

/** Returns the areas that stand in no group; a test checks that there are none. */
export function ungrouped(areas: readonly Area[]): readonly string[] {
  const grouped = new Set(GROUPS.flatMap((group) => group.areas));
  return areas.map(({ name }) => name).filter((name) => !grouped.has(name));
}

/** Shows how commands are typed, and what for; a group without commands is left out. */
function groupSections(areas: readonly Area[], prefix: string): readonly Section[] {
  const groups = [...GROUPS, { title: 'More', areas: ungrouped(areas) }];
  return groups.flatMap(({ title, areas: names }): readonly Section[] => {
    const shown = names.flatMap((name) => areas.find((area) => area.name === name) ?? []);
    const items = shown.map(({ name, summary }): Text => {
      return [{ kind: 'code', text: commandOf(name, prefix) }, ` ${summary}`];
    });
    if (items.length === 0) return [];
    return [
      { kind: 'heading', text: title },
      { kind: 'bullets', items },
    ];
  });
}

function helpOn(topic: string, label: string): OperationAction {
  return action('postbell help', { topic }, label);
}

function areaHelp(area: Area, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const operations = allowedIn(area, context);
  const command = commandOf(area.name, commandPrefix);
  const hints = compact([
    `${command} alone does the same as ${command} ${area.bare}.`,
    area.main && `You can leave out “${area.main}”.`,
  ]);
  return {
    title: command,
    summary: area.summary,
    sections: [commandTable(operations, context)],
    actions: compact([
      menuOf(
        'Explain…',
        operations.map(({ name, verb }) => helpOn(name, verb)),
      ),
    ]),
    footnote: hints.join(' '),
  };
}

const MOST_VALUES = 3;

function operationHelp(operation: Operation, context: OperationContext): Reply {
  const { commandPrefix } = context;
  const { name, title, summary, example } = operation;
  const inputs = Object.entries(operation.inputs);
  const needed = inputs.filter(([, input]) => !isOptional(input));
  const others = inputs.filter(([, input]) => isOptional(input));
  const common = [...needed, ...others].slice(0, Math.max(MOST_VALUES, needed.length));
  const more = inputs.length - common.length;
  const command = `${commandOf(operation.area, commandPrefix)} ${operation.verb}`;
  return {
    title,
    summary: `${summary}.`,
    sections: compact([
      { kind: 'verbatim', text: compact([command, example]).join(' ') },
      common.length > 0 && valueTable(common),
      more > 0 && {
        kind: 'paragraph',
        text: `${formatCount(more, 'more optional value')}: in the form, or under Details.`,
      },
    ]),
    details: more > 0 ? allValues(operation, commandPrefix) : undefined,
    actions:
      inputs.length > 0 && name !== 'postbell help'
        ? [action(operation, {}, `Open “${operation.title}”`, { asksFirst: true })]
        : [],
    footnote: compact([command, effectInWords(operation), whyNotTo(operation, context)]).join(
      ' · ',
    ),
  };
}

/** Says it in the words of the refusal. */
function whyNotTo(operation: Operation, { rights }: OperationContext): string | false {
  const answer = rights.answerTo(operation.needs());
  if (answer.may === 'yes') return false;
  return answer.may === 'no' ? `${answer.why}.` : 'Someone else has to approve it.';
}

function allValues(operation: Operation, prefix: string): readonly Section[] {
  return [
    { kind: 'heading', text: 'All values' },
    valueTable(Object.entries(operation.inputs)),
    { kind: 'verbatim', text: usageOf(operation, prefix) },
  ];
}

function valueTable(inputs: readonly (readonly [name: string, input: Input])[]): Section {
  return tableOf(inputs, [
    { title: 'Value', cell: ([name]) => name },
    { title: 'Meaning', cell: ([, input]) => meaningOf(input) },
    { title: 'Required', cell: ([, input]) => (isOptional(input) ? 'No' : 'Yes') },
  ]);
}

function meaningOf(input: Input): string {
  const options = 'options' in input && input.options.map(({ value }) => value).join(', ');
  const ways = options ? `: ${options}` : (WAYS[input.kind] ?? '');
  return compact([`${input.label}${ways}`, input.hint]).join('. ');
}

const WAYS: Readonly<Partial<Record<Input['kind'], string>>> = {
  reference: ', by title or ID',
  references: ', by titles or IDs separated by commas',
  emails: ', pasted in any format',
  phones: ', pasted in any format',
  file: ', only in the form',
  files: ', only in the form',
};

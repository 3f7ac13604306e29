import type { OperationWish, Reply, Section, Step, Text } from '../../../domain/reply.ts';
import type { Area, Catalogue } from '../../catalogue-of.ts';
import type { OperationContext } from '../../context.ts';
import type { Operation } from '../../define.ts';
import { commandOf } from '../../usage.ts';

/** Groups of commands as people look for them; commands without a group come last. */
const GROUPS: readonly { readonly title: string; readonly areas: readonly string[] }[] = [
  {
    title: 'E-mail',
    areas: ['campaign', 'template', 'list', 'contact', 'tag', 'sender', 'blacklist'],
  },
  { title: 'SMTP', areas: ['smtp'] },
  { title: 'SMS', areas: ['sms'] },
  { title: 'Web push', areas: ['push'] },
  { title: 'Account', areas: ['balance', 'webhook', 'postbell'] },
];

/** Buttons for what people come for first. */
const STARTS: readonly { readonly label: string; readonly operation: string }[] = [
  { label: 'Send a campaign', operation: 'campaign send' },
  { label: 'Look up a contact', operation: 'contact show' },
  { label: 'Why did somebody get nothing?', operation: 'contact why' },
];

/** Returns every command that this person may use, in groups, and how commands are typed. */
export function overview(context: OperationContext): Reply {
  const { catalogue, commandPrefix } = context;
  const areas = catalogue.areas.filter((area) => allowedIn(area, context).length > 0);
  const count = catalogue.operations.filter((operation) => context.mayRun(operation)).length;
  return {
    title: 'What Postbell can do',
    summary: `${count} things with ${areas.length} commands. Type a command; leave a value out, and a form asks for it.`,
    sections: [
      ...groupsOf(areas).flatMap((group) => groupSections(group, commandPrefix)),
      { kind: 'heading', text: 'Good to know' },
      { kind: 'bullets', items: tips(commandPrefix) },
    ],
    steps: [...startSteps(catalogue), helpMenu(areas, commandPrefix)],
    footnote: isLimited(context)
      ? 'You see what you may use. Administrators can do more: change, cancel and remove.'
      : 'You may use everything.',
  };
}

/** Returns the operations of an area that this person may run. */
export function allowedIn(area: Area, { mayRun }: OperationContext): readonly Operation[] {
  return area.operations.filter((operation) => mayRun(operation));
}

/** Returns the areas that stand in no group; a test checks that there are none. */
export function ungrouped(areas: readonly Area[]): readonly string[] {
  const grouped = new Set(GROUPS.flatMap((group) => group.areas));
  return areas.map(({ name }) => name).filter((name) => !grouped.has(name));
}

interface Group {
  readonly title: string;
  readonly areas: readonly Area[];
}

function groupsOf(areas: readonly Area[]): readonly Group[] {
  const rest = ungrouped(areas);
  const groups = GROUPS.map(({ title, areas: names }) => ({
    title,
    areas: names.flatMap((name) => areas.find((area) => area.name === name) ?? []),
  }));
  const others = areas.filter(({ name }) => rest.includes(name));
  return [...groups, { title: 'More', areas: others }].filter((group) => group.areas.length > 0);
}

function groupSections({ title, areas }: Group, prefix: string): readonly Section[] {
  const items = areas.map((area): Text => [
    { kind: 'code', text: commandOf({ area: area.name }, prefix) },
    ` ${area.summary}`,
  ]);
  return [
    { kind: 'heading', text: title },
    { kind: 'bullets', items },
  ];
}

function tips(prefix: string): readonly Text[] {
  const code = (area: string, rest: string) =>
    ({ kind: 'code', text: `${commandOf({ area }, prefix)} ${rest}` }) as const;
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

function startSteps(catalogue: Catalogue): readonly Step[] {
  return STARTS.filter(({ operation }) => catalogue.find(operation)).map((start, index): Step => ({
    kind: 'operation',
    ...start,
    values: {},
    asksFirst: true,
    ...(index === 0 && { emphasis: 'primary' }),
  }));
}

function helpMenu(areas: readonly Area[], prefix: string): Step {
  return {
    kind: 'menu',
    label: 'Help on…',
    choices: areas.map(({ name }) => helpOn(name, commandOf({ area: name }, prefix))),
  };
}

/** Returns a step to the help on a command or on one of its operations. */
export function helpOn(topic: string, label: string): OperationWish {
  return { label, operation: 'postbell help', values: { topic } };
}

function isLimited({ catalogue, mayRun }: OperationContext): boolean {
  return catalogue.operations.some((operation) => !mayRun(operation));
}

import type { Area, Catalogue } from '../src/commands/catalogue-of.ts';
import type { Operation } from '../src/commands/define.ts';
import { commandOf, effectInWords, usageOf } from '../src/commands/usage.ts';
import type { Input } from '../src/commands/inputs.ts';
import { compact } from '../src/lib/compact.ts';
import { uncapitalised } from '../src/lib/text.ts';
import { kindInWords } from './kind-words.ts';

/** A row of the service's interface, as in docs/service/endpoints.json. */
export interface Endpoint {
  /** The document that has it, e.g. `1-email.md`. */
  readonly doc: string;
  readonly section: string;
  readonly method: string;
  readonly path: string;
}

/** docs/operations.md: every operation with all its texts, and every row with who uses it. */
export function operationsPage(catalogue: Catalogue, endpoints: readonly Endpoint[]): string {
  const shared = sharedInputs(catalogue);
  const parts = [
    '<!-- Made by `npm run manifest` from the catalogue of operations; not written by hand. -->',
    '# Operations',
    introduction(catalogue, endpoints),
    contents(catalogue),
    ...sharedPart(shared, EVERYWHERE),
    ...catalogue.areas.flatMap((area) => areaPart(area, shared)),
    `## ${ROWS}`,
    ...rowsPart(catalogue, endpoints),
  ];
  return `${parts.join('\n\n')}\n`;
}

const ROWS = 'Rows of the service’s interface';

function introduction(catalogue: Catalogue, endpoints: readonly Endpoint[]): string {
  const used = endpoints.filter((endpoint) => usersOf(catalogue, endpoint).length > 0).length;
  return [
    `${catalogue.operations.length} operations under ${catalogue.areas.length} commands use ${used} of the ${endpoints.length} rows of [the service’s interface](service/).`,
    'Type required values, `<like this>`, in order, and optional ones as `name=value`, `[like=…]`.',
    'Leave a required value out, or end the line with `?`, and a form asks for it.',
    'A value that several operations take is described once, above them.',
    'In Slack, `/postbell help campaign cancel` shows the same. The [cheat sheet](cheatsheet.md) has what people need daily.',
  ].join(' ');
}

function contents({ areas }: Catalogue): string {
  const links = areas.map((area) => {
    const command = commandOf(area.name, '');
    return `- [\`${command}\`](#${anchorOf(command)}): ${uncapitalised(area.summary)}`;
  });
  return [...links, `- [${ROWS}](#${anchorOf(ROWS)})`].join('\n');
}

/** Where inputs that several operations describe alike are described, by what is said of them. */
type Shared = ReadonlyMap<string, string>;

/** The place of what operations of several commands share. */
const EVERYWHERE = 'Values of several commands';

/** Returns for each name and place the one that most operations have: a name means one thing there. */
function sharedInputs({ operations }: Catalogue): Shared {
  const all = operations.flatMap(({ area, inputs }) =>
    Object.entries(inputs).map(([name, input]) => ({ name, area, line: inputLine(name, input) })),
  );
  const alike = [...Map.groupBy(all, ({ line }) => line).values()]
    .filter((uses) => uses.length > 1)
    .toSorted((a, b) => b.length - a.length);
  const shared = new Map<string, string>();
  const named = new Set<string>();
  for (const uses of alike) {
    const [first] = uses;
    const areas = new Set(uses.map(({ area }) => area));
    const place = areas.size === 1 ? valuesOf(first?.area ?? '') : EVERYWHERE;
    if (!first || named.has(`${place} ${first.name}`)) continue;
    named.add(`${place} ${first.name}`);
    shared.set(first.line, place);
  }
  return shared;
}

function valuesOf(area: string): string {
  return `Values of several ${area} commands`;
}

function sharedPart(shared: Shared, place: string): string[] {
  const lines = [...shared].flatMap(([line, at]) => (at === place ? line : [])).toSorted();
  const level = place === EVERYWHERE ? '##' : '###';
  return lines.length > 0 ? [`${level} ${place}`, lines.join('\n')] : [];
}

function areaPart(area: Area, shared: Shared): string[] {
  const command = commandOf(area.name, '');
  const hints = [
    `${area.summary}.`,
    `\`${command}\` alone runs \`${command} ${area.bare}\`${area.main ? `; you can leave “${area.main}” out` : ''}.`,
  ];
  const verbs = area.operations.map(({ name, verb }) => `[${verb}](#${anchorOf(name)})`);
  return [
    `## ${command}`,
    hints.join(' '),
    verbs.join(' · '),
    ...sharedPart(shared, valuesOf(area.name)),
    ...area.operations.flatMap((operation) => operationPart(operation, shared)),
  ];
}

function operationPart(operation: Operation, shared: Shared): string[] {
  const { name, summary, area, verb, example, pages, inputs, confirmLabel, isReviewed } = operation;
  const typed = [commandOf(area, ''), verb, example].filter(Boolean).join(' ');
  const lines = Object.entries(inputs).map(([name, input]) => inputLine(name, input));
  const rows = operation.endpoints.map((row) => `\`${row}\``).join(', ');
  return [
    `### ${name}`,
    `${summary}. ${effectInWords(operation)}`,
    compact([
      `- \`${usageOf(operation)}\`${typed === usageOf(operation) ? '' : `, for example \`${typed}\``}`,
      ...lines.filter((line) => !shared.has(line)),
      ...describedAbove(Object.keys(inputs), lines, shared),
      pages && `- Steps of the form: ${pages.map(({ title }) => title).join(' → ')}`,
      isReviewed && confirmLabel && `- Confirm with “${confirmLabel}”`,
      rows === '' ? '- Makes no request to the service' : `- Uses ${rows}`,
    ]).join('\n'),
  ];
}

/** Says where the values are described that other operations take, too. */
function describedAbove(
  names: readonly string[],
  lines: readonly string[],
  shared: Shared,
): readonly string[] {
  const places = Map.groupBy(names, (_, index) => shared.get(lines[index] ?? '') ?? '');
  return [...places].flatMap(([place, some]) => {
    const named = some.map((name) => `\`${name}\``).join(', ');
    return place === '' ? [] : `- ${named}: see [${uncapitalised(place)}](#${anchorOf(place)})`;
  });
}

/** A usage says which are required, so that a line goes for whoever takes the input. */
function inputLine(name: string, input: Input): string {
  const meaning = [input.label, input.hint].filter(Boolean).join('. ');
  return `- \`${name}\`: ${meaning} (${kindInWords(input)})`.replaceAll(/\s*\n\s*/g, ' ');
}

/** The name that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Lists, since a table is as wide as its longest cell and changes as a whole. */
function rowsPart(catalogue: Catalogue, endpoints: readonly Endpoint[]): string[] {
  const sections = Map.groupBy(
    endpoints,
    ({ doc, section }) => `### [${doc}](service/${doc}): ${section}`,
  );
  return [...sections].flatMap(([heading, rows]) => {
    const lines = rows.map((row) => {
      const users = usersOf(catalogue, row).join(', ') || 'none';
      return `- \`${row.method} ${row.path}\`: ${users}`;
    });
    return [heading, lines.join('\n')];
  });
}

function usersOf({ operations }: Catalogue, { method, path }: Endpoint): readonly string[] {
  const row = `${method} ${path}`;
  return operations.filter(({ endpoints }) => endpoints.includes(row)).map(({ name }) => name);
}

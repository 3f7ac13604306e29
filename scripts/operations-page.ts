import type { Area, Catalogue } from '../src/commands/catalogue-of.ts';
import type { Operation } from '../src/commands/define.ts';
import { commandOf, effectInWords, usageOf } from '../src/commands/usage.ts';
import type { Input } from '../src/commands/inputs.ts';
import { isOptional } from '../src/commands/read-values.ts';
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
  const parts = [
    '<!-- Made by `npm run manifest` from the catalogue of operations; not written by hand. -->',
    '# Operations',
    introduction(catalogue, endpoints),
    ...catalogue.areas.flatMap(areaPart),
    '## Rows of the service’s interface',
    ...rowsPart(catalogue, endpoints),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction(catalogue: Catalogue, endpoints: readonly Endpoint[]): string {
  const used = endpoints.filter((endpoint) => usersOf(catalogue, endpoint).length > 0).length;
  return [
    `${catalogue.operations.length} operations under ${catalogue.areas.length} commands use ${used} of the ${endpoints.length} rows of [the service’s interface](service/).`,
    'Type required values, `<like this>`, in order, and optional ones as `name=value`, `[like=…]`.',
    'Leave a required value out, or end the line with `?`, and a form asks for it.',
    'In Slack, `/postbell help campaign cancel` shows the same. The [cheat sheet](cheatsheet.md) has what people need daily.',
  ].join(' ');
}

function areaPart(area: Area): string[] {
  const command = commandOf(area.name, '');
  const hints = [
    `${area.summary}.`,
    `\`${command}\` alone runs \`${command} ${area.bare}\`${area.main ? `; you can leave “${area.main}” out` : ''}.`,
  ];
  return [`## ${command}`, hints.join(' '), ...area.operations.flatMap(operationPart)];
}

function operationPart(operation: Operation): string[] {
  const inputs = Object.entries(operation.inputs);
  const example = [commandOf(operation.area, ''), operation.verb, operation.example];
  return [
    `### ${operation.name}`,
    `${operation.summary}. ${effectInWords(operation)}`,
    `\`\`\`text\n${usageOf(operation)}\n\`\`\``,
    ...(inputs.length > 0 ? [inputsTable(inputs)] : []),
    ...(operation.pages ? [`Steps of the form: ${pagesOf(operation)}.`] : []),
    `For example \`${example.filter(Boolean).join(' ')}\`.`,
    rowsOf(operation),
  ];
}

function inputsTable(inputs: readonly (readonly [string, Input])[]): string {
  const rows = inputs.map(([name, input]) => [
    `\`${name}\``,
    [input.label, input.hint].filter(Boolean).join('. '),
    kindInWords(input),
    isOptional(input) ? 'no' : 'yes',
  ]);
  return table(['Value', 'Meaning', 'Format', 'Required'], rows);
}

function pagesOf({ pages }: Operation): string {
  return (pages ?? []).map(({ title }) => title).join(' → ');
}

function rowsOf({ endpoints, confirmLabel, isReviewed }: Operation): string {
  const rows = endpoints.map((row) => `\`${row}\``).join(', ');
  const confirmed = isReviewed && confirmLabel ? `Confirm with “${confirmLabel}”. ` : '';
  return `${confirmed}${rows ? `Uses ${rows}.` : 'Makes no request to the service.'}`;
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

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellOf).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

function cellOf(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}

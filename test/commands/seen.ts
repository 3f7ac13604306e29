import {
  plainText,
  type OperationAction,
  type RawValues,
  type Reply,
  type Section,
} from '../../src/domain/reply.ts';

/** A reply as a reader sees it: its texts are plain, and what isn’t there is `null` or empty. */
export function seen(reply: Reply) {
  const { title, announcement, footnote, files = [] } = reply;
  return {
    title,
    summary: summaryIn(reply),
    facts: factsIn(reply),
    headings: headingsIn(reply),
    rows: rowsIn(reply),
    paragraphs: sectionsOf(reply, 'paragraph').map(({ text }) => plainText(text)),
    bullets: bulletsIn(reply),
    notices: noticesIn(reply),
    labels: labelsIn(reply),
    footnote: footnote === undefined ? null : plainText(footnote),
    announcement: announcement === undefined ? null : plainText(announcement),
    fileName: files[0]?.name ?? null,
    lines: files[0]?.content.trimEnd().split('\r\n') ?? [],
    charts: sectionsOf(reply, 'chart'),
    action: (label: string) => actionIn(reply, label),
    choice: (menu: string, label: string) => choiceIn(reply, menu, label),
  };
}

export function summaryIn(reply: Reply): string {
  return plainText(reply.summary ?? '');
}

/** A reply, or what goes into one. */
type WithSections = Pick<Partial<Reply>, 'title' | 'sections'>;

export function factsIn(reply: WithSections): Record<string, string> {
  const facts = sectionsOf(reply, 'facts').flatMap((section) => section.facts);
  return Object.fromEntries(facts.map(({ label, value }) => [label, plainText(value)]));
}

export function headingsIn(reply: WithSections): string[][] {
  return sectionsOf(reply, 'table').map(({ columns }) => columns.map(({ title }) => title));
}

/** The cells of a reply's first table, as a reader sees them. */
export function rowsIn(reply: WithSections): string[][] {
  const [table] = sectionsOf(reply, 'table');
  return (table?.rows ?? []).map((row) => row.map((cell) => plainText(cell)));
}

export function bulletsIn(reply: WithSections): string[] {
  return sectionsOf(reply, 'bullets').flatMap(({ items }) => items.map((item) => plainText(item)));
}

export function paragraphsIn(reply: WithSections): string[] {
  return sectionsOf(reply, 'paragraph').map(({ text }) => plainText(text));
}

export function noticesIn(reply: WithSections): string[] {
  return sectionsOf(reply, 'notice').map(({ text }) => plainText(text));
}

export function labelsIn({ actions = [] }: Pick<Reply, 'actions'>): string[] {
  return actions.map(({ label }) => label);
}

export function sectionsOf<K extends Section['kind']>(
  { sections = [] }: WithSections,
  kind: K,
): Extract<Section, { kind: K }>[] {
  return sections.filter(
    (section): section is Extract<Section, { kind: K }> => section.kind === kind,
  );
}

export function actionIn(reply: Reply, label: string): { operation: string; values: RawValues } {
  const action = (reply.actions ?? []).find((candidate) => candidate.label === label);
  if (action?.kind !== 'operation')
    throw new Error(`no button “${label}”: ${labelsIn(reply).join(', ')}`);
  return { operation: action.operation, values: action.values };
}

export function choiceIn(reply: Reply, menu: string, label: string): OperationAction {
  const action = (reply.actions ?? []).find((one) => one.kind === 'menu' && one.label === menu);
  const choices = action?.kind === 'menu' ? action.choices : [];
  const choice = choices.find((one) => one.label === label);
  if (choice) return choice;
  throw new Error(`no “${label}” in ${menu}: ${choices.map((one) => one.label).join(', ')}`);
}

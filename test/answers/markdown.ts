import {
  plainText,
  type Chart,
  type Reply,
  type Section,
  type Step,
  type Table,
  type Text,
} from '../../src/domain/reply.ts';

/** Rows and lines that show how a long answer looks; more of them say nothing new. */
const ROWS_SHOWN = 12;
const LINES_SHOWN = 15;

/** A reply as one reads it in a document: every text that a person would see, buttons too. */
export function markdownOf(reply: Reply): string {
  const { title, summary, sections = [], steps = [], footnote, files = [], announcement } = reply;
  const parts = [
    `**${plain(title)}**`,
    ...(summary === undefined ? [] : [plain(summary)]),
    ...sections.map(sectionOf),
    ...(steps.length > 0 ? [steps.map(stepOf).join(' ')] : []),
    ...(footnote === undefined ? [] : [`_${plain(footnote)}_`]),
    ...files.map(({ name, content }) => `📎 ${name}\n\n${fenced(content)}`),
    ...(announcement === undefined ? [] : [`📣 @U0ADMIN ${plain(announcement)}`]),
  ];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

function sectionOf(section: Section): string {
  switch (section.kind) {
    case 'paragraph':
      return plain(section.text);
    case 'heading':
      return `#### ${plain(section.text)}`;
    case 'facts':
      return section.facts.map(({ label, value }) => `- ${label}: ${plain(value)}`).join('\n');
    case 'bullets':
      return section.items.map((item) => `- ${plain(item)}`).join('\n');
    case 'table':
      return tableOf(section);
    case 'chart':
      return chartOf(section);
    case 'notice':
      return `> ${TONES[section.tone]} ${plain(section.text)}`;
    case 'verbatim':
      return fenced(section.text);
  }
}

const TONES = { good: '✅', info: 'ℹ️', warning: '⚠️', bad: '❌' } as const;

function tableOf({ columns, rows }: Table): string {
  const line = (cells: readonly Text[]) =>
    `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|').replaceAll('\n', '<br>')).join(' | ')} |`;
  const rule = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  const more = rows.length - ROWS_SHOWN;
  return [
    line(columns.map(({ title }) => title)),
    `| ${rule.join(' | ')} |`,
    ...rows.slice(0, ROWS_SHOWN).map(line),
    ...(more > 0 ? [`\n(${more} more rows)`] : []),
  ].join('\n');
}

function chartOf({ form, title, categories, series, unit }: Chart): string {
  const lines = series.map(({ name, values }) => {
    const points = values.map((value, index) => `${categories[index]} ${value ?? '–'}`);
    return `- ${name}: ${points.slice(0, ROWS_SHOWN).join(', ')}`;
  });
  return [`📊 ${form} chart: ${title}${unit ? ` (${unit})` : ''}`, '', ...lines].join('\n');
}

function stepOf(step: Step): string {
  if (step.kind === 'link') return `[ ${step.label} ↗ ]`;
  if (step.kind === 'operation') return `[ ${step.label} ]`;
  const labels = step.choices.map(({ label }) => label);
  const more = labels.length > ROWS_SHOWN ? ', …' : '';
  return `[ ${step.label} ▾ ${labels.slice(0, ROWS_SHOWN).join(', ')}${more} ]`;
}

function fenced(text: string): string {
  const lines = text.trimEnd().split('\n');
  const more = lines.length - LINES_SHOWN;
  const shown = lines.slice(0, LINES_SHOWN).map((line) => line.trimEnd());
  return ['```', ...shown, ...(more > 0 ? [`(${more} more lines)`] : []), '```'].join('\n');
}

/** Texts are literal; what a document would read as markup is what people see. */
function plain(text: Text): string {
  return plainText(text).replaceAll('\u200B', '');
}

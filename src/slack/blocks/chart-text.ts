import type { Chart } from '../../domain/reply.ts';

const BAR_WIDTH = 20;
const LABEL_WIDTH = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
/** The most lines of a chart as text; a longer one says nothing any more. */
const MOST_LINES = 40;

/** Renders a chart as text: one bar a value, to be shown in a fixed-width font. */
export function chartText(chart: Chart): string {
  const { language = 'en-US' } = chart;
  const series = chart.form === 'pie' ? chart.series.slice(0, 1) : chart.series;
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const lines = chart.categories.flatMap((category, index) =>
    series.map((one, which) => ({
      label: which === 0 ? category : '',
      name: series.length > 1 ? one.name : '',
      value: one.values[index] ?? null,
    })),
  );
  const labelWidth = widest(lines.map(({ label }) => label));
  const nameWidth = widest(lines.map(({ name }) => name));
  const shown = lines.slice(0, MOST_LINES).map(({ label, name, value }) =>
    [
      padded(label, labelWidth),
      padded(name, nameWidth),
      barOf(value, largest),
      valueOf(value, language),
    ]
      .filter((part) => part !== '')
      .join(' ')
      .trimEnd(),
  );
  const left = lines.length - shown.length;
  const unit = chart.unit ? ` (${chart.unit})` : '';
  return [`${chart.title}${unit}`, ...shown, ...(left > 0 ? [`… ${left} more`] : [])].join('\n');
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, Math.min(LABEL_WIDTH, text.length)), 0);
}

function padded(text: string, width: number): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, width).padEnd(width);
}

function barOf(value: number | null, largest: number): string {
  const eighths = largest > 0 ? Math.round((Math.abs(value ?? 0) / largest) * BAR_WIDTH * 8) : 0;
  const bar = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
  return bar.padEnd(BAR_WIDTH);
}

function valueOf(value: number | null, language: string): string {
  return value === null ? '–' : value.toLocaleString(language, { maximumFractionDigits: 2 });
}

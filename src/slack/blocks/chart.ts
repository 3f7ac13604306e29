import { formatFigure } from '../../domain/figures.ts';
import type { Block } from '@slack/types';
import type { Chart } from '../../domain/reply.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { sumOf } from '../../lib/sum.ts';
import { LIMITS } from '../limits.ts';
import { cut } from './text.ts';

/** Absent in `@slack/types`: docs.slack.dev/reference/block-kit/blocks/data-visualization-block. */
export interface ChartBlock extends Block {
  readonly type: 'data_visualization';
  readonly title: string;
  readonly chart: PieChart | SeriesChart;
}

interface PieChart {
  readonly type: 'pie';
  readonly segments: readonly Point[];
}

interface SeriesChart {
  readonly type: 'bar' | 'line' | 'area';
  readonly series: readonly { readonly name: string; readonly data: readonly Point[] }[];
  readonly axis_config: { readonly categories: readonly string[]; readonly y_label?: string };
}

interface Point {
  readonly label: string;
  readonly value: number;
}

interface Column {
  readonly label: string;
  readonly values: readonly number[];
}

/** Returns `null` where Slack's charts can't show it: it has gaps, or no values. */
export function chartBlock(chart: Chart): ChartBlock | null {
  const title = cut(chart.title.toWellFormed().trim() || 'Chart', LIMITS.chart.title);
  const drawn = chart.form === 'pie' ? pieOf(chart) : seriesOf(chart, chart.form);
  return drawn && { type: 'data_visualization', title, chart: drawn };
}

/** Returns labels that are at most 20 long, not empty, and unique. */
export function uniqueLabels(labels: readonly string[]): string[] {
  const seen = new Set<string>();
  return labels.map((label) => {
    const base = label.toWellFormed().trim() || '–';
    let unique = cut(base, LIMITS.chart.label);
    for (let number = 2; seen.has(unique); number += 1) {
      const suffix = ` (${number})`;
      unique = cut(base, LIMITS.chart.label - suffix.length) + suffix;
    }
    seen.add(unique);
    return unique;
  });
}

function pieOf(chart: Chart): PieChart | null {
  const values = chart.series[0]?.values ?? [];
  const parts = chart.categories
    .map((label, index) => ({ label, value: values[index] ?? 0 }))
    .filter(({ value }) => Number.isFinite(value) && value > 0)
    .sort((a, b) => b.value - a.value);
  if (parts.length === 0) return null;
  const most = LIMITS.chart.segments;
  const shown = parts.length <= most ? parts : [...parts.slice(0, most - 1), restOf(parts, most)];
  if (!shown.every(({ value }) => Number.isFinite(value))) return null;
  const labels = uniqueLabels(shown.map(({ label }) => label));
  return {
    type: 'pie',
    segments: shown.map(({ value }, index) => ({ label: labels[index] ?? '', value })),
  };
}

function restOf(parts: readonly Point[], most: number): Point {
  const rest = parts.slice(most - 1);
  return { label: 'Other', value: sumOf(rest, ({ value }) => value) };
}

function seriesOf(chart: Chart, type: SeriesChart['type']): SeriesChart | null {
  if (chart.series.length === 0 || chart.series.length > LIMITS.chart.series) return null;
  const columns = columnsOf(chart);
  if (columns === null || columns.length === 0) return null;
  const shown = thinned(columns, chart.form === 'bar' && chart.unit !== '%');
  if (!shown.every(({ values }) => values.every(Number.isFinite))) return null;
  const labels = uniqueLabels(shown.map(({ label }) => label));
  const names = uniqueLabels(chart.series.map(({ name }) => name));
  return {
    type,
    series: names.map((name, which) => ({
      name,
      data: shown.map(({ values }, index) => ({
        label: labels[index] ?? '',
        value: values[which] ?? 0,
      })),
    })),
    axis_config: {
      categories: labels,
      ...(chart.unit?.trim() && { y_label: cut(chart.unit.trim(), LIMITS.chart.title) }),
    },
  };
}

/** Returns the categories that have values; `null` when only some of the series have one. */
function columnsOf(chart: Chart): Column[] | null {
  const columns: Column[] = [];
  for (const [index, label] of chart.categories.entries()) {
    const values = chart.series.map((series) => series.values[index] ?? null);
    const known = values.filter((value): value is number => Number.isFinite(value));
    if (known.length === 0) continue;
    if (known.length < values.length) return null;
    columns.push({ label, values: known });
  }
  return columns;
}

/** Reduces columns to at most 20: it sums neighbouring counts, or keeps every n-th column. */
function thinned(columns: readonly Column[], isSum: boolean): readonly Column[] {
  const size = Math.ceil(columns.length / LIMITS.chart.points);
  if (size <= 1) return columns;
  return chunksOf(columns, size).flatMap((group) => (isSum ? summed(group) : group.slice(-1)));
}

function summed(group: readonly Column[]): Column[] {
  const first = group[0];
  if (!first) return [];
  const values = first.values.map((_, which) => sumOf(group, ({ values }) => values[which] ?? 0));
  return [{ label: group.length > 1 ? `${first.label} …` : first.label, values }];
}

/** Returns a chart in words, for where Slack takes none: one line a category. */
export function chartLines({ form, categories, series, unit = '' }: Chart): readonly string[] {
  const shown = form === 'pie' ? series.slice(0, 1) : series;
  const isOne = shown.length === 1;
  return categories.map((category, index) => {
    const values = shown.map(({ name, values }) => {
      const value = valueOf(values[index] ?? null, unit);
      return isOne ? value : `${name} ${value}`;
    });
    return `${category}: ${values.join(', ')}`;
  });
}

function valueOf(value: number | null, unit: string): string {
  if (value === null) return '–';
  const number = formatFigure(value);
  return unit === '%' ? `${number}%` : number;
}

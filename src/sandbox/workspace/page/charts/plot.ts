import type { DataVizCartesianChart } from 'slack-blocks-to-jsx';
import { formatShort, ticksFor, wrapLabels } from './scale.ts';

/** Where a chart over categories is drawn, in pixels. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly categories: readonly string[];
  /** The width of one category. */
  readonly band: number;
  /** The lines of each category's label; `null` when some must be left out instead. */
  readonly labels: readonly (readonly string[])[] | null;
  readonly ticks: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly y: (value: number) => number;
}

const HEIGHT_PX = 230;
export const LETTER_PX = 6.6;
export const LINE_PX = 14;

export function plotOf(chart: DataVizCartesianChart, width: number): Plot {
  const { axis_config: axis } = chart;
  const categories = axis?.categories ?? chart.series[0]?.data.map(({ label }) => label) ?? [];
  const series = chart.series.map(({ name, data }) => ({
    name,
    values: categories.map((category) => data.find(({ label }) => label === category)?.value ?? 0),
  }));
  const ticks = ticksFor(series.flatMap(({ values }) => values));
  const tickLetters = Math.max(...ticks.map((tick) => formatShort(tick).length));

  const left = tickLetters * LETTER_PX + 12 + (axis?.y_label ? 20 : 0);
  const right = width - 8;
  const top = 16;
  const band = Math.max(0, right - left) / Math.max(1, categories.length);
  const labels = wrapLabels(categories, band, LETTER_PX);
  const labelLines = Math.max(1, ...(labels ?? []).map((lines) => lines.length));
  const height = HEIGHT_PX + (labelLines - 1) * LINE_PX;
  const bottom = HEIGHT_PX - 24 - (axis?.x_label ? 20 : 0);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    categories,
    band,
    labels,
    ticks,
    series,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
  };
}

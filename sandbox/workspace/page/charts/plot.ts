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
  /** The lines of each category's label; `null` when the labels are turned instead. */
  readonly labels: readonly (readonly string[])[] | null;
  /** One label is drawn for so many categories; more than 1 where not even a turned one fits. */
  readonly labelStep: number;
  readonly ticks: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly y: (value: number) => number;
}

const HEIGHT_PX = 230;
const LETTER_PX = 6.6;
export const LINE_PX = 14;
/** Turned labels go up to the right, and end below the middle of their category. */
export const TURNED_DEGREES = -60;
const TURNED_LETTERS = 16;
const RADIANS = (-TURNED_DEGREES * Math.PI) / 180;

/** A label as it is shown when turned. */
export function turnedLabel(label: string): string {
  return label.length <= TURNED_LETTERS ? label : `${label.slice(0, TURNED_LETTERS - 1).trim()}…`;
}

export function plotOf(chart: DataVizCartesianChart, width: number): Plot {
  const { axis_config: axis } = chart;
  const categories = axis?.categories ?? chart.series[0]?.data.map(({ label }) => label) ?? [];
  const series = chart.series.map(({ name, data }) => ({
    name,
    values: categories.map((category) => data.find(({ label }) => label === category)?.value ?? 0),
  }));
  const ticks = ticksFor(series.flatMap(({ values }) => values));
  const tickLetters = Math.max(...ticks.map((tick) => formatShort(tick).length));

  const ticksPx = tickLetters * LETTER_PX + 12 + (axis?.y_label ? 20 : 0);
  const right = width - 8;
  const top = 16;
  const bandFrom = (start: number) => Math.max(0, right - start) / Math.max(1, categories.length);
  const labels = wrapLabels(categories, bandFrom(ticksPx), LETTER_PX);
  const turnedPx = categories.map((category) => turnedLabel(category).length * LETTER_PX);
  // The first turned label begins to the left of its category.
  const overhangPx = (turnedPx[0] ?? 0) * Math.cos(RADIANS) - bandFrom(ticksPx) / 2 + LINE_PX;
  const left = labels ? ticksPx : Math.max(ticksPx, overhangPx);
  const band = bandFrom(left);
  const labelsPx = labels
    ? Math.max(1, ...labels.map((lines) => lines.length)) * LINE_PX
    : Math.max(0, ...turnedPx) * Math.sin(RADIANS) + LINE_PX;
  const height = HEIGHT_PX + labelsPx - LINE_PX;
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
    labelStep: labels ? 1 : Math.max(1, Math.ceil(LINE_PX / band)),
    ticks,
    series,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
  };
}

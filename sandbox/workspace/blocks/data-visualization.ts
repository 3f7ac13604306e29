import { z } from 'zod';

/** docs.slack.dev/reference/block-kit/blocks/data-visualization-block, and the changelog of 2026-06-16. */
const LABEL_LENGTH = 20;
const TITLE_LENGTH = 50;
/** Series, or segments of a pie. */
const MANY = 12;
const POINTS = 20;

const label = z.string().min(1).max(LABEL_LENGTH);
const series = z
  .array(
    z.strictObject({
      name: label,
      data: z
        .array(z.strictObject({ label, value: z.number() }))
        .min(1)
        .max(POINTS),
    }),
  )
  .min(1)
  .max(MANY);
const axes = z.strictObject({
  categories: z.array(label).min(1),
  x_label: z.string().min(1).max(TITLE_LENGTH).optional(),
  y_label: z.string().min(1).max(TITLE_LENGTH).optional(),
});

const plot = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), series, axis_config: axes }).superRefine(checkSeries);

export const dataVisualization = z.strictObject({
  type: z.literal('data_visualization'),
  block_id: z.string().max(255).optional(),
  title: z.string().min(1).max(TITLE_LENGTH),
  chart: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('pie'),
      segments: z
        .array(z.strictObject({ label, value: z.number().positive() }))
        .min(1)
        .max(MANY),
    }),
    plot('bar'),
    plot('line'),
    plot('area'),
  ]),
});

interface Plot {
  readonly series: z.output<typeof series>;
  readonly axis_config: z.output<typeof axes>;
}

/** Names differ, and every series has one value a category, under the category's name. */
function checkSeries(chart: Plot, context: z.RefinementCtx): void {
  const names = chart.series.map((one) => one.name);
  if (new Set(names).size < names.length) {
    context.addIssue({ code: 'custom', path: ['series'], message: 'series names must be unique' });
  }
  const categories = [...chart.axis_config.categories].sort();
  for (const [index, one] of chart.series.entries()) {
    const labels = one.data.map((point) => point.label).sort();
    if (labels.length === categories.length && labels.every((l, i) => l === categories[i]))
      continue;
    context.addIssue({
      code: 'custom',
      path: ['series', index, 'data'],
      message: 'labels must match `axis_config.categories`',
    });
  }
}

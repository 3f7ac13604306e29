import { describe, expect, test } from 'vitest';
import type { Chart } from '../../../src/domain/reply.ts';
import { chartBlock, chartLines, uniqueLabels } from '../../../src/slack/blocks/chart.ts';

const days = (count: number): Chart => ({
  kind: 'chart',
  form: 'bar',
  title: 'Opens a day',
  categories: Array.from({ length: count }, (_, index) => `Day ${index + 1}`),
  series: [{ name: 'Opens', values: Array.from({ length: count }, () => 10) }],
  unit: 'opens',
});

describe('a chart block', () => {
  test('has one value a category', () => {
    const data = ['Day 1', 'Day 2'].map((label) => ({ label, value: 10 }));
    expect(chartBlock(days(2))).toEqual({
      type: 'data_visualization',
      title: 'Opens a day',
      chart: {
        type: 'bar',
        series: [{ name: 'Opens', data }],
        axis_config: { categories: ['Day 1', 'Day 2'], y_label: 'opens' },
      },
    });
  });

  test('adds up bars when there are too many, and keeps their sum', () => {
    const block = chartBlock(days(45));
    const series = block?.chart.type === 'bar' ? block.chart.series[0]?.data : [];
    expect(series?.length).toBe(15);
    expect(series?.reduce((sum, { value }) => sum + value, 0)).toBe(450);
  });

  test('sums nothing that is a rate', () => {
    const block = chartBlock({ ...days(45), unit: '%' });
    const series = block?.chart.type === 'bar' ? block.chart.series[0]?.data : [];
    expect(series?.map(({ value }) => value)).toEqual(Array.from({ length: 15 }, () => 10));
  });

  test('makes a pie of its largest parts and the rest', () => {
    const values = [50, 20, 10, 0, 5, 4, 3, 2];
    const categories = values.map((_, index) => `Part ${index}`);
    const pie: Chart = { ...days(8), form: 'pie', categories, series: [{ name: 'x', values }] };
    const block = chartBlock(pie);
    expect(block?.chart.type === 'pie' && block.chart.segments).toEqual([
      { label: 'Part 0', value: 50 },
      { label: 'Part 1', value: 20 },
      { label: 'Part 2', value: 10 },
      { label: 'Part 4', value: 5 },
      { label: 'Part 5', value: 4 },
      { label: 'Other', value: 5 },
    ]);
  });

  test('is not drawn where a series has a gap, since a gap is no zero', () => {
    const more = { name: 'Clicks', values: [1, null] };
    expect(chartBlock({ ...days(2), series: [...days(2).series, more] })).toBeNull();
  });

  test('tells equal labels apart', () => {
    expect(uniqueLabels(['a', 'a', 'a'])).toEqual(['a', 'a (2)', 'a (3)']);
  });
});

describe('a chart in words', () => {
  test('has one line a category, its numbers with their separators', () => {
    const chart: Chart = { ...days(2), series: [{ name: 'Opens', values: [1204.5, null] }] };
    expect(chartLines(chart)).toEqual(['Day 1: 1,204.5', 'Day 2: –']);
  });

  test('names its series where it has several, and says what is a share', () => {
    const series = ['Opens', 'Clicks'].map((name) => ({ name, values: [10] }));
    expect(chartLines({ ...days(1), unit: '%', series })).toEqual(['Day 1: Opens 10%, Clicks 10%']);
  });
});

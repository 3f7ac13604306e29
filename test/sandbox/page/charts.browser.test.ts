import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { fixture, message } from './fixture.ts';
import { digest } from './fixture-blocks.ts';
import { PHONE, WIDE, windowsOn } from './windows.ts';

const DAYS = ['Nov 14', 'Nov 15', 'Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20'];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const LONG = ['Bosnia and Herzegovina', 'Saint Vincent and the Grenadines', 'United Arab Emirates'];
const NEAR = ['United Kingdom', 'France', 'Netherlands', 'Czech Republic', 'Poland', 'Switzerland'];
const COUNTRIES = ['Germany', ...LONG, ...NEAR, 'Ukraine', 'United States'];

const windows = windowsOn({
  ...fixture,
  messages: [
    chart(0, 'Sent and delivered', DAYS, ['Sent', 'Delivered', 'Opened']),
    chart(1, 'Opens by hour', HOURS, ['Opens']),
    chart(2, 'Clicks by country', COUNTRIES, ['Clicks']),
    chart(3, 'Two days', ['Nov 19', 'Nov 20'], ['Sent', 'Delivered']),
    { ...message(4, null, 'Digest'), blocks: digest },
  ],
});

const wide = windows.shared('?as=mira&in=general');
const phone = windows.shared('?as=mira&in=general', { viewport: PHONE });

it.each([
  [WIDE.width, wide],
  [PHONE.width, phone],
])('bars, %i px wide, have no two labels that overlap or are cut off', async (_, window) => {
  for (const title of ['Sent and delivered', 'Opens by hour', 'Clicks by country', 'Two days']) {
    const picture = window.page.getByRole('img', { name: title });
    await picture.waitFor();
    expect(await overlapping(picture), title).toEqual([]);
  }
});

it('where there is room for a line each, every category has its label, a long one cut', async () => {
  const { page } = wide;
  const countries = page.getByRole('img', { name: 'Clicks by country' });
  const labels = await countries.locator('.category').allTextContents();
  expect(labels).toHaveLength(COUNTRIES.length);
  expect(labels.join()).toContain('Saint Vincent and the Grenadines');
  const hours = page.getByRole('img', { name: 'Opens by hour' });
  expect(await hours.locator('.category').count()).toBe(24);
  await page.getByRole('img', { name: 'Two days' }).getByText('80.6K').first().waitFor();
});

it('a bar without a label tells its number when it is pointed at', async () => {
  const figure = phone.page.getByRole('figure').filter({ hasText: 'Sent and delivered' });
  await figure.getByRole('img').hover({ position: { x: 100, y: 100 } });
  const tooltip = figure.locator('.chart-tooltip');
  await tooltip.getByText(/^80,\d{3}$/).waitFor();
});

it('a pie has a piece for each of its segments', async () => {
  const pie = wide.page.getByRole('img', { name: 'What became of 48,210 messages' });
  await pie.waitFor();
  await expect.poll(() => pie.locator('path').count()).toBe(5);
});

/** Pairs of texts of a drawing whose boxes meet, and texts that reach over its edge. */
async function overlapping(picture: Locator): Promise<string[]> {
  return picture.evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].map((text) => ({
      words: text.textContent,
      isTurned: text.hasAttribute('transform'),
      box: text.getBoundingClientRect(),
    }));
    const over = texts.filter(
      ({ box }) =>
        box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1,
    );
    const meet = texts.flatMap((one, index) =>
      texts.slice(index + 1).filter(
        (other) =>
          // The boxes of turned texts are wider than the texts.
          !(one.isTurned && other.isTurned) &&
          one.box.left < other.box.right - 0.5 &&
          other.box.left < one.box.right - 0.5 &&
          one.box.top < other.box.bottom - 2 &&
          other.box.top < one.box.bottom - 2,
      ),
    );
    return [...over, ...meet].map(({ words }) => words);
  });
}

function chart(minute: number, title: string, categories: string[], names: string[]) {
  const series = names.map((name, row) => ({
    name,
    data: categories.map((label, index) => ({ label, value: 80_612 - row * 1200 - index * 37 })),
  }));
  const bars = { type: 'bar', series, axis_config: { categories, y_label: 'Emails' } };
  const block = { type: 'data_visualization', block_id: `chart${minute}`, title, chart: bars };
  return { ...message(minute, null, title), blocks: [block] };
}

import { expect, it } from 'vitest';
import { fixture, message } from './fixture.ts';
import { dataTable } from './fixture-blocks.ts';
import { windowsOn } from './windows.ts';

const windows = windowsOn({
  ...fixture,
  messages: [{ ...message(0, null, 'Campaigns'), blocks: [dataTable] }],
});
const wide = windows.shared('?as=mira&in=general');

it('a data table is sorted, filtered and turned without asking anybody', async () => {
  const { page } = wide;
  const frame = page.getByRole('group', { name: 'Campaigns' }).first();
  const names = () => frame.locator('tbody td:first-child').allTextContents();
  await frame.getByRole('status').getByText('1–8 of 10').waitFor();
  expect((await names())[0]).toBe('Campaign 300');
  await frame.getByRole('button', { name: 'Sent' }).click();
  expect((await names()).slice(0, 2)).toEqual(['Campaign 2', 'Campaign 3']);
  await frame.getByRole('button', { name: 'Sent' }).click();
  expect((await names()).slice(0, 2)).toEqual(['Campaign 1000', 'Campaign 300']);
  await frame.getByRole('button', { name: 'Next page' }).click();
  expect(await names()).toEqual(['Campaign 3', 'Campaign 2']);
  await frame.getByRole('searchbox', { name: 'Filter Campaigns' }).fill('campaign 30');
  expect(await names()).toEqual(['Campaign 300']);
});

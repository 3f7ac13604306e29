import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openProfile } from '../browser.ts';
import { install, type Installation } from './installation.ts';

let here: Installation;

beforeAll(async () => {
  here = await install();
  const jonas = { kind: 'person', id: 'U0JONAS' } as const;
  const granted = { grantedBy: 'U0MIRA', grantedAt: new Date(), isDenied: false } as const;
  await here.bot.store.rights.set({ subject: jonas, entry: 'role:marketer', ...granted }, () => {});
});

afterAll(() => here.close());

/** A window of somebody who has a browser of their own. */
async function openAs(person: 'mira' | 'jonas', place = 'campaigns'): Promise<Page> {
  const context = await openProfile({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${here.workspace.url}/?as=${person}&in=${place}`);
  await page.getByRole('navigation', { name: 'Channels' }).waitFor();
  return page;
}

async function type(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message #/ });
  await composer.fill(text);
  await composer.press('Enter');
}

it('a command that is typed shows the card, with its table', async () => {
  const page = await openAs('mira', 'general');
  await type(page, '/contact ann@example.com');
  await page.getByText('Active in 2 of 3 lists · not blacklisted').waitFor();
  const table = page.getByRole('group', { name: 'Table: List, Status' });
  const titles = await table.getByRole('columnheader').allTextContents();
  expect(titles).toEqual(['List', 'Status', 'Added', 'Source']);
  await expect.poll(() => page.getByText('Only visible to you').count()).toBe(1);
});

it('two people see at the same time what is for both, and each what is theirs', async () => {
  const [mira, jonas] = await Promise.all([openAs('mira'), openAs('jonas')]);
  await type(mira, '/campaign cancel 71018');
  await mira.getByText('Cancel “Newsletter #44” (71018)?').waitFor();
  await mira.getByRole('button', { name: 'Cancel campaign' }).click();
  await jonas.getByText('canceled the campaign “Newsletter #44” (71018)').waitFor();
  await mira.getByText('canceled the campaign “Newsletter #44” (71018)').waitFor();
  await expect.poll(() => mira.getByText('Only visible to you').count()).toBe(1);
  expect(await jonas.getByText('Only visible to you').count()).toBe(0);
  expect(await mira.getByRole('button', { name: 'Cancel campaign' }).count()).toBe(0);
});

it('App Home says how things are, and its buttons work', async () => {
  const page = await openAs('jonas', 'home');
  await page.getByText('Transactional sends remaining').waitFor();
  await page.getByText('Newsletter #45').first().waitFor();
  await page.getByRole('button', { name: 'Look up contact' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Address' }).fill('bob@example.org');
  await form.locator('button[type=submit]').click();
  await form.getByText('Not mailed: blacklisted').waitFor();
  await form.getByText('This answer, with its buttons, is also in').waitFor();
  await close(page);
  await toOwnMessages(page);
  await page.getByText('Not mailed: blacklisted').waitFor();
});

it('a campaign is opened from the menu in App Home, and opened again', async () => {
  const page = await openAs('mira', 'home');
  const menu = page.getByRole('combobox', { name: 'Open…' });
  const open = async () => {
    await menu.click();
    await page.getByRole('option', { name: /^Partner announcement/ }).click();
    await page.getByRole('dialog').getByText('#71017').waitFor();
    await close(page);
    // As new: nothing stands in it any more.
    await expect.poll(() => menu.inputValue()).toBe('');
  };
  await open();
  await open();
  await toOwnMessages(page);
  await expect.poll(() => page.getByText('Web version').count()).toBe(2);
});

it('a pasted link to a campaign becomes its card for everybody', async () => {
  const [mira, jonas] = await Promise.all([openAs('mira'), openAs('jonas')]);
  await type(mira, `Well done: ${here.line.url}/web/71014`);
  await jonas.getByRole('button', { name: 'Show results' }).click();
  await jonas.getByText('Your average').waitFor();
  expect(await mira.getByText('Your average').count()).toBe(0);
});

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
}

async function toOwnMessages(page: Page): Promise<void> {
  const postbell = page.getByRole('button', { name: /^Postbell/ });
  await postbell.first().click();
}

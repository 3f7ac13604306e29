import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openProfile } from '../browser.ts';
import { startHarness } from './harness.ts';
import { letterCatalogue, newLetters } from './trial-pages.ts';

const references = {
  search: async () => [{ id: '4101', title: 'Newsletter', detail: '12 active addresses' }],
  title: async () => 'Newsletter',
};

async function open(): Promise<Awaited<ReturnType<typeof startHarness>> & Opened> {
  const ledger = newLetters();
  const bot = await startHarness({ catalogue: letterCatalogue(ledger), references });
  const profile = await openProfile({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => profile.close());
  const page = await profile.newPage();
  await page.goto(`${bot.workspace.url}/?as=mira&in=campaigns`);
  await page.getByRole('navigation', { name: 'Channels' }).waitFor();
  return { ...bot, page, ledger };
}

interface Opened {
  readonly page: Page;
  readonly ledger: ReturnType<typeof newLetters>;
}

async function type(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message #/ });
  await composer.fill(text);
  await composer.press('Enter');
}

test('a form of several pages is filled in, left, gone on with, and sent', async () => {
  const { page, ledger } = await open();
  await type(page, '/letter send');
  const form = page.getByRole('dialog');
  const submit = form.locator('button[type=submit]');
  await form.getByText('To whom').waitFor();
  await form.getByRole('combobox', { name: 'List' }).click();
  await page.getByRole('option', { name: /Newsletter/ }).click();
  await submit.click();
  await form.getByText('List 4101 has 12 addresses.').waitFor();
  await form.getByRole('textbox', { name: 'Subject' }).fill('Spring');
  await form.getByRole('button', { name: 'Back' }).click();
  await form.getByText('To whom').waitFor();
  const list = form.getByRole('combobox', { name: 'List' });
  await expect.poll(() => list.inputValue()).toBe('Newsletter (4101)');
  await submit.click();
  const subject = form.getByRole('textbox', { name: 'Subject' });
  await subject.waitFor();
  await expect.poll(() => subject.inputValue()).toBe('Spring');
  await subject.fill('Spring sale');
  await form.getByRole('button', { name: 'Close' }).last().click();
  await form.waitFor({ state: 'detached' });

  await type(page, '/letter send');
  await form.getByText('Continuing your draft from').waitFor();
  await expect.poll(() => subject.inputValue()).toBe('Spring sale');
  await submit.click();
  await form.getByText('When', { exact: true }).first().waitFor();
  await submit.click();
  await form.getByText('Send “Spring sale”?').waitFor();
  await form.getByRole('button', { name: 'Test it' }).click();
  await form.getByText('Test it: done.').waitFor();
  await submit.click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('sent Spring sale.').waitFor();
  expect(ledger.done).toEqual(['test Spring sale', 'send 4101  Spring sale   false']);
});

test('files are uploaded as they are picked', async () => {
  const { page, ledger } = await open();
  await type(page, '/letter print');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Title' }).fill('List');
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('ann@example.com') };
  await form.getByLabel('File').setInputFiles(file);
  await form.getByRole('listitem').getByText('a.csv').waitFor();
  await form.locator('button[type=submit]').click();
  await page.getByText('Printed').first().waitFor();
  expect(ledger.done).toEqual(['print List a.csv ann@example.com']);
});

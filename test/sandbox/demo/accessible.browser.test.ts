import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProfile } from '../../browser.ts';
import { findings } from '../page/axe.ts';
import { PHONE, WIDE } from '../page/windows.ts';
import { type ToldDemo, toldDemo } from './started-demo.ts';

const SECOND_MS = 1000;
const REVIEWED = '/campaign send 4104 news@larkspur.example "Hello VIPs" 506 ?';

let demo: ToldDemo;

beforeAll(async () => {
  demo = await toldDemo();
  // So much is sent that the card says something.
  demo.service.control.advance(20 * SECOND_MS);
  await demo.workspace.waitForMessage({ channel: 'C0CAMPAIGNS', contains: 'Newsletter #44' });
}, 120_000);

afterAll(() => demo.stop());

it.each([{ viewport: WIDE }, { viewport: PHONE }])(
  'axe finds nothing in what newcomers open, $viewport.width px wide, in light and dark',
  { timeout: 180_000 },
  async (options) => {
    const context = await openProfile(options);
    const page = await context.newPage();
    const open = async (place: string) => page.goto(`${demo.workspace.url}/?as=mira&in=${place}`);
    await open('campaigns');
    await page
      .getByRole('heading', { name: /Newsletter #44/ })
      .first()
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await open('home');
    await page.getByText('Waiting for you', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await open('random');
    await reviewIn(page);
    expect(await findings(page)).toEqual([]);
    await context.close();
  },
);

/** Goes through the form, which holds everything, to its last page. */
async function reviewIn(page: Page): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message #random' });
  await composer.fill(REVIEWED);
  await composer.press('Enter');
  const dialog = page.getByRole('dialog');
  for (const next of ['2 of 3', '3 of 3', 'Send campaign']) {
    await dialog.waitFor();
    await dialog.locator('button[type=submit]').click();
    if (next.includes('of')) await dialog.getByRole('heading', { name: next }).waitFor();
  }
  await dialog.getByText('In the inbox').waitFor();
}

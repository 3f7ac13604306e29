import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demo, goingWrong, withDemo } from './fixture-demo.ts';
import { fixture } from './fixture.ts';
import { PHONE, windowsOn } from './windows.ts';

const windows = windowsOn(withDemo(fixture));

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const toggleOf = (page: Page) => page.getByRole('button', { name: /^Three things to try/ });

it('suggests three steps, and writes a command for whoever wants that, to be sent by them', async () => {
  const page = await windows.open('?as=jonas&in=general');
  await expect.poll(() => guideOf(page).getByRole('listitem').count()).toBe(3);
  await guideOf(page).getByText('You are Jonas (Marketer).').waitFor();
  const done = guideOf(page).getByRole('heading', { name: /Bob.*\(done\)/ });
  expect(await done.count()).toBe(1);
  await page.getByRole('button', { name: 'Write the command' }).click();
  const composer = page.getByRole('textbox', { name: 'Message #daily-digest' });
  expect(await composer.inputValue()).toBe('/contact why bob@example.org');
  expect(await composer.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(new URL(page.url()).searchParams.get('as')).toBe('mira');
  expect(windows.workspace.received.filter(({ name }) => name === 'message')).toEqual([]);

  // Once more, where the channel is open already.
  await composer.fill('');
  await page.getByRole('button', { name: 'Write the command' }).click();
  await expect.poll(() => composer.inputValue()).toBe('/contact why bob@example.org');
});

it('is a line on a phone, above the messages, until somebody opens it', async () => {
  const page = await windows.open('?as=mira&in=general', { viewport: PHONE });
  await toggleOf(page).waitFor();
  expect(await guideOf(page).getByRole('listitem').count()).toBe(0);
  const heightOf = async () => (await guideOf(page).boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(50);
  await toggleOf(page).press('Enter');
  await expect.poll(() => guideOf(page).getByRole('listitem').count()).toBe(3);
  // Opened, it still leaves the larger part to the messages.
  expect(await heightOf()).toBeLessThan(PHONE.height / 2);
});

it('goes when it is dismissed, and takes the focus nowhere else than to where one types', async () => {
  const page = await windows.open('?as=mira&in=general');
  const dismissed = windows.workspace.next('dismiss');
  await page.getByRole('button', { name: 'Dismiss the suggestions' }).press('Enter');
  expect(await dismissed).toEqual({ person: 'UMIRA' });
  windows.workspace.push({ type: 'demo', demo: { ...demo, steps: [] } });
  await guideOf(page).waitFor({ state: 'detached' });
  const isTyping = () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA');
  await expect.poll(isTyping).toBe(true);
});

it('says what goes wrong, and where to look; the button then does nothing more', async () => {
  const page = await windows.open('?as=mira&in=general');
  const asked = windows.workspace.next('trouble');
  await page.getByRole('banner').getByRole('button', { name: 'Make something go wrong' }).click();
  expect(await asked).toEqual({ person: 'UMIRA' });
  windows.workspace.push({ type: 'demo', demo: goingWrong });
  const told = page.getByRole('log', { name: 'A campaign is going wrong' });
  await expect.poll(() => told.getByRole('listitem').count()).toBe(2);
  const button = page.getByRole('banner').getByRole('button', { name: 'Something is going wrong' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  // The steps make room.
  expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('false');
  await told.getByRole('button', { name: 'Open #campaign-alerts' }).click();
  await page.getByRole('main', { name: 'campaign-alerts' }).waitFor();
});

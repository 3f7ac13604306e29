import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../sandbox/workspace/page-protocol.ts';
import { fixture, message } from './fixture.ts';
import { campaignCard, contactCard, digest } from './fixture-blocks.ts';
import { PHONE, windowsOn } from './windows.ts';

const filler = Array.from({ length: 12 }, (_, index) => ({
  ...message(20 + index, null, `Card ${index}`),
  blocks: [...campaignCard, ...digest],
}));
const windows = windowsOn({ ...fixture, messages: [...fixture.messages, ...filler] });

/** Later than all that stands there. */
const NOW = 60;

describe('the end of the list', () => {
  it('is in sight after the first load, whatever grows while it is drawn', async () => {
    for (const blocks of [campaignCard, [...campaignCard, ...digest], contactCard]) {
      const page = await windows.open('?as=mira&in=general');
      push({ ...message(31, null, 'Card 11'), blocks, isEdited: true });
      push({ ...message(31, null, 'Card 11'), blocks: [...blocks, ...digest], isEdited: true });
      push({ ...message(NOW, null, 'The last one'), visibleTo: 'UMIRA' });
      await isInSight(page, 'The last one');
      expect(await pill(page).count()).toBe(0);
    }
  });

  it('is in sight after each of 4 commands with a private answer and a public note', async () => {
    const page = await windows.open('?as=mira&in=general');
    for (let turn = 0; turn < 4; turn += 1) {
      windows.workspace.answer('message', () => {
        const at = NOW + turn * 2;
        push({ ...message(at, null, `Answer ${turn}`), visibleTo: 'UMIRA', blocks: contactCard });
        push(message(at + 1, null, `Mira changed something ${turn}`));
        return { ok: true };
      });
      await say(page, `/blacklist add ann${turn}@example.com`);
      await isInSight(page, `Mira changed something ${turn}`);
      expect(await pill(page).count()).toBe(0);
    }
  });

  it('stays away from somebody who scrolled up, until they say something', async () => {
    const page = await windows.open('?as=mira&in=general');
    await page.getByText('(edited)').first().waitFor();
    await scrollUp(page);
    push(message(NOW, 'UJONAS', 'Somebody else'));
    await pill(page).waitFor();
    expect(await isWhollyIn(page, page.getByText('Somebody else'))).toBe(false);

    windows.workspace.answer('message', () => {
      push(message(NOW + 1, 'UMIRA', 'Mine'));
      return { ok: true };
    });
    await say(page, 'Mine');
    await isInSight(page, 'Mine');
    await pill(page).waitFor({ state: 'detached' });
  });

  it('comes to somebody far up whose click or form is answered, not whose card changes', async () => {
    const page = await windows.open('?as=mira&in=general');
    await scrollUp(page);
    windows.workspace.answer('action', () => {
      push({ ...message(5, null, 'Autumn sale'), blocks: contactCard, isEdited: true });
      return { ok: true };
    });
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    await page.getByText('(edited)').waitFor();
    await isDrawn(page);
    expect(await scrollTop(page)).toBeLessThan(1000);

    windows.workspace.answer('action', () => {
      push({ ...message(NOW, null, 'The answer'), visibleTo: 'UMIRA' });
      return { ok: true };
    });
    await page.getByRole('button', { name: 'Unsubscribe from a list' }).first().click();
    await isInSight(page, 'The answer');
  });

  it('stays in sight when what is written below needs more lines', async () => {
    const page = await windows.open('?as=mira&in=general', { viewport: PHONE });
    push({ ...message(NOW, null, 'The last one'), visibleTo: 'UMIRA' });
    await isInSight(page, 'The last one');
    await page.getByRole('textbox', { name: 'Message #general' }).fill('one\ntwo\nthree\nfour');
    await isInSight(page, 'The last one');
  });
});

describe('a long history', () => {
  it('is drawn from its end, and earlier messages are a click away, without a jump', async () => {
    const page = await windows.open('?as=mira&in=try-postbell');
    for (let index = 0; index < 230; index += 1) {
      push({ ...message(100 + index, null, `Line ${index}.`), channel: 'CEMPTY' });
    }
    await isInSight(page, 'Line 229.');
    expect(await page.getByRole('article').count()).toBe(100);
    await scrollUp(page);
    const first = page.getByText('Line 130.');
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await page.getByText('Line 30.').waitFor({ state: 'attached' });
    expect(await isWhollyIn(page, first)).toBe(true);
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await page.getByText('Line 0.').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0);
  });
});

function push(one: Message): void {
  windows.workspace.push({ type: 'message', message: one });
}

async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message #general' });
  await composer.fill(text);
  await composer.press('Enter');
}

async function scrollUp(page: Page): Promise<void> {
  await page.getByRole('log').hover({ position: { x: 200, y: 5 }, force: true });
  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => scrollTop(page)).toBe(0);
}

async function scrollTop(page: Page): Promise<number> {
  return page.locator('.messages').evaluate((box) => box.scrollTop);
}

function pill(page: Page): Locator {
  return page.getByRole('button', { name: 'New messages' });
}

/** Waits until the whole message of this text can be read, and stays so. */
async function isInSight(page: Page, text: string): Promise<void> {
  const shown = page.getByRole('article').filter({ hasText: text });
  await expect.poll(() => isWhollyIn(page, shown)).toBe(true);
  await isDrawn(page);
  expect(await isWhollyIn(page, shown)).toBe(true);
}

/** Waits until the page has shown all that it was about to, and scrolled where it wanted to. */
async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((resolve) => void requestAnimationFrame(resolve));
    }
  });
}

async function isWhollyIn(page: Page, one: Locator): Promise<boolean> {
  if ((await one.count()) === 0) return false;
  const [inner, outer] = await Promise.all([
    one.boundingBox(),
    page.locator('.messages').boundingBox(),
  ]);
  if (!inner || !outer) return false;
  return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}

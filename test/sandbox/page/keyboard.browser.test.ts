import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goingWrong, withDemo } from './fixture-demo.ts';
import { fixture } from './fixture.ts';
import { form } from './fixture-blocks.ts';
import { windowsOn } from './windows.ts';

const windows = windowsOn({ ...withDemo(fixture), demo: goingWrong });

/** More than a page of the fixture has. */
const MOST_STOPS = 200;

describe('whatever can be clicked is reached by Tab, and shows that it has the focus', () => {
  const window = windows.shared('?as=mira&in=general');

  it('in a channel, with the guide and a thread', async () => {
    const { page } = window;
    await page.getByRole('button', { name: '2 replies' }).click();
    await page.getByRole('complementary', { name: 'Thread' }).waitFor();
    expect(await notReached(page)).toEqual([]);
  });

  it('in App Home, and in a form', async () => {
    const { page } = window;
    await page.goto(`${windows.workspace.url}/?as=mira&in=home`);
    await page.getByRole('heading', { name: 'Good morning, Mira' }).waitFor();
    expect(await notReached(page)).toEqual([]);
    const view = { id: 'V1', personId: 'UMIRA', kind: 'modal', payload: form } as const;
    windows.workspace.push({ type: 'view', view });
    await page.getByRole('dialog').waitFor();
    expect(await notReached(page, 'dialog')).toEqual([]);
    const closed = windows.workspace.next('close');
    await page.keyboard.press('Escape');
    expect(await closed).toMatchObject({ viewId: 'V1' });
  });
});

it('a menu opens by Enter, is gone through by arrows, and is closed by Escape, back at its button', async () => {
  const page = await windows.open('?as=mira&in=general');
  const button = page.getByRole('button', { name: 'More actions' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const isFocused = (index: number) =>
    items.nth(index).evaluate((item) => item === document.activeElement);
  await expect.poll(() => isFocused(0)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => isFocused((await items.count()) - 1)).toBe(true);
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});

/** What has a pointer, but neither takes the focus by Tab nor stands in what does; or hides it. */
async function notReached(page: Page, within = 'body'): Promise<readonly string[]> {
  await page.evaluate((selector) => {
    for (const mark of [
      'data-clickable',
      'data-reached',
      'data-hidden-focus',
      'data-seen',
      'data-last',
    ]) {
      document.querySelectorAll(`[${mark}]`).forEach((one) => one.removeAttribute(mark));
    }
    // One of a group stands for all: arrows move within it.
    const grouped = '[role=radio], [role=tab], [role=option], [role=menuitem]';
    const hasPointer = (one: Element | null) => one && getComputedStyle(one).cursor === 'pointer';
    const clickable = [...document.querySelectorAll(`${selector} *`)].filter(
      (one) =>
        // The outermost of what shows a pointer is what is clicked.
        hasPointer(one) &&
        !hasPointer(one.parentElement) &&
        one.checkVisibility() &&
        !one.closest(`${grouped}, label`),
    );
    clickable.forEach((one) => one.setAttribute('data-clickable', ''));
  }, within);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(noteFocus)) break;
  }
  return page.evaluate(() => {
    const missed = '[data-clickable]:not([data-reached]), [data-hidden-focus]';
    return [...document.querySelectorAll(missed)].map((one) => one.outerHTML.slice(0, 160));
  });
}

/** Marks what has the focus, and how; returns whether it had it before. */
function noteFocus(): boolean {
  const { activeElement: active } = document;
  // Between its end and its beginning the browser itself has the focus.
  if (active === null || active === document.body) return false;
  // A date has a stop for each of its parts.
  if (active.hasAttribute('data-last')) return false;
  document.querySelector('[data-last]')?.removeAttribute('data-last');
  active.setAttribute('data-last', '');
  if (active.hasAttribute('data-seen')) return true;
  active.setAttribute('data-seen', '');
  active.closest('[data-clickable]')?.setAttribute('data-reached', '');
  // A field may show it by the box around it.
  const boxes = [active, active.parentElement, active.closest('.composer-box')];
  const isShown = boxes.some((box) => {
    const { boxShadow, outlineStyle } = box ? getComputedStyle(box) : {};
    return (boxShadow ?? 'none') !== 'none' || (outlineStyle ?? 'none') !== 'none';
  });
  if (!isShown) active.setAttribute('data-hidden-focus', '');
  return false;
}

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { View } from '../../../sandbox/workspace/page-protocol.ts';
import { fixture } from './fixture.ts';
import { form, plain } from './fixture-blocks.ts';
import { WIDE, windowsOn } from './windows.ts';

const windows = windowsOn(fixture);
const window = windows.shared('?as=mira&in=general', { viewport: { ...WIDE, height: 700 } });

const LINES = Array.from({ length: 60 }, (_, index) => `Line ${index + 1}.`).join('\n');
const long = { type: 'section', block_id: 'long', text: { type: 'plain_text', text: LINES } };

const first: View = {
  id: 'V1',
  personId: 'UMIRA',
  kind: 'modal',
  payload: { ...form, title: plain('Add · 1 of 2'), blocks: [...form.blocks, long, field('Note')] },
};
const second = withPayload({ title: plain('Add · 2 of 2'), blocks: [field('Topic'), long] });
const review = withPayload({
  title: plain('Add · review'),
  submit: plain('Do it'),
  blocks: [long],
});

describe('a form', () => {
  it('begins at the top of each page, with the focus in its first field', async () => {
    const { page, dialog } = await filledIn();
    await answerWith(dialog, second);
    await page.getByRole('heading', { name: 'Add · 2 of 2' }).waitFor();
    expect(await scrollTop(dialog)).toBe(0);
    await isFocused(dialog.getByRole('textbox', { name: 'Topic' }));
  });

  it('begins a page without fields with the focus on its title, which is said aloud', async () => {
    const { page, dialog } = await filledIn();
    await answerWith(dialog, review);
    const title = page.getByRole('heading', { name: 'Add · review' });
    await isFocused(title);
    expect(await title.getAttribute('aria-live')).toBe('polite');
    expect(await scrollTop(dialog)).toBe(0);
  });

  it('shows the first field with an error, and puts the focus there', async () => {
    const { dialog } = await filledIn();
    await answerWith(dialog, { ...first, errors: { kinds: 'Choose one.', name: 'It is taken.' } });
    await isFocused(dialog.getByRole('textbox', { name: 'Name' }));
    expect(await isInSight(dialog, dialog.getByText('It is taken.'))).toBe(true);
    const box = dialog.getByRole('checkbox', { name: 'Complaints' });
    await dialog.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await answerWith(dialog, { ...first, errors: { kinds: 'Choose one.' } });
    await isFocused(dialog.getByRole('checkbox', { name: 'Hard bounces' }));
    expect(await isInSight(dialog, box)).toBe(true);
  });

  it('shows what the app says above the fields of the same page', async () => {
    const { dialog } = await filledIn();
    const note = { type: 'section', block_id: 'x', text: plain('The time is in the past.') };
    const { payload } = first;
    const blocks = [note, ...(payload['blocks'] as readonly object[])];
    await answerWith(dialog, { ...first, payload: { ...payload, blocks } });
    const shown = dialog.getByText('The time is in the past.');
    await expect.poll(() => isInSight(dialog, shown)).toBe(true);
  });

  it('shows the reason when it could not be sent, and keeps the focus', async () => {
    const { dialog } = await filledIn();
    windows.workspace.answer('submit', () => ({ ok: false, error: 'Try again?' }));
    const button = dialog.getByRole('button', { name: 'Add', exact: true });
    await button.click();
    const reason = dialog.getByRole('alert').getByText('Try again?');
    await expect.poll(() => isInSight(dialog, reason)).toBe(true);
    await isFocused(button);
  });

  it('that only changes on its page keeps the place and the focus', async () => {
    const { dialog } = await filledIn();
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await note.focus();
    const top = await scrollTop(dialog);
    const { payload } = first;
    const [, ...blocks] = payload['blocks'] as readonly object[];
    const intro = { type: 'section', block_id: 'intro', text: plain('Now: 12 campaigns.') };
    const changed = { ...payload, blocks: [intro, ...blocks] };
    windows.workspace.push({ type: 'view', view: { ...first, payload: changed } });
    await dialog.getByText('Now: 12 campaigns.').waitFor();
    await isFocused(note);
    expect(Math.abs((await scrollTop(dialog)) - top)).toBeLessThan(30);
  });
});

describe('a modal', () => {
  it('opens in the window that asked for it alone, there again after a reload', async () => {
    const one = await windows.open('?as=mira&in=general');
    const other = await windows.open('?as=mira&in=general');
    let asking: string | undefined;
    windows.workspace.answer('shortcut', (_, windowId) => {
      asking = windowId;
      return { ok: true };
    });
    await other.getByRole('button', { name: 'Shortcuts' }).click();
    await other.getByRole('menuitem', { name: /^Find a contact/ }).click();
    await expect.poll(() => asking).toBeTruthy();
    const view = { ...first, ...(asking && { windowId: asking }) };
    windows.workspace.push({ type: 'view', view });
    await other.getByRole('dialog').waitFor();
    expect(await one.getByRole('dialog').count()).toBe(0);

    await other.reload();
    await other.getByRole('navigation', { name: 'Channels' }).waitFor();
    windows.workspace.push({ type: 'view', view });
    await other.getByRole('dialog').waitFor();
    expect(await one.getByRole('dialog').count()).toBe(0);
  });
});

/** The first page with its end in sight, as somebody leaves it who has filled in the last field. */
async function filledIn(): Promise<{ page: Page; dialog: Locator }> {
  const { page } = window;
  windows.workspace.push({ type: 'view-closed', viewId: first.id });
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ state: 'detached' });
  windows.workspace.push({ type: 'view', view: first });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The end');
  expect(await scrollTop(dialog)).toBeGreaterThan(300);
  return { page, dialog };
}

/** Sends the form, which the app answers with another view. */
async function answerWith(dialog: Locator, view: View): Promise<void> {
  windows.workspace.answer('submit', () => {
    windows.workspace.push({ type: 'view', view });
    return { ok: true };
  });
  await dialog.locator('button[type=submit]').click();
}

async function scrollTop(dialog: Locator): Promise<number> {
  return dialog.locator('.dialog-body').evaluate((body) => body.scrollTop);
}

async function isFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

async function isInSight(dialog: Locator, element: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([
    element.boundingBox(),
    dialog.locator('.dialog-body').boundingBox(),
  ]);
  if (!inner || !outer) return false;
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

function withPayload(changes: object): View {
  return { ...first, payload: { ...form, ...changes } };
}

function field(label: string) {
  const element = { type: 'plain_text_input', action_id: 'value' };
  return { type: 'input', block_id: label, label: plain(label), element };
}

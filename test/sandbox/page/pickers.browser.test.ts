import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { View } from '../../../sandbox/workspace/page-protocol.ts';
import { channel, fixture } from './fixture.ts';
import { plain } from './fixture-blocks.ts';
import { windowsOn } from './windows.ts';

const windows = windowsOn({
  ...fixture,
  people: [
    ...fixture.people,
    { id: 'UOTTO', name: 'Otto', role: 'Left', zone: 'Europe/Berlin', account: 'deactivated' },
  ],
  channels: [
    ...fixture.channels,
    { ...channel('CPARTNERS', 'partners', ''), isExternallyShared: true },
    { ...channel('COLD', 'old', ''), isArchived: true },
  ],
});

const window = windows.shared('?as=mira&in=general');

const PUBLIC = ['# general', '# campaign-alerts', '# daily-digest', '# try-postbell', '# sales'];

it('a person and a channel are picked with the keyboard alone, and sent', async () => {
  const { page, dialog } = await formWith(
    input('person', { type: 'users_select' }),
    input('channel', { type: 'conversations_select' }),
  );
  await dialog.getByRole('combobox', { name: 'person' }).focus();
  await page.keyboard.press('ArrowDown');
  await optionsIn(page, ['Mira', 'Jonas', 'Vera']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // The way from the person to the channel leads over the button that clears the person.
  await page.keyboard.press('Tab');
  await page.keyboard.type('digest');
  await optionsIn(page, ['# daily-digest']);
  await page.keyboard.press('Enter');
  expect(await valuesOf(dialog)).toEqual(['Jonas', '# daily-digest']);
  expect(await submitted(dialog)).toMatchObject({
    person: { value: { type: 'users_select', selected_user: 'UJONAS' } },
    channel: { value: { type: 'conversations_select', selected_conversation: 'CDIGEST' } },
  });
});

it('a person and a channel are picked with the mouse, and sent', async () => {
  const { page, dialog } = await formWith(
    input('person', { type: 'users_select' }),
    input('channel', { type: 'conversations_select' }),
  );
  await dialog.getByRole('combobox', { name: 'person' }).click();
  await page.getByRole('option', { name: 'Vera' }).click();
  await dialog.getByRole('combobox', { name: 'channel' }).click();
  await page.getByRole('option', { name: '# sales' }).click();
  expect(await submitted(dialog)).toMatchObject({
    person: { value: { selected_user: 'UVERA' } },
    channel: { value: { selected_conversation: 'CSALES' } },
  });
});

it('what is picked at first is shown and sent, and can be cleared without losing the focus', async () => {
  const { dialog } = await formWith(
    input('person', { type: 'users_select', initial_user: 'UVERA' }),
    input('channel', { type: 'conversations_select', initial_conversation: 'CALERTS' }, true),
  );
  expect(await valuesOf(dialog)).toEqual(['Vera', '# campaign-alerts']);
  expect(await submitted(dialog)).toMatchObject({
    person: { value: { selected_user: 'UVERA' } },
    channel: { value: { selected_conversation: 'CALERTS' } },
  });
  await dialog.getByRole('button', { name: 'Clear' }).last().press('Enter');
  const channel = dialog.getByRole('combobox', { name: 'channel' });
  await expect.poll(() => channel.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await submitted(dialog)).toMatchObject({
    person: { value: { selected_user: 'UVERA' } },
    channel: { value: { selected_conversation: null } },
  });
});

it('Escape closes the list and keeps the form and what was picked', async () => {
  const { page, dialog } = await formWith(
    input('person', { type: 'users_select', initial_user: 'UVERA' }),
  );
  const person = dialog.getByRole('combobox', { name: 'person' });
  await person.click();
  await person.fill('nobody');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await person.inputValue()).toBe('Vera');
});

it.each([
  [{}, [...PUBLIC, 'postbell', '# partners']],
  [{ filter: { include: ['public'] } }, [...PUBLIC, '# partners']],
  [{ filter: { include: ['im'] } }, ['postbell']],
  [{ filter: { exclude_external_shared_channels: true } }, [...PUBLIC, 'postbell']],
  [{ filter: { exclude_bot_users: true } }, [...PUBLIC, '# partners']],
])('a menu of conversations with %j has %j', async (filter, expected) => {
  const { page, dialog } = await formWith(
    input('channel', { type: 'conversations_select', ...filter }),
  );
  await dialog.getByRole('combobox', { name: 'channel' }).click();
  await optionsIn(page, expected);
});

it('a required person that is missing is asked for at its field', async () => {
  const { dialog, view } = await formWith(input('person', { type: 'users_select' }));
  windows.workspace.answer('submit', () => {
    windows.workspace.push({ type: 'view', view: { ...view, errors: { person: 'Who is it?' } } });
    return { ok: false, error: 'Who is it?' };
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Who is it?').waitFor();
  const person = dialog.getByRole('combobox', { name: 'person' });
  expect(await person.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => person.evaluate((one) => one === document.activeElement)).toBe(true);
});

let forms = 0;

/** A form in the place of the one before. */
async function formWith(...blocks: object[]) {
  const { page } = window;
  windows.workspace.push({ type: 'view-closed', viewId: `V${forms}` });
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ state: 'detached' });
  forms += 1;
  const payload = { type: 'modal', title: plain('Rights'), submit: plain('Save'), blocks };
  const view: View = { id: `V${forms}`, personId: 'UMIRA', kind: 'modal', payload };
  windows.workspace.answer('submit', () => ({ ok: true }));
  windows.workspace.push({ type: 'view', view });
  await dialog.waitFor();
  return { page, dialog, view };
}

/** What the form sends for its fields. */
async function submitted(dialog: Locator): Promise<unknown> {
  const sent = windows.workspace.next('submit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  return ((await sent) as { readonly state: unknown }).state;
}

async function optionsIn(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(expected);
}

async function valuesOf(dialog: Locator): Promise<readonly string[]> {
  const boxes = await dialog.getByRole('combobox').all();
  return Promise.all(boxes.map((box) => box.inputValue()));
}

function input(name: string, element: object, optional = false) {
  const fields = { label: plain(name), optional, element: { ...element, action_id: 'value' } };
  return { type: 'input', block_id: name, ...fields };
}

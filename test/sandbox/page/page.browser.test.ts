import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeWorkspace } from './fake-workspace.ts';
import { fixture, message } from './fixture.ts';
import { form, HARD_BOUNCES, option, plain } from './fixture-blocks.ts';
import { WIDE, windowsOn } from './windows.ts';

const windows = windowsOn(fixture);
const window = windows.shared('?as=mira');
let workspace: FakeWorkspace;
let page: Page;
beforeEach(() => {
  ({ workspace } = windows);
  ({ page } = window);
});

describe('messages', () => {
  it('appear live, change in place, and keep the end in sight', async () => {
    const sent = message(20, null, 'One hard bounce');
    workspace.push({ type: 'message', message: sent });
    const shown = page.getByText('One hard bounce');
    await shown.waitFor();
    await expect.poll(async () => (await shown.boundingBox())?.y).toBeLessThan(WIDE.height - 100);

    workspace.push({ type: 'message', message: { ...sent, text: 'Two of them', isEdited: true } });
    await page.getByText('Two of them').waitFor();
    expect(await shown.count()).toBe(0);
    workspace.push({ type: 'message-removed', channel: sent.channel, ts: sent.ts });
    await page.getByText('Two of them').waitFor({ state: 'detached' });
  });

  it('in another channel are counted until it is opened', async () => {
    const channel = page.getByRole('button', { name: 'campaign-alerts' });
    const complaint = { ...message(21, null, 'A complaint'), channel: 'CALERTS' };
    workspace.push({ type: 'message', message: complaint });
    await channel.getByLabel('1 unread').waitFor();
    await channel.click();
    await page.getByText('A complaint').waitFor();
    expect(await channel.getByLabel('1 unread').count()).toBe(0);
    await page.getByRole('button', { name: 'general' }).click();
  });

  it('carry the threads and shortcuts that one finds by pointing at them', async () => {
    await page.getByRole('button', { name: '2 replies' }).click();
    const thread = page.getByRole('complementary', { name: 'Thread' });
    const file = thread.getByRole('link', { name: 'Bounced addresses' });
    await expect.poll(() => file.getAttribute('href')).toBe('/files/bounces.csv');

    const reply = thread.getByRole('article', { name: 'Message by Jonas' });
    await reply.hover();
    await reply.getByRole('button', { name: 'More actions' }).click();
    const request = workspace.next('shortcut');
    await page.getByRole('menuitem', { name: 'Look up this address' }).click();
    expect(await request).toMatchObject({ person: 'UMIRA', callbackId: 'look_up' });
  });
});

describe('the composer', () => {
  it('takes a suggestion where nothing was said yet', async () => {
    await page.getByRole('button', { name: 'try-postbell' }).click();
    await page.getByRole('button', { name: '/postbell help' }).click();
    const composer = page.getByRole('textbox', { name: 'Message #try-postbell' });
    await expect.poll(() => composer.inputValue()).toBe('/postbell help');
  });

  it('completes a command, sends it, and shows privately what failed', async () => {
    workspace.answer('message', () => ({ ok: false, error: '/contact failed: <dispatch_failed>' }));
    const composer = page.getByRole('textbox', { name: 'Message #try-postbell' });
    await composer.fill('/con');
    const choice = page.getByRole('option', { name: '/contact' });
    await expect.poll(() => choice.textContent()).toContain('Look a contact up');
    await composer.press('Tab');
    await composer.pressSequentially('ann@example.com');

    const request = workspace.next('message');
    await composer.press('Enter');
    const text = '/contact ann@example.com';
    expect(await request).toEqual({ person: 'UMIRA', channel: 'CEMPTY', text });
    await page.getByText('/contact failed: <dispatch_failed>').waitFor();
    await composer.press('ArrowUp');
    await expect.poll(() => composer.inputValue()).toBe(text);
    await page.getByRole('button', { name: 'general' }).click();
  });
});

describe('blocks', () => {
  it('send a click only after it was confirmed', async () => {
    await page.getByRole('button', { name: 'Blacklist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Blacklist ann@example.com?' });
    const before = workspace.received.filter(({ name }) => name === 'action').length;
    await dialog.getByRole('button', { name: 'Keep' }).click();
    expect(workspace.received.filter(({ name }) => name === 'action')).toHaveLength(before);

    const request = workspace.next('action');
    await page.getByRole('button', { name: 'Blacklist' }).click();
    await dialog.getByRole('button', { name: 'Blacklist' }).click();
    expect(await request).toMatchObject({
      container: { channel: 'CGENERAL' },
      blockId: 'c4',
      actionId: 'blacklist',
      action: { type: 'button', value: 'blacklist' },
    });
  });
});

describe('a modal', () => {
  it('is filled with typeahead, submitted, and shows an error under its field', async () => {
    workspace.answer('options', () => ({ ok: true, options: [option('Autumn sale', '4711')] }));
    const view = { id: 'V1', personId: 'UMIRA', kind: 'modal', payload: form } as const;
    workspace.push({ type: 'view', view });
    const dialog = page.getByRole('dialog', { name: 'Add an alert' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Bounces');

    const typeahead = workspace.next('options');
    await dialog.getByRole('combobox', { name: 'Campaign' }).fill('aut');
    expect(await typeahead).toMatchObject({ blockId: 'campaign', actionId: 'value', query: 'aut' });
    await page.getByRole('option', { name: 'Autumn sale' }).click();
    await dialog.getByRole('checkbox', { name: 'Complaints' }).check();

    workspace.answer('submit', () => {
      const errors = { name: 'Another alert has this name.' };
      workspace.push({ type: 'view', view: { ...view, errors } });
      return { ok: true };
    });
    const request = workspace.next('submit');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const [campaign, mode] = [option('Autumn sale', '4711'), option('One live card', 'card')];
    const kinds = [HARD_BOUNCES, option('Complaints', 'spam')];
    expect(await request).toEqual({
      person: 'UMIRA',
      viewId: 'V1',
      state: {
        name: { value: { type: 'plain_text_input', value: 'Bounces' } },
        campaign: { value: { type: 'external_select', selected_option: campaign } },
        kinds: { value: { type: 'checkboxes', selected_options: kinds } },
        mode: { value: { type: 'static_select', selected_option: mode } },
        until: { value: { type: 'datetimepicker', selected_date_time: 1_795_164_600 } },
      },
    });
    await dialog.getByRole('alert').getByText('Another alert has this name.').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Bounces');
    await closed('V1');
  });

  it('covers the one below, which keeps what was filled in; Esc closes the top', async () => {
    const below = { id: 'V2', personId: 'UMIRA', kind: 'modal', payload: form } as const;
    workspace.push({ type: 'view', view: below });
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Kept');
    const payload = { ...form, title: plain('On top') };
    workspace.push({ type: 'view', view: { ...below, id: 'V3', payload } });
    await page.getByRole('dialog', { name: 'On top' }).waitFor();

    const request = workspace.next('close');
    await page.keyboard.press('Escape');
    expect(await request).toEqual({ person: 'UMIRA', viewId: 'V3' });
    workspace.push({ type: 'view-closed', viewId: 'V3' });
    await page.getByRole('dialog', { name: 'Add an alert' }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('Kept');
    await closed('V2');
  });
});

it('the app is asked to draw its Home when that is opened', async () => {
  const request = workspace.next('home');
  await page.getByRole('button', { name: 'Postbell Home' }).click();
  expect(await request).toEqual({ person: 'UMIRA' });
  await page.getByRole('heading', { name: 'Good morning, Mira' }).waitFor();
});

/** Closes the last modal, so that the next test begins without any. */
async function closed(viewId: string): Promise<void> {
  workspace.push({ type: 'view-closed', viewId });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

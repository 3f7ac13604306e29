import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fixture, message } from './fixture.ts';
import { form } from './fixture-blocks.ts';
import { PHONE, windowsOn } from './windows.ts';

/** Dates of 24 characters in a table whose columns wrap, as answers have them. */
const dated = {
  type: 'table',
  block_id: 'dates',
  column_settings: Array.from({ length: 5 }, () => ({ is_wrapped: true })),
  rows: [
    ['Subject', 'Status', 'Created', 'Sent', 'Recipients'],
    ['Newsletter #44', 'Sent', 'Nov 13, 2026 at 10:00 AM', date(1_795_164_600), '4,905'],
  ].map((row) =>
    row.map((one) => (typeof one === 'string' ? { type: 'raw_text', text: one } : one)),
  ),
};

const GROUPS = 'Ask <!subteam^SSUPPORT> or <!subteam^SSUPPORT|@x>, not <!subteam^SGONE>.';

const windows = windowsOn({
  ...fixture,
  channels: fixture.channels.map((channel) =>
    channel.id === 'DVERA' ? { ...channel, isReadOnly: true } : channel,
  ),
  messages: [
    ...fixture.messages,
    { ...message(9, 'UJONAS', 'Look, <@U0POSTBELL>, and <@UMIRA>!'), channel: 'CALERTS' },
    { ...message(10, 'UJONAS', GROUPS), channel: 'CALERTS' },
    { ...message(11, null, 'Campaigns'), channel: 'CALERTS', blocks: [dated] },
  ],
});

it('arrow keys switch between people, the focus with them, and a reload changes nobody', async () => {
  const page = await windows.open('?as=mira&in=general');
  const mira = page.getByRole('radio', { name: 'Mira – Administrator' });
  await mira.focus();
  await page.keyboard.press('ArrowRight');
  await isChosen(page.getByRole('radio', { name: 'Jonas – Marketer' }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const vera = page.getByRole('radio', { name: 'Vera – Viewer' });
  await isChosen(vera);
  expect(new URL(page.url()).searchParams.get('as')).toBe('vera');
  expect(await vera.getAttribute('tabindex')).toBe('0');
  expect(await mira.getAttribute('tabindex')).toBe('-1');
  await page.reload();
  await expect.poll(() => vera.getAttribute('aria-checked')).toBe('true');
});

it('what somebody typed waits for them in each channel and thread, after a reload too', async () => {
  const page = await windows.open('?as=mira&in=general');
  await composerOf(page, 'general').fill('/contact why');
  await page.getByRole('button', { name: 'daily-digest' }).click();
  expect(await composerOf(page, 'daily-digest').inputValue()).toBe('');
  await composerOf(page, 'daily-digest').fill('Half a sentence');
  await page.getByRole('radio', { name: 'Jonas' }).click();
  expect(await composerOf(page, 'daily-digest').inputValue()).toBe('');
  await page.goBack();
  await page.getByRole('button', { name: 'general' }).click();
  expect(await composerOf(page, 'general').inputValue()).toBe('/contact why');
  await page.reload();
  expect(await composerOf(page, 'general').inputValue()).toBe('/contact why');
  await composerOf(page, 'general').press('Enter');
  await page.reload();
  expect(await composerOf(page, 'general').inputValue()).toBe('');
});

it('the bot is mentioned by its name, like everybody, and a user group by its handle', async () => {
  const page = await windows.open('?as=mira&in=campaign-alerts');
  const said = page.getByRole('article').filter({ hasText: 'Look,' });
  await said.getByText('@Postbell').waitFor();
  await said.getByText('@Mira').waitFor();
  const groups = page.getByRole('article').filter({ hasText: 'Ask' });
  await groups.getByText('Ask @support or @support, not @SGONE.').waitFor();
});

it('a private answer in a thread is shown there, to its reader, and not in the channel', async () => {
  const page = await windows.open('?as=mira&in=general');
  const answer = { ...message(40, null, 'For you in the thread'), visibleTo: 'UMIRA' };
  const root = fixture.messages[4]?.ts;
  if (root === undefined) throw new Error('There is no message with replies.');
  windows.workspace.push({ type: 'message', message: { ...answer, threadTs: root } });
  windows.workspace.push({ type: 'message', message: message(41, 'UJONAS', 'In the channel') });
  await page.getByText('In the channel').waitFor();
  expect(await page.getByText('For you in the thread').count()).toBe(0);
  await page.getByRole('button', { name: '2 replies' }).click();
  const thread = page.getByRole('complementary', { name: 'Thread' });
  await thread.getByText('For you in the thread').waitFor();
  await thread.getByText('Only visible to you').waitFor();
  expect(await page.getByText('For you in the thread').count()).toBe(1);
});

it('an app whose manifest says that its messages are read-only has no composer there', async () => {
  const page = await windows.open('?as=vera&in=DVERA');
  await page.getByText('You can’t write to Postbell here. Type commands in a channel.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});

describe('on a phone', () => {
  const window = windows.shared('?as=mira&in=sales', { viewport: PHONE });

  it('a channel is as wide as the phone, whatever stands in its header', async () => {
    const box = await composerOf(window.page, 'sales').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThan(PHONE.width);
  });

  it('a date takes two lines at most, and a time keeps its zone in sight', async () => {
    const { page } = window;
    await page.goto(`${windows.workspace.url}/?as=mira&in=campaign-alerts`);
    const row = page.getByRole('row').filter({ hasText: 'Newsletter #44' });
    const { height } = (await row.boundingBox()) ?? { height: Number.NaN };
    expect(height).toBeLessThan(60);
    const view = { id: 'V1', personId: 'UMIRA', kind: 'modal', payload: form } as const;
    windows.workspace.push({ type: 'view', view });
    const zone = page.getByRole('dialog').getByText('Europe/Berlin');
    await zone.scrollIntoViewIfNeeded();
    const { x, width } = (await zone.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
    expect(x + width).toBeLessThanOrEqual(PHONE.width - 16);
  });
});

function composerOf(page: Page, channel: string): Locator {
  return page.getByRole('textbox', { name: `Message #${channel}` });
}

async function isChosen(radio: Locator): Promise<void> {
  await expect.poll(() => radio.getAttribute('aria-checked')).toBe('true');
  expect(await radio.evaluate((one) => one === document.activeElement)).toBe(true);
}

function date(timestamp: number) {
  const format = '{date_short} at {time}';
  const elements = [{ type: 'date', timestamp, format, fallback: 'Nov 20, 2026 at 9:30 AM' }];
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

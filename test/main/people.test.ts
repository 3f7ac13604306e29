import { describe, expect, it } from 'vitest';
import type { View } from '../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../sandbox/workspace/workspace.ts';
import { installed } from './installation.ts';
import { read } from './person.ts';

describe('somebody who may only look', () => {
  it('is refused what changes something, with a name to ask', async () => {
    const { vera, line: service, workspace } = await installed();
    const answer = read(await vera.ask('/blacklist add ann@example.com'));
    expect(answer).toContain('You may not do this');
    expect(answer).toContain('you may only look');
    expect(answer).toContain('<@U0MIRA>');
    expect(service.requests).toEqual([]);
    expect(workspace.messages('C0CAMPAIGNS').filter((one) => !one.visibleTo)).toEqual([]);
    expect(workspace.views(vera.id)).toEqual([]);
  });

  it('is refused also on a button that everybody sees', async () => {
    const { vera, bot, service, workspace, line } = await installed();
    await bot.connect(bot.url);
    const at = new Date();
    await bot.store.subscriptions.add({ channelId: 'C0CAMPAIGNS', createdBy: 'U0MIRA' }, at);
    service.control.advance(5_000);
    const card = await workspace.waitForMessage({ contains: 'Newsletter #44', personId: null });
    const answer = await vera.click(card, 'Cancel campaign');
    expect(read(answer)).toContain('You may not do this');
    expect(line.requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });
});

describe('«Look up this address»', () => {
  it('shows the card of the address in somebody’s message, to whoever asked', async () => {
    const { mira, jonas, workspace } = await installed();
    await jonas.type('Ann Hartley <ann@example.com> wrote that she gets nothing', 'C0GENERAL');
    const message = await workspace.waitForMessage({ personId: jonas.id });
    const card = await mira.lookUp(message);
    expect(card.channel).toBe('C0GENERAL');
    expect(read(card)).toContain('Gets campaigns through 2 of 3 lists');
    expect(jonas.privately()).toEqual([]);
  });
});

describe('the shortcuts', () => {
  it('«Blacklist addresses» fills the form with the addresses of a message', async () => {
    const { mira, jonas, workspace } = await installed();
    await jonas.type('ann@example.com and bob@example.net want no mail', 'C0GENERAL');
    const message = await workspace.waitForMessage({ personId: jonas.id });
    const form = await mira.takeUpInForm(message, 'blacklist_addresses');
    expect(JSON.stringify(form.payload)).toContain('ann@example.com\\nbob@example.net');
  });

  it('«Unsubscribe addresses» is refused to somebody who may only look', async () => {
    const { vera, jonas, workspace, line } = await installed();
    await jonas.type('ann@example.com wants no mail', 'C0GENERAL');
    const message = await workspace.waitForMessage({ personId: jonas.id });
    const answer = await vera.takeUp(message, 'unsubscribe_addresses');
    expect(read(answer)).toContain('You may not do this');
    expect(line.requests).toEqual([]);
  });

  it('«Send a campaign» opens its first page, and is refused to somebody who may only look', async () => {
    const { mira, vera, workspace } = await installed();
    const form = await mira.start('send_campaign');
    expect(JSON.stringify(form.payload)).toContain('list');
    await workspace.send('shortcut', { person: vera.id, callbackId: 'send_campaign' });
    const refusal = await workspace.waitForMessage({ contains: 'You may not do this' });
    expect(refusal.channel).toBe('D0VERA');
  });

  it('«Look up a contact» answers in one’s own messages', async () => {
    const { vera } = await installed();
    const form = await vera.start('look_up_contact');
    const answer = await vera.submit(form, { email: 'bob@example.org' });
    expect(read(answer)).toContain('Gets nothing: blacklisted');
    expect(answer.channel).toBe('D0VERA');
  });
});

it('answers where the bot is no member, and in direct messages', async () => {
  const { mira, jonas } = await installed();
  expect(read(await mira.ask('/contact ann@example.com', 'C0RANDOM'))).toContain('2 of 3 lists');
  expect(read(await mira.ask('/blacklist add a@example.com', 'D0MIRA'))).toContain('Added');
  expect(jonas.privately()).toEqual([]);
});

describe('App Home', () => {
  it('says how things are, what goes where and what one may do', async () => {
    const { mira, workspace } = await installed();
    await mira.ask('/postbell alerts add');
    expect(await workspace.send('home', { person: mira.id })).toEqual({ ok: true });
    const home = await homeOf(workspace, mira.id, 'SMTP e-mails left');
    expect(home).toContain('Newsletter #44');
    expect(home).toContain('"channel_id":"C0CAMPAIGNS"');
    expect(home).toContain('You may do everything');
    expect(home).toContain('Blacklist addresses');
  });

  it('is there without the service, and says what it can’t read', async () => {
    const { mira, workspace, line } = await installed();
    await line.cut();
    await workspace.send('home', { person: mira.id });
    const home = await homeOf(workspace, mira.id, 'The balance can’t be read now.');
    expect(home).toContain('The campaigns can’t be read now.');
    expect(home).toContain('Look up a contact');
  });
});

async function homeOf(workspace: Workspace, person: string, contains: string): Promise<string> {
  const says = ({ kind, payload }: View) =>
    kind === 'home' && JSON.stringify(payload).includes(contains);
  const { payload } = await workspace.waitForView(person, says, { timeoutMs: 15_000 });
  return JSON.stringify(payload);
}

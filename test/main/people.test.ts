import { describe, expect, it } from 'vitest';
import type { View } from '../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../sandbox/workspace/workspace.ts';
import { installed } from './installation.ts';
import { read } from './person.ts';

describe('somebody who may only look', () => {
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

describe('the shortcuts', () => {
  it('«Send a campaign» opens its first page, and is refused to somebody who may only look', async () => {
    const { mira, vera, workspace } = await installed();
    const form = await mira.start('send_campaign');
    expect(JSON.stringify(form.payload)).toContain('list');
    await workspace.send('shortcut', { person: vera.id, callbackId: 'send_campaign' });
    const refusal = await workspace.waitForMessage({ contains: 'You may not do this' });
    expect(refusal.channel).toBe('D0VERA');
  });
});

describe('App Home', () => {
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

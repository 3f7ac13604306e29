import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVENT_KINDS } from '../../src/domain/events.ts';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const MINUTE_MS = 60_000;

const webhooks = z.object({ data: z.array(z.object({ action: z.string(), url: z.string() })) });

describe('digests', () => {
  it('come privately to whoever clicks in the channel, until they click there', async () => {
    const { mira, vera, workspace, bot } = await installed();
    await mira.ask('/postbell digest add');
    await mira.ask('/postbell digest now');
    const shared = await workspace.waitForMessage({ contains: 'Asked for by <@U0MIRA>' });
    expect(shared.visibleTo).toBeUndefined();
    const added = await vera.click(shared, 'Send me this privately');
    expect(read(added)).toContain('From now on you get, in your direct messages, the daily digest');
    // Hers, and at a time that hasn't come; the bot's own clock has nothing to post.
    const [own] = await bot.store.digests.list(vera.id);
    const dueAt = new Date(Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS);
    const time = dueAt.toISOString().slice(11, 16);
    await vera.ask(`/postbell digest edit ${own?.id} time=${time} zone=UTC`);
    await bot.postDigests(dueAt);
    const inPrivate = await workspace.waitForMessage({ channel: 'D0VERA', contains: 'Digest for' });
    expect(labelsOf(inPrivate)).toContain('Stop sending me this');
    const stopped = await vera.click(inPrivate, 'Stop sending me this');
    expect(read(stopped)).toContain('You no longer get the daily digest');
    expect(await bot.store.digests.list()).toHaveLength(1);
  });
});

describe('alerts', () => {
  it('connect registers one webhook a kind of event, once', async () => {
    const { mira, service, workspace } = await installed({ PUBLIC_URL: 'https://bot.example' });
    const added = await mira.ask('/postbell alerts add');
    const question = await mira.click(added, 'Connect the service');
    expect(read(question)).toContain('10 webhooks to create.');
    const connected = await mira.click(question, 'Connect');
    expect(read(connected)).toContain('Connected: 10 webhooks created.');
    await workspace.waitForMessage({ contains: 'connected the service' });
    const answer = await fetch(`${service.url}/v2/email-service/webhook`);
    const { data } = webhooks.parse(await answer.json());
    expect(data.map(({ action }) => action).toSorted()).toEqual([...EVENT_KINDS].toSorted());
    expect(data.every(({ url }) => url.startsWith('https://bot.example/relay/'))).toBe(true);
    expect(read(await mira.ask('/postbell alerts connect'))).toContain('Already connected');
  });
});

describe('watches and thresholds', () => {
  it('are changed from direct messages by whoever set the watch up, and by nobody who may only look', async () => {
    const { mira, vera, bot } = await installed();
    await mira.ask('/postbell watch add balance below=50');
    const [watch] = await bot.store.watches.list();
    const edit = `/postbell watch edit ${watch?.id} below=100`;
    const changed = await mira.ask(edit, 'D0MIRA');
    expect(read(changed)).toContain(
      `Watch ${watch?.id} now tells <#${watch?.channelId}> about a low balance (below 100).`,
    );
    expect(read(await vera.ask(edit, 'D0VERA'))).toContain('you may only look');
    const undone = await mira.click(changed, 'Undo');
    expect(read(undone)).toContain('about a low balance (below 50).');
    expect(await bot.store.watches.list()).toEqual([watch]);
  });

  it('give answers in a channel its own lights', async () => {
    const { mira } = await installed();
    await mira.ask('/postbell thresholds set hard_bounces=1/1.5');
    const here = read(await mira.ask('/campaign show 71014'));
    expect(here).toContain('🔴 hard bounces 2 % of 250 sent');
    expect(here).toContain('Lights by this channel’s own thresholds.');
    expect(read(await mira.ask('/campaign show 71014', 'D0MIRA'))).toContain(
      '🟠 hard bounces 2 % of 250 sent',
    );
  });
});

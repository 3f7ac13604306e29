import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const MINUTE_MS = 60_000;

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

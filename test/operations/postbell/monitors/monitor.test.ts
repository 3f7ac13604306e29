import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../../../src/domain/reply.ts';
import type { OperationContext } from '../../../../src/commands/context.ts';
import { postbellAlone, NOW } from '../../../commands/context.ts';
import { labelsIn, bulletsIn, noticesIn, rowsIn, summaryIn } from '../../../commands/seen.ts';

const postbell = postbellAlone();

const add = (raw: RawValues, more?: Partial<OperationContext>) =>
  postbell.run('postbell monitor add', raw, more);
const edit = (raw: RawValues, more?: Partial<OperationContext>) =>
  postbell.run('postbell monitor edit', raw, more);
const remove = (monitor: string, more?: Partial<OperationContext>) =>
  postbell.run('postbell monitor remove', { monitor }, more);
const list = (more?: Partial<OperationContext>) => postbell.run('postbell monitor list', {}, more);
const monitors = () => postbell.store.monitors.list();
const begun = (id: string, subject: string) => {
  const problems = { kind: 'lists', subjects: [subject], report: () => ({ title: '' }) } as const;
  return postbell.store.problems.begin({ id, channelId: 'C0NEWS' }, problems, NOW);
};
const idOfFirst = async () => (await monitors())[0]?.id ?? 'none';

describe('postbell monitor', () => {
  it.each([
    ['balance', ' minutes.'],
    ['lists', ' an hour.'],
  ])('promises no sooner than it looks, for %s', async (kinds, words) => {
    expect(bulletsIn(await add({ kinds }))[0]).toBe(
      `Existing problems are reported within${words}`,
    );
  });

  it('tells nothing twice: another monitor of the channel must be about something else', async () => {
    await add({ kinds: 'balance lists', below: '50' });
    const again = await add({ kinds: 'lists quota' });
    expect(summaryIn(again)).toMatch(/^This channel already gets notified about: low balance/);
    expect(await monitors()).toHaveLength(1);
    await add({ kinds: 'quota' });
    expect(await monitors()).toHaveLength(2);
  });

  it('is changed in what is given, and says when there is nothing to change', async () => {
    await add({ kinds: 'balance', below: '50' });
    const monitor = await idOfFirst();
    await edit({ monitor, left: '25' });
    const settings = { kinds: ['balance'], belowAmount: 50, leftPercent: 25 };
    expect(await monitors()).toMatchObject([settings]);
    const same = await edit({ monitor, below: '50' });
    expect(summaryIn(same)).toMatch(/^Nothing to change/);
    const filled = { kinds: 'balance', below: '50', left: '25' };
    expect(await postbell.prefill('postbell monitor edit', { monitor })).toMatchObject(filled);
    await edit({ monitor, below: '', kinds: 'quota' });
    expect(await monitors()).toMatchObject([{ kinds: ['quota'], belowAmount: null }]);
  });

  it('stays paused while it is edited, and says so', async () => {
    await add({ kinds: 'balance', below: '50' });
    await postbell.store.subscriptions.closeChannel('C0NEWS', 'is_archived', NOW);
    const paused = await list();
    expect(rowsIn(paused)[0]).toContain('Paused: the channel is archived');
    expect(noticesIn(paused)).toHaveLength(1);
    const monitor = await idOfFirst();
    const reply = await edit({ monitor, below: '60' });
    expect(reply.footnote).toBe(`Monitor ${monitor} · it’s paused`);
    expect(labelsIn(reply)).toContain('Resume');
    expect(await monitors()).toMatchObject([{ pausedReason: 'is_archived', belowAmount: 60 }]);
  });

  it.each([
    ['list:4101', 'List 4101 can’t be mailed'],
    ['sender:news@shop.example', 'Sender news@shop.example is no longer active'],
    ['domain:mail.shop.example', 'Sending domain mail.shop.example no longer passes its checks'],
    ['campaign:6021', 'Campaign 6021 is on hold'],
    ['webhook:hard_bounces', 'Silent webhook: Hard bounces'],
    ['balance:money', 'The balance is low'],
    ['quota:smtp-emails', 'Transactional sends are running low'],
    ['quota:campaign-emails', 'Campaign sends are running low'],
    ['quota:subscribers', 'The subscriber limit is almost reached'],
  ])('is listed with what is wrong: %s', async (subject, words) => {
    await add({});
    await begun(await idOfFirst(), subject);
    expect(bulletsIn(await list())).toEqual([`${words}, since ${NOW.toISOString()}`]);
  });

  it('is listed with what it found, and removed with it', async () => {
    expect(summaryIn(await list())).toBe('None yet');
    await add({ kinds: 'balance,lists', below: '1200' });
    const monitor = await idOfFirst();
    await begun(monitor, 'list:1');
    const listed = await list();
    expect(summaryIn(listed)).toBe('🔴 1 open problem · 1 account monitor');
    const what = 'Low balance (below 1,200) and lists that can’t be mailed';
    expect(rowsIn(listed)[0]?.[0]).toBe(what);
    await remove(monitor);
    expect(await monitors()).toEqual([]);
    expect(await postbell.store.problems.all()).toEqual([]);
  });

  it('names those that there are for one that there isn’t', async () => {
    await expect(remove('k7x2m')).rejects.toThrow('There’s no account monitor k7x2m.');
    await add({});
    await expect(remove('k7x2m')).rejects.toThrow(
      `There’s no account monitor k7x2m. Here you have: ${await idOfFirst()} (low balance`,
    );
  });
});

describe('from elsewhere', () => {
  const inMessages = { channel: { id: 'D0MINE' } };
  const jonas = { person: { id: 'U0JONAS', zone: 'UTC' } };

  it('is edited in direct messages by whoever set it up, and changed back', async () => {
    await add({ kinds: 'balance', below: '50' });
    const monitor = await idOfFirst();
    const filled = await postbell.prefill('postbell monitor edit', { monitor }, inMessages);
    expect(filled).toMatchObject({ below: '50' });
    const reply = await edit({ monitor, below: '100' }, inMessages);
    expect(summaryIn(reply)).toBe('Low balance (below 100), in #C0NEWS.');
    expect(reply.announcement).toBeUndefined();
    expect(await monitors()).toMatchObject([{ channelId: 'C0NEWS', belowAmount: 100 }]);
    await postbell.click(reply, 'Undo', inMessages);
    expect(await monitors()).toMatchObject([{ channelId: 'C0NEWS', belowAmount: 50 }]);
  });

  it('tells nothing twice in the channel of the monitor', async () => {
    await add({ kinds: 'lists' });
    await add({ kinds: 'quota' });
    const quota = (await monitors()).find(({ kinds }) => kinds.includes('quota'))?.id ?? 'none';
    const change = { monitor: quota, kinds: 'lists' };
    await expect(edit(change, inMessages)).rejects.toThrow('already (');
  });

  it('leaves those alone that others set up for another channel', async () => {
    await add({});
    const monitor = await idOfFirst();
    for (const there of [inMessages, { channel: { id: 'C0OTHER' } }]) {
      for (const verb of ['edit', 'remove']) {
        const trying = postbell.run(`postbell watch ${verb}`, { monitor }, { ...jonas, ...there });
        await expect(trying).rejects.toThrow(
          'belongs to another channel. Run this command there, or ask someone who can change it.',
        );
      }
    }
    await edit({ monitor, kinds: 'quota' }, jonas);
    expect(await monitors()).toMatchObject([{ kinds: ['quota'] }]);
  });

  it('is listed with its channel, and one’s own for nobody else', async () => {
    await add({ kinds: 'balance' });
    await add({ kinds: 'quota' }, inMessages);
    const reply = await list(inMessages);
    const places = rowsIn(reply).map(([, , place]) => place);
    expect(new Set(places)).toEqual(new Set(['#C0NEWS', 'Only you']));
    const theirs = { ...jonas, channel: { id: 'D0THEIRS' } };
    expect(rowsIn(await list(theirs)).map(([, , place]) => place)).toEqual(['#C0NEWS']);
  });

  it('is added for oneself alone: nobody is told of it, and no channel needs an invitation', async () => {
    const isBotHere = async () => false;
    const reply = await add({ kinds: 'quota' }, { ...inMessages, isBotHere });
    expect(summaryIn(reply)).toMatch(/^You now get notified about: low remaining sends/);
    expect(noticesIn(reply)).toEqual([]);
    expect(reply.announcement).toBeUndefined();
    expect(noticesIn(await add({ kinds: 'quota' }, { isBotHere }))).toHaveLength(1);
  });

  it('is stopped, without a button that would add it here instead', async () => {
    await add({ kinds: 'quota' });
    const monitor = await idOfFirst();
    const reply = await remove(monitor, inMessages);
    expect(summaryIn(reply)).toContain('#C0NEWS no longer gets notified about');
    expect(reply.actions).toEqual([]);
    expect(await monitors()).toEqual([]);
  });
});

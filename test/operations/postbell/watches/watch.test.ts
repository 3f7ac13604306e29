import { describe, expect, it } from 'vitest';
import { WATCH_KINDS } from '../../../../src/domain/watch.ts';
import { bulletsIn, deskAlone, NOW, noticesIn, rowsIn, summaryIn } from '../../context.ts';

const desk = deskAlone();

const watches = () => desk.store.watches.list();
const begun = async (id: string, subjects: readonly string[]) => {
  for (const subject of subjects) {
    const problems = { kind: 'lists', subjects: [subject], report: () => ({ title: '' }) } as const;
    await desk.store.watchStates.begin({ id, channelId: 'C0NEWS' }, problems, NOW);
  }
};
const idOfFirst = async () => (await watches())[0]?.id ?? 'none';

describe('postbell watch', () => {
  it('watches everything with the usual limits unless told otherwise', async () => {
    const reply = await desk.run('postbell watch add');
    expect(summaryIn(reply)).toMatch(
      /^From now on this channel is told about a low balance \(lasting under 3 days\), low quotas \(under 10 % left\), .* and silent webhooks\.$/,
    );
    expect(reply.announcement).toMatch(/^added a watch to this channel: /);
    expect(await watches()).toMatchObject([
      { channelId: 'C0NEWS', kinds: WATCH_KINDS, belowAmount: null, leftPercent: 10 },
    ]);
  });

  it('promises no sooner than it looks', async () => {
    const all = await desk.run('postbell watch add');
    expect(bulletsIn(all)[0]).toBe(
      'What is wrong already is told within a few minutes; of lists, senders, SMTP domains and webhooks, within an hour.',
    );
    const only = (kinds: string) =>
      desk.run('postbell watch add', { kinds }, { channel: { id: kinds } });
    expect(bulletsIn(await only('balance'))[0]).toBe(
      'What is wrong already is told within a few minutes.',
    );
    expect(bulletsIn(await only('lists'))[0]).toBe('What is wrong already is told within an hour.');
  });

  it('tells nothing twice: another watch of the channel must be about something else', async () => {
    await desk.run('postbell watch add', { kinds: 'balance lists', below: '50' });
    await expect(desk.run('postbell watch add', { kinds: 'lists quota' })).rejects.toThrow(
      `Watch ${await idOfFirst()} tells the channel about lists that can’t be sent to already. Edit that one, or choose something else.`,
    );
    await desk.run('postbell watch add', { kinds: 'quota' });
    expect(await watches()).toHaveLength(2);
  });

  it('is changed', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    const watch = await idOfFirst();
    const reply = await desk.run('postbell watch edit', { watch, below: '', kinds: 'quota' });
    expect(summaryIn(reply)).toBe(
      `Watch ${watch} now tells this channel about low quotas (under 10 % left).`,
    );
    expect(await watches()).toMatchObject([{ kinds: ['quota'], belowAmount: null }]);
  });

  it('keeps what was not given, and says when there is nothing to change', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    const watch = await idOfFirst();
    await desk.run('postbell watch edit', { watch, left: '25' });
    expect(await watches()).toMatchObject([
      { kinds: ['balance'], belowAmount: 50, leftPercent: 25 },
    ]);
    const same = await desk.run('postbell watch edit', { watch, below: '50' });
    expect(summaryIn(same)).toBe('Nothing to change: all of it is already so.');
    expect(await desk.prefill('postbell watch edit', { watch })).toMatchObject({
      kinds: 'balance',
      below: '50',
      left: '25',
    });
  });

  it('runs again when a paused one is edited', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    await desk.store.watches.pause('C0NEWS', 'is_archived', NOW);
    const list = await desk.run('postbell watch list');
    expect(rowsIn(list)[0]?.[2]).toBe('Paused: the channel is archived');
    expect(noticesIn(list)).toHaveLength(1);
    await desk.run('postbell watch edit', { watch: await idOfFirst() });
    expect(await watches()).toMatchObject([{ pausedAt: null }]);
  });

  it('is listed with what is wrong', async () => {
    await desk.run('postbell watch add');
    const watchId = await idOfFirst();
    const subjects = [
      'list:4101',
      'sender:news@shop.example',
      'domain:mail.shop.example',
      'campaign:6021',
      'webhook:hard_bounces',
      'balance:money',
      'quota:smtp-emails',
      'quota:campaign-emails',
      'quota:subscribers',
    ];
    await begun(watchId, subjects);
    const since = `, since ${NOW.toISOString()}`;
    expect(bulletsIn(await desk.run('postbell watch list')).toSorted()).toEqual(
      [
        'Campaign 6021 waits for you',
        'Few SMTP e-mails are left',
        'Few campaign e-mails are left',
        'List 4101 can’t be sent to',
        'SMTP domain mail.shop.example no longer passes its checks',
        'Sender news@shop.example is no longer active',
        'Silent webhook: Hard bounces',
        'The balance is low',
        'There is little room for more subscribers',
      ].map((words) => words + since),
    );
  });

  it('is listed with what it found, and removed with it', async () => {
    expect(summaryIn(await desk.run('postbell watch list'))).toBe('None yet.');
    await desk.run('postbell watch add', { kinds: 'balance,lists', below: '1200' });
    const watch = await idOfFirst();
    await begun(watch, ['list:1']);
    expect(rowsIn(await desk.run('postbell watch list'))).toEqual([
      [
        watch,
        'A low balance (below 1,200) and lists that can’t be sent to',
        'On, 1 problem open',
        '@U0ADMIN',
        NOW.toISOString(),
      ],
    ]);
    await desk.run('postbell watch remove', { watch });
    expect(await watches()).toEqual([]);
    expect(await desk.store.watchStates.all()).toEqual([]);
  });

  it('names those that there are for one that there isn’t', async () => {
    await expect(desk.run('postbell watch remove', { watch: 'k7x2m' })).rejects.toThrow(
      'There is no watch k7x2m, nor any other here.',
    );
    await desk.run('postbell watch add');
    await expect(desk.run('postbell watch remove', { watch: 'k7x2m' })).rejects.toThrow(
      `There is no watch k7x2m. Here you have: ${await idOfFirst()}.`,
    );
  });
});

describe('from elsewhere', () => {
  const inMessages = { channel: { id: 'D0MINE' } };
  const inAnotherChannel = { channel: { id: 'C0OTHER' } };
  const jonas = { person: { id: 'U0JONAS', zone: 'UTC' } };

  it('is edited in direct messages by whoever set it up, and changed back', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    const watch = await idOfFirst();
    expect(await desk.prefill('postbell watch edit', { watch }, inMessages)).toMatchObject({
      below: '50',
    });
    const reply = await desk.run('postbell watch edit', { watch, below: '100' }, inMessages);
    expect(summaryIn(reply)).toBe(
      `Watch ${watch} now tells #C0NEWS about a low balance (below 100).`,
    );
    expect(reply.announcement).toBeUndefined();
    expect(await watches()).toMatchObject([{ channelId: 'C0NEWS', belowAmount: 100 }]);
    await desk.click(reply, 'Undo', inMessages);
    expect(await watches()).toMatchObject([{ channelId: 'C0NEWS', belowAmount: 50 }]);
  });

  it('runs again from direct messages', async () => {
    await desk.run('postbell watch add', { kinds: 'balance' });
    await desk.store.watches.pause('C0NEWS', 'is_archived', NOW);
    const reply = await desk.run('postbell watch edit', { watch: await idOfFirst() }, inMessages);
    expect(reply.footnote).toBe('It was paused, and runs again.');
    expect(await watches()).toMatchObject([{ pausedAt: null }]);
  });

  it('tells nothing twice in the channel of the watch', async () => {
    await desk.run('postbell watch add', { kinds: 'lists' });
    await desk.run('postbell watch add', { kinds: 'quota' });
    const all = await watches();
    const [lists, quota] = (['lists', 'quota'] as const).map(
      (kind) => all.find(({ kinds }) => kinds.includes(kind))?.id ?? 'none',
    );
    const edit = { watch: quota ?? 'none', kinds: 'lists' };
    await expect(desk.run('postbell watch edit', edit, inMessages)).rejects.toThrow(
      `Watch ${lists} tells the channel about lists that can’t be sent to already.`,
    );
  });

  it('leaves those alone that others set up for another channel', async () => {
    await desk.run('postbell watch add');
    const watch = await idOfFirst();
    for (const there of [inMessages, inAnotherChannel]) {
      for (const verb of ['edit', 'remove']) {
        await expect(
          desk.run(`postbell watch ${verb}`, { watch }, { ...jonas, ...there }),
        ).rejects.toThrow(
          `Watch ${watch} is another channel’s, set up by somebody else. Type this there.`,
        );
      }
    }
    await desk.run('postbell watch edit', { watch, kinds: 'quota' }, jonas);
    expect(await watches()).toMatchObject([{ kinds: ['quota'] }]);
  });

  it('is listed with its channel for whoever set it up, and nobody else', async () => {
    await desk.run('postbell watch add', { kinds: 'balance' });
    await desk.run('postbell watch add', { kinds: 'quota' }, inMessages);
    const list = await desk.run('postbell watch list', {}, inMessages);
    expect(list.title).toBe('Watches that you set up');
    const places = rowsIn(list).map(([, place]) => place);
    expect(new Set(places)).toEqual(new Set(['#C0NEWS', 'You alone']));
    const theirs = { ...jonas, channel: { id: 'D0THEIRS' } };
    expect(summaryIn(await desk.run('postbell watch list', {}, theirs))).toBe('None yet.');
  });

  it('is added for oneself alone: nobody is told of it, and no channel needs an invitation', async () => {
    const reply = await desk.run(
      'postbell watch add',
      { kinds: 'quota' },
      { ...inMessages, isBotHere: async () => false },
    );
    expect(summaryIn(reply)).toBe('From now on you are told about low quotas (under 10 % left).');
    expect(noticesIn(reply)).toEqual([]);
    expect(reply.announcement).toBeUndefined();
    const inChannel = await desk.run(
      'postbell watch add',
      { kinds: 'quota' },
      { isBotHere: async () => false },
    );
    expect(noticesIn(inChannel)).toHaveLength(1);
  });

  it('says that another company reads along, where that is so', async () => {
    const shared = { isExternallyShared: async () => true };
    const reply = await desk.run('postbell watch add', { kinds: 'quota' }, shared);
    expect(noticesIn(reply).join()).toContain('shared with another company');
  });

  it('is stopped, without a button that would add it here instead', async () => {
    await desk.run('postbell watch add', { kinds: 'quota' });
    const watch = await idOfFirst();
    const reply = await desk.run('postbell watch remove', { watch }, inMessages);
    expect(summaryIn(reply)).toBe(
      `Watch ${watch} is stopped: it no longer tells #C0NEWS about low quotas (under 10 % left).`,
    );
    expect(reply.actions).toEqual([]);
    expect(await watches()).toEqual([]);
  });
});

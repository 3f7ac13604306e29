import { beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../../src/domain/reply.ts';
import { bulletsIn, headingsIn, NOW, sandboxDesk, rowsIn, summaryIn } from '../../context.ts';

const desk = sandboxDesk();
let alert: string;
beforeEach(async () => {
  for (const { id } of await alerts()) await desk.store.subscriptions.remove('C0NEWS', id);
  await desk.run('postbell alerts add', {
    kinds: 'spam open',
    list: '4101 4102',
    quiet: '22:00-07:00',
  });
  alert = (await alerts())[0]?.id ?? '';
});

const alerts = () => desk.store.subscriptions.list('C0NEWS');
const edit = (raw: RawValues) => desk.run('postbell alerts edit', { alert, ...raw });

describe('postbell alerts edit', () => {
  it('changes what is named, and leaves the rest', async () => {
    const reply = await edit({ mode: 'thread', '-domain': 'example.org' });
    expect(await alerts()).toMatchObject([
      {
        id: alert,
        mode: 'thread',
        filter: {
          kind: { only: ['open', 'spam'] },
          list: { only: ['4101', '4102'] },
          domain: { only: [], not: ['example.org'] },
        },
        options: { quiet: { from: '22:00' } },
      },
    ]);
    expect(headingsIn(reply)).toEqual([['What changed', 'Before', 'Now']]);
    expect(rowsIn(reply)).toEqual([
      [
        'Shows',
        'Opens and spam complaints of lists «Newsletter» or «Customers»',
        'Opens and spam complaints of lists «Newsletter» or «Customers», not at example.org',
      ],
      ['Shown as', 'One live card a campaign', 'A live card, details in its thread'],
    ]);
    expect(bulletsIn(reply)).toEqual([
      'Figures count only these lists and recipients, from now on: what came before isn’t in them.',
    ]);
    expect(reply.announcement).toContain(`changed alert ${alert} of this channel: opens and spam`);
  });

  it('takes away what is emptied', async () => {
    await edit({ list: '', kinds: '', quiet: '' });
    expect(await alerts()).toMatchObject([
      { filter: { kind: { only: [] }, list: { only: [] } }, options: { quiet: null } },
    ]);
  });

  it('leaves out of what was asked for, and asks for what was left out', async () => {
    await edit({ '-list': '4102' });
    expect(await alerts()).toMatchObject([{ filter: { list: { only: ['4101'], not: [] } } }]);
    await expect(edit({ '-list': '4101' })).rejects.toMatchObject({
      message: 'Nothing is left when that is left out, too.',
      field: '-list',
    });
    await edit({ list: '', '-list': '4101' });
    expect(await alerts()).toMatchObject([{ filter: { list: { only: [], not: ['4101'] } } }]);
    await edit({ list: '4101' });
    expect(await alerts()).toMatchObject([{ filter: { list: { only: ['4101'], not: [] } } }]);
  });

  it('has a form filled with how it is, but for what was typed', async () => {
    expect(await desk.prefill('postbell alerts edit', { alert, mode: 'each', quiet: '' })).toEqual({
      alert,
      kinds: 'open,spam',
      list: '4101,4102',
      mode: 'each',
      quiet: '',
    });
  });

  it('changes nothing that is so already, nor into what the channel has', async () => {
    expect(summaryIn(await edit({ kinds: 'open spam' }))).toBe(
      'Nothing to change: all of it is already so.',
    );
    await desk.run('postbell alerts add', { kinds: 'open spam' });
    const other = (await alerts()).find(({ id }) => id !== alert)?.id;
    await expect(edit({ list: '' })).rejects.toThrow(
      `This channel has an alert already that shows just that: ${other}.`,
    );
    expect(await alerts()).toHaveLength(2);
  });

  it('keeps a list that the service has no more, and takes no new one of that kind', async () => {
    const [before] = await alerts();
    if (!before) throw new Error('no alert');
    const filter = { ...before.filter, list: { only: ['9999'], not: [] } };
    await desk.store.subscriptions.change('C0NEWS', alert, { filter }, NOW);
    await edit({ mode: 'thread' });
    expect(await alerts()).toMatchObject([{ mode: 'thread', filter: { list: filter.list } }]);
    await expect(edit({ list: '9998' })).rejects.toThrow('The service has no list 9998.');
  });

  it('asks before a new automatic stop, not about one that is there', async () => {
    const question = (raw: RawValues) => desk.question('postbell alerts edit', { alert, ...raw });
    expect(await question({ mode: 'each' })).toBeNull();
    expect((await question({ stop: 'complaints 0.3%' }))?.title).toBe(
      'Cancel campaigns automatically?',
    );
    const changed = await edit({ stop: 'complaints 0.3%' });
    expect(bulletsIn(changed).join(' ')).toContain('You answer for it');
    expect(await question({ mode: 'each' })).toBeNull();
    expect(await question({ stop: '' })).toBeNull();
    expect(await question({ stop: 'complaints 0.2%' })).not.toBeNull();
  });

  it('says that another company reads along, in the question and in the answer', async () => {
    const shared = { isExternallyShared: async () => true };
    const name = 'postbell alerts edit';
    const requested = await desk.question(name, { alert, stop: 'complaints 0.3%' }, shared);
    expect(JSON.stringify(requested?.sections)).toContain('shared with another company');
    const changed = await desk.run(name, { alert, mode: 'each' }, shared);
    expect(JSON.stringify(changed.sections)).toContain('shared with another company');
  });

  it('knows only alerts of this channel', async () => {
    await expect(edit({ alert: 'zzzzz' })).rejects.toThrow(
      `This channel has no alert zzzzz. It has: ${alert}.`,
    );
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../../src/domain/reply.ts';
import { NOW, sandboxPostbell } from '../../../commands/context.ts';
import { bulletsIn, rowsIn, summaryIn } from '../../../commands/seen.ts';

const postbell = sandboxPostbell();
let alert: string;
beforeEach(async () => {
  for (const { id } of await alerts()) await postbell.store.alerts.remove(id);
  const raw = { kinds: 'spam open', list: '4101 4102', quiet: '22:00-07:00' };
  await postbell.run('postbell alerts add', raw);
  alert = (await alerts())[0]?.id ?? '';
});

const alerts = () => postbell.store.alerts.list('C0NEWS');
const edit = (raw: RawValues) => postbell.run('postbell alerts edit', { alert, ...raw });

describe('postbell alerts edit', () => {
  it('changes what is named, and leaves the rest', async () => {
    const reply = await edit({ mode: 'thread', '-domain': 'example.org' });
    const filter = {
      kind: { only: ['open', 'spam'] },
      list: { only: ['4101', '4102'] },
      domain: { only: [], not: ['example.org'] },
    };
    const options = { quiet: { from: '22:00' } };
    expect(await alerts()).toMatchObject([{ id: alert, mode: 'thread', filter, options }]);
    const lists = 'Of lists “Newsletter” or “Customers”';
    expect(rowsIn(reply)[0]).toEqual(['Filter', lists, `${lists}, not at example.org`]);
    expect(bulletsIn(reply).join()).toContain('are counted, starting now.');
  });

  it('takes away what is emptied', async () => {
    await edit({ list: '', kinds: '', quiet: '' });
    expect(await alerts()).toMatchObject([
      { filter: { kind: { only: [] }, list: { only: [] } }, options: { quiet: null } },
    ]);
  });

  it('leaves out of what was asked for, and asks for what was left out', async () => {
    const lists = async () => (await alerts())[0]?.filter.list;
    await edit({ '-list': '4102' });
    expect(await lists()).toEqual({ only: ['4101'], not: [] });
    await expect(edit({ '-list': '4101' })).rejects.toMatchObject({ field: '-list' });
    await edit({ list: '', '-list': '4101' });
    expect(await lists()).toEqual({ only: [], not: ['4101'] });
    await edit({ list: '4101' });
    expect(await lists()).toEqual({ only: ['4101'], not: [] });
  });

  it('has a form filled with how it is, but for what was typed', async () => {
    const raw = { alert, mode: 'each', quiet: '' };
    const filled = await postbell.prefill('postbell alerts edit', raw);
    expect(filled).toEqual({ ...raw, kinds: 'open,spam', list: '4101,4102' });
  });

  it('changes nothing that is so already, nor into what the channel has', async () => {
    expect(summaryIn(await edit({ kinds: 'open spam' }))).toMatch(/^Nothing to change/);
    await postbell.run('postbell alerts add', { kinds: 'open spam' });
    const other = (await alerts()).find(({ id }) => id !== alert)?.id;
    await expect(edit({ list: '' })).rejects.toThrow(
      `This channel shows opens and spam complaints already (${other}).`,
    );
  });

  it('keeps a list that the service has no more, and takes no new one of that kind', async () => {
    const [before] = await alerts();
    if (!before) throw new Error('no alert');
    const filter = { ...before.filter, list: { only: ['9999'], not: [] } };
    await postbell.store.alerts.change(alert, { filter }, NOW);
    await edit({ mode: 'thread' });
    expect(await alerts()).toMatchObject([{ mode: 'thread', filter: { list: filter.list } }]);
    await expect(edit({ list: '9998' })).rejects.toThrow('There’s no list 9998.');
  });

  it('asks before a new automatic stop, not about one that is there', async () => {
    const question = (raw: RawValues) =>
      postbell.question('postbell alerts edit', { alert, ...raw });
    expect(await question({ mode: 'each' })).toBeNull();
    expect(await question({ stop: 'complaints 0.3%' })).not.toBeNull();
    await edit({ stop: 'complaints 0.3%' });
    expect(await question({ mode: 'each' })).toBeNull();
    expect(await question({ stop: '' })).toBeNull();
    expect(await question({ stop: 'complaints 0.2%' })).not.toBeNull();
  });

  it('says that another company reads along, in the question and in the answer', async () => {
    const shared = { isExternallyShared: async () => true };
    const name = 'postbell alerts edit';
    const requested = await postbell.question(name, { alert, stop: 'complaints 0.3%' }, shared);
    expect(JSON.stringify(requested?.sections)).toContain('shared with another company');
    const changed = await postbell.run(name, { alert, mode: 'each' }, shared);
    expect(JSON.stringify(changed.sections)).toContain('shared with another company');
  });

  it('names those that there are for one that there isn’t', async () => {
    await expect(edit({ alert: 'zzzzz' })).rejects.toThrow(
      `There’s no alert zzzzz. Here you have: ${alert} (opens and spam complaints of lists`,
    );
  });
});

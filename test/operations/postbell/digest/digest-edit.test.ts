import { describe, expect, it } from 'vitest';
import { rowsIn, summaryIn } from '../../../commands/seen.ts';
import { digestPostbell } from './digest-context.ts';

const { run, add, addedId, press, digests, postbell } = digestPostbell();

describe('editing', () => {
  it('is filled with how it is', async () => {
    const id = await addedId({ kind: 'campaigns', list: '4101', days: 'mon-fri' });
    const when = { time: '09:00', days: 'mon,tue,wed,thu,fri', zone: 'Europe/Kyiv' };
    const how = { kind: 'campaigns', list: '4101', quiet: 'line' };
    const filled = await postbell().prefill('postbell digest edit', { digest: id });
    expect(filled).toEqual({ digest: id, ...when, ...how });
    const about = await postbell().about('postbell digest edit', 1, { digest: id });
    const currently = 'Currently: campaign digest of list “Newsletter”, Monday to';
    expect(JSON.stringify(about)).toContain(currently);
  });

  it('shows before and after, and is undone by a button', async () => {
    const id = await addedId({ kind: 'campaigns', list: '4101' });
    const [before] = await digests().list();
    const change = { time: '18:30', list: '', quiet: 'nothing' };
    const reply = await run('edit', { digest: id, ...change });
    expect(rowsIn(reply)).toHaveLength(3);
    expect(rowsIn(reply)).toContainEqual(['Filter', 'Of list “Newsletter”', 'None']);
    await press(reply, 'Undo');
    expect(await digests().list()).toEqual([before]);
  });

  it('leaves out what another kind can’t be narrowed to, and finds its weekdays', async () => {
    const id = await addedId({ kind: 'campaigns', list: '4101' });
    await run('edit', { digest: id, kind: 'balance' });
    expect((await digests().find(id))?.filter.lists).toEqual([]);
    await run('edit', { digest: id, kind: 'weekly' });
    expect((await digests().find(id))?.weekdays).toEqual(['mon']);
    await run('edit', { digest: id, kind: 'daily' });
    expect((await digests().find(id))?.weekdays).toHaveLength(7);
  });

  it('changes nothing where all is so already, nor into what there is', async () => {
    const id = await addedId();
    await add({ time: '18:00' });
    const same = await run('edit', { digest: id, time: '9:00' });
    expect(summaryIn(same)).toMatch(/^Nothing to change/);
    await expect(run('edit', { digest: id, time: '18:00' })).rejects.toThrow('already (');
  });

  it('names the digests that there are for one that there isn’t', async () => {
    const id = await addedId();
    await expect(run('edit', { digest: 'zzzzz', time: '18:00' })).rejects.toThrow(
      `There’s no digest zzzzz. Here you have: ${id} (daily digest, every day at`,
    );
  });

  it('leaves those alone that others set up elsewhere', async () => {
    const id = await addedId({}, { channel: { id: 'C0OTHER' } });
    const jonas = { person: { id: 'U0JONAS', zone: 'UTC' } };
    const edit = { digest: id, time: '18:00' };
    await expect(run('edit', edit, jonas)).rejects.toThrow(
      `This digest (${id}) belongs to another channel. Run this command there, or ask someone who can change it.`,
    );
    // Whoever set it up may do it from anywhere; the channel they are in is told nothing.
    const reply = await run('edit', edit);
    expect(reply.announcement).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { NOW } from '../../../commands/context.ts';
import { labelsIn, summaryIn } from '../../../commands/seen.ts';
import { digestPostbell, VIEWER } from './digest-context.ts';

const { run, addedId, press, digests, postbell } = digestPostbell();

describe('pausing and stopping', () => {
  it('pauses, and goes on by a button', async () => {
    const id = await addedId();
    const paused = await run('pause', { digest: id });
    expect((await digests().find(id))?.pausedAt).toEqual(NOW);
    const twice = await run('pause', { digest: id });
    expect(summaryIn(twice)).toContain('Already paused: ');
    await press(paused, 'Undo');
    expect((await digests().find(id))?.pausedAt).toBeNull();
    const again = await press(paused, 'Undo');
    expect(summaryIn(again)).toContain('Not paused: ');
  });

  it('names the channel to whoever pauses it from elsewhere', async () => {
    const id = await addedId();
    const elsewhere = { channel: { id: 'D0MIRA' } };
    const paused = await run('pause', { digest: id }, elsewhere);
    expect(summaryIn(paused)).toContain('(Europe/Kyiv), in #C0NEWS.');
    expect(summaryIn(await press(paused, 'Undo', elsewhere))).toContain(', in #C0NEWS. Next one: ');
  });

  it('asks before it is removed from elsewhere, where no button brings it back', async () => {
    const id = await addedId();
    await run('pause', { digest: id });
    const elsewhere = { channel: { id: 'D0MIRA' } };
    const question = (there = {}) =>
      postbell().question('postbell digest remove', { digest: id }, there);
    expect(await question()).toBeNull();
    expect((await question(elsewhere))?.title).toBe('Remove digest?');
    expect(labelsIn(await run('remove', { digest: id }, elsewhere))).toEqual([]);
  });

  it('asks whoever may only look to ask an administrator', async () => {
    const id = await addedId();
    for (const verb of ['pause', 'resume', 'remove', 'edit']) {
      const refusal = expect(run(verb, { digest: id }, VIEWER)).rejects;
      await refusal.toThrow('You need the marketer role');
    }
    expect(await digests().list()).toHaveLength(1);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LimitedError } from '../../src/lib/errors.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { createPoster, type Draft, type DueDigest } from '../../src/digests/post-digest.ts';
import { builtProgram } from '../build.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';

const dyingPoster = builtProgram(new URL('./dying-poster.ts', import.meta.url));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const turn = { day: '2026-11-21', at: at(0) };
const digest: Reply = { title: 'A digest' };
const draft = { reply: digest };
const drafted: DueDigest['compose'] = async (note) =>
  note ? { reply: { ...digest, sections: [note] } } : draft;

describe.each(ENGINES)('a digest on $engine', ({ newDatabase }) => {
  /** A process that posts, with a clock of its own. */
  const startPoster = async (database: string) => {
    const store = await opened(database);
    const posts: Reply[] = [];
    const clock = { at: at(0) };
    const held = Promise.withResolvers<void>();
    const { slots } = store;
    const hold: typeof slots.hold = async (slot, holder) => {
      await slots.hold(slot, holder);
      held.resolve();
    };
    const post = createPoster({
      store: { slots: { ...slots, hold } },
      posting: {
        post: async (channelId, reply) => ({ channelId, ts: `${posts.push(reply)}.0` }),
      },
      log: quiet,
      now: () => clock.at,
    });
    const postAt = async (minute: number, compose = drafted) => {
      clock.at = at(minute);
      return (await post({ channelId: 'C1', turn, compose })).kind;
    };
    return { posts, postAt, clock, held: held.promise };
  };

  it('of a process killed while it composed is posted by another within minutes', async () => {
    const database = await newDatabase();
    const other = await startPoster(database);
    await killAt('composing', database);
    expect(await other.postAt(1)).toBe('taken');
    expect(await other.postAt(2)).toBe('posted');
    expect(await other.postAt(3)).toBe('taken');
    expect(other.posts).toEqual([digest]);
  });

  it('of a process killed while it composed is posted after the restart', async () => {
    const database = await newDatabase();
    await killAt('composing', database);
    await killAt('composing', database, at(5));
    const restarted = await startPoster(database);
    expect(await restarted.postAt(8)).toBe('posted');
    expect(restarted.posts).toEqual([digest]);
  });

  it.each(['posting', 'posted'])(
    'of a process killed at %s is never posted again',
    async (point) => {
      const database = await newDatabase();
      const other = await startPoster(database);
      await killAt(point, database);
      for (const minute of [1, 2, 3, 60, 350]) expect(await other.postAt(minute)).toBe('taken');
      const restarted = await startPoster(database);
      expect(await restarted.postAt(351)).toBe('taken');
      expect([...other.posts, ...restarted.posts]).toEqual([]);
    },
  );

  it('that takes long to compose stays with who composes it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await newDatabase();
    const [slow, other] = [await startPoster(database), await startPoster(database)];
    const composing = Promise.withResolvers<Draft>();
    const begun = Promise.withResolvers<void>();
    const posting = slow.postAt(0, () => {
      begun.resolve();
      return composing.promise;
    });
    await begun.promise;
    slow.clock.at = at(1);
    vi.advanceTimersByTime(30_000);
    await slow.held;
    expect(await other.postAt(2)).toBe('taken');
    composing.resolve(draft);
    expect(await posting).toBe('posted');
    expect([slow.posts, other.posts]).toEqual([[digest], []]);
  });

  it('of a process that stood still while another took over is posted once', async () => {
    const database = await newDatabase();
    const [still, other] = [await startPoster(database), await startPoster(database)];
    const composing = Promise.withResolvers<Draft>();
    const begun = Promise.withResolvers<void>();
    const posting = still.postAt(0, () => {
      begun.resolve();
      return composing.promise;
    });
    await begun.promise;
    expect(await other.postAt(2)).toBe('posted');
    composing.resolve(draft);
    expect(await posting).toBe('taken');
    expect([still.posts, other.posts]).toEqual([[], [digest]]);
  });

  it('that waits is put off for all processes, and says late when it was late', async () => {
    const database = await newDatabase();
    const [first, other] = [await startPoster(database), await startPoster(database)];
    const limited = async () => {
      throw new LimitedError('Later.', { retryAt: at(20) });
    };
    expect(await first.postAt(0, limited)).toBe('waits');
    expect(await other.postAt(19)).toBe('taken');
    expect(await other.postAt(20)).toBe('posted');
    const text = ['Posted late: due ', { kind: 'time', at: at(0), show: 'datetime' }, '.'];
    expect(other.posts).toEqual([
      { ...digest, sections: [{ kind: 'notice', tone: 'info', text }] },
    ]);
  });
});

/** Lets a process of its own come so far, and kills it there. */
async function killAt(point: string, database: string, dueAt = at(0)): Promise<void> {
  const args = [dyingPoster, database, point, dueAt.toISOString()];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [reached] = await once(child.stdout, 'data');
  expect(String(reached).trim()).toBe(point);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runOccurrence } from '../../src/jobs/occurrences.ts';
import { LimitedError, UndeliverableError } from '../../src/lib/errors.ts';
import { plainText } from '../../src/domain/reply.ts';
import { newSqliteFile, opened } from '../store/engines.ts';
import type { Composed } from '../../src/store/occurrences.ts';
import { quiet } from '../store/quiet.ts';
import { startDigest } from '../digests/started-digest.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const draftOf = (id: string): Composed => ({
  messages: [{ id, kind: 'digest', promise: 'at-most-once', channelId: 'C1', rank: 1, body: null }],
  retryAt: null,
});

async function startProcess(database: string) {
  const store = await opened(database);
  const clock = { at: at(0) };
  const held = Promise.withResolvers<void>();
  const { occurrences } = store;
  const hold: typeof occurrences.hold = async (...args) => {
    await occurrences.hold(...args);
    held.resolve();
  };
  const parts = {
    store: { occurrences: { ...occurrences, hold } },
    outbox: { wake: () => {} },
    log: quiet,
    now: () => clock.at,
  };
  const runAt = (minute: number, compose: () => Promise<Composed>) => {
    clock.at = at(minute);
    return runOccurrence({ channelId: 'C1', occurrence: 'a', dueAt: at(0), compose }, parts);
  };
  const beginAt = async (minute: number) => {
    const [begun, composing] = [Promise.withResolvers<void>(), Promise.withResolvers<Composed>()];
    const run = runAt(minute, () => {
      begun.resolve();
      return composing.promise;
    });
    await begun.promise;
    return async (id: string) => {
      composing.resolve(draftOf(id));
      await run;
    };
  };
  const ids = async () => (await store.outgoing.unfinished('C1')).map(({ id }) => id);
  return { clock, held: held.promise, runAt, beginAt, ids };
}

describe('an occurrence', () => {
  it('is posted once Slack takes it, and says that it is late; after six hours it isn’t', async () => {
    const ill = () => new UndeliverableError('ill', { permanent: false, reason: 'fatal_error' });
    const { wake, wall } = await startDigest();
    wall.refuse = ill;
    const times = Array.from({ length: 15 }, (_, minute) => at(minute).toISOString());
    await wake(...times, at(354).toISOString());
    expect(wall.messages).toEqual([]);
    wall.refuse = () => null;
    await wake(at(359).toISOString());
    const [note] = wall.messages[0]?.reply.sections ?? [];
    expect(note && 'text' in note && plainText(note.text)).toBe(
      'Posted late. It was due 2026-11-21T09:00:00.000Z.',
    );

    const other = await startDigest();
    other.wall.refuse = ill;
    await other.wake(...times, at(359).toISOString());
    other.wall.refuse = () => null;
    await other.wake(at(361).toISOString(), at(370).toISOString());
    expect(other.wall.messages).toEqual([]);
  });

  it('that takes long to compose stays with who composes it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await newSqliteFile();
    const [slow, other] = [await startProcess(database), await startProcess(database)];
    const end = await slow.beginAt(0);
    slow.clock.at = at(1);
    vi.advanceTimersByTime(30_000);
    await slow.held;
    await other.runAt(2, async () => draftOf('other'));
    await end('slow');
    expect(await slow.ids()).toEqual(['slow']);
  });

  it('that can’t be composed yet is put off for all processes, and not for ever', async () => {
    const database = await newSqliteFile();
    const [first, other] = [await startProcess(database), await startProcess(database)];
    const limitedUntil = (minute: number) => async () => {
      throw new LimitedError('Later.', { retryAt: at(minute) });
    };
    await first.runAt(0, limitedUntil(20));
    await other.runAt(19, async () => draftOf('too early'));
    await other.runAt(20, limitedUntil(361));
    await first.runAt(359, async () => draftOf('given up'));
    expect(await first.ids()).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../../src/lib/errors.ts';
import { createShelf } from '../../../src/commands/references/shelf.ts';

const START = new Date('2026-11-21T12:00:00Z');
const PAGE = 100;

/** A service whose pages come when the test lets them. */
function pagesOf(counts: readonly number[]) {
  const gates = counts.map(() => Promise.withResolvers<void>());
  let snapshots = 0;
  async function* read() {
    snapshots += 1;
    for (const [page, count] of counts.entries()) {
      await gates[page]?.promise;
      for (let index = 0; index < count; index += 1) {
        const id = String(page * PAGE + index);
        yield { id, title: `List ${id}` };
      }
    }
  }
  return { read, gates, snapshots: () => snapshots };
}

let at: Date;
beforeEach(() => {
  at = START;
});
const now = () => at;

describe('a shelf', () => {
  it('shows what has come so far while the rest is on its way', async () => {
    const { read, gates } = pagesOf([PAGE, PAGE]);
    const shelf = createShelf(read, now);
    expect(shelf.look()).toHaveLength(0);
    gates[0]?.resolve();
    await shelf.more();
    expect(shelf.look()).toHaveLength(PAGE);
    expect(shelf.isStale()).toBe(true);
    gates[1]?.resolve();
    await shelf.more();
    await shelf.more();
    expect(shelf.look()).toHaveLength(2 * PAGE);
    expect(shelf.more()).toBeNull();
  });

  it('reads once, however many look, and anew after a minute', async () => {
    const { read, gates, snapshots } = pagesOf([1]);
    gates[0]?.resolve();
    const shelf = createShelf(read, now);
    shelf.look();
    shelf.look();
    await shelf.more();
    at = new Date(START.getTime() + 59_999);
    shelf.look();
    expect(snapshots()).toBe(1);
    at = new Date(START.getTime() + 60_000);
    expect(shelf.look()).toHaveLength(1);
    expect(snapshots()).toBe(2);
  });

  it('keeps what it had while it reads anew, and puts what is new first', async () => {
    const gate = Promise.withResolvers<void>();
    let turn = 0;
    const shelf = createShelf(async function* () {
      turn += 1;
      const coming = turn > 1 ? PAGE : 0;
      for (let index = 0; index < coming; index += 1) yield { id: `n${index}`, title: 'New' };
      if (coming > 0) await gate.promise;
      for (const title of ['Old', 'Older']) yield { id: title, title };
    }, now);
    shelf.look();
    await shelf.more();
    shelf.expire();
    expect(shelf.look().map(({ title }) => title)).toEqual(['old', 'older']);
    expect(shelf.isStale()).toBe(true);
    await shelf.more();
    expect(shelf.isStale()).toBe(false);
    expect(shelf.look()).toHaveLength(PAGE + 2);
    expect(shelf.look().at(-1)?.title).toBe('older');
    gate.resolve();
  });

  it('keeps what came before a failure, and tries again at the next look', async () => {
    let turn = 0;
    const shelf = createShelf(async function* () {
      turn += 1;
      yield { id: String(turn), title: `List ${turn}` };
      if (turn === 1) throw new UnavailableError('Not answering.', { outcome: 'none' });
    }, now);
    shelf.look();
    await shelf.more();
    expect(shelf.peek().map(({ id }) => id)).toEqual(['1']);
    shelf.look();
    await shelf.more();
    expect(shelf.peek().map(({ id }) => id)).toEqual(['2']);
    expect(turn).toBe(2);
  });

  it('tells whoever waits of a defect, and ends nothing when nobody does', async () => {
    const shelf = createShelf(() => {
      throw new TypeError('a defect');
    }, now);
    shelf.look();
    const other = createShelf(async function* () {
      yield* await Promise.reject<never[]>(new TypeError('a defect'));
    }, now);
    other.look();
    await expect(other.more()).rejects.toThrow('a defect');
  });

  it('keeps 20,000 at most', async () => {
    const { read, gates } = pagesOf([25_000]);
    gates[0]?.resolve();
    const shelf = createShelf(read, now);
    shelf.look();
    while (shelf.more()) await shelf.more();
    expect(shelf.look()).toHaveLength(20_000);
  });
});

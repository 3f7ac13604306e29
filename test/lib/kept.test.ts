import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKept, keptFor } from '../../src/lib/kept.ts';

const START_MS = Date.UTC(2026, 10, 28);

/** Reads that end when the test says so, at a clock of its own. */
function readings(forMs: number) {
  const clock = { atMs: START_MS };
  const kept = createKept<string, string>({ forMs, now: () => new Date(clock.atMs) });
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = (key = 'a', freshMs?: number): Promise<string> => {
    const answer = kept.get(
      key,
      () => {
        const reading = Promise.withResolvers<string>();
        begun.push(reading);
        return reading.promise;
      },
      freshMs,
    );
    // Whoever is of interest is waited for.
    answer.catch(() => undefined);
    return answer;
  };
  return { kept, ask, begun, clock };
}

describe('an answer', () => {
  it('is shared while it is read, and counts for a while from then on', async () => {
    const { ask, begun, clock } = readings(100);
    const both = [ask(), ask()];
    begun[0]?.resolve('first');
    expect(await Promise.all(both)).toEqual(['first', 'first']);
    clock.atMs += 99;
    expect(await ask()).toBe('first');
    expect(begun).toHaveLength(1);
    clock.atMs += 1;
    void ask();
    expect(begun).toHaveLength(2);
  });

  it('is only shared where nothing is kept', async () => {
    const { ask, begun } = readings(0);
    const both = [ask(), ask()];
    begun[0]?.resolve('first');
    await Promise.all(both);
    void ask();
    expect(begun).toHaveLength(2);
  });

  it('is as fresh as whoever asks needs it', async () => {
    const { ask, begun, clock } = readings(100);
    void ask();
    begun[0]?.resolve('first');
    await ask();
    clock.atMs += 50;
    expect(await ask('a', 51)).toBe('first');
    void ask('a', 50);
    expect(begun).toHaveLength(2);
  });

  it('counts no longer because the clock was set back', async () => {
    const { ask, begun, clock } = readings(100);
    const first = ask();
    begun[0]?.resolve('first');
    await first;
    clock.atMs -= 3_600_000;
    void ask();
    expect(begun).toHaveLength(2);
  });

  it('belongs to its key', () => {
    const { ask, begun } = readings(100);
    void ask('a');
    void ask('b');
    expect(begun).toHaveLength(2);
  });
});

describe('a failure', () => {
  it('goes to those who waited, and to nobody later', async () => {
    const { ask, begun } = readings(100);
    const both = [ask(), ask()];
    begun[0]?.reject(new Error('no'));
    for (const one of both) await expect(one).rejects.toThrow('no');
    void ask();
    expect(begun).toHaveLength(2);
  });

  it('that comes late throws away no newer answer', async () => {
    const { kept, ask, begun } = readings(100);
    const old = ask();
    kept.forget();
    const newer = ask();
    begun[1]?.resolve('newer');
    await newer;
    begun[0]?.reject(new Error('late'));
    await expect(old).rejects.toThrow('late');
    expect(await ask()).toBe('newer');
    expect(begun).toHaveLength(2);
  });
});

it('one answer is read once where it counts until it is forgotten', async () => {
  let count = 0;
  const read = keptFor({ forMs: Infinity }, async () => (count += 1));
  expect([await read(), await read()]).toEqual([1, 1]);
});

/** What keeps answers otherwise, and why: docs/decisions/kept-answers.md. */
const OTHERWISE = [
  'alerts/findings.ts',
  'commands/references/shelf.ts',
  'service/service.ts',
  'service/steady-reads.ts',
];

it('is the one way to keep an answer for a while', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'));
  const keeping = files.filter((file) => {
    const text = readFileSync(join('src', file), 'utf8');
    const isAnswer = /Map<[^=;]*(?:Promise<unknown>|Promise<T>|Kept<|Entry<)|keptAt: Date/.test(
      text,
    );
    return isAnswer && file !== 'lib/kept.ts';
  });
  expect(keeping.sort()).toEqual(OTHERWISE);
  const page = readFileSync('docs/decisions/kept-answers.md', 'utf8');
  // The client that shares answers keeps them by `createKept`, one for each kind of answer.
  const explained = OTHERWISE.filter((file) => file !== 'service/service.ts');
  for (const file of explained) expect(page).toContain(`src/${file}`);
});

import pMap from 'p-map';
import { describe, expect, it } from 'vitest';
import { pingsIn, read } from './person.ts';
import { crowdFor, reportOf } from './walk/crowd.ts';

/** Does everything while such a text stands wherever somebody may write. */
export function readTexts(texts: readonly (readonly [name: string, text: string])[]): void {
  describe('texts from outside', () => {
    it.each(texts)(
      '%s: every operation answers, Slack takes it, and nobody is pinged',
      async (_, text) => {
        const crowd = await crowdFor(() => true);
        spoil(crowd.service.state(), text);
        const { walkers, workspace, bot } = crowd;
        await Promise.all(walkers.map(({ type }) => type()));
        await crowd.allAnswered();
        // A trigger lives for three seconds, so that forms can't all be asked for at once.
        await pMap(walkers, ({ type, line }) => type(`${line} ?`), { concurrency: 2 });
        await bot.stop();
        const said = workspace.messages('C0CAMPAIGNS').filter(({ personId }) => personId === null);
        expect(said.flatMap(pingsIn)).toEqual([]);
        const wrong = walkers.filter(({ answers }) =>
          answers().some((one) => FAILED.test(read(one)) || !one.blocks),
        );
        expect(wrong.map(reportOf)).toEqual([]);
        const silent = walkers.filter(({ answers, forms }) => answers().length + forms() < 2);
        expect(silent.map(reportOf)).toEqual([]);
        await crowd.close();
      },
    );
  });
}

const FAILED = /bug in Postbell|couldn’t be shown|Unexpected response|The form didn’t open/u;

/** Where people write what they like. */
const FREE: ReadonlySet<string> = new Set(
  [
    'name Name City Plan subject senderName preheader comment description title body text',
    'browser os city answer',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Puts a text before everything in the service that somebody may have written. Whatever the world
 * may share with other worlds, such as what every seed begins with, is copied before.
 */
export function spoil(world: object, text: string): void {
  const copies = new Map<object, unknown>();
  const spoiled = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    if (value instanceof Map) {
      copies.set(value, value);
      for (const [key, one] of value) value.set(key, spoiled(one));
      return value;
    }
    const copy = isShareable(value) ? emptyLike(value) : value;
    copies.set(value, copy);
    for (const [key, one] of Object.entries(value)) {
      const isFree = typeof one === 'string' && FREE.has(key) && !one.startsWith(text);
      Reflect.set(copy, key, isFree ? text + one : spoiled(one));
    }
    return copy;
  };
  for (const [key, one] of Object.entries(world)) Reflect.set(world, key, spoiled(one));
}

/** An array or a plain object; what has methods of its own is no constant. */
function isShareable(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function emptyLike(value: object): object {
  return Array.isArray(value) ? [] : {};
}

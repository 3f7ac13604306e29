import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Operation } from '../../src/commands/define.ts';
import { read } from './person.ts';
import { crowdFor, reportOf } from './walk/crowd.ts';
import { brokenRules, recordingOf } from './walk/recording.ts';
import type { Store } from '../../src/store/store.ts';

const REFUSED = /You need the .+ permission to .+\. Ask an admin/u;

const isOpen = ({ right }: Operation) => right === 'look';

describe('whoever may only look', () => {
  it('is refused every change in words, typed or in a form, before the service is asked', async () => {
    const crowd = await crowdFor((operation) => !isOpen(operation), { mayOnlyLook: true });
    const recorder = recordingOf(crowd.workspace);
    await Promise.all(
      crowd.walkers.flatMap(({ type, operation, line }) => [
        type(),
        type(`/${operation.name} ?`),
        type(`${line} ?`),
      ]),
    );
    await crowd.bot.stop();
    expect(brokenRules(recorder.end())).toEqual([]);
    const wrong = crowd.walkers.filter(({ answers, forms }) => {
      const words = answers().map(read);
      const isNotified = words.every((one) => REFUSED.test(one) && one.includes('<@U0BOSS>'));
      return words.length !== 3 || forms() > 0 || !isNotified;
    });
    expect(wrong.map(reportOf)).toEqual([]);
    expect(crowd.walkers.flatMap((one) => one.announcements().map(read))).toEqual([]);
    expect(crowd.askedFor()).toEqual([]);
    await crowd.close();
  });

  it('gets every answer that only reads or is their own, with no button that would be refused', async () => {
    const crowd = await crowdFor(isOpen, { mayOnlyLook: true });
    const { walkers, workspace, bot } = crowd;
    const recorder = recordingOf(workspace);
    await Promise.all(walkers.map(({ type }) => type()));
    await crowd.allAnswered();
    const blocks = walkers.flatMap(({ answers }) => answers().map((answer) => answer.blocks));
    const offered = await operationsIn(blocks, bot.store.buttonPayloads);
    await bot.stop();
    expect(brokenRules(recorder.end())).toEqual([]);
    const changes = [...offered].filter((name) => {
      const operation = catalogue.find(name);
      return !operation || !isOpen(operation);
    });
    expect(changes).toEqual([]);
    const wrong = walkers.filter(({ answers, operation }) => {
      // Slow answers begin with what is known so far.
      const words = answers()
        .map(read)
        .filter((one) => !one.startsWith('⏳'));
      const isRefused = words.some((one) => REFUSED.test(one));
      // What a channel gets takes more than their own.
      const mayBeRefused = operation.beyond !== null || operation.name === 'postbell why';
      return words.length !== 1 || (isRefused && !mayBeRefused);
    });
    expect(wrong.map(reportOf)).toEqual([]);
    await crowd.close();
  });
});

/** The operations that the buttons and menus in these blocks stand for. */
async function operationsIn(
  blocks: unknown,
  payloads: Pick<Store['buttonPayloads'], 'get'>,
): Promise<ReadonlySet<string>> {
  const names = await Promise.all(carriedIn(blocks).map((carried) => nameIn(carried, payloads)));
  return new Set(names.filter((name) => name !== null));
}

function carriedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'value' in value && typeof value.value === 'string' ? [value.value] : [];
  return [...own, ...Object.values(value).flatMap(carriedIn)];
}

/** What is too long for a button is kept in the store. */
async function nameIn(
  carried: string,
  payloads: Pick<Store['buttonPayloads'], 'get'>,
): Promise<string | null> {
  if (!carried.startsWith('{')) return null;
  // Only what buttons carry stands under `value` in an answer.
  const wish = JSON.parse(carried) as { operation?: string; draft?: string };
  const kept = wish.draft === undefined ? null : await payloads.get(wish.draft);
  return wish.operation ?? kept?.operation ?? null;
}

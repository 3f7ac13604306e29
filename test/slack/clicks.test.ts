import { describe, expect, test } from 'vitest';
import { action } from '../../src/domain/reply.ts';
import { CHANNEL, type HarnessOptions, VIEWER, wordsIn } from './harness.ts';
import { startTrial } from './trial-operations.ts';

async function start(options: Partial<HarnessOptions> = {}) {
  const bot = await startTrial(options);
  await bot.type('/thing show 4711');
  return { ...bot, card: await bot.notified('Thing 4711') };
}

describe('a button', () => {
  test('that reads answers in a new private message, each time', async () => {
    const { click, card, workspace } = await start();
    await click(card, 'Look again');
    await click(card, 'Look again');
    let seen = 0;
    await workspace.waitForMessage(({ text }) => {
      if (text.startsWith('Thing 4711')) seen += 1;
      return seen === 3;
    });
  });

  test('shows the details of an answer in its place, and hides them again', async () => {
    const { click, card, workspace } = await start();
    const now = () => workspace.messages(CHANNEL).find(({ ts }) => ts === card.ts);
    const words = () => wordsIn(now() ?? card);
    expect(words()).not.toContain('All that is known of it');
    await click(card, 'Details');
    await expect.poll(words).toContain('All that is known of it');
    await click(now() ?? card, 'Hide details');
    await expect.poll(words).not.toContain('All that is known of it');
  });

  test('that changes something acts once on a double click', async () => {
    const { ask, click, card, notified, ledger } = await start();
    await Promise.all([click(card, 'Mark'), click(card, 'Mark')]);
    await notified('Marked');
    await ask('/thing mark other', 'other');
    expect(ledger.done).toEqual(['mark 4711', 'mark other']);
  });

  test('that sends or deletes asks once on a double click', async () => {
    const { click, card, workspace, notified } = await start();
    const before = workspace.messages(CHANNEL).length;
    await Promise.all([click(card, 'Delete'), click(card, 'Delete')]);
    await notified('4711?');
    expect(workspace.messages(CHANNEL).length).toBe(before + 1);
  });

  test('that was used goes, and its message says who did what, and when', async () => {
    const { press, card, workspace } = await start();
    const shown = () => workspace.messages(CHANNEL).find(({ ts }) => ts === card.ts) ?? card;
    await press(card, 'Mark', 'Marked');
    await expect.poll(() => wordsIn(shown())).toMatch(/Mark: done by <@U\w+> at <!date/);
    expect(wordsIn(shown())).not.toContain('"Mark"');
    expect(wordsIn(shown())).toContain('"Rename"');
    // What reads stays, and so does what asks first.
    await press(shown(), 'Look again', 'Thing 4711');
    await press(shown(), 'Delete', 'Delete 4711?');
    expect(wordsIn(shown())).toContain('"Delete"');
  });

  test('that was refused or failed stays', async () => {
    const { press, card, ledger, workspace } = await start();
    ledger.isDown = true;
    await press(card, 'Mark', 'not answering');
    const shown = workspace.messages(CHANNEL).find(({ ts }) => ts === card.ts) ?? card;
    expect(wordsIn(shown)).toContain('"Mark"');
    expect(wordsIn(shown)).not.toContain('done by');
  });

  test('that was used before says so when somebody comes back to it', async () => {
    const { press, card, ledger } = await start({
      storeWith: ({ acts, ...store }) => ({
        ...store,
        acts: {
          ...acts,
          find: async (key) => {
            const found = await acts.find(key);
            return found && { ...found, takenAt: new Date(0) };
          },
        },
      }),
    });
    await press(card, 'Mark', 'Marked');
    await press(card, 'Mark', 'Already done');
    expect(ledger.done).toEqual(['mark 4711']);
  });

  test('is refused to somebody who may only look', async () => {
    const { press, post, ledger } = await start();
    const mark = action({ name: 'thing mark' }, { name: 'lamp' }, 'Mark');
    const card = await post({ title: 'A card', actions: [mark] });
    await press(card, 'Mark', 'You can’t', VIEWER);
    expect(ledger.done).toEqual([]);
    // The refusal doesn't use the button up.
    await press(card, 'Mark', 'Marked');
    expect(ledger.done).toEqual(['mark lamp']);
  });
});

describe('a button that deletes', () => {
  test('asks privately, and its confirmation acts exactly once', async () => {
    const { press, click, card, ledger, workspace } = await start();
    const question = await press(card, 'Delete', 'Delete 4711?');
    expect(ledger.done).toEqual([]);
    await Promise.all([click(question, 'Delete it'), click(question, 'Delete it')]);
    await workspace.waitForMessage({ contains: 'deleted 4711.', channel: CHANNEL });
    await workspace.control.redeliver();
    expect(ledger.done).toEqual(['delete 4711']);
    const replaced = workspace.messages(CHANNEL).find(({ ts }) => ts === question.ts);
    expect(replaced?.text).toBe('Deleted: 4711');
    expect(wordsIn(question)).toContain('Not now');
    expect(replaced && wordsIn(replaced)).not.toContain('Not now');
  });

  test('changes nothing when it is kept', async () => {
    const { press, card, ledger, workspace } = await start();
    const question = await press(card, 'Delete', 'Delete 4711?');
    const kept = await press(question, 'Not now', 'Nothing was changed.');
    expect(kept.ts).toBe(question.ts);
    expect(workspace.messages(CHANNEL).some(({ text }) => text.includes('deleted'))).toBe(false);
    expect(ledger.done).toEqual([]);
  });

  test('can be confirmed again after a failure that changed nothing', async () => {
    const { press, card, ledger } = await start();
    const question = await press(card, 'Delete', 'Delete 4711?');
    ledger.isDown = true;
    await press(question, 'Delete it', 'Nothing was changed.');
    ledger.isDown = false;
    await press(question, 'Delete it', 'Deleted');
    expect(ledger.done).toEqual(['delete 4711']);
  });

  test('can’t be confirmed when nobody knows any more whether it was', async () => {
    let daysLater = 0;
    const now = () => new Date(Date.now() + daysLater * 24 * 3_600_000);
    const { press, card, ledger } = await start({ now });
    const question = await press(card, 'Delete', 'Delete 4711?');
    daysLater = 31;
    await press(question, 'Delete it', 'This button has expired.');
    expect(ledger.done).toEqual([]);
  });
});

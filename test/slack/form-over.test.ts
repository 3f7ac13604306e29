import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { formIn } from './form-in-hand.ts';
import { startHarness } from './harness.ts';
import { letterCatalogue, newLetters } from './trial-pages.ts';

async function start(options: Partial<Parameters<typeof startHarness>[0]> = {}) {
  const ledger = newLetters();
  const bot = await startHarness({ catalogue: letterCatalogue(ledger), ...options });
  return { ...bot, ledger, letter: formIn(bot) };
}

describe('a form that was carried out', () => {
  test('is told as done when its draft can’t be forgotten', async () => {
    const storeWith = (store: Store): Store => ({
      ...store,
      formDrafts: { ...store.formDrafts, forget: () => Promise.reject(new Error('no disk')) },
    });
    const { type, notified, letter, ledger } = await start({ storeWith });
    await type('/letter send 4101 subject=Hi at=someday');
    await letter.shown('Step 3 of 3');
    await letter.send({ at: '2027-01-02 10:00' });
    await letter.send();
    await notified('Sent');
    expect(ledger.done).toHaveLength(1);
  });

  test('without a review makes the pickers look anew, as with one', async () => {
    let expired = 0;
    const expire = () => {
      expired += 1;
    };
    const { type, notified, letter } = await start({ references: { expire } });
    await type('/letter note A');
    await letter.shown('Step 1 of 2');
    await letter.send();
    await letter.send({ text: 'B' });
    await notified('Noted');
    expect(expired).toBe(1);
  });
});

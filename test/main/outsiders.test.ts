import { describe, expect, it } from 'vitest';
import type { Account } from '../../sandbox/workspace/page-protocol.ts';
import { installed } from './installation.ts';
import { read } from './person.ts';
import { crowdFor } from './walk/crowd.ts';

/** A hundred people at once take a slow machine a while. */
const TIMEOUT_MS = 60_000;
/** Kept by Postbell itself, whoever does what, whenever a minute begins. */
const KEPT = 'GET /smtp/bounces/day?';
const SENTENCE = /Postbell is for (?:full )?members of [^]*Ask: <@U0BOSS>/u;

describe.each<Account>(['guest', 'external'])('whoever is here as %s', (account) => {
  it('gets of no operation more than why not', { timeout: TIMEOUT_MS }, async () => {
    // Also where ADMINS names them.
    const crowd = await crowdFor(() => true, { account });
    await Promise.all(crowd.walkers.flatMap(({ type, line }) => [type(), type(`${line} ?`)]));
    await crowd.bot.stop();
    const wrong = crowd.walkers.filter(({ answers, forms, announcements }) => {
      const words = answers().map(read);
      const isNotified = words.length === 2 && words.every((one) => SENTENCE.test(one));
      return !isNotified || forms() > 0 || announcements().length > 0;
    });
    expect(wrong.map(({ line, answers }) => [line, ...answers().map(read)])).toEqual([]);
    expect(crowd.line.addresses.filter((address) => !address.startsWith(KEPT))).toEqual([]);
    await crowd.close();
  });
});

describe('in a channel that is shared with another company', () => {
  const PARTNERS = 'C0PARTNERS';

  it('alerts are switched on only once somebody knows who reads them', async () => {
    const { mira, bot } = await installed();
    const question = await mira.ask('/postbell alerts add spam', PARTNERS);
    expect(read(question)).toContain('shared with another company');
    expect(await bot.store.subscriptions.list(PARTNERS)).toEqual([]);
    expect(read(await mira.click(question, 'Switch on'))).toContain('From now on');
    expect(await bot.store.subscriptions.list(PARTNERS)).toHaveLength(1);
  });
});

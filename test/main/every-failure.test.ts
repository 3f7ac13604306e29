import { describe, expect, it } from 'vitest';
import type { FailureRule } from '../../sandbox/service/failures.ts';
import { labelsOf, read } from './person.ts';
import {
  CHANGING,
  FAMILIES,
  isMistaken,
  NOT_FOUND,
  playOwn,
  playTroubles,
  repeatedSends,
  reportOf,
  said,
  TIMEOUT_MS,
  TOLD,
} from './troubles.ts';
import { crowdFor, type Crowd, type Walker } from './walk/crowd.ts';
import { confirmingLabel } from './walk/typed-values.ts';

playTroubles(FAMILIES);
// Any other failure leaves it at ids in the same way, after waiting for more tries.
playOwn([NOT_FOUND]);

describe('while the service answers changes with', { timeout: TIMEOUT_MS }, () => {
  it('500: told, and nothing is announced that wasn’t done', async () => {
    const rule = { status: 500 };
    const crowd = await crowdFor(isChange);
    await makeRoom(crowd);
    failChanges(crowd, rule);
    await Promise.all(crowd.walkers.map(doIt));
    await crowd.bot.stop();
    const wrong = crowd.walkers.filter((walker) => {
      const isNotified = IS_SO_ALREADY.has(walker.operation.name) || TOLD.test(said(walker));
      return !isNotified || isMistaken(walker, rule);
    });
    expect(wrong.map(reportOf)).toEqual([]);
    expect(crowd.walkers.flatMap((one) => one.announcements().map(read))).toEqual([]);
    expect(repeatedSends(crowd)).toEqual([]);
    await crowd.close();
  });

  it('nothing once it has done them: what isn’t known is called unknown, never done again', async () => {
    const crowd = await crowdFor(isChange);
    await makeRoom(crowd);
    failChanges(crowd, { break: true, after: true });
    await Promise.all(crowd.walkers.map(doIt));
    await crowd.bot.stop();
    const wrong = crowd.walkers.filter((walker) => said(walker).includes('Nothing was changed'));
    expect(wrong.map(reportOf)).toEqual([]);
    expect(repeatedSends(crowd)).toEqual([]);
    await crowd.close();
  });
});

/** Nothing has to be asked for where all is as wanted already. */
const IS_SO_ALREADY: ReadonlySet<string> = new Set(['blacklist remove', 'sms blacklist remove']);

function isChange({ effect, endpoints }: Walker['operation']): boolean {
  return effect !== 'reads' && endpoints.some((row) => CHANGING.includes(row));
}

/** Makes what the first lines of some areas are about. */
async function makeRoom({ boss, line }: Crowd): Promise<void> {
  await boss.ask('/list create Autumn webinar');
  await boss.ask('/list add 4109 cleo@example.com, dan@example.com');
  const hooks = await boss.ask('/webhook create https://crm.example.com/old spam unsubscribe');
  await boss.click(hooks, 'Create webhooks');
  const text = await boss.ask(
    '/sms send 4102 sender=Larkspur text="Our spring sale begins today" at="2099-11-23 10:00" newcomers=yes',
  );
  await boss.click(text, 'Schedule for Mon, Nov 23, 2099, 10:00 AM');
  line.addresses.length = 0;
}

/** Types the line, and confirms where that is asked. */
async function doIt({ operation, line, person }: Walker): Promise<void> {
  const first = await person.ask(line);
  const label = confirmingLabel(operation, labelsOf(first));
  if (label !== undefined) await person.click(first, label);
}

function failChanges({ service }: Crowd, rule: FailureRule): void {
  for (const row of CHANGING) {
    const [method = '', path = ''] = row.split(' ');
    const pattern = path.replaceAll(/\{[^}]*\}/g, '*').replace(/\/$/u, '');
    service.control.fail({ ...rule, method, path: pattern });
    service.control.fail({ ...rule, method, path: `${pattern}/` });
  }
}

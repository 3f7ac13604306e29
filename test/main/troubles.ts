import { describe, expect, it } from 'vitest';
import type { FailureRule } from '../../sandbox/service/failures.ts';
import type { Store } from '../../src/store/store.ts';
import { installed } from './installation.ts';
import { labelsOf, type PersonAtWork, read } from './person.ts';
import { crowdFor, type Crowd, reportOf, said, type Walker } from './walk/crowd.ts';
import { brokenRules, recordingOf } from './walk/recording.ts';
import { rowOf, ROWS } from './walk/rows.ts';
import { confirmingLabel } from './walk/typed-values.ts';

/*
 * Every operation while the service is in trouble: all at once, each done by somebody else, so that
 * the answers can be told apart.
 */
export type Trouble = readonly [string, FailureRule];

const NOT_FOUND: Trouble = ['404', { status: 404, body: { message: 'no such thing' } }];
/** The two after which nobody knows what was done. */
export const FAULT: Trouble = ['500', { status: 500 }];
export const HTML: Trouble = ['a page of HTML under 200', { status: 200, body: 'html' }];
/** One of each family of failures, apart from limits, which are retried as a 500 is. */
export const FAMILIES: readonly Trouble[] = [FAULT, HTML, NOT_FOUND];
export const RELATIVES: readonly Trouble[] = [
  ['429 that tells no time', { status: 429, body: {} }],
  ['the HTML of a gateway', { status: 502, body: 'html' }],
  ['401', { status: 401, body: { error: 'invalid_token' } }],
  ['403', { status: 403, body: { message: 'not in your plan', error_code: 403 } }],
  ['a cut connection', { break: true }],
];

/** What the families of failures say, and answers of which a part is missing. */
const TOLD =
  /isn’t answering|Too many requests|request limit is reached|doesn’t accept|The service refused|wasn’t found|There’s no |an answer that isn’t JSON|isn’t known whether|unknown whether|doesn’t know this request|doesn’t say at the moment/u;

/** These ask before they ask the service anything. */
const ASKS_FIRST: ReadonlySet<string> = new Set(['smtp send', 'smtp unsubscribed remove']);

/** The bot's own, for which the service tells names at most; without it they show ids. */
const OWN =
  /^campaign recurring |^postbell (?:alerts (?:add|list|edit|pause|resume|mute|unmute|remove)|digest (?:add|list|edit|now|subscribe|remove))$/u;

/** What looks many things up takes a body, and changes nothing all the same. */
const LOOKING_UP = new Set(['POST /emails', 'POST /emails/campaigns', 'POST /smtp/emails/info']);
const CHANGING = ROWS.filter((row) => !row.startsWith('GET ') && !LOOKING_UP.has(row));

/** Does everything while the service answers everything so. */
export function playTroubles(troubles: readonly Trouble[]): void {
  describe('while the service answers everything with', () => {
    it.each(troubles)(
      '%s: one private sentence for each, and nothing is announced',
      async (_, rule) => {
        const crowd = await crowdFor(
          ({ name, endpoints }) => endpoints.length > 0 && !OWN.test(name),
        );
        crowd.service.control.fail(rule);
        const recorder = recordingOf(crowd.workspace);
        await Promise.all(crowd.walkers.map(({ type }) => type()));
        await crowd.allAnswered();
        // After that nothing is on its way any more.
        await crowd.bot.stop();
        expect(brokenRules(recorder.end())).toEqual([]);
        const wrong = crowd.walkers.filter((walker) => {
          const isNotified = ASKS_FIRST.has(walker.operation.name) || TOLD.test(said(walker));
          return !isNotified || isMistaken(walker, rule) || walker.answers().length !== 1;
        });
        expect(wrong.map(reportOf)).toEqual([]);
        expect(crowd.walkers.flatMap((one) => one.announcements().map(read))).toEqual([]);
        expect(repeatedSends(crowd)).toEqual([]);
        await crowd.close();
      },
    );
  });
}

/** Does what needs the service for names alone, while it answers everything so. */
export function playOwn(troubles: readonly Trouble[]): void {
  it.each(troubles)('%s: alerts and digests of a channel can be changed', async (_, rule) => {
    const { mira, service, bot } = await installed();
    await mira.ask('/postbell alerts add spam list=4101');
    await mira.ask('/postbell digest add campaigns list=4101');
    await mira.ask(
      '/campaign recurring add 4104 news@larkspur.example "Daily news" "last day" 09:00 UTC template=506',
    );
    service.control.fail(rule);
    await changeAlert(mira, bot.store);
    await changeDigest(mira, bot.store);
    await changeRecurring(mira, bot.store);
  });
}

async function changeAlert(mira: PersonAtWork, { alerts }: Store): Promise<void> {
  const [alert] = await alerts.list('C0CAMPAIGNS');
  const id = alert?.id ?? '';
  expect(read(await mira.ask(`/postbell alerts mute ${id} for=8h`))).toContain(`Alert ${id}`);
  expect(read(await mira.ask(`/postbell alerts unmute ${id}`))).toContain(id);
  expect(read(await mira.ask(`/postbell alerts edit ${id} mode=thread`))).toContain('thread');
  expect(read(await mira.ask('/postbell alerts list'))).toContain('4101');
  await mira.ask(`/postbell alerts remove ${id}`);
  expect(await alerts.list('C0CAMPAIGNS')).toEqual([]);
}

async function changeDigest(mira: PersonAtWork, { digests }: Store): Promise<void> {
  const [digest] = await digests.list('C0CAMPAIGNS');
  const id = digest?.id ?? '';
  expect(read(await mira.ask('/postbell digest list'))).toContain('4101');
  expect(read(await mira.ask(`/postbell digest edit ${id} time=10:15`))).toContain('10:15');
  expect(read(await mira.ask(`/postbell digest subscribe ${id}`))).toContain('10:15');
  expect(read(await mira.ask(`/postbell digest now ${id}`))).toMatch(TOLD);
  await mira.ask(`/postbell digest remove ${id}`);
  expect(await digests.list('C0CAMPAIGNS')).toEqual([]);
}

async function changeRecurring(
  mira: PersonAtWork,
  { recurringSends: recurring }: Store,
): Promise<void> {
  const [one] = await recurring.list('C0CAMPAIGNS');
  const id = one?.id ?? '';
  expect(read(await mira.ask(`/campaign recurring pause ${id}`))).toContain('paused');
  expect(read(await mira.ask(`/campaign recurring resume ${id}`))).toContain('resumed');
  expect(read(await mira.ask('/campaign recurring list'))).toContain('4104');
  await mira.ask(`/campaign recurring remove ${id}`);
  expect(await recurring.list('C0CAMPAIGNS')).toEqual([]);
}

/** Changes everything that can be changed, while the service reads well and answers changes so. */
export function playChanges(troubles: readonly Trouble[]): void {
  describe('while the service answers changes with', () => {
    it.each(troubles)('%s: told, and nothing is announced that wasn’t done', async (_, rule) => {
      const crowd = await changedDuring(rule);
      const wrong = crowd.walkers.filter((walker) => {
        const isNotified = IS_SO_ALREADY.has(walker.operation.name) || TOLD.test(said(walker));
        return !isNotified || isMistaken(walker, rule);
      });
      expect(wrong.map(reportOf)).toEqual([]);
      expect(crowd.walkers.flatMap((one) => one.announcements().map(read))).toEqual([]);
    });
  });
}

/** Changes everything while changes are answered so; no row that sends is asked twice. */
export async function changedDuring(rule: FailureRule): Promise<Crowd> {
  const crowd = await crowdFor(isChange);
  await makeRoom(crowd);
  failChanges(crowd, rule);
  await Promise.all(crowd.walkers.map(doIt));
  await crowd.close();
  expect(repeatedSends(crowd)).toEqual([]);
  return crowd;
}

/** Nothing has to be asked for where all is as wanted already. */
const IS_SO_ALREADY: ReadonlySet<string> = new Set(['blacklist remove', 'sms blacklist remove']);

/**
 * Of what isn’t there in the crowd’s world: events of a campaign, a send that is shown. Each of their
 * steps fails in tests of their own (bulk/resend.endurance.test.ts, recurring/kills.endurance.test.ts).
 */
const OF_WHAT_ISN_T_THERE: ReadonlySet<string> = new Set([
  'campaign resend',
  'campaign recurring confirm',
]);

function isChange({ name, effect, endpoints }: Walker['operation']): boolean {
  if (OF_WHAT_ISN_T_THERE.has(name)) return false;
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

/** A fault of the bot, or a reference where nobody needs one. */
function isMistaken(walker: Walker, { status, body }: FailureRule): boolean {
  const isOfAnotherShape = status === 200 && body === 'html';
  const words = said(walker);
  return (
    words.includes('fault of the bot') || (!isOfAnotherShape && words.includes('Reference for'))
  );
}

/** Rows that only send, asked for more often than there was somebody to ask. */
function repeatedSends({ walkers, line }: Crowd): readonly string[] {
  return CHANGING.filter((row) => {
    const users = walkers.filter(({ operation }) => operation.endpoints.includes(row));
    if (users.some(({ operation }) => operation.effect !== 'sends')) return false;
    return line.addresses.filter((address) => rowOf(address) === row).length > users.length;
  });
}

import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../sandbox/workspace/dispatch/outcome.ts';
import type { Entry } from '../../src/domain/rights.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { ACTIONS } from '../../src/slack/buttons.ts';
import { FORM_ACTIONS } from '../../src/slack/forms/views.ts';
import { manifestOf } from '../../src/slack/manifest.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import {
  doEverything,
  startWithEverything,
  type EverythingBot,
  type Told,
} from './genuine-payloads.ts';
import { formIn } from './form-in-hand.ts';
import { ADMIN, EXTERNAL, GUEST, SIGNING_SECRET, typedInto, VIEWER } from './harness.ts';

const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A payload with other values in it, wherever they stand. */
function altered(payload: Payload, alter: (key: string, value: unknown) => unknown): Payload {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isRecord(value) ? altered(value, alter) : value;
  };
  const entries = Object.entries(payload).map(([key, one]) => [key, inside(alter(key, one))]);
  return Object.fromEntries(entries);
}

/** What Slack gives each thing that happens, so that it is known again. */
const KEYS = new Set(['trigger_id', 'action_ts', 'ts', 'message_ts', 'event_ts', 'unfurl_id']);
let count = 0;

/** The same as if it had happened once more, to be answered to whoever did it. */
function anew({ payload }: Pick<Told, 'payload'>): Payload {
  count += 1;
  const fresh = altered(payload, (key, value) => {
    if (key === 'response_url') return undefined;
    if (key === 'private_metadata') {
      return String(value).replace(/"responseUrl":"[^"]*"/u, '"responseUrl":null');
    }
    return KEYS.has(key) ? `${1_795_000_000 + count}.000100` : value;
  });
  const { view } = fresh;
  return isRecord(view) ? { ...fresh, view: { ...view, id: `V${count}` } } : fresh;
}

const byPerson = (payload: Payload, personId: string): Payload =>
  altered(payload, (_, value) => (value === ADMIN ? personId : value));

interface Ids {
  readonly team?: string;
  readonly enterprise?: string;
}

function from(payload: Payload, { team, enterprise }: Ids): Payload {
  const isCommand = 'command' in payload;
  return {
    ...payload,
    ...(team && (isCommand ? { team_id: team } : { team: { id: team } })),
    ...(enterprise &&
      (isCommand ? { enterprise_id: enterprise } : { enterprise: { id: enterprise, name: 'X' } })),
  };
}

/** A form with other data in it than the bot gave it. */
function withMetadata(payload: Payload, change: (data: Record<string, unknown>) => unknown) {
  return altered(payload, (key, value) =>
    key === 'private_metadata' ? JSON.stringify(change(JSON.parse(String(value)))) : value,
  );
}

function shownTo({ workspace }: EverythingBot, person: string) {
  const direct = `D${person.slice(1)}`;
  return ['C0CAMPAIGNS', direct]
    .flatMap((channel) => workspace.messages(channel))
    .filter(({ visibleTo, channel, personId }) =>
      channel === direct ? personId === null : visibleTo === person,
    );
}

/** Bolt leaves its acknowledgement to whoever carries the function out. */
const FUNCTION = { type: 'function_executed', function_execution_id: 'Fx1' };

const TAKEN = { kind: 'acknowledged' };

/** Tells the bot of these, one after the other, as it comes from Slack. */
async function tellAll(bot: EverythingBot, told: readonly Pick<Told, 'type' | 'payload'>[]) {
  for (const { type, payload } of told) {
    const outcome = await bot.workspace.control.tell(type, payload);
    expect([outcome, payload['type']]).toMatchObject([TAKEN, payload['type']]);
  }
}

async function grantTo({ store }: EverythingBot, id: string, entry: Entry): Promise<void> {
  const subject = { kind: 'person', id } as const;
  const given = { subject, entry, isDenied: false, grantedBy: ADMIN, grantedAt: new Date() };
  await store.rights.set(given, () => undefined);
}

/** Nobody waits for an answer to these. */
const SILENT = new Set([
  'a link',
  'a picker',
  'a closed form',
  'a link to a campaign',
  'an opened home',
  'an invitation',
]);
const PAGES = new Set(['a first page', '“Back”', '“Start over”', 'a last page', 'a review']);

const isEvent = ({ type }: Told) => type === 'events_api';

/** The kind of what Slack told, as Slack names it. */
function kindOf({ payload: { command, event, type } }: Told): string {
  if (command !== undefined) return 'command';
  if (!isRecord(event)) return String(type);
  return event['type'] === 'message'
    ? `message.${String(event['channel_type'])}`
    : String(event['type']);
}

/** Events that name nobody, so that nobody else can be put into them. */
const BY_NOBODY = ['channel_id_changed', 'subteam_members_changed', 'subteam_updated'];

/** What comes to each kind of listener that Bolt has. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  command: ['command'],
  action: ['block_actions'],
  shortcut: ['shortcut', 'message_action'],
  view: ['view_submission', 'view_closed'],
  options: ['block_suggestion'],
  event: manifestOf(catalogueOf([]), { prefix: '', unfurlDomains: ['news.example.com'] }).settings
    .event_subscriptions.bot_events,
};

test('everything that Slack may tell is among what is told here', async () => {
  const source = readFileSync(new URL('../../src/slack/start.ts', import.meta.url), 'utf8');
  const listeners = [...source.matchAll(/\bapp\.(\w+)[<(]/gu)].map(([, name = '']) => name);
  const kindsOfListeners = listeners.filter((name) => name !== 'use' && name !== 'error');
  expect(new Set(kindsOfListeners)).toEqual(new Set(Object.keys(KINDS)));
  const all = await doEverything(await startWithEverything());
  const kinds = Object.values(KINDS).flat();
  expect(new Set([...all.map(kindOf), ...BY_NOBODY])).toEqual(new Set(kinds));
  const clicked = all.flatMap(({ payload: { actions } }) =>
    Array.isArray(actions) ? actions.map((one) => String(Object(one).action_id)) : [],
  );
  const buttons = [...Object.values(ACTIONS), ...Object.values(FORM_ACTIONS)];
  const unclicked = buttons.filter((id) => !clicked.some((one) => one.startsWith(id)));
  expect(unclicked).toEqual([]);
});

describe.each(['http', 'socket'] as const)('whatever Slack tells over %s', (mode) => {
  test('is done once, however often it is told', async () => {
    const bot = await startWithEverything({ mode });
    const all = await doEverything(bot, async ({ name }) => {
      // Whoever sends a page again got no answer to it: they go on from there.
      if (!PAGES.has(name)) await bot.workspace.control.redeliver();
    });
    expect(all.length).toBeGreaterThan(20);
    const before = bot.done();
    expect(before).toHaveLength(new Set(before).size);
    await tellAll(bot, all);
    await bot.room.stop();
    expect(bot.done()).toEqual(before);
    expect(bot.faults).toEqual([]);
  }, 120_000);

  test.each<[string, string, Ids]>([
    ['a guest', GUEST, {}],
    ['somebody of another company', EXTERNAL, {}],
    ['somebody in another workspace', ADMIN, { team: 'T0PARTNER' }],
    ['somebody of another organization', ADMIN, { enterprise: 'E0OTHER' }],
  ])(
    'is refused in words, and in the trail, if %s did it',
    async (_, person, ids) => {
      const bot = await startWithEverything({ mode });
      const everything = await doEverything(bot);
      // Events name nothing but the person: in a shared channel they come from anywhere.
      const all = person === ADMIN ? everything.filter((one) => !isEvent(one)) : everything;
      const before = { done: bot.done(), searches: bot.searches.length };
      const seen = new Set(shownTo(bot, person).map(({ ts }) => ts));
      const forged = all.map((told) => ({
        ...told,
        payload: from(byPerson(anew(told), person), ids),
      }));
      await tellAll(bot, forged);
      await bot.room.stop();
      expect(bot.done()).toEqual(before.done);
      expect(bot.searches).toHaveLength(before.searches);
      const words = shownTo(bot, person).filter(({ ts }) => !seen.has(ts));
      expect(words.filter(({ text }) => !text.includes('Postbell is for'))).toEqual([]);
      expect(words).toHaveLength(all.filter(({ name }) => !SILENT.has(name)).length);
      expect(bot.faults).toEqual([]);
      const trail = await attemptsIn(bot.store);
      const refused = trail.filter((one) => one.personId === person && one.state === 'refused');
      expect(refused).toHaveLength(all.length);
    },
    120_000,
  );

  test('is acknowledged at once, also what nobody listens to', async () => {
    const bot = await startWithEverything({ mode });
    const all = await doEverything(bot);
    const strange = all.flatMap((told) => {
      const payload = anew(told);
      const { view, event, type } = payload;
      return [
        ...(type === undefined ? [] : [{ ...payload, type: 'of_tomorrow' }]),
        ...(isRecord(view) ? [{ ...payload, view: { ...view, callback_id: 'another' } }] : []),
        ...(isRecord(event) ? [{ ...payload, event: { ...event, type: 'of_tomorrow' } }] : []),
        ...(isRecord(event) ? [{ ...payload, event: { ...event, ...FUNCTION } }] : []),
        ...('callback_id' in payload ? [{ ...payload, callback_id: 'another' }] : []),
        ...('command' in payload ? [{ ...payload, command: '/another' }] : []),
      ].map((one) => ({ type: told.type, payload: one }));
    });
    expect(strange.length).toBeGreaterThan(all.length);
    await tellAll(bot, strange);
    // The library of Socket Mode gives it to nobody.
    if (mode === 'http') expect(await bot.workspace.control.limitEvents()).toMatchObject(TAKEN);
    expect(bot.faults).toEqual([]);
  }, 120_000);

  test('changes nothing if a colleague did it who may only look', async () => {
    const bot = await startWithEverything({ mode });
    const all = await doEverything(bot);
    const before = bot.done();
    await tellAll(
      bot,
      all.map((told) => ({ ...told, payload: byPerson(anew(told), VIEWER) })),
    );
    await bot.room.stop();
    expect(bot.done()).toEqual(before);
    expect(bot.faults).toEqual([]);
    const trail = await attemptsIn(bot.store);
    const refused = trail.filter((one) => one.personId === VIEWER && one.state === 'refused');
    expect(new Set(refused.map(({ operation }) => operation))).toEqual(
      new Set(['thing mark', 'thing delete', 'letter send']),
    );
  }, 120_000);

  test('leaves somebody else’s form alone, whoever may do the same', async () => {
    const bot = await startWithEverything({ mode });
    await grantTo(bot, VIEWER, 'role:admin');
    const pages: Told[] = [];
    await doEverything(bot, async (told) => {
      if (!PAGES.has(told.name)) return;
      pages.push(told);
      // Right after its person did it, and of the page where they are now.
      const done = bot.done();
      await tellAll(bot, [{ ...told, payload: byPerson(anew(told), VIEWER) }]);
      expect(bot.done()).toEqual(done);
    });
    expect(pages).toHaveLength(PAGES.size);
    expect(bot.done().at(-1)).toBe('send 4711  Hi   false');
    expect(bot.faults).toEqual([]);
  }, 120_000);

  test('goes no other way through a form than its pages', async () => {
    const bot = await startWithEverything({ mode });
    const letter = formIn(bot);
    await letter.open('/letter send', 'To whom');
    await letter.send({ list: '4711' });
    await letter.shown('What');
    await letter.send({ subject: 'Hi' });
    await letter.shown('3 of 3');
    const { type, payload } = bot.workspace.dispatches.at(-1) ?? {};
    if (type === undefined || payload === undefined) throw new Error('nothing was told');
    const done = bot.done();
    const moved = (place: object, other: object = {}) =>
      withMetadata(payload, (data) => ({
        ...data,
        ...other,
        place: { ...Object(data['place']), ...place },
      }));
    const here = { turn: 2 };
    await tellAll(
      bot,
      [
        moved({ ...here, page: 3 }),
        moved({ ...here, page: 99 }),
        moved({ ...here, page: -1 }),
        moved({ ...here, page: 0.5 }),
        moved({ turn: 99, page: 3 }),
        moved({ turn: 99 }),
        moved({ draft: 'of-nobody' }),
        moved({}, { operation: 'letter note' }),
        moved({}, { operation: 'letter proof' }),
        moved({}, { operation: 'constructor' }),
        moved({}, { assigneeId: ADMIN }),
        withMetadata(payload, () => ({})),
        withMetadata(payload, () => null),
        altered(payload, (key, value) => (key === 'private_metadata' ? '{' : value)),
        altered(payload, (key, value) => (key === 'private_metadata' ? 5 : value)),
      ].map((one) => ({ type, payload: anew({ payload: one }) })),
    );
    expect(bot.done()).toEqual(done);
    // Whose form it is goes on where they are.
    await letter.send();
    await letter.shown('Send “Hi”?');
    await letter.send();
    await expect.poll(bot.done).toEqual([...done, 'send 4711  Hi   false']);
    expect(bot.faults).toEqual([]);
  }, 120_000);

  test('acts on no form whose state can’t be read', async () => {
    const bot = await startWithEverything({ mode });
    const form = await bot.opened('/thing rename ?');
    await bot.submit(form, typedInto({ name: 'lamp', to: 'lamp' }));
    const { type, payload } = bot.workspace.dispatches.at(-1) ?? {};
    if (type === undefined || payload === undefined) throw new Error('nothing was told');
    const states = [null, undefined, 5, 'x', [], {}, { to: null }, { to: { to: 5 } }];
    const shapes = states.flatMap((state) => [
      altered(payload, (key, value) => (key === 'state' ? state : value)),
      altered(payload, (key, value) => (key === 'values' ? state : value)),
    ]);
    for (const one of shapes) await bot.workspace.control.tell(type, anew({ payload: one }));
    await bot.ask('/thing mark after', 'Marked');
    expect(bot.done()).toEqual(['mark after']);
    expect(bot.faults).toEqual([]);
  }, 120_000);
});

describe('a request that Slack didn’t sign so', () => {
  test('is refused before anything of it is read', async () => {
    const bot = await startWithEverything();
    const all = await doEverything(bot);
    const said = async () => ({
      done: bot.done(),
      searches: bot.searches,
      messages: ['C0CAMPAIGNS', 'D0MIRA', 'D0VERA'].map((id) => bot.workspace.messages(id).length),
      attempts: (await attemptsIn(bot.store)).length,
    });
    const before = await said();
    for (const told of all) {
      for (const [why, status] of await statusesOf(bot, told)) {
        expect([told.name, why, status]).toEqual([told.name, why, 401]);
      }
    }
    await bot.room.stop();
    expect(await said()).toEqual(before);
    expect(bot.faults).toEqual([]);
  }, 120_000);
});

const HOUR = 3600;

/** How something is answered that is signed in none of the right ways. */
function statusesOf(bot: EverythingBot, told: Told) {
  const body = bodyOf(told.type, anew(told));
  const other = bodyOf(told.type, byPerson(anew(told), VIEWER));
  const now = Math.floor(Date.now() / 1000);
  const ways: readonly [why: string, headers: Record<string, string>][] = [
    ['without a signature', {}],
    ['with another secret', signed(body, { secret: 'another' })],
    ['an hour ago', signed(body, { at: now - HOUR })],
    ['in an hour', signed(body, { at: now + HOUR })],
    ['of another body', signed(other)],
    ['of another time', { ...signed(body), 'x-slack-request-timestamp': String(now - 1) }],
  ];
  return Promise.all(
    ways.map(async ([why, headers]) => {
      const type = told.type === 'events_api' ? 'json' : 'x-www-form-urlencoded';
      const answer = await fetch(String(bot.eventsUrl), {
        method: 'POST',
        headers: { 'content-type': `application/${type}`, ...headers },
        body,
      });
      return [why, answer.status] as const;
    }),
  );
}

function bodyOf(type: Told['type'], payload: Payload): string {
  if (type === 'events_api') return JSON.stringify(payload);
  if (type === 'interactive') {
    return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  }
  const fields = Object.entries(payload).map(([key, value]) => [key, String(value)]);
  return new URLSearchParams(fields).toString();
}

function signed(
  body: string,
  { secret = SIGNING_SECRET, at = Math.floor(Date.now() / 1000) } = {},
): Record<string, string> {
  const hash = createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(at), 'x-slack-signature': `v0=${hash}` };
}

import { describe, expect, test } from 'vitest';
import type { Account, Person } from '../../sandbox/workspace/page-protocol.ts';
import { action, type Reply } from '../../src/domain/reply.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { forged } from './forged.ts';
import {
  ADMIN,
  CHANNEL,
  EXTERNAL,
  GUEST,
  NEVER_MS,
  SHARED_CHANNEL,
  startHarness,
  typedInto,
  VIEWER,
  wordsIn,
  type Harness,
  type HarnessOptions,
} from './harness.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';

const GRID = { id: 'E0POSTBELL', name: 'Postbell Group' };
const ASK_MIRA = `Ask: <@${ADMIN}>`;

async function start(options: Partial<HarnessOptions> = {}) {
  const ledger = newLedger();
  const searched: string[] = [];
  const bot = await startHarness({
    catalogue: trialCatalogue(ledger),
    references: {
      search: async (_, query) => {
        searched.push(query);
        return [{ id: '4711', title: 'A secret campaign' }];
      },
    },
    home: {
      partsFor: () => [
        { title: 'Money', missing: '', read: async () => ({ summary: '12.00 EUR' }) },
      ],
    },
    ...options,
  });
  return { ...bot, ledger, searched };
}

const CARD: Reply = {
  title: 'A card',
  actions: [
    action({ name: 'thing show' }, { thing: '4711' }, 'Look'),
    { kind: 'link', label: 'Open', url: 'https://example.com/' },
  ],
};

/** All that somebody alone was shown, wherever. */
function shownTo({ workspace }: Harness, person: string): string[] {
  const direct = `D${person.slice(1)}`;
  return [CHANNEL, SHARED_CHANNEL, direct]
    .flatMap((channel) => workspace.messages(channel))
    .filter(({ visibleTo, channel }) => visibleTo === person || channel === direct)
    .map((message) => `${message.text} ${wordsIn(message)}`);
}

/** Tells the bot the last thing once more, as if somebody else had done it. */
function asDoneBy(bot: Harness, user: Readonly<Record<string, unknown>>, more: object = {}) {
  const { payload } = bot.workspace.dispatches.at(-1) ?? {};
  // The response_url would lead to whoever did it.
  const { response_url: _, ...notified } = payload ?? {};
  return forged(bot, { ...notified, user: { ...Object(notified['user']), ...user }, ...more });
}

const withAccount = (id: string, account?: Account): Person => ({
  id,
  name: 'Somebody',
  role: 'Somebody',
  zone: 'Europe/Berlin',
  ...(account && { account }),
});
const MIRA = withAccount(ADMIN);

describe.each<[Account, RegExp]>([
  ['guest', /you’re here as a guest/],
  ['single-channel guest', /you’re here as a guest/],
  ['external', /you belong to another one/],
  ['stranger', /you belong to another one/],
  ['deactivated', /your account is deactivated/],
  ['bot', /answers people, not apps/],
])('whoever is a %s', (account, why) => {
  test('gets for a command nothing but why not, and whom to ask', async () => {
    const bot = await start({ people: [MIRA, withAccount('U0SOME', account)] });
    const message = await bot.ask('/thing show 4711', 'Ask:', 'U0SOME');
    expect(wordsIn(message)).toMatch(why);
    expect(wordsIn(message)).toContain(ASK_MIRA);
    await bot.room.stop();
    expect(shownTo(bot, 'U0SOME')).toHaveLength(1);
    expect(shownTo(bot, 'U0SOME').join()).not.toContain('Thing 4711');
  });
});

describe('a guest', () => {
  test('who clicks a button of a message for everybody gets nothing of it', async () => {
    const bot = await start();
    await bot.press(await bot.post(CARD), 'Look', ASK_MIRA, GUEST);
    await bot.room.stop();
    expect(shownTo(bot, GUEST)).toHaveLength(1);
  });

  test('who became one while a form was open can’t send it', async () => {
    let at = new Date('2026-11-20T10:00:00Z');
    const people = [withAccount(ADMIN)];
    const bot = await start({ people, now: () => at });
    const view = await bot.opened('/thing mark');
    people[0] = withAccount(ADMIN, 'guest');
    at = new Date('2026-11-20T10:06:00Z');
    await bot.submit(view, typedInto({ name: 'lamp' }));
    await bot.notified(ASK_MIRA);
    expect(bot.workspace.views(ADMIN)).toEqual([]);
    expect(bot.ledger.done).toEqual([]);
  });

  test('who takes a shortcut gets neither a form nor an answer', async () => {
    const bot = await start();
    await bot.type('ann@example.com');
    const { ts } = await bot.workspace.waitForMessage({ personId: ADMIN, channel: CHANNEL });
    const message = { channel: CHANNEL, ts };
    await bot.workspace.send('shortcut', { person: GUEST, callbackId: 'lookup_address', message });
    await bot.workspace.send('shortcut', { person: GUEST, callbackId: 'look_up_contact' });
    await bot.room.stop();
    expect(bot.workspace.views(GUEST)).toEqual([]);
    const shown = shownTo(bot, GUEST);
    expect(shown).toHaveLength(2);
    expect(shown.filter((words) => !words.includes(ASK_MIRA))).toEqual([]);
  });

  test('finds nothing in a picker, and nothing is searched', async () => {
    const bot = await start();
    const found = await bot.search(await bot.opened('/thing show ?'), 'campaign', 'secret');
    expect(JSON.stringify(found)).toContain('A secret campaign');
    const response = await asDoneBy(bot, { id: GUEST }, { value: 'secrets' });
    expect(await response.json()).toEqual({ options: [] });
    expect(bot.searched).toEqual(['secret']);
  });

  test('finds nothing in a picker either as a member who may not look', async () => {
    const bot = await start();
    await bot.search(await bot.opened('/thing show ?'), 'campaign', 'secret');
    const subject = { kind: 'person', id: VIEWER } as const;
    const denial = { subject, entry: 'right:look', isDenied: true, grantedBy: ADMIN } as const;
    await bot.store.rights.set({ ...denial, grantedAt: new Date() }, () => undefined);
    for (const more of [{ value: 'secrets' }, { value: 'secrets', view: undefined }]) {
      const response = await asDoneBy(bot, { id: VIEWER }, more);
      expect(await response.json()).toEqual({ options: [] });
    }
    expect(bot.searched).toEqual(['secret']);
  });

  test('sees in Home nothing but why not, also where more stood before', async () => {
    const bot = await start();
    await bot.workspace.send('home', { person: GUEST });
    const home = await bot.workspace.waitForView(GUEST, ({ kind }) => kind === 'home');
    expect(wordsIn(home)).toContain(ASK_MIRA);
    expect(wordsIn(home)).not.toContain('EUR');
    await bot.room.stop();
    expect(shownTo(bot, GUEST)).toEqual([]);
  });

  test('is told nothing for following a link, nor for closing a window', async () => {
    const bot = await start();
    await bot.click(await bot.post(CARD), 'Open', GUEST);
    await asDoneBy(bot, { id: GUEST }, { type: 'view_closed', view: { private_metadata: '' } });
    await bot.room.stop();
    expect(shownTo(bot, GUEST)).toEqual([]);
  });

  test('who brings the bot into a channel lets nothing run again there', async () => {
    const invited: string[] = [];
    const bot = await start({ onInvited: async (channelId) => void invited.push(channelId) });
    await bot.workspace.control.setBotMember('C0RANDOM', true);
    await expect.poll(() => invited).toEqual(['C0RANDOM']);
    const { payload } = bot.workspace.dispatches.at(-1) ?? {};
    const event = { ...Object(payload?.['event']), inviter: GUEST };
    await forged(bot, { ...payload, event });
    await bot.room.stop();
    expect(invited).toEqual(['C0RANDOM']);
  });

  test('is known as one five minutes after becoming one', async () => {
    let at = new Date('2026-11-20T10:00:00Z');
    const people = [MIRA, withAccount(VIEWER)];
    const bot = await start({ people, now: () => at });
    await bot.ask('/thing show 1', 'Thing 1', VIEWER);
    people[1] = withAccount(VIEWER, 'guest');
    at = new Date('2026-11-20T10:04:00Z');
    await bot.ask('/thing show 2', 'Thing 2', VIEWER);
    at = new Date('2026-11-20T10:06:00Z');
    await bot.ask('/thing show 3', ASK_MIRA, VIEWER);
  });
});

describe('somebody of another company', () => {
  test('is refused by the payload alone, without asking Slack who they are', async () => {
    const bot = await start();
    await bot.press(await bot.post(CARD, SHARED_CHANNEL), 'Look', ASK_MIRA, EXTERNAL);
    await bot.room.stop();
    const invocation = bot.workspace.calls.filter(({ method }) => method === 'users.info');
    expect(invocation.map(({ args }) => args['user'])).not.toContain(EXTERNAL);
  });

  test.each([
    ['their own workspace', EXTERNAL, { id: EXTERNAL, team_id: 'T0PARTNER' }, {}],
    ['the workspace in which they act', VIEWER, {}, { team: { id: 'T0PARTNER' }, actions: [] }],
  ])('is refused where only %s is another one', async (_, person, user, more) => {
    const bot = await start();
    await bot.press(await bot.post(CARD), 'Look', 'Thing 4711', VIEWER);
    await asDoneBy(bot, user, more);
    await bot.notified(ASK_MIRA, person);
  });

  test('gets no card for a link', async () => {
    const bot = await start();
    const text = 'https://news.example.com/web/7';
    await bot.workspace.send('message', { person: EXTERNAL, channel: CHANNEL, text });
    await bot.room.stop();
    expect(bot.workspace.calls.filter(({ method }) => method === 'chat.unfurl')).toEqual([]);
  });
});

describe('on Enterprise Grid', () => {
  const COLLEAGUE = withAccount('W0COLLEAGUE');
  const OTHER = withAccount('W0OTHER', 'external');
  const onGrid = () => start({ enterprise: GRID, people: [MIRA, COLLEAGUE, OTHER] });

  test('a member whose payload names the organization is let in, with an id that begins with W', async () => {
    const bot = await onGrid();
    await bot.click(await bot.post(CARD), 'Look', COLLEAGUE.id);
    await bot.notified('Thing 4711', COLLEAGUE.id);
    expect(bot.workspace.dispatches.at(-1)?.payload['user']).toMatchObject({ team_id: GRID.id });
  });

  test('a member whose payload names no team is let in when Slack knows them', async () => {
    const bot = await onGrid();
    await bot.click(await bot.post(CARD), 'Look', ADMIN);
    await bot.notified('Thing 4711');
    await asDoneBy(bot, { id: COLLEAGUE.id }, { team: null });
    await bot.notified('Thing 4711', COLLEAGUE.id);
  });

  test('somebody of another workspace of the organization is refused', async () => {
    const bot = await onGrid();
    await bot.click(await bot.post(CARD), 'Look', ADMIN);
    await asDoneBy(
      bot,
      { id: OTHER.id },
      { team: { id: 'T0SISTER', enterprise_id: GRID.id }, enterprise: GRID },
    );
    await bot.notified('you belong to another one', OTHER.id);
    await bot.room.stop();
    expect(shownTo(bot, OTHER.id)).toHaveLength(1);
  });
});

describe('what outsiders try is in the trail', () => {
  const triesOf = async (bot: Harness, personId: string) => {
    const all = await attemptsIn(bot.store);
    return all
      .filter((one) => one.personId === personId)
      .map(({ way, channelId, operation, state }) => [way, channelId, operation, state]);
  };

  test('each message, however often Slack delivers it', async () => {
    const bot = await start();
    for (const text of ['@Postbell one', '@Postbell two']) {
      await bot.workspace.send('message', { person: GUEST, channel: CHANNEL, text });
      await bot.workspace.control.redeliver();
    }
    const direct = `D${GUEST.slice(1)}`;
    await bot.workspace.send('message', { person: GUEST, channel: direct, text: 'hello' });
    const mention = ['message', CHANNEL, 'postbell', 'refused'];
    await expect
      .poll(() => triesOf(bot, GUEST))
      .toEqual([['message', direct, 'postbell', 'refused'], mention, mention]);
  });

  test('once in each hour what Slack tells by itself, or with each letter', async () => {
    let at = new Date('2026-11-20T10:00:00Z');
    const bot = await start({ now: () => at });
    const text = 'https://news.example.com/web/7';
    await bot.search(await bot.opened('/thing show ?'), 'campaign', 'secret');
    const { payload } = bot.workspace.dispatches.at(-1) ?? {};
    const invitation = {
      type: 'event_callback',
      event: { type: 'member_joined_channel', user: 'UBOT', channel: CHANNEL, inviter: GUEST },
      authorizations: [{ user_id: 'UBOT' }],
    };
    const tryEverything = async () => {
      await bot.workspace.send('home', { person: GUEST });
      await bot.workspace.send('message', { person: GUEST, channel: CHANNEL, text });
      await forged(bot, JSON.stringify(invitation));
      const event = { ...invitation.event, user: VIEWER };
      await forged(bot, JSON.stringify({ ...invitation, event }));
      for (const value of ['s', 'se', 'sec']) {
        await forged(bot, { ...payload, user: { id: GUEST }, value });
      }
    };
    const tries = [
      ['home', `D${GUEST.slice(1)}`, 'postbell', 'refused'],
      ['invitation', CHANNEL, 'postbell', 'refused'],
      ['link', CHANNEL, 'campaign show', 'refused'],
      ['options', null, 'thing show', 'refused'],
    ];
    const sorted = async () =>
      (await triesOf(bot, GUEST)).toSorted((a, b) => String(a).localeCompare(String(b)));
    await tryEverything();
    await tryEverything();
    await expect.poll(sorted).toEqual(tries);
    at = new Date('2026-11-20T11:00:00Z');
    await tryEverything();
    await expect.poll(sorted).toEqual(tries.flatMap((one) => [one, one]));
  });

  test('also of those of whom Slack doesn’t say who they are', async () => {
    const bot = await start();
    bot.workspace.control.failNext('users.info', { error: 'fatal_error' }, 10);
    await bot.ask('/thing show 4711', 'Slack couldn’t say', GUEST);
    expect(await triesOf(bot, GUEST)).toEqual([['command', CHANNEL, 'thing show', 'refused']]);
  });
});

describe('while Slack doesn’t tell who people are', () => {
  const failing = (bot: Harness, method: string) =>
    bot.workspace.control.failNext(method, { error: 'fatal_error' }, 10);

  test('members whom it knew lately look as ever, and others are refused in words', async () => {
    const bot = await start();
    await bot.ask('/thing show 4711', 'Thing 4711', VIEWER);
    failing(bot, 'users.info');
    await bot.ask('/thing show 4712', 'Thing 4712', VIEWER);
    await bot.ask('/thing show 4711', 'Slack couldn’t say', GUEST);
    expect(shownTo(bot, GUEST).join()).not.toContain('Thing 4711');
  });

  test('a guest who is known as one stays one', async () => {
    let at = new Date('2026-11-20T10:00:00Z');
    const bot = await start({ now: () => at });
    await bot.ask('/thing show 1', ASK_MIRA, GUEST);
    failing(bot, 'users.info');
    at = new Date('2026-11-20T12:00:00Z');
    await bot.type('/thing show 2', { person: GUEST });
    await bot.room.stop();
    expect(shownTo(bot, GUEST).filter((words) => words.includes(ASK_MIRA))).toHaveLength(2);
  });

  test('nobody is let in whose payload names no workspace', async () => {
    const bot = await start();
    await bot.click(await bot.post(CARD), 'Look', ADMIN);
    await bot.notified('Thing 4711');
    failing(bot, 'users.info');
    await asDoneBy(bot, { id: VIEWER, team_id: null }, { team: null });
    await bot.notified('Slack couldn’t say', VIEWER);
    expect(shownTo(bot, VIEWER).join()).not.toContain('Thing 4711');
  });

  test('nobody is let in as long as it hasn’t told which workspace is ours', async () => {
    const bot = await start();
    bot.workspace.control.failNext('auth.test', { error: 'fatal_error' });
    await bot.ask('/thing show 1', 'Slack couldn’t say', VIEWER);
    await bot.ask('/thing show 1', 'Thing 1', VIEWER);
  });

  test('a slow answer holds nobody up for longer than Slack waits', async () => {
    const bot = await start({ waitsForStanding: false });
    bot.workspace.control.failNext('users.info', { delayMs: NEVER_MS });
    await bot.ask('/thing show 4711', 'Slack couldn’t say', VIEWER);
  });
});

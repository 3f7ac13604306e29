import { describe, expect, test } from 'vitest';
import type { Reply } from '../../src/domain/reply.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { ADMIN, CHANNEL, startHarness, typedInto, VIEWER, wordsIn, WRITES } from './harness.ts';
import { contactShow } from './trial-operations.ts';

const unsubscribe = defineOperation({
  name: 'contact unsubscribe',
  summary: 'Unsubscribe an address',
  ...WRITES,
  example: 'ann@example.com 1',
  inputs: {
    email: { kind: 'email', label: 'Address' },
    list: { kind: 'integer', label: 'List' },
  },
  run: async ({ email, list }): Promise<Reply> => ({ title: `${email} is off ${list}` }),
});
const add = defineOperation({
  name: 'blacklist add',
  summary: 'Put addresses on the blacklist',
  ...WRITES,
  example: 'ann@example.com',
  inputs: {
    addresses: { kind: 'emails', label: 'Addresses', optional: true },
    file: { kind: 'file', label: 'Or a file', accepts: { mostBytes: 1e6 }, optional: true },
  },
  run: async ({ addresses, file }, { store }): Promise<Reply> => {
    const upload = file === undefined ? null : await store.uploads.get(file);
    const given = upload ? Buffer.from(upload.content).toString() : addresses?.valid.join('\n');
    const all = given?.split('\n') ?? [];
    return {
      title: 'Blacklisted',
      summary: all.slice(0, 2).join(' and '),
      announcement: `blacklisted ${all.length}.`,
    };
  },
});
const CATALOGUE = catalogueOf([
  { name: 'contact', summary: 'Contacts', bare: 'show', operations: [contactShow, unsubscribe] },
  { name: 'blacklist', summary: 'Blacklist', bare: 'add', operations: [add] },
]);

/** Somebody's message, and a shortcut that somebody takes in its menu. */
async function taking(callbackId: string, text: string, person = ADMIN) {
  const bot = await startHarness({ catalogue: CATALOGUE });
  await bot.workspace.send('message', { person: ADMIN, channel: CHANNEL, text });
  const message = await bot.workspace.waitForMessage({ personId: ADMIN, channel: CHANNEL });
  const at = { channel: CHANNEL, ts: message.ts };
  await bot.workspace.send('shortcut', { person, callbackId, message: at });
  return bot;
}

/** The same in the menu of a reply. */
async function takingInThread(callbackId: string, text: string) {
  const bot = await startHarness({ catalogue: CATALOGUE });
  const { workspace } = bot;
  const { ts: threadTs } = await bot.post({ title: 'Card' });
  await workspace.send('message', { person: ADMIN, channel: CHANNEL, text, threadTs });
  const { ts } = await workspace.waitForMessage({ personId: ADMIN, threadTs });
  const message = { channel: CHANNEL, ts };
  await workspace.send('shortcut', { person: ADMIN, callbackId, message });
  return { ...bot, threadTs };
}

const chosen = (value: string) => {
  const selected_option = { text: { type: 'plain_text', text: value }, value };
  return { value: { type: 'radio_buttons', selected_option } };
};

describe('“Look up this address”', () => {
  test('looks up the one address of a message', async () => {
    const { notified } = await taking('lookup_address', 'Please help Ann <ann@example.com>!');
    expect((await notified('A contact')).text).toBe('ann@example.com: A contact');
  });

  test('lets choose among several', async () => {
    const text = 'ann@example.com wrote to bob@example.com';
    const { form, submit, notified } = await taking('lookup_address', text);
    const view = await form();
    expect(wordsIn(view)).toContain('bob@example.com');
    await submit(view, { email: chosen('bob@example.com') });
    await notified('bob@example.com: A contact');
  });

  test('of a reply answers in its thread', async () => {
    const { notified, threadTs } = await takingInThread('lookup_address', 'ann@example.com');
    expect((await notified('A contact')).threadTs).toBe(threadTs);
    const choosing = await takingInThread('lookup_address', 'ann@example.com bob@example.com');
    await choosing.submit(await choosing.form(), { email: chosen('bob@example.com') });
    expect((await choosing.notified('A contact')).threadTs).toBe(choosing.threadTs);
  });

  test('says so when there is none', async () => {
    const { notified } = await taking('lookup_address', 'no address here');
    await notified('No email address in this message');
  });
});

describe('“Blacklist addresses”', () => {
  test('changes nothing before the filled form is sent', async () => {
    const text = 'ann@example.com and Bob <bob@example.com>, ann@example.com';
    const bot = await taking('blacklist_addresses', text);
    const { form, submit, notified, announced, workspace } = bot;
    const view = await form();
    expect(wordsIn(view)).toContain('ann@example.com\\nbob@example.com');
    expect(workspace.messages(CHANNEL, { person: ADMIN })).toHaveLength(1);
    await submit(view, typedInto({ addresses: 'ann@example.com\nbob@example.com' }));
    await notified('ann@example.com and bob@example.com');
    await announced('blacklisted 2.');
  });

  test('of a reply tells its thread what was done', async () => {
    const bot = await takingInThread('blacklist_addresses', 'ann@example.com');
    await bot.submit(await bot.form(), typedInto({ addresses: 'ann@example.com' }));
    expect((await bot.announced('blacklisted 1.')).threadTs).toBe(bot.threadTs);
  });

  test('takes more addresses than a field does as a file', async () => {
    const text = Array.from({ length: 200 }, (_, index) => `person${index}@example.com`).join(' ');
    const { form, submit, workspace } = await taking('blacklist_addresses', text);
    const view = await form();
    expect(wordsIn(view)).toContain('addresses-in-message.txt');
    await submit(view, typedInto({}));
    await workspace.waitForMessage({ contains: 'blacklisted 200.', channel: CHANNEL });
  });

  test('told twice opens one form', async () => {
    const { form, workspace } = await taking('blacklist_addresses', 'ann@example.com');
    await form();
    await workspace.control.redeliver();
    expect(workspace.calls.filter(({ method }) => method === 'views.open')).toHaveLength(1);
  });
});

test('“Unsubscribe addresses” asks for the rest, with the addresses to choose from', async () => {
  const text = 'ann@example.com, bob@example.com';
  const { form, submit, notified } = await taking('unsubscribe_addresses', text);
  const list = { value: { type: 'number_input', value: '7' } };
  await submit(await form(), { email: chosen('bob@example.com'), list });
  await notified('bob@example.com is off 7');
});

test.each([
  ['blacklist_addresses', 'ann@example.com'],
  ['unsubscribe_addresses', 'ann@example.com, bob@example.com'],
])('%s is refused in words to somebody who may only look', async (shortcut, text) => {
  const { notified, workspace } = await taking(shortcut, text, VIEWER);
  await notified('You can’t', VIEWER);
  expect(workspace.views(VIEWER)).toEqual([]);
});

describe('a global shortcut', () => {
  test('opens a form whose answer goes to the person’s own messages', async () => {
    const { workspace, form, submit } = await startHarness({ catalogue: CATALOGUE });
    await workspace.send('shortcut', { person: VIEWER, callbackId: 'look_up_contact' });
    await submit(await form(VIEWER), typedInto({ email: 'ann@example.com' }));
    const answer = await workspace.waitForMessage({ contains: 'A contact' });
    expect(answer.channel).toBe('D0VERA');
    const permalink = `/archives/D0VERA/p${answer.ts.replace('.', '')}`;
    const shown = await workspace.waitForView(VIEWER, (view) => wordsIn(view).includes(permalink));
    expect(wordsIn(shown)).toContain('A contact');
    expect(shown.payload['submit']).toBeUndefined();
  });

  test('is not offered for an operation that there isn’t', async () => {
    const { workspace } = await startHarness({ catalogue: CATALOGUE });
    const answer = await workspace.send('shortcut', { person: ADMIN, callbackId: 'send_campaign' });
    expect(answer).toEqual({ ok: false, error: 'There is no such shortcut.' });
  });
});

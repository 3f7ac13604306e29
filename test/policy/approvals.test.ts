import { describe, expect, it } from 'vitest';
import type { Stakes } from '../../src/domain/approvals.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { UnavailableError, RefusedError } from '../../src/lib/errors.ts';
import { approvalCard } from '../../src/policy/approval-messages.ts';
import type { ApprovalState } from '../../src/store/approvals.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { ENGINES } from '../store/engines.ts';
import { APPROVALS_CHANNEL, SALE, start, grant, PEOPLE } from './approval-world.ts';

const { mira, sam, sue, max, vera } = PEOPLE;
const HOUR_MS = 3_600_000;

/** A world in which Max has asked for something. */
async function pending() {
  const world = await start();
  return { world, id: await world.asked(max) };
}

describe('sending', () => {
  it.each([
    ['to few', { recipients: 100 }, false],
    ['to many', { recipients: 101 }, true],
    ['to nobody knows how many', { recipients: null }, true],
    ['for much money', { recipients: 1, cost: 51 }, true],
    ['at a price that nobody knows', { recipients: 1, cost: null }, true],
    ['what deletes a list', { deletesList: true }, true],
    ['what deletes many contacts', { deletedContacts: 11 }, true],
  ] as const)('%s takes a second person or not', async (_, stakes, isAsked) => {
    const world = await start();
    world.stakes = stakes;
    await world.sends(sam, { name: 'lamp' });
    expect(world.sent).toEqual(isAsked ? [] : ['lamp']);
    expect(await world.store.approvals.list()).toHaveLength(isAsked ? 1 : 0);
  });

  it('is asked for by whoever prepares it, however few it reaches', async () => {
    const world = await start();
    world.stakes = { recipients: 1 };
    const outcome = await world.sends(max, { name: 'lamp' }, false);
    expect(outcome).toMatchObject({
      kind: 'needs confirming',
      reply: { confirmLabels: { button: 'Ask for approval' } },
    });
    await world.asked(max);
    expect(world.sent).toEqual([]);
  });

  it('is done after an upgrade under which an input has another name', async () => {
    const { store, approvals, sent, ...world } = await start();
    const before = await store.approvals.get(await world.asked(max));
    if (before === null) throw new Error('nothing was asked for');
    const kept = { ...before, raw: { title: 'chair' } };
    const { id } = await store.approvals.create(kept, [], world.now);
    await approvals.approve(id, sam);
    expect(sent).toEqual(['chair']);
  });

  it('is refused to whoever neither sends nor prepares, and to all where approvals are off', async () => {
    const world = await start();
    expect(await world.sends(vera, { name: 'lamp' })).toMatchObject({ kind: 'refused' });
    await world.store.approvals.setRules(null);
    expect(await world.sends(max, { name: 'lamp' })).toMatchObject({ kind: 'refused' });
    expect(await world.store.approvals.list()).toEqual([]);
    await world.sends(sam, { name: 'lamp' });
    expect(world.sent).toEqual(['lamp']);
  });

  it('is denied in spite of approvals to whom it was denied', async () => {
    const world = await start();
    await grant(world.store, max, 'operation:thing send', true);
    expect(await world.sends(max, { name: 'lamp' })).toMatchObject({ kind: 'refused' });
  });

  it('can’t be asked for where nobody else may do it, and says so', async () => {
    const world = await start({ channelId: null });
    for (const id of [sam, sue]) await grant(world.store, id, 'right:send', true);
    const outcome = await world.sends(mira, { name: 'lamp' });
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(outcome)).toContain('no one else has permission to approve it');
  });

  it('keeps the moment that was meant, whenever it is read again', async () => {
    const world = await start();
    const id = await world.asked(max, { name: 'lamp', at: '2026-11-24 09:00' });
    world.now = new Date('2026-11-24T00:00:00Z');
    await world.approvals.approve(id, sam);
    // 9:00 in Kyiv.
    expect(world.sent).toEqual(['lamp 2026-11-24T07:00:00.000Z']);
  });
});

describe('a request', () => {
  it('goes to the channel, or to each who may approve it', async () => {
    const inChannel = await start();
    await inChannel.asked(max);
    const [message] = await inChannel.messages();
    expect(message?.channelId).toBe(APPROVALS_CHANNEL);
    const direct = await start({ channelId: null });
    await direct.asked(sam);
    const places = (await direct.messages()).map(({ channelId }) => channelId);
    expect(new Set(places)).toEqual(new Set([mira, sue]));
  });

  it('is carried out when somebody else approves it, and whoever asked is told', async () => {
    const { world, id } = await pending();
    const approved = await world.approvals.approve(id, sam);
    expect(approved).toMatchObject({ state: 'done', approverId: sam, words: 'It is sent.' });
    expect(world.sent).toEqual(['lamp']);
    const told = (await world.messages()).filter(({ kind }) => kind === 'approval news');
    expect(told.map(({ channelId }) => channelId).toSorted()).toEqual(['C0NEWS', max]);
    expect(await attemptsIn(world.store, world.now)).toMatchObject([
      { personId: max, way: 'approval', approverId: sam, requestId: id, state: 'done' },
      { personId: max, way: 'button', state: 'requested', subject: { kind: 'approval', id } },
    ]);
  });

  it.each([
    ['oneself', sam, sam, 'someone else has to decide'],
    [
      'somebody who is decided for already',
      max,
      sue,
      'Someone else already approved this request.',
    ],
  ])('isn’t approved by %s', async (_, asker, approver, words) => {
    const world = await start();
    const id = await world.asked(asker);
    if (asker !== approver) await world.approvals.approve(id, sam);
    const before = [...world.sent];
    await expect(world.approvals.approve(id, approver)).rejects.toThrow(words);
    expect(world.sent).toEqual(before);
  });

  it('is sent back with a reason, or withdrawn by whoever asked, and then it is over', async () => {
    const world = await start();
    const returned = await world.asked(max);
    await expect(world.approvals.giveBack(returned, max, 'no')).rejects.toThrow('someone else');
    await world.approvals.giveBack(returned, sam, 'The subject has a typo.');
    expect(await world.store.approvals.get(returned)).toMatchObject({
      state: 'returned',
      words: 'The subject has a typo.',
    });
    const withdrawn = await world.asked(max);
    await expect(world.approvals.withdraw(withdrawn, sam)).rejects.toThrow('Only the requester');
    await world.approvals.withdraw(withdrawn, max);
    for (const id of [returned, withdrawn]) {
      await expect(world.approvals.approve(id, sam)).rejects.toThrow(
        /^(?:You already sent this request back|This request was withdrawn)\.$/,
      );
    }
    expect(world.sent).toEqual([]);
  });

  it('ends by itself after its hours, or when it was to be sent, after one reminder', async () => {
    const world = await start();
    const later = await world.asked(max);
    world.stakes = { ...world.stakes, beginsAt: new Date('2026-11-23T11:00:00Z') };
    const soon = await world.asked(max);
    world.now = new Date('2026-11-23T10:30:00Z');
    await world.approvals.runDue();
    await world.approvals.runDue();
    const reminders = (await world.messages()).filter(({ id }) => id.endsWith(':reminder'));
    expect(reminders.map(({ sourceId }) => sourceId)).toEqual([soon]);
    world.now = new Date('2026-11-23T11:00:00Z');
    await expect(world.approvals.approve(soon, sam)).rejects.toThrow('This request has expired');
    await world.approvals.runDue();
    expect([await world.stateOf(soon), await world.stateOf(later)]).toEqual(['expired', 'pending']);
    await world.pass(48 * HOUR_MS);
    expect(await world.stateOf(later)).toBe('expired');
    expect(world.sent).toEqual([]);
    const ends = (await attemptsIn(world.store, world.now)).filter(({ way }) => way === 'job');
    expect(ends).toMatchObject([
      { personId: max, requestId: later, operation: 'thing send', state: 'refused' },
      { personId: max, requestId: soon, operation: 'thing send', state: 'refused' },
    ]);
  });

  it.each<[string, Stakes, ApprovalState, string]>([
    ['a list that grew by 5.0%', { recipients: 525, ...SALE }, 'done', 'It is sent.'],
    ['a list that grew by more', { recipients: 526, ...SALE }, 'void', 'Recipients: 500 → 526.'],
    [
      'more people and another subject',
      { recipients: 600, facts: { Subject: 'Sale!' } },
      'void',
      'It has changed since the request. Recipients: 500 → 600; Subject: Sale → Sale!.',
    ],
    ['a fact that is gone', { recipients: 500 }, 'void', 'Subject: Sale →'],
    [
      'a size that isn’t known any more',
      { recipients: null, ...SALE },
      'void',
      'Recipients: 500 →',
    ],
  ])('for %s', async (_, stakes, state, words) => {
    const { world, id } = await pending();
    world.stakes = stakes;
    const approved = await world.approvals.approve(id, sam);
    expect(approved).toMatchObject({ state, words: expect.stringContaining(words) });
    expect(world.sent).toHaveLength(state === 'done' ? 1 : 0);
  });

  it('is void when whoever asked lost the right, or left', async () => {
    const world = await start();
    const [lost, left] = [await world.asked(max), await world.asked(sam)];
    await grant(world.store, max, 'right:prepare', true);
    world.standings.set(sam, 'deactivated');
    await world.approvals.runDue();
    expect([await world.stateOf(lost), await world.stateOf(left)]).toEqual(['void', 'void']);
  });

  it('is void when the approver loses the right between the click and the act', async () => {
    const { world, id } = await pending();
    await world.store.approvals.approve(id, sam, world.now);
    await grant(world.store, sam, 'right:send', true);
    await world.pass(10_000);
    expect(await world.store.approvals.get(id)).toMatchObject({
      state: 'void',
      words: 'The approver no longer has permission.',
    });
    expect(world.sent).toEqual([]);
  });

  it('is void when what it is about is gone', async () => {
    const { world, id } = await pending();
    world.unknown = new RefusedError('There is no such thing any more.', { status: 404 });
    expect(await world.approvals.approve(id, sam)).toMatchObject({
      state: 'void',
      words: 'There is no such thing any more.',
    });
    expect(world.sent).toEqual([]);
  });

  it('waits while the service doesn’t say what is at stake, and goes on by itself', async () => {
    const { world, id } = await pending();
    world.unknown = new UnavailableError('No answer', { outcome: 'none' });
    await world.approvals.approve(id, sam);
    expect(await world.stateOf(id)).toBe('approved');
    world.unknown = null;
    await world.pass(10_000);
    expect(await world.stateOf(id)).toBe('done');
  });

  it.each([
    ['refuses', new RefusedError('Too many campaigns', { status: 400 }), 'failed'],
    ['may have taken', new UnavailableError('No answer', { outcome: 'unknown' }), 'unknown'],
  ] as const)('that the service %s ends so, and isn’t repeated', async (_, failure, state) => {
    const { world, id } = await pending();
    world.failure = failure;
    await world.approvals.approve(id, sam);
    world.failure = null;
    await world.pass(HOUR_MS);
    expect(await world.stateOf(id)).toBe(state);
    expect(world.sent).toEqual([]);
  });
});

describe.each(ENGINES)('on $engine', ({ newDatabase }) => {
  it('two clicks on two replicas approve once and carry out once', async () => {
    const world = await start({ databaseUrl: await newDatabase() });
    const id = await world.asked(max);
    const [one, two] = [world.replica(), world.replica()];
    const clicks = await Promise.allSettled([
      one.approvals.approve(id, sam),
      two.approvals.approve(id, sue),
    ]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(world.sent).toEqual(['lamp']);
  });

  it('replicas that find something approved carry it out once', async () => {
    const world = await start({ databaseUrl: await newDatabase() });
    const ids = [await world.asked(max), await world.asked(sam, { name: 'desk' })];
    for (const id of ids) await world.store.approvals.approve(id, mira, world.now);
    world.now = new Date(world.now.getTime() + 10_000);
    const replicas = [world.replica(), world.replica(), world.replica()];
    await Promise.all(replicas.map(({ approvals }) => approvals.runDue()));
    expect(world.sent.toSorted()).toEqual(['desk', 'lamp']);
    expect(await Promise.all(ids.map(world.stateOf))).toEqual(['done', 'done']);
  });

  it('what was under way when its process ended is said to be unknown, not done again', async () => {
    const world = await start({ databaseUrl: await newDatabase() });
    const id = await world.asked(max);
    await world.store.approvals.approve(id, sam, world.now);
    await world.store.approvals.begin(id, world.now);
    await world.pass(HOUR_MS);
    expect(await world.stateOf(id)).toBe('unknown');
    expect(world.sent).toEqual([]);
    const messages = JSON.stringify(await world.messages());
    expect(messages).toContain('it’s unknown whether it finished');
  });
});

it('the card of a request masks people, and names the sender', async () => {
  const world = await start();
  const request = await world.store.approvals.get(await world.asked());
  if (!request) throw new Error('nothing was asked for');
  const preview: Reply = {
    title: 'Send this campaign now?',
    sections: [
      { kind: 'paragraph', text: 'From News <news@larkspur.example>' },
      { kind: 'table', columns: [], rows: [['ann@example.com', '+380 50 123 45 67']] },
    ],
  };
  const card = approvalCard({ ...request, preview }, ['news@larkspur.example']);
  const text = JSON.stringify(card);
  expect(text).toContain('News <news@larkspur.example>');
  expect(text).toContain('a•••@example.com');
  expect(text).toContain('+380•••67');
  expect(text).not.toMatch(/ann@|123 45/u);
});

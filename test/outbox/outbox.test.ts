import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { LimitedError, UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
import type { MessageKind } from '../../src/outbox/message-kind.ts';
import type {
  DeliveryPromise,
  NewMessage,
  OutgoingMessage,
} from '../../src/store/outbox/outgoing-messages.ts';
import type { Store } from '../../src/store/store.ts';
import { createWall } from '../relay/wall.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { createSending } from './sending.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const LEASE_MS = 300;
const PROMISES: readonly DeliveryPromise[] = ['at-most-once', 'at-least-once', 'latest-state-wins'];

/** Says what its body says, as soon as there is a newer version. */
const NOTE: MessageKind = {
  name: 'note',
  isDropped: (_, because) => because === 'exhausted',
  dueAt: async ({ version, shownVersion }, at) => (version > shownVersion ? at : null),
  draw: async ({ body, promise }) => ({
    reply: body as Reply,
    threadTs: null,
    isFinal: promise !== 'latest-state-wins',
  }),
};

/** A kind whose lost messages are replaced, which is tried on and on, and keeps no bodies. */
const REPLACED = (store: Pick<Store, 'outgoing'>): MessageKind => ({
  ...NOTE,
  name: 'replaced',
  isDropped: () => false,
  forgetsBody: true,
  replaceLost: ({ id }) =>
    id.endsWith('again')
      ? Promise.resolve(false)
      : store.outgoing.add(note(`${id}, again`, 'at-most-once', { kind: 'replaced' }), new Date()),
});

const note = (id: string, promise: DeliveryPromise, more: Partial<NewMessage> = {}) => ({
  id,
  kind: 'note',
  promise,
  channelId: 'C1',
  rank: 1,
  body: { title: id },
  ...more,
});

type Wall = ReturnType<typeof createWall>;
type Death = 'before Slack has it' | 'after Slack has it';

interface Choices {
  readonly databaseUrl?: string;
  readonly wall?: Wall;
  readonly post?: Wall['post'];
  readonly leaseMs?: number;
  readonly isDying?: true;
}

/** A wall in whose first call the process dies. */
function deadlyPost({ post }: Wall, death: Death): Wall['post'] {
  const never = new Promise<never>(() => {});
  return {
    ...post,
    post: async (...message) => {
      if (death === 'after Slack has it') await post.post(...message);
      return never;
    },
  };
}

const titles = ({ messages }: Wall): readonly string[] => messages.map(({ reply }) => reply.title);

describe.each(ENGINES)('the outbox on $engine', ({ sharedDatabase }) => {
  const start = async (choices: Choices = {}) => {
    const {
      databaseUrl = await sharedDatabase(),
      wall = createWall(),
      leaseMs = LEASE_MS,
    } = choices;
    const store = await opened(databaseUrl);
    const now = () => new Date();
    const post = choices.post ?? wall.post;
    // A dead process renews nothing.
    const renew = async () => null;
    const outgoing = { ...store.outgoing, ...(choices.isDying && { renew }) };
    const timing = { leaseMs };
    const { outbox } = createSending({ store: { ...store, outgoing }, post, now, timing });
    outbox.add(NOTE);
    outbox.add(REPLACED(store));
    outbox.start();
    // A dead process never ends its calls.
    if (!choices.isDying) onTestFinished(() => outbox.stop());
    const finished = () => expect.poll(() => store.outgoing.channels());
    return { databaseUrl, store, wall, outbox, finished };
  };

  it('sends each message once, by rank and then the oldest first', async () => {
    const { store, wall, outbox, finished } = await start();
    await outbox.stop();
    await store.outgoing.add(note('second', 'at-least-once'), AT);
    await store.outgoing.add(note('first', 'at-most-once', { rank: 0 }), new Date());
    await store.outgoing.add(note('third', 'at-least-once'), new Date());
    expect(await store.outgoing.add(note('third', 'at-least-once'), new Date())).toBe(false);
    outbox.start();
    await finished().toEqual([]);
    expect(titles(wall)).toEqual(['first', 'second', 'third']);
  });

  /** Three messages, of a promise each and in channels of their own. */
  const addOfEach = async (store: Store): Promise<void> => {
    for (const promise of PROMISES) {
      await store.outgoing.add(note(promise, promise, { channelId: promise }), AT);
    }
  };
  const ofEach = async <Value>(
    { outgoing }: Store,
    valueOf: (one: OutgoingMessage | null) => Value,
  ) => Promise.all(PROMISES.map(async (promise) => valueOf(await outgoing.find(promise))));
  const isBegun = (message: OutgoingMessage | null) => message?.isInDoubt;

  /** A process that dies in its first calls, and the next one once it has done what is left. */
  const startAfter = async (death: Death) => {
    const died = await start();
    await died.outbox.stop();
    const dying = await start({ ...died, post: deadlyPost(died.wall, death), isDying: true });
    await addOfEach(dying.store);
    await expect.poll(() => ofEach(died.store, isBegun)).toEqual([true, true, true]);
    const { store } = await start({ databaseUrl: died.databaseUrl, wall: died.wall });
    await expect.poll(() => ofEach(store, isDone)).toEqual([true, true, true]);
    return died.wall;
  };

  it('keeps each promise in a process that is killed before Slack has it', async () => {
    // Nobody knows that Slack never had it.
    const wall = await startAfter('before Slack has it');
    expect(titles(wall).toSorted()).toEqual(['at-least-once', 'latest-state-wins']);
  });

  it('keeps each promise in a process that is killed after Slack has it', async () => {
    const { messages } = await startAfter('after Slack has it');
    const footnotesOf = (promise: DeliveryPromise) =>
      messages
        .filter(({ channelId }) => channelId === promise)
        .map(({ reply }) => plainText(reply.footnote ?? ''));
    const again = expect.stringMatching(/^Perhaps told twice/) as string;
    expect(PROMISES.map(footnotesOf)).toEqual([[''], ['', again], ['', again]]);
  });

  it('leaves a message to who sends it, though that takes long', async () => {
    const one = await start();
    await one.outbox.stop();
    // Longer than this machine is ever held up between two renewals.
    const leaseMs = 3_000;
    const slow: Wall['post'] = {
      ...one.wall.post,
      post: async (...message) => {
        await setTimeout(1.5 * leaseMs);
        return one.wall.post.post(...message);
      },
    };
    const sending = await start({ ...one, leaseMs, post: slow });
    await addOfEach(sending.store);
    await expect.poll(() => ofEach(one.store, isBegun)).toEqual([true, true, true]);
    const other = await start({ ...one, leaseMs });
    await expect.poll(() => ofEach(one.store, isBegun)).toEqual([false, false, false]);
    await Promise.all([sending.outbox.stop(), other.outbox.stop()]);
    expect(titles(one.wall).toSorted()).toEqual(PROMISES.toSorted());
    expect(one.wall.messages.filter(({ reply }) => reply.footnote)).toEqual([]);
  });

  it('repeats nothing that two replicas know', async () => {
    // A replica that is slow keeps its channel; only a dead one loses it.
    const one = await start({ leaseMs: 15_000 });
    const other = await start({ ...one, leaseMs: 15_000 });
    const ids = Array.from({ length: 30 }, (_, index) => `message ${index + 10}`);
    for (const id of ids) {
      await one.store.outgoing.add(note(id, 'at-least-once', { channelId: `C${id.at(-1)}` }), AT);
      other.outbox.wake();
    }
    await one.finished().toEqual([]);
    expect([...titles(one.wall)].sort()).toEqual(ids);
  });

  it('shows the newest version alone, in place, and announces it below once', async () => {
    const { store, wall } = await start();
    wall.refuse = () => new UndeliverableError('no', { permanent: false, reason: 'no_answer' });
    await store.outgoing.add(note('count', 'latest-state-wins', { body: { title: '1' } }), AT);
    const reply = (title: string) => note(title, 'latest-state-wins', { body: { title } });
    const replace = (version: number, title: string) =>
      store.outgoing.replace(
        { id: 'count', version },
        { body: { title }, reply: reply(`${title}!`) },
        AT,
      );
    expect(await replace(1, '2')).toBe(true);
    // Another replica was first.
    expect(await replace(1, '3')).toBe(false);
    wall.refuse = () => null;
    await wall.until(() => wall.messages.length === 1);
    await expect.poll(async () => (await store.outgoing.find('2!'))?.finishedAt).not.toBeNull();
    // It was posted when it said that already.
    expect(titles(wall)).toEqual(['2']);

    await replace(2, '4');
    await wall.until(() => wall.messages.length === 2);
    expect(titles(wall)).toEqual(['4', '4!']);
    expect(wall.messages[1]?.threadTs).toBe(wall.messages[0]?.ts);
  });

  it('holds a channel as long as Slack says, and others not', async () => {
    const { store, wall } = await start();
    const until = new Date(Date.now() + 1_100);
    wall.refuse = ({ channelId }) =>
      channelId === 'C1' && Date.now() < until.getTime()
        ? new LimitedError('slow down', { retryAt: until })
        : null;
    await store.outgoing.add(note('held', 'at-most-once'), AT);
    await wall.until(() => wall.calls.length === 1);
    await store.outgoing.add(note('free', 'at-most-once', { channelId: 'C2' }), AT);
    await wall.until(() => wall.messages.length === 2);
    expect(titles(wall)).toEqual(['free', 'held']);
    expect(wall.calls).toHaveLength(3);
  });

  it('gives up what Slack refuses again and again, and goes on with the next', async () => {
    const { store, wall, finished } = await start();
    wall.refuse = () =>
      titles(wall).length === 0 && wall.calls.length <= 10
        ? new UndeliverableError('no', { permanent: false, reason: 'invalid_blocks' })
        : null;
    await store.outgoing.add(note('bad', 'at-least-once'), AT);
    await store.outgoing.add(note('good', 'at-least-once'), new Date());
    await finished().toEqual([]);
    expect(titles(wall)).toEqual(['good']);
  });

  it('puts something in the place of what may be lost, and nothing in the place of that', async () => {
    const { store, wall, finished } = await start();
    let lost = 0;
    wall.refuse = () => (lost++ < 3 ? new UnavailableError('lost', { outcome: 'unknown' }) : null);
    const one = note('one', 'at-most-once', { kind: 'replaced' });
    const two = note('two', 'at-most-once', { kind: 'replaced', channelId: 'C2' });
    await store.outgoing.add(one, AT);
    await finished().toEqual([]);
    await store.outgoing.add(two, AT);
    await finished().toEqual([]);
    expect(titles(wall)).toEqual(['two, again']);
    const ids = ['one', 'one, again', 'two', 'two, again'];
    const all = await Promise.all(ids.map((id) => store.outgoing.find(id)));
    expect(all.map((message) => message?.body)).toEqual([null, null, null, null]);
    expect(all.map((message) => message?.isInDoubt)).toEqual([false, true, false, false]);
  });

  it('repeats an update of which nobody knows whether it arrived', async () => {
    const { store, wall, outbox, finished } = await start();
    const add = note('one', 'at-most-once', { body: { title: '1' } });
    await outbox.stop();
    await store.outgoing.add(add, AT);
    await store.outgoing.begin({ id: 'one', version: 1, isInDoubt: false }, AT);
    const place = {
      postedIn: 'C1',
      messageTs: (await wall.post.post('C1', { title: '1' }, undefined)).ts,
    };
    await store.outgoing.sent({ id: 'one', version: 1, ...place, isFinal: false }, AT);
    await store.outgoing.replace({ id: 'one', version: 1 }, { body: { title: '2' } }, AT);
    await store.outgoing.begin({ id: 'one', version: 2, isInDoubt: false }, AT);
    outbox.start();
    await finished().toEqual([]);
    expect(titles(wall)).toEqual(['2']);
  });

  it('tries on what is to be kept though Slack refuses it, and sends others meanwhile', async () => {
    const { store, wall } = await start();
    wall.refuse = () =>
      wall.calls.length <= 10
        ? new UndeliverableError('no', { permanent: false, reason: 'fatal_error' })
        : null;
    await store.outgoing.add(note('kept', 'at-most-once', { kind: 'replaced' }), AT);
    await expect.poll(() => wall.calls.length).toBe(10);
    await store.outgoing.add(note('other', 'at-most-once'), AT);
    await wall.until(() => wall.messages.length === 1);
    expect(titles(wall)).toEqual(['other']);
    expect(await store.outgoing.find('kept')).toMatchObject({ attempts: 10, finishedAt: null });
  });

  it('sends at once what somebody waits for, and says what Slack said', async () => {
    const { store, wall, outbox, finished } = await start();
    const now = (id: string) =>
      outbox.sendNow('C1', async () => {
        await store.outgoing.add(note(id, 'at-most-once'), AT);
        return id;
      });
    await now('one');
    expect(titles(wall)).toEqual(['one']);
    wall.refuse = () => new UndeliverableError('ill', { permanent: false, reason: 'fatal_error' });
    await expect(now('two')).rejects.toThrow('ill');
    wall.refuse = () => null;
    await finished().toEqual([]);
    expect(titles(wall)).toEqual(['one']);
  });

  it('notes an answer that was lost, and sends again what was promised at least once', async () => {
    const { store, wall, finished } = await start();
    let lost = 0;
    wall.refuse = () => (lost++ < 2 ? new UnavailableError('lost', { outcome: 'unknown' }) : null);
    await store.outgoing.add(note('at most', 'at-most-once'), AT);
    await wall.until(() => wall.calls.length === 1);
    await store.outgoing.add(note('at least', 'at-least-once'), AT);
    await finished().toEqual([]);
    expect(titles(wall)).toEqual(['at least']);
  });
});

function isDone(message: OutgoingMessage | null): boolean {
  return message !== null && (message.finishedAt !== null || message.shownVersion > 0);
}

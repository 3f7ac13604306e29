import { expect, it } from 'vitest';
import { DAILY, DIGESTS } from '../../src/domain/digest.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { lostBy } from '../../src/policy/owners.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { startAlarms } from '../alerts/incidents/alarming.ts';
import {
  addresses,
  BLACKLIST,
  BY,
  rowsOf,
  startBulk,
  startBulkInSandbox,
} from '../bulk/running.ts';
import {
  addMonitor,
  beginAnew,
  startProcess,
  world as monitored,
} from '../monitors/monitored-account.ts';
import { json, startServer } from '../service/http-server.ts';
import { wireCampaign } from '../wire/campaigns-and-lists.ts';
import { grant as granted, PEOPLE, start } from './approval-world.ts';
import { grant, policyBy } from './rights-of.ts';

/** Sue may do everything that a sender may; Mira is the admin. */
const SUE = grant('role:sender', { kind: 'person', id: 'U0SUE' });

/** A policy in which whoever asks has only these grants, and Sue is a sender. */
const policyWith = (own: Parameters<typeof policyBy>[0]): Policy =>
  policyBy(own, { all: { grants: [SUE], groups: [] } });

/** Its owner has lost everything. */
const LOST = policyWith([]);

interface Told {
  /** What people are told. */
  readonly messages: readonly Reply[];
  /** The changes that were asked of the service since the owner lost the right. */
  readonly changes: number;
}

const isPaused = (reply: Reply) => textOf(reply).includes('Paused at');

const ACTORS: Readonly<Record<string, () => Promise<Told>>> = {
  async 'an automatic stop'() {
    const running = await startAlarms({ policy: LOST });
    running.campaigns.set('4711', wireCampaign(4711, 'Autumn', { recipients: 5_000 }));
    const stop = { rate: 'complaints', share: 0.003, minimum: 1_000 } as const;
    await running.listen('C1', { options: { stop } });
    await running.complain(3);
    const { wall, state } = running;
    const told = () =>
      wall.messages.filter(({ reply }) => reply.title.startsWith('Couldn’t cancel'));
    await wall.until(() => told().length > 0);
    return { messages: told().map(({ reply }) => reply), changes: state.cancels.length };
  },
  async 'a channel’s digest'() {
    const told = await lostBy(digestIn('C0NEWS'), DIGESTS, LOST);
    return { messages: told ? [told] : [], changes: 0 };
  },
  async 'a personal digest'() {
    const told = await lostBy(digestIn('U1'), DIGESTS, LOST);
    return { messages: told ? [told] : [], changes: 0 };
  },
  async 'an account monitor'() {
    await beginAnew();
    await addMonitor();
    const process = await startProcess({}, LOST);
    await process.pass(60);
    return { messages: monitored.posts.map(({ reply }) => reply), changes: 0 };
  },
  async 'a job'() {
    const own = [grant('role:support')];
    let changes = 0;
    await using server = await startServer(({ start: line }) => {
      if (line.startsWith('GET')) return json([]);
      changes += 1;
      own.length = 0;
      return json({ result: true });
    });
    const { bulk, wall } = await startBulk(server.url, { policy: policyWith(own) });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(5000)), BY);
    await wall.says('Paused at');
    // Its first part was under way when the right was lost.
    return {
      messages: wall.messages.map(({ reply }) => reply).filter(isPaused),
      changes: changes - 1,
    };
  },
  async 'an undo'() {
    const own = [grant('role:support')];
    const { bulk, store, wall, sandbox } = await startBulkInSandbox({ policy: policyWith(own) });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(1500)), BY);
    await wall.says('1,500 addresses blacklisted');
    const [done] = await store.bulkRuns.recent();
    const before = sandbox.state().blacklist.size;
    own.length = 0;
    await bulk.port.undo(done?.id ?? '', BY);
    await wall.says('Paused at');
    const changes = before - sandbox.state().blacklist.size;
    return { messages: wall.messages.map(({ reply }) => reply).filter(isPaused), changes };
  },
  async 'an approved request'() {
    const approvals = await start();
    const id = await approvals.asked(PEOPLE.max);
    await approvals.store.approvals.approve(id, PEOPLE.sam, approvals.now);
    await granted(approvals.store, PEOPLE.sam, 'right:send', true);
    await approvals.pass(10_000);
    await approvals.pass(10_000);
    const news = (await approvals.messages()).filter(({ channelId }) => channelId === PEOPLE.max);
    // `newsOf` wrote it.
    const messages = news.map(({ body }) => (body as { readonly reply: Reply }).reply);
    return { messages, changes: approvals.sent.length };
  },
};

function digestIn(channelId: string) {
  const paused = { pausedAt: null, pausedReason: null, setAt: new Date(0) };
  return { ...DAILY, ...paused, id: 'k7x2m', channelId, createdBy: 'U1', createdAt: new Date(0) };
}

function textOf({ title, summary = '', sections = [] }: Reply): string {
  const texts = sections.flatMap((one) => ('text' in one ? [plainText(one.text)] : []));
  return [title, plainText(summary), ...texts].join('\n');
}

it.each(Object.keys(ACTORS))(
  '%s whose owner lost the right names who can go on, once',
  async (name) => {
    const { messages, changes } = await (ACTORS[name]?.() ?? Promise.reject(new Error(name)));
    expect(messages.map(textOf)).toEqual([expect.stringMatching(/@U0(?:SUE|MIRA)/u)]);
    expect(changes).toBe(0);
  },
);

it('an alert goes on all the same: what it shows came to the relay', async () => {
  const running = await startAlarms({ policy: LOST });
  running.campaigns.set('4711', wireCampaign(4711, 'Autumn', { recipients: 5_000 }));
  await running.listen('C1');
  await running.complain(8);
  await running.wall.until(() =>
    running.wall.messages.some(({ reply }) => reply.title.includes('spam complaints')),
  );
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Message } from '../../src/sandbox/workspace/page-protocol.ts';
import { ENGINES } from '../store/engines.ts';
import { RELAY_SECRET, startSurroundings } from './installation.ts';
import { personIn, read } from './person.ts';
import { startProgram, urlOf } from './program.ts';

const [, { newDatabase }] = ENGINES;
const TAKEN_OVER_MS = 15_000;
const AT_ONCE_MS = 8_000;
const A_PART = 400;

interface Sent {
  readonly body: string;
  readonly to: number;
}

/** Single events, sent to the replicas in turn. */
const part = (from: number): readonly Sent[] =>
  Array.from({ length: A_PART }, (_, index) => ({
    body: JSON.stringify({
      event: 'open',
      email: `reader${from + index}@example.com`,
      task_id: 71014,
      timestamp: 1_795_000_000 + from + index,
    }),
    to: index % 2,
  }));

/** Sends them to both; gives those that nobody answered with 200. */
async function unanswered(urls: readonly string[], sent: readonly Sent[]): Promise<Sent[]> {
  const answers = await Promise.allSettled(
    sent.map(async ({ body, to }) => {
      const answer = await fetch(`${urls[to]}/relay/${RELAY_SECRET}`, { method: 'POST', body });
      return answer.status;
    }),
  );
  return sent.filter((_, index) => {
    const answer = answers[index];
    return answer?.status !== 'fulfilled' || answer.value !== 200;
  });
}

function openedIn(card: Message): number {
  const [, opened = '-1'] = /\*Opened\*\n([\d,]+)/.exec(read(card)) ?? [];
  return Number(opened.replaceAll(',', ''));
}

it(
  'two replicas on one PostgreSQL lose nothing when one is killed, nor when one is stopped',
  { timeout: 90_000 },
  async () => {
    const here = await startSurroundings();
    onTestFinished(() => here.close());
    const { workspace } = here;
    const env = { ...here.env, LOG_LEVEL: 'info', DATABASE_URL: await newDatabase() };
    const first = await startProgram(env);
    const firstUrl = await urlOf(first);
    workspace.connect(`${firstUrl}/slack/events`);
    await personIn(workspace, 'U0MIRA').ask('/postbell alerts add');
    // The first holds the cards by now, and is the one that dies.
    const second = await startProgram(env);
    const secondUrl = await urlOf(second);

    const killed = sleep(60).then(() => first.kill('SIGKILL'));
    const open = await unanswered([firstUrl, secondUrl], part(0));
    await killed;
    expect(await first.closed).toBeNull();
    expect(await unanswered([secondUrl, secondUrl], open)).toEqual([]);
    await workspace.waitForMessage((one) => openedIn(one) === A_PART, {
      timeoutMs: TAKEN_OVER_MS,
    });

    const third = await startProgram(env);
    const thirdUrl = await urlOf(third);
    const stopped = sleep(60).then(() => second.kill('SIGTERM'));
    const left = await unanswered([thirdUrl, secondUrl], part(A_PART));
    await stopped;
    expect(await second.closed).toBe(0);
    expect(await unanswered([thirdUrl, thirdUrl], left)).toEqual([]);
    await workspace.waitForMessage((one) => openedIn(one) === 2 * A_PART, {
      timeoutMs: AT_ONCE_MS,
    });
    const cards = workspace.messages('C0CAMPAIGNS').filter((one) => openedIn(one) >= 0);
    expect(cards).toHaveLength(1);
  },
);

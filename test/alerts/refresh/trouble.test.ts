import { describe, expect, it } from 'vitest';
import { LimitedError, UnavailableError, UndeliverableError } from '../../../src/lib/errors.ts';
import { refusalIn } from '../../relay/wall.ts';
import { simulate } from './simulated.ts';

const REFUSALS: readonly (readonly [what: string, error: Error])[] = [
  ['says 500', new UndeliverableError('down', { permanent: false, reason: 'no_answer' })],
  ['does not answer in time', new UnavailableError('timeout', { outcome: 'unknown' })],
  ['revokes the token', new UndeliverableError('no', { permanent: true, reason: 'invalid_auth' })],
];

async function shownOnce(channels: readonly string[]) {
  const simulation = await simulate();
  const { subscribe, shower, deliver, pass } = simulation;
  for (const channelId of channels) await subscribe(channelId);
  const cards = shower();
  await deliver(['4711']);
  await pass(2_000, [cards]);
  return { ...simulation, cards };
}

describe.each(REFUSALS)('when Slack %s', (_, error) => {
  it('the last state is shown in the end, in few calls', async () => {
    const { slack, cards, deliver, pass, shown } = await shownOnce(['C1']);
    let refused = 0;
    slack.refuse = () => {
      refused += 1;
      return error;
    };
    await deliver(['4711'], 5);
    await pass(10 * 60_000, [cards]);
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThan(15);
    slack.refuse = () => null;
    await pass(5 * 60_000, [cards]);
    expect(shown()).toEqual(['C1 6']);
  });
});

it('holds up no other channel for one that fails, nor a channel for one card', async () => {
  const { slack, cards, deliver, pass, shown } = await shownOnce(['C1', 'C2']);
  slack.refuse = refusalIn('C1', 'no_answer');
  await deliver(['4711'], 3);
  await pass(15_000, [cards]);
  expect(shown()).toEqual(['C1 1', 'C2 4']);
});

it('waits as long as Slack asks: all updates for one, other posts not at all', async () => {
  const { subscribe, slack, now, cards, deliver, pass, shown } = await shownOnce(['C1']);
  const from = now().getTime();
  let limited = 0;
  slack.refuse = ({ kind }) => {
    if (kind !== 'update' || limited > 0) return null;
    limited += 1;
    return new LimitedError('slow', { retryAt: new Date(now().getTime() + 40_000) });
  };
  await deliver(['4711'], 2);
  await pass(5_000, [cards]);
  await subscribe('C2');
  await deliver(['4712']);
  await pass(3_000, [cards]);
  expect(shown()).toEqual(['C1 1', 'C1 1', 'C2 1']);
  await pass(60_000, [cards]);
  expect(shown()).toContain('C1 3');
  const updated = slack.calls.find(({ kind }) => kind === 'update');
  expect((updated?.at.getTime() ?? 0) - from).toBeGreaterThanOrEqual(40_000);
});

it('shows the last state after a restart in the middle of it', async () => {
  const { slack, cards, shower, deliver, pass, shown } = await shownOnce(['C1']);
  slack.refuse = () => new LimitedError('slow', { retryAt: new Date(8e15) });
  await deliver(['4711'], 7);
  await pass(10_000, [cards]);
  await cards.release();
  slack.refuse = () => null;
  await pass(5_000, [shower()]);
  expect(shown()).toEqual(['C1 8']);
});

it('posts a deleted card anew, by the rules of a post', async () => {
  const { slack, cards, deliver, pass, shown } = await shownOnce(['C1']);
  slack.messages.clear();
  await deliver(['4711'], 7);
  await pass(10_000, [cards]);
  expect(shown()).toEqual(['C1 8']);
  await deliver(['4711']);
  await pass(30_000, [cards]);
  expect(shown()).toEqual(['C1 9']);
});

import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../../src/domain/alerts.ts';
import { ENGINES, newSqliteFile } from '../../store/engines.ts';
import { mostInAMinute, simulate, type Simulation } from './simulated.ts';

const IDS = Array.from({ length: 30 }, (_, index) => String(100 + index));

/** A workspace with more to show than it takes, for two processes on one database. */
async function flooded(databaseUrl: string) {
  const simulation = await simulate({ databaseUrl });
  const { subscribe, shower, deliver, pass } = simulation;
  for (const [index, campaignId] of IDS.entries()) {
    const filter = { ...EVERYTHING, campaign: { only: [campaignId], not: [] } };
    await subscribe(`C${index}`, { filter });
  }
  const [first, second] = [shower(), shower()];
  await deliver(IDS);
  await pass(70_000, [first, second], () => deliver(IDS), 1_000);
  return { ...simulation, first, second };
}

const shownIn = ({ slack }: Simulation): readonly unknown[] =>
  [...slack.messages.values()].map(({ reply }) => reply.summary);

/** Until every card says what is known, in milliseconds; each once. */
async function untilShown(
  simulation: Simulation,
  next: Parameters<Simulation['pass']>[1],
): Promise<void> {
  await simulation.pass(60_000, next);
  const { delivered } = (await simulation.store.counts.ofTopic(`campaign:${IDS[0]}`)).events;
  expect(shownIn(simulation)).toEqual(IDS.map(() => String(delivered)));
}

describe('two processes on one database', () => {
  it('hand over at once when one stops, and go on with its budget', async () => {
    const simulation = await flooded(await newSqliteFile());
    const { slack, now, first, second, deliver, pass } = simulation;
    await first.finished();
    await first.release();
    const stoppedAt = now();
    await pass(20_000, [second], () => deliver(IDS), 1_000);
    const next = slack.calls.find(({ at }) => at > stoppedAt);
    expect((next?.at.getTime() ?? Infinity) - stoppedAt.getTime()).toBeLessThanOrEqual(3_000);
    expect(slack.refused).toEqual([]);
    expect(mostInAMinute(slack.calls, 'update')).toBeLessThan(50);
    await untilShown(simulation, [second]);
  });

  it('leave it to the other when one comes back that was taken for dead', async () => {
    const simulation = await flooded(await newSqliteFile());
    const { slack, first, second, deliver, pass } = simulation;
    await pass(15_000, [second], () => deliver(IDS), 1_000);
    await pass(30_000, [first, second], () => deliver(IDS), 1_000);
    await untilShown(simulation, [first, second]);
    expect(slack.messages.size).toBe(IDS.length);
    expect(slack.refused).toEqual([]);
    expect(mostInAMinute(slack.calls, 'update')).toBeLessThan(50);
  });
});

describe.each(ENGINES)('two processes on one $engine', ({ sharedDatabase }) => {
  it('take over within 15 seconds when one dies', async () => {
    const simulation = await flooded(await sharedDatabase());
    const { slack, now, second, deliver, pass } = simulation;
    const diedAt = now();
    await pass(15_000, [second], () => deliver(IDS), 1_000);
    const after = slack.calls.filter(({ at }) => at > diedAt);
    expect(after.length).toBeGreaterThan(0);
    await untilShown(simulation, [second]);
    expect(slack.messages.size).toBe(IDS.length);
    expect(slack.refused).toEqual([]);
    expect(mostInAMinute(slack.calls, 'update')).toBeLessThan(50);
  });
});

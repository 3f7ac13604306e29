import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../src/domain/alerts.ts';
import { mostInAMinute, simulate, type Simulation } from './simulated.ts';

const MINUTE_MS = 60_000;

/** How long ago what a message doesn't show yet happened, at most, for each message. */
function createLateness({ slack, now }: Simulation) {
  const staleSince = new Map<string, number>();
  const shown = new Map<string, number>();
  const worst = new Map<string, number>();
  return {
    worst,
    /** To be called after each step. */
    note(happenedAt: (title: string) => number): void {
      for (const [ts, { reply, shownAt }] of slack.messages) {
        if (shown.get(ts) !== shownAt.getTime()) staleSince.delete(ts);
        shown.set(ts, shownAt.getTime());
        const since = staleSince.get(ts);
        const lastAt = happenedAt(reply.title);
        if (since === undefined && lastAt > shownAt.getTime()) staleSince.set(ts, lastAt);
        if (since === undefined) continue;
        const lateMs = now().getTime() - since;
        worst.set(reply.title, Math.max(worst.get(reply.title) ?? 0, lateMs));
      }
    },
  };
}

interface Flood {
  readonly campaigns: number;
  readonly campaignChannels: number;
  readonly overviewChannels: number;
}

/** A quarter of an hour in which all have events, and the time that it may take to show the last. */
async function flood({ campaigns, campaignChannels, overviewChannels }: Flood) {
  const simulation = await simulate();
  const { subscribe, slack, service, now, shower, deliver, pass } = simulation;
  const ids = Array.from({ length: campaigns }, (_, index) => String(1000 + index));
  for (let channel = 0; channel < campaignChannels; channel += 1) {
    const only = ids.filter((_, index) => index % campaignChannels === channel);
    const filter = { ...EVERYTHING, campaign: { only, not: [] } };
    await subscribe(`C${channel}`, { filter });
  }
  for (let channel = 0; channel < overviewChannels; channel += 1) {
    await subscribe(`COVERVIEW${channel}`, { mode: 'overview' });
  }
  const cards = shower();
  const late = createLateness(simulation);
  const lastAt = new Map<string, number>();
  const note = (): void => late.note((title) => lastAt.get(title) ?? 0);
  let step = 0;
  const resume = async (): Promise<void> => {
    step += 1;
    // The three hottest have events each second, the others the fewer the later they stand.
    const due = ids.filter((_, index) => step % (index < 3 ? 2 : 10 + Math.ceil(index / 4)) === 0);
    if (due.length > 0) await deliver(due);
    for (const id of due) lastAt.set(`campaign:${id}`, now().getTime());
    lastAt.set('overview', now().getTime());
    note();
  };
  service.isSending = true;
  await deliver(ids);
  await pass(15 * MINUTE_MS, [cards], resume);
  await pass(8 * MINUTE_MS, [cards], note);

  const seconds = (title: string): number => (late.worst.get(title) ?? 0) / 1000;
  const lateness = ids.map((id) => seconds(`campaign:${id}`));
  const unfinished = [...slack.messages.values()]
    .filter(({ reply, shownAt }) => (lastAt.get(reply.title) ?? 0) > shownAt.getTime())
    .map(({ reply }) => reply.title);
  return {
    slack,
    /** In seconds, at most. */
    late: {
      overview: seconds('overview'),
      hottest: Math.max(...lateness.slice(0, 3)),
      others: Math.max(...lateness.slice(3)),
    },
    unfinished,
  };
}

it('shows 300 campaigns at once as well as 50 updates a minute allow', async () => {
  const { slack, late, unfinished } = await flood({
    campaigns: 300,
    campaignChannels: 10,
    overviewChannels: 1,
  });

  expect(slack.refused).toEqual([]);
  expect(mostInAMinute(slack.calls, 'update')).toBeLessThan(50);
  expect(slack.messages.size).toBe(301);
  expect(late.overview).toBeLessThanOrEqual(15);
  expect(late.hottest).toBeLessThanOrEqual(30);
  expect(late.others).toBeLessThanOrEqual(8 * 60);
  expect(unfinished).toEqual([]);
});

it('makes overviews as late as the rest when there are too many of them', async () => {
  const { slack, late, unfinished } = await flood({
    campaigns: 30,
    campaignChannels: 1,
    overviewChannels: 12,
  });

  expect(slack.refused).toEqual([]);
  expect(slack.messages.size).toBe(42);
  // What they would take is a third more than the budget; at the start they come one after another.
  expect(late.overview).toBeLessThanOrEqual(30);
  expect(late.hottest).toBeLessThanOrEqual(45);
  expect(late.others).toBeLessThanOrEqual(11 * 60);
  expect(unfinished).toEqual([]);
});

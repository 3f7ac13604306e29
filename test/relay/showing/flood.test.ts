import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../src/core/alerts.ts';
import { mostInAMinute, simulate, type Simulation } from './simulated.ts';

const MINUTE_MS = 60_000;

/** How long ago what a message doesn't show yet happened, at most, for each message. */
function createLateness({ slack, now }: Simulation) {
  const behindSince = new Map<string, number>();
  const shown = new Map<string, number>();
  const worst = new Map<string, number>();
  return {
    worst,
    /** To be called after each step. */
    note(happenedAt: (title: string) => number): void {
      for (const [ts, { reply, shownAt }] of slack.messages) {
        if (shown.get(ts) !== shownAt.getTime()) behindSince.delete(ts);
        shown.set(ts, shownAt.getTime());
        const since = behindSince.get(ts);
        const lastAt = happenedAt(reply.title);
        if (since === undefined && lastAt > shownAt.getTime()) behindSince.set(ts, lastAt);
        if (since === undefined) continue;
        const lateMs = now().getTime() - since;
        worst.set(reply.title, Math.max(worst.get(reply.title) ?? 0, lateMs));
      }
    },
  };
}

it(
  'shows 300 campaigns at once as well as 50 updates a minute allow',
  { timeout: 120_000 },
  async () => {
    const simulation = await simulate();
    const { store, slack, now, shower, deliver, pass } = simulation;
    const ids = Array.from({ length: 300 }, (_, index) => String(1000 + index));
    for (let channel = 1; channel <= 10; channel += 1) {
      const only = ids.filter((_, index) => index % 10 === channel - 1);
      const filter = { ...EVERYTHING, campaign: { only, not: [] } };
      await store.subscriptions.add({ channelId: `C${channel}`, createdBy: 'U1', filter }, now());
    }
    await store.subscriptions.add({ channelId: 'C0', createdBy: 'U1', mode: 'overview' }, now());
    const cards = shower();
    const late = createLateness(simulation);
    let step = 0;
    const lastAt = new Map<string, number>();
    const goOn = async (): Promise<void> => {
      step += 1;
      // The three busiest have events each second, the others each ten.
      const due = ids.filter((_, index) => (index < 3 ? step % 2 === 0 : step % 20 === index % 20));
      if (due.length > 0) await deliver(due);
      for (const id of due) lastAt.set(`campaign:${id}`, now().getTime());
      lastAt.set('overview', now().getTime());
      late.note((title) => lastAt.get(title) ?? 0);
    };
    await deliver(ids);
    await pass(10 * MINUTE_MS, [cards], goOn);

    expect(slack.refused).toEqual([]);
    expect(mostInAMinute(slack.calls, 'update')).toBeLessThan(50);
    expect(slack.messages.size).toBe(301);
    const seconds = (title: string) => (late.worst.get(title) ?? 0) / 1000;
    const busiest = ids.slice(0, 3).map((id) => seconds(`campaign:${id}`));
    const others = ids.slice(3).map((id) => seconds(`campaign:${id}`));
    expect(seconds('overview')).toBeLessThanOrEqual(15);
    expect(Math.max(...busiest)).toBeLessThanOrEqual(30);
    expect(Math.max(...others)).toBeLessThanOrEqual(8 * 60);
  },
);

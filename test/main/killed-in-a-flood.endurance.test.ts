import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RELAY_SECRET } from './installation.ts';
import { personIn } from './person.ts';
import {
  emptyFolder,
  metricsUrlOf,
  openedIn,
  startProgram,
  surroundings,
  urlOf,
} from './program.ts';

// test/relay/kill.endurance.test.ts kills the relay alone, with every change.
describe('a program that is killed in a flood of webhooks', () => {
  const batches = Array.from({ length: 40 }, (_, batch) =>
    Array.from({ length: 50 }, (_unused, index) => ({
      event: 'open',
      email: `reader${batch}x${index}@example.com`,
      task_id: 4711,
      timestamp: 1_795_000_000 + index,
    })),
  );

  it('has each event that was answered with 200 count once after the restart', async () => {
    const { env, workspace } = await surroundings();
    const DATABASE_URL = `sqlite:${join(await emptyFolder(), 'postbell.db')}`;
    const settings = { ...env, DATABASE_URL };
    const first = await startProgram(settings);
    const firstUrl = await urlOf(first);
    workspace.connect(`${firstUrl}/slack/events`);
    await personIn(workspace, 'U0MIRA').ask('/postbell alerts add');
    const promised: (typeof batches)[number][] = [];
    await Promise.allSettled(
      batches.map(async (batch) => {
        if (!(await notified(firstUrl, batch))) return;
        promised.push(batch);
        first.kill('SIGKILL');
      }),
    );
    expect(await first.closed).toBeNull();
    const least = promised.length * 50;
    expect(least).toBeGreaterThan(0);

    const second = await startProgram(settings);
    const secondUrl = await urlOf(second);
    const metricsUrl = await metricsUrlOf(second);
    await workspace.waitForMessage((one) => openedIn(one) >= least);
    // The service tells again what it got no answer for, and sometimes what it did.
    for (const batch of promised) expect(await notified(secondUrl, batch)).toBe(true);
    expect(await countsAt(metricsUrl)).toEqual({ fresh: 0, repeated: least });
    for (const batch of batches) expect(await notified(secondUrl, batch)).toBe(true);
    const { fresh, repeated } = await countsAt(metricsUrl);
    const kept = repeated - least;
    expect(kept + fresh).toBe(2000);
    // What was kept before, unless the card was late and shows everything.
    await workspace.waitForMessage((one) => [kept, 2000].includes(openedIn(one)));
  });
});

async function notified(url: string, batch: readonly object[]): Promise<boolean> {
  const answer = await fetch(`${url}/relay/${RELAY_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  });
  return answer.status === 200;
}

async function countsAt(url: string): Promise<{ fresh: number; repeated: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const of = (outcome: string) =>
    Number(new RegExp(`events_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
  return { fresh: of('fresh'), repeated: of('repeated') };
}

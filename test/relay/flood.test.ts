import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import { wireCampaign } from '../wire/campaigns-and-lists.ts';
import { startRelay } from './running.ts';
import { numberOf } from './wall.ts';

const EVENTS = 10_000;
const PEOPLE = 5_000;

const fieldsOf = (index: number) => ({
  event: index < PEOPLE ? 'delivered' : 'open',
  email: `person${index % PEOPLE}@example.com`,
  task_id: 4711,
  timestamp: 1_795_253_000 + (index % 600),
});

// Fast enough to end soon, slow enough that events must share cards.
const policy = {
  shortestGapMs: 200,
  gapShareOfAge: 0,
  correctEveryMs: 1_000,
  updatesAMinute: 6_000,
  postGapMs: 0,
  everyMs: 50,
  idleMs: 1_000,
};

describe('a flood of 10,000 events', () => {
  it('as JSON batches, delivered twice and out of order, becomes one exact card in a few calls', async () => {
    const running = await startRelay({ refreshPolicy: policy });
    await preparedFor(running);
    const all = Array.from({ length: EVENTS }, (_, index) => fieldsOf(index));
    const batches = Array.from({ length: EVENTS / 100 }, (_, index) =>
      all.slice(index * 100, index * 100 + 100),
    );
    for (const batch of [...batches.toReversed(), ...batches]) {
      expect((await running.send('', JSON.stringify(batch))).status).toBe(200);
    }
    await expectExact(running);
  });
});

type Running = Awaited<ReturnType<typeof startRelay>>;

async function preparedFor({ store, campaigns }: Running): Promise<void> {
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale', { recipients: PEOPLE }));
  await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1' }, new Date());
}

async function expectExact({ wall, store }: Running): Promise<void> {
  await wall.until(() =>
    wall.messages.some((card) => numberOf(card, 'Opened') + numberOf(card, 'Delivered') === EVENTS),
  );
  expect(await store.events.count()).toBe(EVENTS);
  expect((await store.counts.ofTopic('campaign:4711')).events).toMatchObject({
    delivered: PEOPLE,
    open: PEOPLE,
  });
  expect(wall.messages).toHaveLength(1);
  expect(wall.calls.length).toBeLessThan(EVENTS / 100);
}

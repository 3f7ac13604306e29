import { expect, it } from 'vitest';
import { event, type Running } from './campaign-events.ts';
import { lineToPostgres } from './line-to-postgres.ts';
import { readIn } from '../alerts/notifications/as-read.ts';
import { startRelay } from './running.ts';
import { numberOf } from './wall.ts';

const STARTED_AT = new Date('2026-11-21T09:00:00Z');
const GONE_FROM_S = 10;
const GONE_UNTIL_S = 70;
const SENT_FOR_S = 80;
/** One before, two while the database is gone, one after: few enough to be told one by one. */
const COMPLAINTS_AT_S = [5, 25, 50, 75];

interface Due {
  readonly body: string;
  readonly atS: number;
}

/** A service that reports for a while, and again what was refused, when it was told to. */
function createSender({ send }: Pick<Running, 'send'>) {
  const refusals: (readonly [number, string | null])[] = [];
  let due: Due[] = [];
  const deliver = async ({ body }: Due, second: number): Promise<void> => {
    const answer = await send('', body);
    if (answer.status === 200) return;
    const retryAfter = answer.headers.get('retry-after');
    refusals.push([answer.status, retryAfter]);
    due.push({ body, atS: second + Number(retryAfter) });
  };
  return {
    refusals,
    isDone: () => due.length === 0,
    report: (fields: object, atS: number) => due.push({ body: JSON.stringify(fields), atS }),
    async sendDue(second: number): Promise<void> {
      const now = due.filter(({ atS }) => atS <= second);
      due = due.filter(({ atS }) => atS > second);
      await Promise.all(now.map((one) => deliver(one, second)));
    },
  };
}

it('loses, doubles and retells nothing though PostgreSQL is gone for a minute', async () => {
  const line = await lineToPostgres();
  let second = 0;
  // Goes on with real time as well, so that what comes next comes.
  const aheadMs = STARTED_AT.getTime() - Date.now();
  const now = () => new Date(Date.now() + aheadMs + second * 1_000);
  const running = await startRelay({ databaseUrl: line.url, now });
  const { wall, store } = running;
  await running.follow('card');
  await running.follow('each', { channelId: 'C2', kinds: ['spam'] });

  const isNoted = async () =>
    (await store.outgoing.unfinished('C2')).every(({ shownAt }) => shownAt !== null);

  const sender = createSender(running);
  for (; second < SENT_FOR_S || !sender.isDone(); second += 1) {
    if (second === GONE_FROM_S) await line.cut();
    if (second === GONE_UNTIL_S) await line.restore();
    if (second < SENT_FOR_S) {
      const timestamp = STARTED_AT.getTime() / 1_000 + second;
      sender.report(event('delivered', second, { timestamp }), second);
      if (COMPLAINTS_AT_S.includes(second)) {
        sender.report(event('spam', second, { timestamp }), second);
      }
    }
    await sender.sendDue(second);
    // What is posted and not noted as such would be told again, and says so.
    if (second === GONE_FROM_S - 1) {
      await wall.until(() => readIn(wall, 'C2').length === 1);
      await expect.poll(isNoted).toBe(true);
    }
  }

  const goneForS = GONE_UNTIL_S - GONE_FROM_S;
  expect(sender.refusals.length).toBeGreaterThan(goneForS);
  expect(new Set(sender.refusals.map(String))).toEqual(new Set(['503,5']));
  const delivered = SENT_FOR_S;
  const complaints = COMPLAINTS_AT_S.length;
  const card = () => wall.messages.find(({ channelId }) => channelId === 'C1');
  await wall.until(() => {
    const shown = card();
    return shown !== undefined && numberOf(shown, 'Delivered') === delivered;
  });
  await wall.until(() => readIn(wall, 'C2').length === complaints);
  expect((await store.counts.ofTopic('campaign:4711')).events).toMatchObject({
    delivered,
    spam: complaints,
  });
  expect(await store.events.count()).toBe(delivered + complaints);
  expect(wall.messages.filter(({ channelId }) => channelId === 'C1')).toHaveLength(1);
  expect(new Set(readIn(wall, 'C2'))).toHaveProperty('size', complaints);
  expect(await store.pendingNotifications.channels()).toEqual([]);
});

import { appendFileSync } from 'node:fs';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { createDigests } from '../../src/digests/digests.ts';
import type { Store } from '../../src/store/store.ts';
import { createStepping } from '../outbox/sending.ts';
import { quiet } from '../store/quiet.ts';
import { detailsOf, down, nobody, somePart } from './some-part.ts';
import { STILL_ALLOWED } from '../policy/owners.ts';
import { SUBSCRIPTIONS } from '../../src/operations/subscriptions.ts';
import { remindersDrawn } from '../commands/subscriptions/reminders.ts';
import { createRuns } from '../commands/subscriptions/running.ts';

export type Point = number | 'composing' | 'composed' | 'answered' | 'filling in' | 'filled in';

interface Walled {
  readonly store: Store;
  /** Gets a line a call to Slack, also from a process that dies of it. */
  readonly wallFile: string;
  readonly now: Date;
  readonly leaseMs?: number;
  readonly reached?: (point: Point) => Promise<void>;
}

/** Short, since tests wait until the lease of a killed process is over. */
export const DYING_LEASE_MS = 150;
const WELL_AT = new Date('2026-11-21T09:02:00Z');

/** Runs what is due, or posts the only digest at once; Slack is a file. */
export async function runWalled(
  what: 'due' | 'now' | 'incomplete' | 'reminder',
  walled: Walled,
): Promise<void> {
  const { store, wallFile, now, leaseMs, reached = async () => undefined } = walled;
  let calls = 0;
  const call = async (line: string): Promise<string> => {
    calls += 1;
    appendFileSync(wallFile, `${line}\n`);
    await reached(calls);
    return `${process.pid}.${calls}`;
  };
  const outbox = createStepping({
    store: {
      ...store,
      outgoing: {
        ...store.outgoing,
        sent: async (...args) => {
          await reached('answered');
          return store.outgoing.sent(...args);
        },
      },
    },
    post: {
      post: async (channelId, reply, below) => ({
        channelId,
        ts: await call(`${below ? '↳ ' : ''}${titleOf(reply)}`),
      }),
      update: async (_, __, { summary = '' }) => void (await call(`✎ ${plainText(summary)}`)),
    },
    now: () => now,
    timing: leaseMs === undefined ? {} : { leaseMs },
  });
  const campaigns = somePart({ details: detailsOf('one', 'two', 'three') });
  const digests = createDigests({
    store,
    service: nobody,
    policy: STILL_ALLOWED,
    sectionsOf: () => [
      {
        ...campaigns,
        async tell(request) {
          const isFillingIn = what === 'incomplete' && now >= WELL_AT;
          await reached(isFillingIn ? 'filling in' : 'composing');
          if (what === 'incomplete' && !isFillingIn) throw down();
          return campaigns.tell(request);
        },
      },
    ],
    outbox,
    log: quiet,
    now: () => now,
    serviceZone: 'UTC',
  });
  if (what !== 'now') {
    const kinds = [...SUBSCRIPTIONS, remindersReaching(() => reached('composing'))];
    await createRuns({ store, outbox, digests, now: () => now }, kinds).runDue(now);
    await digests.fillInDue(now);
    await reached(now < WELL_AT ? 'composed' : 'filled in');
    return await outbox.sendDue();
  }
  const [digest] = await store.digests.list();
  if (!digest) throw new Error('no digest');
  await digests.port.postNow(digest, { kind: 'notice', tone: 'info', text: 'Asked for.' });
  await outbox.sendDue();
}

/** A kind that is declared in one object. */
const remindersReaching = (reached: () => Promise<void>) =>
  remindersDrawn(async ({ about }) => {
    await reached();
    return { title: `Remember ${about}` };
  });

function titleOf({ title, sections = [], footnote = '' }: Reply): string {
  const isAgain = JSON.stringify(sections).includes('may already be above');
  const isRepeated = plainText(footnote).includes('Perhaps told twice');
  return `${title}${isAgain ? ', again' : ''}${isRepeated ? ', perhaps twice' : ''}`;
}

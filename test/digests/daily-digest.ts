import { daysBefore } from '../../src/domain/schedule.ts';
import { DAILY } from '../../src/domain/digest.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { createAtOnce } from '../../src/digests/at-once.ts';
import { createCollecting } from '../../src/digests/snapshots/snapshots.ts';
import { composeDigest } from '../../src/digests/at-once.ts';
import { createSections } from '../../src/digests/sections/sections.ts';
import type { Service } from '../../src/service/service.ts';
import { openStore, type Store } from '../../src/store/store.ts';

const log = createLog('silent');

const DAYS_MS = 3 * 24 * 3_600_000;

/** The daily digest of the day before an instant, by a Postbell that has read bounces for days. */
export async function dailyDigest(service: Service, now: Date, zone = 'UTC'): Promise<Reply> {
  const store = await openStore('sqlite::memory:', { log });
  const parts = { service, store };
  if (!(await collectingFor(parts, now).readUntil(now))) {
    await store.bounces.noteRead({ fromAt: new Date(now.getTime() - DAYS_MS), untilAt: now });
  }
  const settings = { ...DAILY, zone };
  const request = { settings, period: daysBefore(now, zone, 1), dueAt: now, now };
  try {
    return (await composeDigest(sectionsOf(parts, now)('daily'), request)).reply;
  } finally {
    await store.close();
  }
}

interface DigestParts {
  readonly service: Service;
  readonly store: Store;
}

/** What people get when they ask for digests at once; what is posted nobody sees. */
export function digestsAtOnce(parts: DigestParts, now: Date) {
  const outbox = { wake: () => {}, sendNow: async () => {} };
  return createAtOnce({
    ...parts,
    sectionsOf: sectionsOf(parts, now),
    outbox,
    log,
    now: () => now,
  });
}

function sectionsOf({ service, store }: DigestParts, now: Date) {
  const collector = collectingFor({ service, store }, now);
  return createSections({ service, store, collector, log, now: () => now, serviceZone: 'UTC' });
}

function collectingFor(parts: DigestParts, now: Date) {
  return createCollecting({ ...parts, serviceZone: 'UTC', log, now: () => now }).bounces;
}

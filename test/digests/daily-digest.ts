import { daysBefore } from '../../src/core/daily.ts';
import { DAILY } from '../../src/core/digest.ts';
import { createLog } from '../../src/core/log.ts';
import type { Posting } from '../../src/core/post.ts';
import type { Reply } from '../../src/core/reply.ts';
import { createAtOnce } from '../../src/digests/at-once.ts';
import { composeDigest } from '../../src/digests/compose.ts';
import { createParts } from '../../src/digests/parts/parts.ts';
import type { Service } from '../../src/service/service.ts';
import { openStore, type Store } from '../../src/store/store.ts';

const log = createLog('silent');

/** The daily digest of the day before an instant, by a Postbell that never told one before. */
export async function dailyDigest(service: Service, now: Date, zone = 'UTC'): Promise<Reply> {
  const store = await openStore('sqlite::memory:', { log });
  const parts = partsOf({ service, store }, now)('daily');
  const settings = { ...DAILY, zone };
  const wanted = { settings, period: daysBefore(now, zone, 1), dueAt: now, now };
  try {
    return (await composeDigest(parts, wanted)).reply;
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
  const posting: Posting = {
    post: async (channelId) => ({ channelId, ts: '1.1' }),
    update: async () => undefined,
  };
  return createAtOnce({ partsOf: partsOf(parts, now), posting, now: () => now });
}

function partsOf({ service, store }: DigestParts, now: Date) {
  return createParts({ service, store, log, now: () => now, serviceZone: 'UTC' });
}

import { daysBefore } from '../../src/core/daily.ts';
import { DAILY } from '../../src/core/digest.ts';
import type { Posting } from '../../src/core/post.ts';
import type { Reply } from '../../src/core/reply.ts';
import { createAtOnce } from '../../src/digests/at-once.ts';
import { composeDigest } from '../../src/digests/compose.ts';
import { createParts } from '../../src/digests/parts/parts.ts';
import type { Service } from '../../src/service/service.ts';

/** The daily digest of the day before an instant. */
export async function dailyDigest(service: Service, now: Date, zone = 'UTC'): Promise<Reply> {
  const parts = partsOf(service)('daily');
  const settings = { ...DAILY, zone };
  const wanted = { settings, period: daysBefore(now, zone, 1), dueAt: now, now };
  return (await composeDigest(parts, wanted)).reply;
}

/** What people get when they ask for digests at once; what is posted nobody sees. */
export function digestsAtOnce(service: Service, now: Date) {
  const posting: Posting = {
    post: async (channelId) => ({ channelId, ts: '1.1' }),
    update: async () => undefined,
  };
  return createAtOnce({ partsOf: partsOf(service), posting, now: () => now });
}

function partsOf(service: Service) {
  return createParts({ service, serviceZone: 'UTC' });
}

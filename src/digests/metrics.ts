import { Histogram, type Registry } from '@prometheus-io/client';
import { DIGEST_KINDS } from '../domain/digest.ts';

export type DigestMetrics = ReturnType<typeof createDigestMetrics>;

export function createDigestMetrics(registry: Registry) {
  const lateness = new Histogram({
    name: 'postbell_digest_lateness_seconds',
    help: 'Seconds from the time of a digest until it was posted, by kind of digest.',
    labelNames: ['kind'],
    buckets: [10, 30, 60, 120, 300, 600, 1800, 3600, 21_600],
    registers: [registry],
  });
  // Few come a day: Prometheus wouldn't see the first one grow from nothing.
  for (const kind of Object.keys(DIGEST_KINDS)) lateness.zero({ kind });
  return { lateness };
}

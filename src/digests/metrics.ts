import { Histogram, type Registry } from '@prometheus-io/client';

export type DigestMetrics = ReturnType<typeof createDigestMetrics>;

/** Creates what measures how late digests come. */
export function createDigestMetrics(registry: Registry) {
  return {
    lateness: new Histogram({
      name: 'postbell_digest_lateness_seconds',
      help: 'Seconds from the time of a digest until it was posted, by kind of digest.',
      labelNames: ['kind'],
      buckets: [10, 30, 60, 120, 300, 600, 1800, 3600, 21_600],
      registers: [registry],
    }),
  };
}

import { createAtOnce } from '../../src/digests/at-once.ts';
import { createBounceCollector } from '../../src/snapshots/bounces.ts';
import { createSections } from '../../src/digests/sections/sections.ts';
import type { Service } from '../../src/service/service.ts';
import type { Store } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';

export function digestsAtOnce(
  given: { readonly service: Service; readonly store: Store },
  at: Date,
) {
  const parts = { ...given, serviceZone: 'UTC', log: quiet, now: () => at };
  const collector = createBounceCollector(parts);
  const outbox = { wake: () => {}, sendNow: async () => {} };
  return createAtOnce({ ...parts, sectionsOf: createSections({ ...parts, collector }), outbox });
}

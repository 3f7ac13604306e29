import { createFindings } from '../../../src/alerts/findings.ts';
import { showDetails } from '../../../src/alerts/cards/details.ts';
import type { Service } from '../../../src/service/service.ts';
import type { Store } from '../../../src/store/store.ts';
import { quiet } from '../../store/quiet.ts';
import { createWall } from '../../relay/wall.ts';

/** What the relay does for `postbell alerts details`, where no whole relay is. */
export function detailsWith(
  { service, store }: { readonly service: Service; readonly store: Store },
  now: () => Date,
  { post } = createWall(),
) {
  const known = { service, log: quiet, now };
  const parts = { ...createFindings(known), post, store };
  return (requested: Parameters<typeof showDetails>[0]) =>
    showDetails(requested, { ...known, ...parts });
}

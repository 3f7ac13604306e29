import { Registry } from '@prometheus-io/client';
import { catalogue } from '../../src/operations/catalogue.ts';
import { createActs } from '../../src/commands/acts.ts';
import type { OperationContext } from '../../src/commands/context.ts';
import type { Executor } from '../../src/commands/executor.ts';
import { createOperationMetrics } from '../../src/commands/metrics.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { NO_APPROVALS, NO_OWN_ADDRESSES } from '../policy/rights-of.ts';
import { opened } from '../store/engines.ts';
import type { Store } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';

type Needed = Pick<Executor, 'policy' | 'now'> & Partial<Omit<Executor, 'store'>>;

/** An executor of operations that use nothing but who asks and when. */
export function executorOn({ store, now, ...parts }: Needed & { store: Store }) {
  return {
    config: { bot: { commandPrefix: '' } },
    catalogue,
    approvals: NO_APPROVALS,
    references: {
      named: async () => ({ exactly: [], like: [] }),
      search: async () => [],
      expire: () => undefined,
    },
    ownAddresses: NO_OWN_ADDRESSES,
    store,
    acts: createActs({ store, catalogue, log: quiet, now }),
    audit: createAuditTrail({ store, log: quiet, now }),
    people: {
      zoneOf: async () => 'UTC',
      probableZoneOf: async () => 'UTC',
      nameOf: async () => 'Mira',
    },
    contextFor: (who, at) => ({ ...({} as OperationContext), ...who, now: at }),
    log: quiet,
    now,
    metrics: createOperationMetrics(new Registry()),
    newId: () => '1a2b3c4d-0000',
    ...parts,
  } satisfies Executor;
}

/** The same on a store of its own. */
export async function executorWith(parts: Needed) {
  return executorOn({ ...parts, store: await opened('sqlite::memory:') });
}

import type { Config } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';
import type { Approvals } from '../policy/approvals.ts';
import type { AuditTrail } from '../policy/audit.ts';
import type { OwnAddresses } from '../policy/own-addresses.ts';
import type { Policy, Rights } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import type { Acts } from './acts.ts';
import type { Catalogue } from './catalogue-of.ts';
import type { OperationContext, Person, Place } from './context.ts';
import type { OperationMetrics } from './metrics.ts';
import type { References } from './references.ts';

/** The rooms that carry out an invocation. */
export interface Executor {
  readonly config: { readonly bot: Pick<Config['bot'], 'commandPrefix'> };
  readonly catalogue: Catalogue;
  readonly policy: Pick<Policy, 'rightsOf' | 'principalOf' | 'requireStill'>;
  readonly approvals: Pick<Approvals, 'ask'>;
  readonly references: Pick<References, 'named' | 'search' | 'expire'>;
  readonly ownAddresses: OwnAddresses;
  readonly store: Pick<
    Store,
    'idempotencyKeys' | 'acts' | 'uploads' | 'buttonPayloads' | 'approvals'
  >;
  readonly audit: AuditTrail;
  readonly acts: Pick<Acts, 'of' | 'take' | 'end' | 'release'>;
  readonly people: People;
  readonly contextFor: (
    who: { readonly person: Person; readonly channel: Place; readonly rights: Rights },
    now: Date,
  ) => Omit<OperationContext, 'known' | 'act' | 'approverId'>;
  readonly log: Log;
  readonly metrics: OperationMetrics;
  readonly now: () => Date;
  /** Returns a new id that can't be guessed. */
  readonly newId: () => string;
}

interface People {
  /** @throws {UnavailableError} when the zone isn't known in time. */
  zoneOf(personId: string, timeoutMs: number): Promise<string>;
  probableZoneOf(personId: string): Promise<string>;
  /** Returns the name that people know somebody by; `null` where Slack doesn't say it in time. */
  nameOf(personId: string): Promise<string | null>;
}

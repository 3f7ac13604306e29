import type { ApprovalRules } from '../../src/domain/approvals.ts';
import { type Entry, type Grant, type Subject } from '../../src/domain/rights.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Executor } from '../../src/commands/executor.ts';
import type { OwnAddresses } from '../../src/policy/own-addresses.ts';
import { createPolicy, type Policy, type Rights } from '../../src/policy/policy.ts';
import type { AllGrants } from '../../src/store/rights.ts';

export function grant(
  entry: Entry,
  subject: Subject = { kind: 'person', id: 'U0VERA' },
  isDenied = false,
): Grant {
  return { subject, entry, isDenied, grantedBy: 'U0MIRA', grantedAt: new Date(0) };
}

/** Approvals where nothing takes a second person. */
export const NO_APPROVALS: Executor['approvals'] = {
  ask: () => Promise.reject(new Error('nothing takes a second person')),
};

/** An account that sends from nowhere. */
export const NO_OWN_ADDRESSES: OwnAddresses = { all: async () => [], expire: () => undefined };

type PolicyParts = Parameters<typeof createPolicy>[0];

/** Creates a policy of members, whose admin is Mira. */
export function policyOn(store: PolicyParts['store'], parts: Partial<PolicyParts> = {}): Policy {
  return createPolicy({
    admins: ['U0MIRA'],
    supportMost: 100,
    store,
    isOwner: async () => false,
    standingOf: async () => 'member',
    now: () => new Date(0),
    log: createLog('silent'),
    ...parts,
  });
}

/** Creates a policy in which these grants concern whoever asks. */
export function policyBy(
  grants: readonly Grant[],
  parts: {
    admins?: readonly string[];
    owners?: readonly string[];
    all?: AllGrants;
    rules?: ApprovalRules | null;
  } = {},
): Policy {
  const { admins = ['U0MIRA'], owners = [], all = { grants, groups: [] }, rules = null } = parts;
  const rights = { of: async () => grants, all: async () => all };
  const store = { rights, approvals: { rules: async () => rules } };
  return policyOn(store, { admins, isOwner: async (id) => owners.includes(id) });
}

/** Returns what somebody with these entries may do, outside of a channel. */
export function rightsBy(...entries: readonly Entry[]): Promise<Rights> {
  const someone = { personId: 'U0VERA', channelId: null };
  return policyBy(entries.map((entry) => grant(entry))).rightsOf(someone);
}

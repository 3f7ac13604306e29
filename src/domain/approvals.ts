import { compact } from '../lib/compact.ts';
import { formatCount, formatNumber } from './figures.ts';

/** The stakes of an operation: by them a second person may have to approve it. */
export interface Stakes {
  /** People whom it reaches; `null`: nobody can say. */
  readonly recipients?: number | null;
  readonly deletedContacts?: number;
  readonly deletesList?: true;
  /** Money that it takes from the balance, in the account's currency; `null`: nobody can say. */
  readonly cost?: number | null;
  /** The instant at which it is to begin. Default: at once. */
  readonly beginsAt?: Date | undefined;
  readonly facts?: Readonly<Record<string, string>>;
}

/** The limits above which a second person must approve, and the place of requests. */
export interface ApprovalRules {
  /** The channel of the requests; `null`: they go to the people who may approve them. */
  readonly channelId: string | null;
  readonly mostRecipients: number;
  readonly mostDeleted: number;
  /** In the account's currency; `null`: whatever it costs. */
  readonly mostCost: number | null;
  /** Hours after which a request ends by itself. */
  readonly hours: number;
}

export const USUAL_RULES: ApprovalRules = {
  channelId: null,
  mostRecipients: 1000,
  mostDeleted: 100,
  mostCost: null,
  hours: 48,
};

/** Returns why these stakes take a second person, to follow “because”; `null` where they don't. */
export function demandOf(stakes: Stakes, rules: ApprovalRules): string | null {
  const { recipients, deletedContacts = 0, deletesList = false, cost } = stakes;
  const { mostRecipients, mostDeleted, mostCost } = rules;
  if (recipients === null) return 'the number of recipients is unknown';
  if (recipients !== undefined && recipients > mostRecipients) {
    return `it reaches ${formatCount(recipients, 'person', 'people')}, more than ${formatNumber(mostRecipients)}`;
  }
  if (deletesList) return 'it deletes a list';
  if (deletedContacts > mostDeleted) {
    return `it deletes ${formatCount(deletedContacts, 'contact')}, more than ${formatNumber(mostDeleted)}`;
  }
  if (mostCost === null || cost === undefined) return null;
  if (cost === null) return 'the cost is unknown';
  return cost > mostCost
    ? `it costs ${formatNumber(cost)}, more than ${formatNumber(mostCost)}`
    : null;
}

export interface ChangedFact {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Figures may grow by this share while a request waits. */
const TOLERATED_GROWTH = 0.05;

/** Returns what has changed so much that an approval of what was before doesn't cover it. */
export function changesBetween(before: Stakes, after: Stakes): readonly ChangedFact[] {
  const grown = compact([
    grownFact('Recipients', before.recipients, after.recipients),
    grownFact('Contacts deleted', before.deletedContacts, after.deletedContacts),
    grownFact('Cost', before.cost, after.cost),
  ]);
  const labels = new Set([...Object.keys(before.facts ?? {}), ...Object.keys(after.facts ?? {})]);
  const differing = [...labels]
    .map((label) => ({
      label,
      before: before.facts?.[label] ?? '–',
      after: after.facts?.[label] ?? '–',
    }))
    .filter((fact) => fact.before !== fact.after);
  return [...grown, ...differing];
}

/** @param before `null`: nobody knew, so no figure is above it */
function grownFact(
  label: string,
  before: number | null = 0,
  after: number | null = 0,
): ChangedFact | null {
  if (before === null) return null;
  if (after === null) return { label, before: formatNumber(before), after: 'unknown' };
  if (after <= before * (1 + TOLERATED_GROWTH)) return null;
  return { label, before: formatNumber(before), after: formatNumber(after) };
}

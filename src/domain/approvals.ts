import { compact } from '../lib/compact.ts';
import { changedParts, type Content, UNREAD } from './content.ts';
import { formatCount, formatNumber } from './figures.ts';
import type { Right } from './rights.ts';

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
  /** The reason why it loosens the rules of approval, to follow “because”. */
  readonly loosens?: string;
  /** The right that it takes besides, by what it turned out to be about. */
  readonly right?: Right;
  /** True for the rest of what was counted when it began. */
  readonly isCounted?: boolean;
  readonly facts?: Readonly<Record<string, string>>;
  readonly content?: Content;
  /** The warnings that whoever confirms it overrides. Absent: it has none that are decided on. */
  readonly overrides?: readonly Override[];
}

/** A warning that somebody may override knowingly: by then it is a decision that is kept. */
export interface Override {
  /** Stands for it in the audit trail, e.g. `overlap:71016`, `quiet-hours`. */
  readonly key: string;
  /** To follow “despite”: `an overlap with “Sale” (71016)`. */
  readonly words: string;
  /** People whom it is about; `null`: nobody can say. */
  readonly people: number | null;
  /** It takes a second person by itself, however few people it is about. */
  readonly alwaysAsks?: true;
}

/** The name of the input that keeps which warnings are overridden, by their keys. */
export const OVERRIDING = 'despite';

/** Returns what keeps that these warnings are overridden: `overlap:71016 quiet-hours`. */
export function overridesTyped(overrides: readonly Override[]): string {
  return overrides.map(({ key }) => key).join(' ');
}

/** Returns the warnings that nobody has decided on yet. */
export function undecidedIn(
  overrides: readonly Override[],
  decided: string | undefined,
): readonly Override[] {
  const keys = new Set(decided?.split(/[\s,]+/));
  return overrides.filter(({ key }) => !keys.has(key));
}

/** The stakes of what reaches people outside: how many, and what they get. */
export interface SendingStakes extends Stakes {
  readonly recipients: number | null;
  readonly content: Content;
}

/** The stakes of what can't be taken back, with what it is done to. */
export interface DeletingStakes extends Stakes {
  readonly content: Content;
}

/** The limits above which a second person must approve, and the place of requests. */
export interface ApprovalRules {
  /** The channel of the requests; `null`: they go to the people who may approve them. */
  readonly channelId: string | null;
  readonly mostRecipients: number;
  readonly mostDeleted: number;
  /** In the account's currency; `null`: whatever it costs. */
  readonly mostCost: number | null;
  /** People whom an overridden warning is about; `null`: as many as any send may reach. */
  readonly mostOverridden: number | null;
  /** Hours after which a request ends by itself. */
  readonly hours: number;
  /** True where the acts of a person below the limits count together within a day. */
  readonly isSummed: boolean;
}

/** The sends and deletions of a person within `DAY_MS` without anybody's approval. */
export interface Earlier {
  readonly sends: number;
  readonly recipients: number;
  readonly deletions: number;
  readonly deletedContacts: number;
  readonly cost: number;
}

/** Milliseconds in which what a person does below the limits counts together. */
export const DAY_MS = 24 * 3_600_000;

const NOTHING_EARLIER: Earlier = {
  sends: 0,
  recipients: 0,
  deletions: 0,
  deletedContacts: 0,
  cost: 0,
};

export const USUAL_RULES: ApprovalRules = {
  channelId: null,
  mostRecipients: 1000,
  mostDeleted: 100,
  mostCost: null,
  mostOverridden: null,
  hours: 48,
  isSummed: true,
};

/**
 * Returns why these stakes take a second person, to follow “because”; `null` where they don't.
 * @param earlier what the same person did within a day, where that counts
 */
export function demandOf(
  stakes: Stakes,
  rules: ApprovalRules,
  earlier = NOTHING_EARLIER,
): string | null {
  const { recipients, deletedContacts = 0, deletesList = false, loosens } = stakes;
  const { mostRecipients, mostDeleted } = rules;
  if (loosens !== undefined) return loosens;
  const overriding = overrideDemand(stakes, rules);
  if (overriding !== null) return overriding;
  if (recipients === null) return 'the number of recipients is unknown';
  if (recipients !== undefined && recipients > mostRecipients) {
    return `it reaches ${formatCount(recipients, 'person', 'people')} (limit ${formatNumber(mostRecipients)})`;
  }
  if (deletesList) return 'it deletes a list';
  if (deletedContacts > mostDeleted) {
    return `it deletes ${formatCount(deletedContacts, 'contact')} (limit ${formatNumber(mostDeleted)})`;
  }
  return costDemand(stakes, rules) ?? sumDemand(stakes, rules, earlier);
}

function overrideDemand(
  { overrides = [] }: Stakes,
  { mostOverridden: most }: ApprovalRules,
): string | null {
  const asking = overrides.find(({ alwaysAsks }) => alwaysAsks);
  if (asking) return `it goes out despite ${asking.words}`;
  // Without a limit of its own it counts as any send does.
  if (most === null) return null;
  for (const { words, people } of overrides) {
    if (people === null) return `it goes out despite ${words}, to nobody knows how many`;
    if (people <= most) continue;
    const count = formatCount(people, 'person', 'people');
    return `it goes out despite ${words}: ${count} (limit ${formatNumber(most)})`;
  }
  return null;
}

function costDemand({ cost }: Stakes, { mostCost }: ApprovalRules): string | null {
  if (mostCost === null || cost === undefined) return null;
  if (cost === null) return 'the cost is unknown';
  return cost > mostCost
    ? `it costs ${formatNumber(cost)} (limit ${formatNumber(mostCost)})`
    : null;
}

function sumDemand(stakes: Stakes, rules: ApprovalRules, earlier: Earlier): string | null {
  const { recipients, deletedContacts = 0, cost, isCounted = false } = stakes;
  const { mostRecipients, mostDeleted, mostCost } = rules;
  if (isCounted) return null;
  const sum = (what: string, amounts: string, most: number) =>
    `${what} within 24 hours: ${amounts} (limit ${formatNumber(most)} together)`;
  if (recipients && recipients + earlier.recipients > mostRecipients) {
    const what = `it adds up with ${formatCount(earlier.sends, 'earlier send')}`;
    const people = formatCount(earlier.recipients, 'person', 'people');
    return sum(what, `${people} and ${formatNumber(recipients)} now`, mostRecipients);
  }
  if (deletedContacts > 0 && deletedContacts + earlier.deletedContacts > mostDeleted) {
    const what = `it adds up with ${formatCount(earlier.deletions, 'earlier deletion')}`;
    const contacts = formatCount(earlier.deletedContacts, 'contact');
    return sum(what, `${contacts} and ${formatNumber(deletedContacts)} now`, mostDeleted);
  }
  if (mostCost === null || !cost || cost + earlier.cost <= mostCost) return null;
  const what = `it adds up with ${formatCount(earlier.sends, 'earlier send')}`;
  return sum(what, `${formatNumber(earlier.cost)} and ${formatNumber(cost)} now`, mostCost);
}

/** Tells whether these stakes count among those of a day. */
export function doesAddUp({ recipients, deletedContacts, isCounted }: Stakes): boolean {
  return !isCounted && Boolean(recipients || deletedContacts);
}

/**
 * Returns what other rules ask less for, in the middle of a sentence; `null` where it is nothing.
 * @param after `null`: approvals are off
 */
export function looseningOf(
  before: ApprovalRules | null,
  after: ApprovalRules | null,
): string | null {
  if (before === null) return null;
  if (after === null) return 'nothing needs approval anymore';
  const most = (limit: number | null) => (limit === null ? 'any amount' : formatNumber(limit));
  const limits = [
    ['recipients', before.mostRecipients, after.mostRecipients],
    ['deleted contacts', before.mostDeleted, after.mostDeleted],
    ['cost', before.mostCost, after.mostCost],
    ['people despite a warning', before.mostOverridden, overriddenAbove(before, after)],
  ] as const;
  const raised = limits
    .filter(([, old, now]) => (now ?? Infinity) > (old ?? Infinity))
    .map(([what, old, now]) => `${what} from ${most(old)} to ${most(now)}`);
  const unsummed = before.isSummed && !after.isSummed && 'small ones no longer add up';
  const all = compact([...raised, unsummed]);
  return all.length === 0 ? null : all.join('; ');
}

/** A limit that wasn't set follows that of sends, which says so itself. */
function overriddenAbove(before: ApprovalRules, after: ApprovalRules): number | null {
  return before.mostOverridden === null ? null : (after.mostOverridden ?? after.mostRecipients);
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
  const content = changedParts(before.content ?? {}, after.content ?? {}).map((label) => ({
    label,
    before: 'as requested',
    after: after.content?.[label] === UNREAD ? 'can’t be read' : 'changed',
  }));
  return [...grown, ...differing, ...content, ...newOverrides(before, after)];
}

/** People must have seen each warning that it goes out despite; fewer of them are no change. */
function newOverrides(before: Stakes, after: Stakes): readonly ChangedFact[] {
  const decided = overridesTyped(before.overrides ?? []);
  const added = undecidedIn(after.overrides ?? [], decided);
  return added.map(({ words }) => ({ label: 'Warnings', before: '–', after: words }));
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

import type { BulkAuthor, BulkPlan, BulkRows } from '../domain/bulk.ts';
import type { ComparisonOutcome } from '../domain/comparison.ts';
import type { DigestSettings } from '../domain/digest.ts';
import type { Reply, Section, Text } from '../domain/reply.ts';
import type { Silence, WebhookRepair } from '../domain/webhooks.ts';
import type { Approvals } from '../policy/approvals.ts';
import type { Policy, Rights, Standing } from '../policy/policy.ts';
import type { Protected } from '../domain/rights.ts';
import type { Service } from '../service/service.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue-of.ts';
import type { Operation } from './define.ts';

/** Everything that an operation may use; it reads no clock and no environment of its own. */
export interface OperationContext {
  readonly person: Person;
  readonly channel: Place;
  readonly now: Date;
  /** Says what is known so far, for whoever waits for an answer that takes long. */
  readonly known: (text: Text) => void;
  readonly service: Service;
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** COMMAND_PREFIX, for texts that name a command. */
  readonly commandPrefix: string;
  readonly policy: Pick<Policy, 'rightsOf' | 'adminsIn' | 'peopleWho'>;
  readonly workspace: WorkspacePort;
  /** The rights of this person here. */
  readonly rights: Rights;
  /** Tells whether this person may run an operation; help lists no others. */
  readonly mayRun: (operation: Operation) => boolean;
  /**
   * Tells whether the bot is in a channel, this one or another; `null` when Slack doesn't say just
   * now.
   */
  readonly isBotHere: (channelId?: string) => Promise<boolean | null>;
  /** Tells whether another company reads a channel; `null` when Slack doesn't say just now. */
  readonly isExternallyShared: (channelId?: string) => Promise<boolean | null>;
  /** Returns the person's own address from Slack; `null` when Slack doesn't say it. */
  readonly ownEmail: () => Promise<string | null>;
  readonly digests: DigestPort;
  readonly relay: RelayPort;
  readonly bulk: BulkPort;
  readonly approvals: Omit<Approvals, 'ask' | 'runDue'>;
  readonly health: HealthPort;
}

export interface Place {
  /** Id of the channel, or of the person where there is none. */
  readonly id: string;
  /** Timestamp of the thread, if they are in one. */
  readonly threadTs?: string | null;
}

export interface Person {
  /** Slack user id. */
  readonly id: string;
  /** IANA zone, from the Slack profile. */
  readonly zone: string;
}

/** Slack's knowledge of people and their groups. */
export interface WorkspacePort {
  /** @throws {UnavailableError} when Slack doesn't say. */
  standingOf(personId: string): Promise<Standing>;
  /**
   * Returns the Slack user ids of a user group's members; none where it is disabled.
   * @throws {InputError} for a group that there isn't.
   * @throws {PostbellError} when Slack doesn't say.
   */
  membersOf(groupId: string): Promise<readonly string[]>;
  /** Returns the handle of a user group without the @; `null` where Slack doesn't say. */
  handleOf(groupId: string): Promise<string | null>;
}

interface DigestPort {
  /** Returns the digest that these settings would give if it were due now. */
  preview(settings: DigestSettings, channelId?: string): Promise<DigestPreview>;
  /**
   * Posts a digest at once where it belongs, with a line that says why. Its next occurrence comes
   * all the same.
   * @throws {PostbellError} when nothing of it can be had, now or later, or Slack refuses it.
   */
  postNow(digest: Digest, line: Section): Promise<{ readonly missing: readonly MissingNow[] }>;
}

/** Figures that a posted digest lacks. */
export interface MissingNow {
  /** Name for the middle of a sentence: `SMTP bounces`. */
  readonly words: string;
  /** Reason, in whole sentences. */
  readonly reason: string;
  /** True when it is requested again, and filled in. */
  readonly isPassing: boolean;
}

interface DigestPreview {
  readonly reply: Reply;
  /** Replies that would be posted in its thread. */
  readonly details: readonly Reply[];
  readonly isQuiet: boolean;
}

interface RelayPort {
  /** Returns what `connect` would do. @throws {InputError} when PUBLIC_URL is not set. */
  plan(): Promise<WebhookRepair>;
  /**
   * Makes each kind of event reach this bot once, and touches no webhook of others.
   * @throws {InputError} when PUBLIC_URL is not set.
   */
  connect(): Promise<WebhookRepair>;
  /**
   * Posts the details of a campaign below its card, and returns the answer for the person who
   * wanted them. `view` names the filter of the card; empty: none.
   */
  details(requested: {
    readonly channelId: string;
    readonly campaignId: string;
    readonly view: string;
  }): Promise<Reply>;
  /** Compares counts with the service's own now, and keeps the outcome. */
  compare(): Promise<ComparisonOutcome>;
  /** Returns the bot's webhooks that report nothing, by the last comparison. */
  knownSilences(): Promise<readonly Silence[]>;
  /** Returns the same by what the service counts now. */
  silences(): Promise<readonly Silence[]>;
  standingOf(webhook: { readonly action: string; readonly url: string }): WebhookStanding;
}

/** The state of what the bot depends on, for people who look for a fault. */
export interface HealthPort {
  /** Returns milliseconds of a clock that never goes back, to measure durations. */
  elapsedMs(): number;
  /** Returns the milliseconds that the database took to answer. @throws when it doesn't. */
  storeMs(): Promise<number>;
  /**
   * Returns the milliseconds that Slack took to accept the token, and the scopes that the app
   * lacks; `null` where Slack doesn't say.
   * @throws {UndeliverableError} when it doesn't answer or refuses the token.
   */
  slack(): Promise<{ readonly ms: number; readonly missingScopes: readonly string[] | null }>;
  readonly settings: KnownSettings;
}

/** The settings as far as everybody may know them; nothing secret. */
interface KnownSettings {
  /** PUBLIC_URL, or where the bot listens when it was started for trying it out. */
  readonly publicUrl: string | null;
  /** Length in characters. */
  readonly relaySecretLength: number;
  /** Instant until which the previous secret is accepted; `null` where there is none. */
  readonly previousSecretUntil: Date | null;
  /** True when a service that isn't on this machine requires no authentication. */
  readonly isServiceOpen: boolean;
  /** Requests a second. */
  readonly rateLimit: number;
}

interface BulkPort {
  describe(plan: BulkPlan, rows: number): BulkDescription;
  /**
   * Carries out a plan. A few rows are done at once, and the answer is the outcome; more are done
   * in the background, and the answer says where their progress is shown.
   * @throws {PostbellError} when nothing is known to be done.
   */
  perform(plan: BulkPlan, rows: BulkRows, by: BulkAuthor): Promise<Reply>;
  /** @throws {InputError} for a run that there isn't, as do the next functions. */
  show(runId: string): Promise<Reply>;
  /** Ends a run after the part that is under way; what is done stays. */
  stop(runId: string): Promise<Reply>;
  resume(runId: string): Promise<Reply>;
  /** Returns `null` where `undo` needs no confirmation. @throws {InputError} where it can't be. */
  describeUndo(runId: string): Promise<Reply | null>;
  /** Returns what it takes to stop, resume or undo a run: what it took to begin it. */
  needsOf(runId: string): Promise<Protected>;
  /** Takes back exactly what a run changed, as a run of its own. */
  undo(runId: string, by: BulkAuthor): Promise<Reply>;
}

export interface BulkDescription {
  /** E.g. `Blacklist 3,204 addresses?` */
  readonly question: string;
  /** Consequence in one sentence, e.g. `They get nothing until they are taken off.` */
  readonly consequence: string;
  /** Duration at the service's pace, e.g. `about 13 s`. */
  readonly takes: string;
}

/** `current`: this bot's and as it should be; `foreign`: somebody else's. */
export type WebhookStanding = 'current' | 'outdated' | 'foreign';

import type { BulkAuthor, BulkPlan, BulkRows } from '../core/bulk.ts';
import type { ComparisonOutcome } from '../core/comparison.ts';
import type { DigestSettings } from '../core/digest.ts';
import type { Reply, Section } from '../core/reply.ts';
import type { Silence } from '../core/silence.ts';
import type { WebhookRepair } from '../core/webhook-repair.ts';
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
  readonly service: Service;
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** COMMAND_PREFIX, for texts that name a command. */
  readonly commandPrefix: string;
  /** Whether this person may run it here; help shows nothing else. */
  readonly mayRun: (operation: Operation) => boolean;
  /** Whether the bot is in this channel, and so can post; `null` when Slack doesn't tell just now. */
  readonly isBotHere: () => Promise<boolean | null>;
  /** Whether people of another company read this channel; `null` when Slack doesn't tell just now. */
  readonly isExternallyShared: () => Promise<boolean | null>;
  /** The person's own address, from Slack; `null` when Slack doesn't tell it. */
  readonly ownEmail: () => Promise<string | null>;
  readonly digests: DigestPort;
  readonly relay: RelayPort;
  readonly bulk: BulkPort;
  readonly health: HealthPort;
}

/** Where somebody asks. */
export interface Place {
  /** A channel, or the person where there is none. */
  readonly id: string;
  /** The thread in which they ask, if they ask in one. */
  readonly threadTs?: string | null;
}

export interface Person {
  /** Slack user id. */
  readonly id: string;
  /** IANA zone, from the Slack profile. */
  readonly zone: string;
}

/** What the digests room does for an operation. */
interface DigestPort {
  /** What a digest with these settings would tell if it were due now. */
  preview(settings: DigestSettings, channelId?: string): Promise<DigestPreview>;
  /**
   * Posts it where it belongs at once, with a line that tells why; it comes at its turn all the
   * same.
   * @throws {PostbellError} when nothing of it can be had, now or later, or Slack refuses it.
   */
  postNow(digest: Digest, line: Section): Promise<{ readonly missing: readonly MissingNow[] }>;
}

/** What a digest lacks that was posted. */
export interface MissingNow {
  /** For the middle of a sentence: `SMTP bounces`. */
  readonly words: string;
  /** Sentences: why. */
  readonly reason: string;
  /** It is asked for again, and filled in. */
  readonly isPassing: boolean;
}

interface DigestPreview {
  readonly reply: Reply;
  /** What would stand in its thread. */
  readonly details: readonly Reply[];
  readonly isQuiet: boolean;
}

/** What the relay does for an operation. */
interface RelayPort {
  /** What `connect` would do. @throws {InputError} when PUBLIC_URL is not set. */
  plan(): Promise<WebhookRepair>;
  /**
   * Sees to it that each kind of event reaches this bot once, touches no webhook of others, and
   * tells what was done.
   * @throws {InputError} when PUBLIC_URL is not set.
   */
  connect(): Promise<WebhookRepair>;
  /**
   * Posts the details of a campaign below its card; gives what to tell who asked for them.
   * `view` names what the card is narrowed to; empty: nothing.
   */
  details(wanted: {
    readonly channelId: string;
    readonly campaignId: string;
    readonly view: string;
  }): Promise<Reply>;
  /** Compares counts with the service's own now, and keeps what came of it. */
  compare(): Promise<ComparisonOutcome>;
  /** Webhooks of ours that report nothing, by what was last compared. */
  knownSilences(): Promise<readonly Silence[]>;
  /** The same, by what the service counts now. */
  silences(): Promise<readonly Silence[]>;
  /** Whose a webhook is: this bot's as it should be, this bot's of earlier, or somebody else's. */
  standingOf(webhook: { readonly action: string; readonly url: string }): WebhookStanding;
}

/** What is known of the parts around, for whoever looks for what is wrong. */
export interface HealthPort {
  /** Milliseconds that only ever grow, to tell how long something takes. */
  elapsedMs(): number;
  /** How many milliseconds the database took to answer. @throws when it doesn't. */
  storeMs(): Promise<number>;
  /**
   * How many milliseconds Slack took to accept the token, and what it doesn't let the app do;
   * `null` where Slack doesn't tell.
   * @throws {UndeliverableError} when it doesn't answer or refuses the token.
   */
  slack(): Promise<{ readonly ms: number; readonly missingScopes: readonly string[] | null }>;
  readonly settings: KnownSettings;
}

/** The settings as far as everybody may know them; nothing secret. */
export interface KnownSettings {
  /** PUBLIC_URL, or where the bot listens when it was started for trying it out. */
  readonly publicUrl: string | null;
  /** How many ADMINS names. */
  readonly admins: number;
  /** In characters. */
  readonly relaySecretLength: number;
  /** Until when the secret of before is honoured; `null` where there is none. */
  readonly previousSecretUntil: Date | null;
  /** Nobody has to authenticate at a service that isn't on this machine. */
  readonly isServiceOpen: boolean;
  /** Requests a second. */
  readonly rateLimit: number;
}

/** What the bulk room does for an operation. A run is named by its id. */
interface BulkPort {
  describe(plan: BulkPlan, rows: number): BulkDescription;
  /**
   * Does it: a few rows at once, with the outcome as the answer; more in the background, with the
   * answer where their progress is shown.
   * @throws {PostbellError} when nothing is known to be done.
   */
  carryOut(plan: BulkPlan, rows: BulkRows, by: BulkAuthor): Promise<Reply>;
  /** How a run stands, for this person alone. @throws {InputError} for one that there isn't. */
  show(runId: string): Promise<Reply>;
  /** Ends a run after the part that is under way; what is done stays. */
  stop(runId: string): Promise<Reply>;
  /** Lets a run go on that paused or was stopped. */
  resume(runId: string): Promise<Reply>;
  /**
   * What `undo` would do; `null` where that needs no question.
   * @throws {InputError} where it can't be undone.
   */
  describeUndo(runId: string): Promise<Reply | null>;
  /** Takes back exactly what a run changed, as a run of its own. */
  undo(runId: string, by: BulkAuthor): Promise<Reply>;
}

export interface BulkDescription {
  /** E.g. `Blacklist 3,204 addresses?` */
  readonly question: string;
  /** In one sentence, e.g. `They get nothing until they are taken off.` */
  readonly consequence: string;
  /** How long it takes at the service's pace, e.g. `about 13 s`. */
  readonly takes: string;
}
export type WebhookStanding = 'current' | 'outdated' | 'foreign';

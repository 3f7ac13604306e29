import type { DetailsRequest } from '../alerts/cards/details.ts';
import type { Upkeep } from '../alerts/webhooks/upkeep.ts';
import type { Bulk } from '../bulk/bulk.ts';
import type { DigestsAtOnce } from '../digests/at-once.ts';
import type { Reply, Text } from '../domain/reply.ts';
import type { Outside } from '../lib/outside.ts';
import type { RequestsToday } from '../monitors/request-quota.ts';
import type { Approvals } from '../policy/approvals.ts';
import type { Standing } from '../domain/standing.ts';
import type { Policy, Rights } from '../policy/policy.ts';
import type { Service } from '../service/service.ts';
import type { Act } from '../store/acts.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue-of.ts';
import type { Health } from './health.ts';
import type { Reference } from './references/reference.ts';

/** Everything that an operation may use; it reads no clock and no environment of its own. */
export interface OperationContext {
  readonly person: Person;
  readonly channel: Place;
  readonly now: Date;
  /** Says what is known so far, for whoever waits for an answer that takes long. */
  readonly known: (text: Text) => void;
  /** The act that somebody waits for; `null` where nothing is changed. */
  readonly act: Act | null;
  /** The second person who approved it; absent or `null`: nobody had to. */
  readonly approverId?: string | null;
  readonly service: Service;
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** COMMAND_PREFIX, for texts that name a command. */
  readonly commandPrefix: string;
  readonly policy: Pick<
    Policy,
    'rightsOf' | 'adminsIn' | 'peopleWho' | 'presentOf' | 'requireStill'
  >;
  readonly workspace: WorkspacePort;
  readonly rights: Rights;
  /** Tells whether the bot is in a channel, this one or another; `null` when Slack doesn't say. */
  readonly isBotHere: (channelId?: string) => Promise<boolean | null>;
  /** Tells whether another company reads a channel; `null` when Slack doesn't say just now. */
  readonly isExternallyShared: (channelId?: string) => Promise<boolean | null>;
  /** Returns the person's own address from Slack; `null` when Slack doesn't say it. */
  readonly ownEmail: () => Promise<string | null>;
  /** Returns a colleague's address from Slack; `null` when Slack doesn't say it. */
  readonly emailOf: (personId: string) => Promise<string | null>;
  readonly digests: DigestsAtOnce;
  readonly relay: Upkeep['port'] & { details(request: DetailsRequest): Promise<Reply> };
  readonly bulk: Bulk['port'];
  readonly approvals: Omit<Approvals, 'ask' | 'runDue'>;
  readonly health: Health;
  readonly outside: Outside;
  /** The requests of today, and how many the plan allows; absent where nobody counts them. */
  readonly requestsToday?: () => RequestsToday;
}

export interface Place {
  /** Id of the channel, or of the person where there is none. */
  readonly id: string;
  readonly threadTs?: string | null;
}

export interface Person {
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
  /** Returns the members of the workspace by their names; none where Slack doesn't say. */
  members(): Promise<readonly Reference[]>;
}

import type { Registry } from '@prometheus-io/client';
import type { Config } from '../lib/config.ts';
import type { CampaignLinks } from '../operations/campaign/unfurl.ts';
import type { Executor } from '../commands/executor.ts';
import type { Home } from '../operations/home/home.ts';
import type { References } from '../commands/references.ts';
import type { RateLimiter } from '../outbox/rate-limiter.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import type { EphemeralMessages } from './ephemeral-messages.ts';
import type { People } from './people.ts';
import type { Messages } from './messages.ts';
import type { Clients } from './web-api.ts';
import type { UserGroups } from './user-groups.ts';
import type { Work } from './work.ts';

/** Everything that whoever handles a request of Slack may use. */
export interface Bot extends Executor {
  readonly config: Config;
  readonly policy: Policy;
  readonly references: References;
  readonly store: Store;
  readonly people: People;
  readonly userGroups: UserGroups;
  readonly limiter: Pick<RateLimiter, 'waitToPost' | 'waitToUpdate'>;
  readonly campaignLinks: CampaignLinks;
  readonly home: Home;
  readonly onInvited: (channelId: string) => Promise<void>;
  readonly clients: Clients;
  /** Tells whether another company reads a channel; `null` when Slack doesn't say. */
  readonly isExternallyShared: (channelId: string) => Promise<boolean | null>;
  readonly messages: Messages;
  readonly ephemeral: EphemeralMessages;
  /** Tasks that aren't finished, also after their acknowledgement. */
  readonly work: Work;
  /** Waits in milliseconds; tests shorten them. */
  readonly timing?: {
    /** The wait before the second connection of Socket Mode starts. Default: 2,000. */
    readonly secondConnectionMs?: number | undefined;
    /** The wait for the answer to a form, which stays open meanwhile. Default: 2,000. */
    readonly formAnswerMs?: number;
    /** The wait after which Slack is acknowledged whatever happens. Default: 2,500. */
    readonly acknowledgeMs?: number;
    /**
     * The wait after which a slow answer begins with what is known so far. Default: 700 in direct
     * messages, where the answer replaces that, and 3,000 elsewhere.
     */
    readonly slowAnswerMs?: number;
    /** The wait for who somebody is in Slack. Default: 900. */
    readonly standingMs?: number;
  };
}

type Inner =
  | 'clients'
  | 'people'
  | 'userGroups'
  | 'isExternallyShared'
  | 'messages'
  | 'ephemeral'
  | 'work'
  | 'newId';

export interface BotParts extends Omit<Bot, Inner | 'metrics'> {
  /** Default: nothing is measured. */
  readonly registry?: Registry;
}

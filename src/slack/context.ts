import type { RateLimiter } from '../outbox/rate-limiter.ts';
import type { Config } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';
import type { Catalogue } from '../operations/catalogue-of.ts';
import type { OperationContext, Person, Place } from '../operations/context.ts';
import type { Home } from '../operations/home/home.ts';
import type { References } from '../operations/references.ts';
import type { CampaignLinks } from '../operations/campaign/unfurl.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import type { Answers } from './answers.ts';
import type { ButtonValues } from './buttons.ts';
import type { Clients } from './clients.ts';
import type { People } from './people.ts';
import type { Work } from './work.ts';

/** Waits in milliseconds; tests shorten them. */
export interface SlackTiming {
  /** The wait before the second connection of Socket Mode starts. Default: 2,000. */
  readonly secondConnectionMs?: number;
  /** For the answer to a form, which stays open meanwhile. Default: 2,000. */
  readonly formAnswerMs?: number;
  /** The wait after which Slack is acknowledged whatever happens. Default: 2,500. */
  readonly acknowledgeMs?: number;
}

/** The parts that bot.ts gives to `src/slack/`. */
export interface SlackDependencies {
  readonly limiter: Pick<RateLimiter, 'postTurn'>;
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly policy: Policy;
  readonly store: Store;
  readonly references: References;
  readonly campaignLinks: CampaignLinks;
  readonly home: Home;
  readonly contextFor: (
    who: { readonly person: Person; readonly channel: Place },
    now: Date,
  ) => OperationContext;
  /** Called when the bot was invited to a channel. */
  readonly onInvited: (channelId: string) => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
  readonly timing?: SlackTiming;
}

/** The parts that all listeners share. */
export interface SlackContext extends SlackDependencies {
  readonly clients: Clients;
  readonly people: People;
  readonly answers: Answers;
  readonly buttons: ButtonValues;
  /** Tasks that aren't finished, also after their acknowledgement. */
  readonly work: Work;
  /** Returns an id that can't be guessed and is never the same. */
  readonly newId: () => string;
}

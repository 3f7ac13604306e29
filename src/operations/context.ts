import type { Reply } from '../core/reply.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue-of.ts';
import type { Operation } from './define.ts';

/** Everything that an operation may use; it reads no clock and no environment of its own. */
export interface OperationContext {
  readonly person: Person;
  readonly channel: { readonly id: string };
  readonly now: Date;
  readonly service: Service;
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** COMMAND_PREFIX, for texts that name a command. */
  readonly commandPrefix: string;
  /** Whether this person may run it here; help shows nothing else. */
  readonly mayRun: (operation: Operation) => boolean;
  readonly digests: DigestPort;
  readonly relay: RelayPort;
}

export interface Person {
  /** Slack user id. */
  readonly id: string;
  /** IANA zone, from the Slack profile. */
  readonly zone: string;
}

/** What the digests room does for an operation. */
interface DigestPort {
  /**
   * Yesterday, as the digest of this channel would show it now; in the reader's IANA zone where the
   * channel has no digest.
   */
  compose(channelId: string, readerZone: string): Promise<Reply>;
}

/** What the relay does for an operation. */
interface RelayPort {
  /**
   * Registers the webhooks that are missing and points older ones of ours here, so that events
   * reach this bot; touches no other.
   * @throws {InputError} when PUBLIC_URL is not set.
   */
  connect(): Promise<{ created: number; changed: number; kept: number; elsewhere: number }>;
}

import type { Log } from '../lib/log.ts';
import type { Reply } from '../domain/reply.ts';
import type { Silence } from '../domain/silence.ts';
import type { WatchKind, WatchSettings } from '../domain/watch.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';

/** The resolution of a problem whose subject no longer exists. */
export const GONE = 'It isn’t there any more.';

/** The state of one subject by a watch's settings. */
export interface CheckResult {
  /** E.g. `list:4101`. */
  readonly subject: string;
  /** `between`: neither a problem nor well enough to say that it is over. */
  readonly stands: 'badly' | 'between' | 'well';
  /** The message that is posted when the problem begins. */
  readonly trouble: Reply;
  /** The message that is posted when the problem is over. */
  readonly resolution: string;
  /**
   * The latest proof that the subject works; only a problem that began before it is over. Default:
   * now.
   */
  readonly provenAt?: Date | null;
}

/** The states of all subjects of one sort. */
export interface Look {
  readonly kind: WatchKind;
  /** The prefix of the subjects, e.g. `list:`. */
  readonly prefix: string;
  readonly sights: (settings: WatchSettings) => readonly CheckResult[];
  /** The states are complete: a subject without one no longer exists. */
  readonly isWhole: boolean;
  /** The title of one message about several: `3 lists can’t be sent to`. */
  readonly many: (count: string) => string;
}

export interface LookParts {
  readonly store: Pick<Store, 'received' | 'readings' | 'watchStates'>;
  readonly service: Service;
  /** Finds webhooks that are silent, by what the service counts now. */
  readonly silences: () => Promise<readonly Silence[]>;
  readonly log: Log;
}

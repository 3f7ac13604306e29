import type { Log } from '../../core/log.ts';
import type { Reply } from '../../core/reply.ts';
import type { Silence } from '../../core/silence.ts';
import type { WatchKind, WatchSettings } from '../../core/watch.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';

/** The relief about what nobody can ask for any more. */
export const GONE = 'It isn’t there any more.';

/** How one thing stands, by what a watch is set to. */
export interface Sight {
  /** E.g. `list:4101`. */
  readonly subject: string;
  /** `between`: neither worth a message nor well enough to say that it is over. */
  readonly stands: 'badly' | 'between' | 'well';
  /** Told when it begins to stand badly. */
  readonly trouble: Reply;
  /** Told when it stands well again. */
  readonly relief: string;
  /** It only stands well again when it began to stand badly before that. */
  readonly provenAt?: Date | null;
}

/** What was seen of one sort of things. */
export interface Look {
  readonly kind: WatchKind;
  /** What subjects of this sort begin with, e.g. `list:`. */
  readonly prefix: string;
  readonly sights: (settings: WatchSettings) => readonly Sight[];
  /** What isn't among the sights isn't there any more. */
  readonly isWhole: boolean;
  /** The title of one message about several: `3 lists can’t be sent to`. */
  readonly many: (count: string) => string;
}

export interface LookParts {
  readonly store: Pick<Store, 'heard' | 'readings' | 'watchStates'>;
  readonly service: Service;
  /** Which webhooks are silent, by what the service counts now. */
  readonly silences: () => Promise<readonly Silence[]>;
  readonly log: Log;
}

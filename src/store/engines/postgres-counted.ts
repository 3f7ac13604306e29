import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../lib/log.ts';
import type { Counted } from '../events/counted.ts';
import type { Thread } from './thread/thread.ts';

const RETRY_MS = 1_000;

/** Reports what the thread counted, as long as something waits there to be counted. */
export function hearCounted(log: Log) {
  let tell: (counted: Counted) => void = () => {};
  let isHearing = false;
  const stopped = new AbortController();
  let isFailing = false;

  const fail = async (err: unknown): Promise<void> => {
    // Kept deliveries stay in the log until it is counted, so one warning is enough.
    if (!isFailing) log.warn({ err }, 'events that are kept could not be counted; tried again');
    isFailing = true;
    await wait(RETRY_MS, undefined, { ref: false });
  };

  const listen = async (thread: Thread): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        const counted = (await thread.call('counted', [])) as Counted | null;
        isFailing = false;
        if (counted === null) return;
        tell(counted);
      } catch (err) {
        if (!stopped.signal.aborted) await fail(err);
      }
    }
  };

  return {
    onCounted(listener: (counted: Counted) => void): void {
      tell = listener;
    },

    /** Starts to listen, unless it does already; call it when the thread was given something. */
    hear(thread: Thread): void {
      if (isHearing) return;
      isHearing = true;
      void listen(thread).finally(() => {
        isHearing = false;
      });
    },

    stop(): void {
      stopped.abort();
    },
  };
}

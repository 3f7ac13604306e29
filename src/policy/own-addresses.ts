import { createKept } from '../lib/kept.ts';
import type { Log } from '../lib/log.ts';
import { resultOf } from '../lib/result.ts';
import { within } from '../lib/timeout.ts';
import { ownAddresses } from '../service/own-addresses.ts';
import { actingAs } from '../service/principal.ts';
import type { Service } from '../service/service.ts';
import { postbellFor } from './postbell-itself.ts';

/** Milliseconds for which the addresses count as read, and for which a failure is not repeated. */
const KEPT_MS = 60_000;
/** Milliseconds for which one reading is waited for: whatever is shown later uses the last ones. */
const WAIT_MS = 2_000;

interface OwnAddressesParts {
  readonly service: Pick<Service, 'senders' | 'smtp'>;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Knows the addresses that the account sends from. They are nobody's data: whoever gets its email
 * reads them, so they stay readable wherever people's addresses are masked.
 */
export interface OwnAddresses {
  /** Returns those that were last read while the service doesn't answer. It never throws. */
  all(): Promise<readonly string[]>;
  /** Has them read anew, since one may have been added. */
  expire(): void;
}

export function createOwnAddresses({ service, log, now }: OwnAddressesParts): OwnAddresses {
  const readings = createKept<'', void>({ forMs: KEPT_MS, now });
  let last: readonly string[] = [];
  const read = async (): Promise<void> => {
    const reading = actingAs(postbellFor('senders'), () => ownAddresses(service));
    const { value, failure } = await resultOf(reading);
    if (failure) log.warn({ err: failure }, 'the account’s own addresses are unknown');
    else last = value;
  };
  return {
    async all() {
      await readings.get('', () => within(read(), WAIT_MS, () => undefined));
      return last;
    },
    expire: readings.forget,
  };
}

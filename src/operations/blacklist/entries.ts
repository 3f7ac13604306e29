import { attempt } from '../../core/attempt.ts';
import type { PostbellError } from '../../core/errors.ts';
import type { PartialResult } from '../../service/parts.ts';
import type { Service } from '../../service/service.ts';

/** What a change to the blacklist came to, as read back from the service. */
export interface BlacklistChange {
  /** Changed by this, in the order asked for. */
  readonly changed: readonly string[];
  /** As wanted already before. */
  readonly already: readonly string[];
  /** Asked for, but not so when read back. */
  readonly unchanged: readonly string[];
  /** Why some are unchanged; `null` when the service took all. */
  readonly failure: PostbellError | null;
  /** Why the outcome could not be read back; then `changed` is what the service took. */
  readonly unread: PostbellError | null;
}

interface Wanted {
  readonly addresses: readonly string[];
  /** Whether the addresses shall be on the blacklist or off it. */
  readonly listed: boolean;
  send(addresses: readonly string[]): Promise<PartialResult>;
}

/**
 * Reads the blacklist, asks for what is missing and reads it back.
 * @throws {PostbellError} when nothing is known to have changed.
 */
export async function changeBlacklist(service: Service, wanted: Wanted): Promise<BlacklistChange> {
  const before = await blacklistOf(service);
  const already = wanted.addresses.filter((address) => before.has(address) === wanted.listed);
  const due = wanted.addresses.filter((address) => before.has(address) !== wanted.listed);
  if (due.length === 0) {
    return { changed: [], already, unchanged: [], failure: null, unread: null };
  }
  const sent = await attempt(wanted.send(due));
  const failure = sent.failure ?? sent.value.failure;
  const after = await attempt(blacklistOf(service));
  if (after.failure) {
    // Nothing is known then: neither what the service took nor what it shows.
    if (!sent.value) throw failure ?? after.failure;
    return {
      changed: sent.value.done,
      already,
      unchanged: sent.value.remaining,
      failure,
      unread: after.failure,
    };
  }
  const isDone = (address: string) => after.value.has(address) === wanted.listed;
  const changed = due.filter(isDone);
  if (failure && changed.length === 0) throw failure;
  const unchanged = due.filter((address) => !isDone(address));
  return { changed, already, unchanged, failure, unread: null };
}

async function blacklistOf(service: Service): Promise<ReadonlySet<string>> {
  const entries = await service.blacklist.all();
  return new Set(entries.map((entry) => entry.toLowerCase()));
}

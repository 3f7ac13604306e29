import type { WebClient } from '@slack/web-api';
import { isTimeZone } from '../core/time-zone.ts';
import { UnavailableError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { waitFor } from './patience.ts';

/** A profile's zone changes when somebody travels. */
const KEPT_MS = 60 * 60_000;
const UNKNOWN_ZONE = 'UTC';

export type People = ReturnType<typeof createPeople>;

/** The time zones of people, from their Slack profiles. */
export function createPeople(parts: { client: WebClient; log: Log; now: () => Date }) {
  const { client, log, now } = parts;
  const known = new Map<string, { zone: Promise<string>; readAt: Date }>();

  const zoneOf = (personId: string): Promise<string> => {
    const kept = known.get(personId);
    if (kept && now().getTime() - kept.readAt.getTime() < KEPT_MS) return kept.zone;
    const zone = readZone(client, personId);
    known.set(personId, { zone, readAt: now() });
    zone.catch(() => known.delete(personId));
    return zone;
  };

  return {
    /**
     * IANA zone.
     * @throws {UnavailableError} when Slack doesn't tell it in time.
     */
    async zoneOf(personId: string, patienceMs: number): Promise<string> {
      const waited = await waitFor(zoneOf(personId), patienceMs);
      if (waited.state === 'done') return waited.value;
      throw new UnavailableError('Slack did not tell your time zone just now.', {
        outcome: 'none',
        ...(waited.state === 'failed' && { cause: waited.error }),
      });
    },

    /** The zone if it is known within `patienceMs`, otherwise UTC: where it decides nothing. */
    async probableZoneOf(personId: string, patienceMs: number): Promise<string> {
      const waited = await waitFor(zoneOf(personId), patienceMs);
      if (waited.state === 'done') return waited.value;
      if (waited.state === 'failed') log.warn({ err: waited.error }, 'no time zone of a person');
      return UNKNOWN_ZONE;
    },
  };
}

async function readZone(client: WebClient, personId: string): Promise<string> {
  const { user } = await client.users.info({ user: personId });
  const zone = user?.tz ?? UNKNOWN_ZONE;
  return isTimeZone(zone) ? zone : UNKNOWN_ZONE;
}

import type { DigestSettings } from '../../../domain/digest.ts';
import type { RawValues } from '../../../domain/reply.ts';

/** Returns a digest as one would type it; what it lacks is empty, so that an edit takes it away. */
export function typedDigest(settings: DigestSettings): RawValues {
  const { kind, time, zone, weekdays, scope, language, whenQuiet } = settings;
  return {
    kind,
    time,
    days: weekdays.join(','),
    zone,
    list: scope.lists.join(','),
    sender: scope.senders.join(','),
    campaign: scope.campaigns.join(','),
    language,
    quiet: whenQuiet,
  };
}

import { attempt } from '../../core/attempt.ts';
import type { Section } from '../../core/reply.ts';
import type { Service } from '../../service/service.ts';

/** Spec 3, section 8. */
const PAUSE_MS = 15 * 60_000;
/** Enough to find the latest one that has begun. */
const LOOKED_AT = 20;

/**
 * A warning when the website had a campaign in the last quarter of an hour. The service tells when
 * campaigns begin, not when they were made; we assume that both are the same for one sent at once.
 */
export async function pauseNotice(
  { push }: Service,
  websiteId: string,
  now: Date,
): Promise<readonly Section[]> {
  const since = new Date(now.getTime() - PAUSE_MS);
  const { value } = await attempt(
    push.campaigns.page({ limit: LOOKED_AT, offset: 0, websiteId, fromAt: since }),
  );
  const begun = (value ?? []).flatMap(({ fromAt }) =>
    fromAt !== null && fromAt <= now && fromAt > since ? [fromAt.getTime()] : [],
  );
  if (begun.length === 0) return [];
  const again = new Date(Math.max(...begun) + PAUSE_MS);
  return [
    {
      kind: 'notice',
      tone: 'warning',
      text: [
        'The website had a campaign in the last 15 minutes. The service takes the next one from ',
        { kind: 'time', at: again, show: 'time' },
        ' on.',
      ],
    },
  ];
}

import { type Section, time, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { LimitedError, RefusedError, type PostbellError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';

/** Spec 3, section 8. */
const PAUSE_MS = 15 * 60_000;
/** The code of that refusal, see service/error-codes.ts. */
const PAUSE_CODE = '711';
/** Campaigns that are read: enough to find the latest one that has begun. */
const LOOKED_AT = 20;

export async function pauseNotice(
  service: Service,
  websiteId: string,
  now: Date,
): Promise<readonly Section[]> {
  const again = await pauseUntil(service, websiteId, now);
  if (again === null) return [];
  return [
    warning([
      'This website had a campaign in the last 15 minutes. The next one can be sent at ',
      time(again, 'time'),
      '.',
    ]),
  ];
}

/**
 * Adds the moment to try again where the website’s pause is the reason of a refusal: the error code
 * says so, or nothing says why.
 */
export async function failureInPause(
  failure: PostbellError,
  service: Service,
  websiteId: string,
  now: Date,
): Promise<PostbellError> {
  const isPause = failure instanceof LimitedError && failure.code === PAUSE_CODE;
  if (!isPause && !(failure instanceof RefusedError && !failure.isExplained)) return failure;
  const again = await pauseUntil(service, websiteId, now);
  if (again === null) return failure;
  const rule = isPause ? '' : ' A website can have one campaign every 15 minutes.';
  return new LimitedError(`${failure.message}${rule}`, {
    cause: failure,
    next: failure.next,
    retryAt: again,
  });
}

/**
 * Returns the end of the pause; `null` outside of one. The service says when campaigns begin, not
 * when they were created; we assume that both are the same for one sent at once.
 */
async function pauseUntil({ push }: Service, websiteId: string, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - PAUSE_MS);
  const { value } = await resultOf(
    push.campaigns.page({ limit: LOOKED_AT, offset: 0, websiteId, fromAt: since }),
  );
  const begun = (value ?? []).flatMap(({ fromAt }) =>
    fromAt !== null && fromAt <= now && fromAt > since ? [fromAt.getTime()] : [],
  );
  return begun.length > 0 ? new Date(Math.max(...begun) + PAUSE_MS) : null;
}

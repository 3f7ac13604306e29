import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Why the sandbox says no. The specification shows no errors (spec 1, section 7): we assume the
 * body `{message, error_code}` and the HTTP statuses of live services of this kind. The numbers
 * are the sandbox's own, one a reason, so that a caller can't rely on more than that they exist.
 */
const REASONS = {
  unreadableBody: { status: 400, code: 10 },
  missing: { status: 400, code: 11 },
  invalid: { status: 422, code: 12 },
  tooMany: { status: 422, code: 13 },
  exists: { status: 422, code: 14 },
  notFound: { status: 404, code: 20 },
  alreadySent: { status: 400, code: 31 },
  campaignsPerHour: { status: 400, code: 32 },
  noMoney: { status: 400, code: 33 },
  senderNotActive: { status: 403, code: 34 },
  notEditable: { status: 400, code: 35 },
  planTooSmall: { status: 403, code: 36 },
  listNotActive: { status: 403, code: 38 },
  tooManySubscribers: { status: 400, code: 37 },
  smtpNotActivated: { status: 403, code: 50 },
  smtpQuota: { status: 400, code: 51 },
  resubscriptionsPerDay: { status: 400, code: 52 },
  smsStarted: { status: 400, code: 60 },
  pushTooSoon: { status: 400, code: 70 },
  pushUnsubscribed: { status: 400, code: 71 },
} as const satisfies Record<string, { status: ContentfulStatusCode; code: number }>;

export function refusal(
  reason: keyof typeof REASONS,
  message: string,
  options?: ErrorOptions,
): HTTPException {
  const { status, code } = REASONS[reason];
  return new HTTPException(status, {
    ...options,
    message,
    res: Response.json({ message, error_code: code }, { status }),
  });
}

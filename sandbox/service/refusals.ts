import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Why the sandbox says no. The specification shows no errors (spec 1, section 7): we assume the
 * body `{message, error_code}` and the HTTP statuses of live services of this kind. The codes are
 * those that the service publishes for such reasons; the other numbers are the sandbox’s own,
 * one a reason, so that a caller can't rely on more than that they exist.
 */
const REASONS = {
  unreadableBody: { status: 400, code: 15 },
  missing: { status: 400, code: 16 },
  invalid: { status: 422, code: 12 },
  tooMany: { status: 422, code: 18 },
  exists: { status: 422, code: 22 },
  notFound: { status: 404, code: 30 },
  alreadySent: { status: 400, code: 602 },
  campaignsPerHour: { status: 400, code: 791 },
  noMoney: { status: 400, code: 707 },
  senderNotActive: { status: 403, code: 704 },
  smsSenderNotActive: { status: 403, code: 34 },
  notEditable: { status: 400, code: 800 },
  planTooSmall: { status: 403, code: 36 },
  listNotActive: { status: 403, code: 38 },
  tooManySubscribers: { status: 400, code: 37 },
  smtpNotActivated: { status: 403, code: 400 },
  smtpQuota: { status: 400, code: 51 },
  resubscriptionsPerDay: { status: 400, code: 52 },
  smsStarted: { status: 400, code: 60 },
  pushTooSoon: { status: 400, code: 711 },
  pushUnsubscribed: { status: 400, code: 71 },
} as const satisfies Record<string, { status: ContentfulStatusCode; code: number }>;

/** Published codes that say more than the reason does. */
export const CODE = {
  freeMailbox: 97,
  notWaitingForCode: 21,
  noListName: 201,
  noList: 213,
  notInList: 303,
  noSenderGiven: 701,
  tooManyRecipients: 708,
  noSubject: 720,
  noBody: 721,
  noListGiven: 722,
  sendDate: 799,
  noCampaign: 802,
  noSenderName: 901,
  senderExists: 902,
  noSenderAddress: 903,
  addressSyntax: 906,
  noSender: 1003,
  noActivationCode: 1104,
} as const;

type Code = (typeof CODE)[keyof typeof CODE];

/** The codes for what is missing or wrong in a request, by its first folder and the field. */
const FIELD_CODES: Readonly<Record<string, Code>> = {
  'addressbooks bookName': CODE.noListName,
  'campaigns sender_email': CODE.noSenderGiven,
  'campaigns sender_name': CODE.noSenderGiven,
  'campaigns subject': CODE.noSubject,
  'senders code': CODE.noActivationCode,
  'senders email': CODE.noSenderAddress,
  'senders name': CODE.noSenderName,
};

/** Returns the code for a field that a request lacks; undefined where none is published. */
export function codeOfMissing(path: string, field: string): Code | undefined {
  return FIELD_CODES[`${path.split('/')[1]} ${field}`];
}

export function refusal(
  reason: keyof typeof REASONS,
  message: string,
  { code, ...options }: ErrorOptions & { readonly code?: Code | undefined } = {},
): HTTPException {
  const { status, code: usual } = REASONS[reason];
  return new HTTPException(status, {
    ...options,
    message,
    res: Response.json({ message, error_code: code ?? usual }, { status }),
  });
}

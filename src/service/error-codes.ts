import type { NextStep } from '../lib/errors.ts';

/**
 * The meaning of an error code of the service.
 * - `refused`: what was asked for can't be done like this; somebody has to change something.
 * - `absent`: there is no such thing (any more).
 * - `limited`: too early; the same may be tried again after `waitMs`.
 * - `pace`: the account's requests came too fast; nothing was done, and a second later it works.
 */
export type ErrorCode = {
  /** Says what happened and what to change, to the person who can act. */
  readonly sentence: string;
  /** `null`: the sentence says all there is to do. */
  readonly next: NextStep | null;
  /** Numbers that may well mean something else mean this only where the service's words agree. */
  readonly onlyIf?: RegExp;
} & (
  | {
      readonly family: 'refused';
      /** It is due to the addresses in the request. Default: its HTTP status tells. */
      readonly isAboutRows?: boolean;
    }
  | {
      readonly family: 'absent';
      /** The word of paths for it, where it has one: then the sentence names it by its id. */
      readonly thing: string | null;
      readonly isAboutRows?: boolean;
    }
  | { readonly family: 'limited'; readonly waitMs: number }
  | { readonly family: 'pace'; readonly waitMs: number }
);

const MINUTE_MS = 60_000;

const SHOW_LISTS = { operation: 'list list', label: 'Show lists' };
const SHOW_SENDERS = { operation: 'sender list', label: 'Show senders' };
const SHOW_BALANCE = { operation: 'balance show', label: 'Show balance' };
const SHOW_CAMPAIGNS = { operation: 'campaign list', label: 'Show campaigns' };
const OPEN_CAMPAIGN = { operation: 'campaign show', label: 'Open campaign' };
const ENTER_CODE = { operation: 'sender activate', label: 'Enter sender code…' };

const refused = (sentence: string, next: NextStep | null = null) =>
  ({ family: 'refused', sentence, next }) as const;
const absent = (thing: string | null, sentence: string, next: NextStep | null = null) =>
  ({ family: 'absent', thing, sentence, next }) as const;

const ABOUT_ROWS = { isAboutRows: true } as const;
const NOT_ABOUT_ROWS = { isAboutRows: false } as const;

const NO_ADDRESS = {
  ...absent(null, 'The service doesn’t know this address. Check the spelling.'),
  ...ABOUT_ROWS,
};
const FREE_MAILBOX = refused(
  'The service doesn’t send from free mailboxes such as gmail.com. Use an address at your own domain.',
  { operation: 'sender add', label: 'Add sender…' },
);
const NO_LIST = {
  ...absent('list', 'The list wasn’t found. It may have been deleted.', SHOW_LISTS),
  ...NOT_ABOUT_ROWS,
};
const NO_CONTENT = refused('The message is empty. Add text or HTML, or choose a template.');
const NO_SENDER_ADDRESS = refused(
  'The sender’s address is missing. Choose one of the account’s senders.',
  SHOW_SENDERS,
);

/**
 * All error codes that the service publishes, by number (the vendor's API page, table of errors, as
 * of 2026-08-13). Numbers and the vendor's words are published, neither HTTP statuses nor what to
 * do: we assume the families, the waits, and what each is about from the words.
 */
const CODES: Readonly<Record<number, ErrorCode>> = {
  /* “No data” */
  8: {
    ...refused('The service found no data for this. Check the values and try again.'),
    onlyIf: /data/iu,
  },
  /* “Sender email address missing” */
  10: NO_SENDER_ADDRESS,
  /* “Can't find recipients addresses” */
  11: refused('The service found no one to send to. Check the lists or addresses.', SHOW_LISTS),
  /* “Empty email message content field” */
  13: NO_CONTENT,
  /* “Can't find email address with the specified ID” */
  14: NO_ADDRESS,
  /* “Can't find the email address” */
  17: NO_ADDRESS,
  /* “Email address already exists” */
  19: { ...refused('This address is already there, so nothing was added.'), ...ABOUT_ROWS },
  /* “Using free email services (not allowed)” */
  20: FREE_MAILBOX,
  /* “No such email address awaiting activation” */
  21: refused(
    'This address isn’t waiting for a code. It may be activated already, or not be a sender.',
    SHOW_SENDERS,
  ),
  /* “Invalid email address type. Using free email services is not allowed.” */
  97: FREE_MAILBOX,
  /* “Empty mailing list name” */
  201: refused('The list needs a name. Enter one.'),
  /* “This mailing list name already exists” */
  203: refused('There’s already a list with this name. Choose another name.', SHOW_LISTS),
  /* “Mailing list empty” */
  211: {
    ...refused('The list is empty, so there’s no one to send to. Add contacts first.', {
      operation: 'list add',
      label: 'Add contacts…',
    }),
    ...NOT_ABOUT_ROWS,
  },
  /* “Mailing list not found” */
  213: NO_LIST,
  /* “Can't find email addresses in the mailing list” */
  303: { ...absent(null, 'The address isn’t in this list. Check the spelling.'), ...ABOUT_ROWS },
  /* “Specified SMTP user doesn't exist. Create an SMTP account.” */
  400: {
    ...refused(
      'Transactional email isn’t set up in this account. Create an SMTP account in the service’s settings first.',
    ),
    ...NOT_ABOUT_ROWS,
    onlyIf: /smtp/iu,
  },
  /* “Can't find the email address” */
  502: NO_ADDRESS,
  /* “Can't find the campaign. Probably, it has already been sent.” */
  602: refused(
    'The service can’t find this campaign among those that wait: it has probably been sent already. Open it to see.',
    OPEN_CAMPAIGN,
  ),
  /* “Sender email address or name not specified.” */
  701: refused('The sender’s address or name is missing. Enter both.', SHOW_SENDERS),
  /* “Can't find the mailing list” */
  703: NO_LIST,
  /* “Can't find the sender” */
  704: {
    ...refused(
      'The sender isn’t one of the account’s activated senders. Choose one of these, or add it first.',
      SHOW_SENDERS,
    ),
    ...NOT_ABOUT_ROWS,
  },
  /* “Account balance depleted” */
  707: {
    ...refused(
      'The account’s balance is used up, so nothing was sent. Top it up in the service, then try again.',
      SHOW_BALANCE,
    ),
    ...NOT_ABOUT_ROWS,
  },
  /* “The number of campaign recipients exceeds your current pricing plan limits” */
  708: {
    ...refused(
      'The campaign has more recipients than your plan allows. Choose fewer lists, or upgrade your plan.',
      SHOW_BALANCE,
    ),
    ...NOT_ABOUT_ROWS,
  },
  /* “Wait before create new push campaign by this website”; spec 3, section 8: 15 minutes */
  711: {
    family: 'limited',
    waitMs: 15 * MINUTE_MS,
    sentence: 'A website can have one campaign every 15 minutes. Nothing was sent.',
    next: { operation: 'push list', label: 'Show push campaigns' },
  },
  /* “Empty subject field” */
  720: refused('The subject is missing. Enter one.'),
  /* “Email message empty” */
  721: NO_CONTENT,
  /* “Mailing list ID not specified” */
  722: refused('No list was chosen. Choose at least one.', SHOW_LISTS),
  /* “API-campaigns limit exceeded (4 per hour)” */
  791: {
    family: 'limited',
    waitMs: 60 * MINUTE_MS,
    sentence: 'All 4 campaigns that the service allows in an hour are used. Nothing was created.',
    next: SHOW_CAMPAIGNS,
  },
  /* “Incorrect date format. Use YYYY-MM-DD hh:ii:ss that equals or greater than the current date” */
  799: refused('The service doesn’t take this time. Choose one that hasn’t passed.'),
  /* “Invalid operation” */
  800: refused('The service can’t do this at the moment. Check its current status first.'),
  /* “Campaign not found” */
  802: absent('campaign', 'The campaign wasn’t found. It may have been deleted.', SHOW_CAMPAIGNS),
  /* “Sender name not specified” */
  901: refused('The sender’s name is missing. Enter one.'),
  /* “Selected email address already in use” */
  902: refused('This address is already a sender.', SHOW_SENDERS),
  /* “Sender email address not specified” */
  903: NO_SENDER_ADDRESS,
  /* “Email address blacklisted” */
  904: {
    ...refused('The address is on the blacklist, so the service doesn’t take it.', {
      operation: 'blacklist show',
      label: 'Show blacklist',
    }),
    ...ABOUT_ROWS,
  },
  /* “Sender address quota reached” */
  905: refused(
    'The account has as many senders as it may. Remove one first, or upgrade your plan.',
    SHOW_SENDERS,
  ),
  /* “Email address syntax error” */
  906: { ...refused('This isn’t a valid email address. Check the spelling.'), ...ABOUT_ROWS },
  /* “The specified sender doesn't exist” */
  1003: {
    ...absent(
      'sender',
      'The sender wasn’t found. Choose one of the account’s senders, or add it first.',
      SHOW_SENDERS,
    ),
    ...NOT_ABOUT_ROWS,
  },
  /* “The activation code has been sent. Wait 15 minutes to retry” */
  1004: {
    family: 'limited',
    waitMs: 15 * MINUTE_MS,
    sentence:
      'A code was already sent to this address. Use that one; a new one is possible every 15 minutes.',
    next: ENTER_CODE,
  },
  /* “Error sending confirmation” */
  1005: refused('The service couldn’t send its confirmation email. Try again in a few minutes.'),
  /* “Email address not specified” */
  1101: { ...refused('An email address is missing. Enter one.'), ...ABOUT_ROWS },
  /* “Activation code not specified” */
  1104: refused('The code is missing. Enter the one from the service’s email.', ENTER_CODE),
  /* “More than 10 requests per second”; spec 1, section 8 */
  2_020_202_020: {
    family: 'pace',
    waitMs: 1000,
    sentence:
      'Postbell asked the service too often at once (it takes 10 requests a second). Nothing was changed.',
    next: null,
  },
};

/** The codes whose meaning is known. */
export const ERROR_CODES: ReadonlyMap<string, ErrorCode> = new Map(Object.entries(CODES));

/**
 * Returns the meaning of an error code; `null` for one that nobody knows.
 * @param code as the service wrote it, number or text
 * @param words the service's words beside it
 */
export function errorCodeOf(code: string | undefined, words = ''): ErrorCode | null {
  const known = ERROR_CODES.get(code?.trim() ?? '');
  if (!known) return null;
  return known.onlyIf?.test(words) === false ? null : known;
}

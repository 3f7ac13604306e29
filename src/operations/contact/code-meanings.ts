import { bounceMeaning, type BounceReason } from '../../domain/bounces.ts';
import { action, type Action } from '../../domain/reply.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { CONTACT_STATUS, STATISTIC_CODE, type Status } from '../../service/status.ts';
import type { Membership } from './contact-facts.ts';

/** A sentence on a status, and advice where it keeps campaigns away. */
type StatusMeaning = readonly [meaning: string, advice?: string];

const INVITE = 'Invite them if they asked to come back; they can only resubscribe themselves.';
const CONFIRM = 'Ask them to look for the confirmation email, also in spam, or send it again.';
const ACTIVATE = 'The service activates them. If it takes more than a day, contact its support.';
const SUPPORT = 'Only the service can lift this. Contact its support.';
const COLLEAGUE = 'A teammate did this. Ask them, or invite the contact again.';
/** Advice to people who can be asked by email to confirm. */
const INVITABLE: ReadonlySet<string> = new Set([INVITE, CONFIRM, COLLEAGUE]);

/** Spec 1, section 3.2. */
const STATUSES: Readonly<Record<keyof typeof CONTACT_STATUS, StatusMeaning>> = {
  new: ['Just added: not mailed until the service’s admin activates them.', ACTIVATE],
  active: ['Receives campaigns to this list.'],
  confirmationRequested: ['They haven’t clicked the link in the confirmation email yet.', CONFIRM],
  activationPending: ['Waiting for the service’s admin to activate them.', ACTIVATE],
  unsubscribed: ['They unsubscribed from this list.', INVITE],
  rejected: ['Rejected by the service’s admin.', SUPPORT],
  unsubscribedFromAll: ['They reported spam, or unsubscribed from everything you send.', INVITE],
  activationSent: ['They haven’t followed the activation email yet.', CONFIRM],
  blockedByUser: ['Blocked by someone on this account.', COLLEAGUE],
  sendingError: [
    'An earlier email bounced permanently, so no more are sent.',
    'Check the spelling with them, and add the right address instead.',
  ],
  blockedByHost: ['The service blocks their mail host.', SUPPORT],
  blockedBySender: ['The service blocks them for this sender name.', SUPPORT],
  blockedByAddress: ['The service blocks addresses like this one.', SUPPORT],
  deleted: ['Deleted from the list by someone on this account.', COLLEAGUE],
  unavailable: [
    'Their mailbox is temporarily unavailable.',
    'It usually recovers. Ask them whether their mailbox works and has space.',
  ],
};

const STATUS_MEANINGS = byCode(STATUSES, CONTACT_STATUS);

export function statusMeaning({ code, name }: Status): string {
  const [meaning = `${name}: not a documented status.`] = STATUS_MEANINGS.get(code) ?? [];
  return meaning;
}

export function adviceFor(statuses: readonly Status[]): readonly string[] {
  return [...new Set(statuses.flatMap(({ code }) => STATUS_MEANINGS.get(code)?.[1] ?? []))];
}

export function inviteActions(email: string, memberships: readonly Membership[]): Action[] {
  return memberships
    .filter(({ status }) => status && INVITABLE.has(STATUS_MEANINGS.get(status.code)?.[1] ?? ''))
    .map(({ listId: list, listName }) => {
      const label = `Invite again to ${listName ?? `list ${list}`}…`;
      return action('contact invite', { email, list }, label, { asksFirst: true });
    });
}

interface FateMeaning {
  readonly kind: 'received' | 'waiting' | 'failed' | 'leftOut' | 'unknown';
  /** E.g. `Bounced: the mailbox doesn’t exist`. */
  readonly words: string;
  /** Advice in sentences; empty where nothing needs to be done. */
  readonly advice: string;
}

/** Spec 1, section 2.5. */
const FATES: Readonly<Record<keyof typeof STATISTIC_CODE, FateMeaning>> = {
  queued: waiting('Queued'),
  sent: waiting('Sent; not confirmed by the mail server yet'),
  delivered: received('Delivered'),
  opened: received('Delivered and opened'),
  clicked: received('Delivered, opened, and clicked'),
  unsubscribed: received('Delivered; they unsubscribed'),
  unsubscribedFromNewsletter: received('Delivered; they unsubscribed'),
  markedAsSpam: received('Delivered; they marked it as spam'),
  noSuchAddress: bounced('the mailbox doesn’t exist', 'No such address'),
  noSuchDomain: bounced('the domain doesn’t exist', 'No such domain'),
  mailboxFull: bounced('the mailbox is full', 'Mailbox full'),
  rejectedAsSpam: bounced('the mail server blocked it as spam', 'Blocked as spam'),
  unavailable: bounced('the mailbox could not be reached', 'Server unreachable'),
  deliveryFailure: bounced('the delivery failed', 'Other refusal'),
  unavailableForNow: {
    ...waiting('Deferred by the mail server'),
    advice: 'The service retries automatically.',
  },
  blockedForNow: {
    kind: 'failed',
    words: 'Blocked by the mail server for now',
    advice: bounceMeaning('Blocked for now'),
  },
  notSent: leftOut(
    'Not sent: the campaign ended first, or ran out of funds',
    'Check the campaign’s status and your balance.',
  ),
  invalidAddress: leftOut(
    'Skipped: invalid address',
    'Check the spelling and add the right address.',
  ),
  disabledByAdministrator: leftOut(
    'Skipped: disabled by the service’s admin',
    'If they aren’t blacklisted, ask the service’s support why.',
  ),
  alreadyUnsubscribed: leftOut(
    'Skipped: already unsubscribed',
    'They can only resubscribe themselves, by confirming an invitation.',
  ),
};

const FATE_MEANINGS = byCode(FATES, STATISTIC_CODE);

/** Prefers the detail, which says more; we assume that its codes are those of section 2.5, too. */
export function fateMeaning({ overall, detail }: RecipientFate): FateMeaning {
  const known = FATE_MEANINGS.get(detail.code) ?? FATE_MEANINGS.get(overall.code);
  if (known) return known;
  const words = detail.explanation || overall.explanation || `Code ${detail.code}`;
  return { kind: 'unknown', words, advice: '' };
}

function received(words: string): FateMeaning {
  return { kind: 'received', words, advice: '' };
}

function waiting(words: string): FateMeaning {
  return { kind: 'waiting', words, advice: 'Check again in a few minutes.' };
}

function leftOut(words: string, advice: string): FateMeaning {
  return { kind: 'leftOut', words, advice };
}

function bounced(why: string, reason: BounceReason): FateMeaning {
  return { kind: 'failed', words: `Bounced: ${why}`, advice: bounceMeaning(reason) };
}

function byCode<Name extends string, Meaning>(
  meanings: Readonly<Record<Name, Meaning>>,
  codes: Readonly<Record<Name, Status>>,
): ReadonlyMap<number, Meaning> {
  // Object.keys loses the type of the keys: those of both tables are the same.
  const names = Object.keys(codes) as Name[];
  return new Map(names.map((name) => [codes[name].code, meanings[name]]));
}

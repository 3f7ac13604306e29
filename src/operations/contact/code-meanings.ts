import { bounceMeaning, type BounceReason } from '../../domain/bounces.ts';
import { action, type Action } from '../../domain/reply.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { CONTACT_STATUS, STATISTIC_CODE, type Status } from '../../service/status.ts';
import type { Membership } from './contact-facts.ts';

interface StatusMeaning {
  readonly meaning: string;
  /** Advice where the status keeps campaigns away. */
  readonly advice?: string;
  /** The person can be asked by email to confirm. */
  readonly isInvitable?: true;
}

const INVITE =
  'Only the person can come back. If they asked for it, invite them: they confirm by a link in an email.';
const CONFIRM =
  'Ask the person to look for the confirmation email, in the spam folder too, or send it once more.';
const ACTIVATE = 'The service activates it. If that takes longer than a day, ask its support.';
const SUPPORT = 'Only the service can lift that: ask its support.';
const COLLEAGUE = 'Somebody of your team did that: ask them, or invite the person again.';

/** Spec 1, section 3.2. */
const STATUSES: Readonly<Record<keyof typeof CONTACT_STATUS, StatusMeaning>> = {
  new: {
    meaning: 'Just added: nothing reaches it until the service’s admin has activated it.',
    advice: ACTIVATE,
  },
  active: { meaning: 'Campaigns to this list reach it.' },
  confirmationRequested: {
    meaning:
      'It was asked to confirm and hasn’t clicked the link of that email yet, so it gets nothing.',
    advice: CONFIRM,
    isInvitable: true,
  },
  activationPending: {
    meaning: 'It waits for the service’s admin to activate it.',
    advice: ACTIVATE,
  },
  unsubscribed: {
    meaning: 'It unsubscribed, so campaigns to this list leave it out.',
    advice: INVITE,
    isInvitable: true,
  },
  rejected: {
    meaning: 'The service’s admin rejected it. Only the service’s support can change that.',
    advice: SUPPORT,
  },
  unsubscribedFromAll: {
    meaning: 'It complained of spam, or unsubscribed from everything that this sender sends.',
    advice: INVITE,
    isInvitable: true,
  },
  activationSent: {
    meaning: 'It was sent an activation email and hasn’t followed it yet.',
    advice: CONFIRM,
    isInvitable: true,
  },
  blockedByUser: {
    meaning: 'Somebody of this account blocked it.',
    advice: COLLEAGUE,
    isInvitable: true,
  },
  sendingError: {
    meaning: 'An earlier email to it bounced for good, so nothing more is sent to it.',
    advice: 'Check the spelling with the person, and add the right address instead.',
  },
  blockedByHost: { meaning: 'The service blocks its mail host.', advice: SUPPORT },
  blockedBySender: { meaning: 'The service blocks it for this sender’s name.', advice: SUPPORT },
  blockedByAddress: { meaning: 'The service blocks addresses like this one.', advice: SUPPORT },
  deleted: {
    meaning: 'Somebody of this account deleted it from the list.',
    advice: COLLEAGUE,
    isInvitable: true,
  },
  unavailable: {
    meaning: 'Its mailbox is out of reach for the time being.',
    advice: 'It may pass by itself. Ask the person whether the mailbox works and has room.',
  },
};

const STATUS_MEANINGS = byCode(STATUSES, CONTACT_STATUS);

export function statusMeaning({ code, name }: Status): string {
  const known = STATUS_MEANINGS.get(code);
  return known?.meaning ?? `${name}: a code that the specification doesn’t list.`;
}

export function adviceFor(statuses: readonly Status[]): readonly string[] {
  return [...new Set(statuses.flatMap(({ code }) => STATUS_MEANINGS.get(code)?.advice ?? []))];
}

/** Returns invitations to the lists to which the person could come back. */
export function inviteActions(email: string, memberships: readonly Membership[]): Action[] {
  return memberships
    .filter(({ status }) => status && STATUS_MEANINGS.get(status.code)?.isInvitable)
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
  queued: waiting('Waiting for its turn'),
  sent: waiting('Sent; the mail server hasn’t said yet whether it took it'),
  delivered: received('Delivered'),
  opened: received('Delivered and opened'),
  clicked: received('Delivered, opened, and a link clicked'),
  unsubscribed: received('Delivered; the person unsubscribed through it'),
  unsubscribedFromNewsletter: received('Delivered; the person unsubscribed through it'),
  markedAsSpam: received('Delivered; the person marked it as spam'),
  noSuchAddress: bounced('the mailbox doesn’t exist', 'No such address'),
  noSuchDomain: bounced('its domain doesn’t exist', 'No such domain'),
  mailboxFull: bounced('the mailbox is full', 'Mailbox full'),
  rejectedAsSpam: bounced('the mail server took it for spam', 'Blocked as spam'),
  unavailable: bounced('the mailbox could not be reached', 'Server unreachable'),
  deliveryFailure: bounced('the delivery failed', 'Other refusal'),
  unavailableForNow: {
    ...waiting('Deferred by the mail server'),
    advice: 'The service tries again by itself.',
  },
  blockedForNow: {
    kind: 'failed',
    words: 'Blocked by the mail server for the time being',
    advice: bounceMeaning('Blocked for now'),
  },
  notSent: leftOut('Not sent', 'The campaign ended before its turn came, or could not be paid.'),
  invalidAddress: leftOut(
    'Left out: not a valid address',
    'Check its spelling, and add it again as it should be.',
  ),
  disabledByAdministrator: leftOut(
    'Left out: disabled by the service’s admin',
    'If it isn’t on the blacklist, ask the service’s support why.',
  ),
  alreadyUnsubscribed: leftOut(
    'Left out: it had unsubscribed already',
    'Only the person can come back, by confirming an invitation.',
  ),
};

const FATE_MEANINGS = byCode(FATES, STATISTIC_CODE);

/**
 * Prefers the detail, which says more; we assume that its codes are those of section 2.5, as the
 * overall ones.
 */
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
  return { kind: 'waiting', words, advice: 'Look again in a few minutes.' };
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

import { bounceMeaning, type BounceReason } from '../../domain/bounces.ts';
import type { RecipientFate } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE as CODE } from '../../service/status.ts';

/** Outcome of a campaign for one recipient, in plain words. */
export interface FateMeaning {
  readonly kind: 'received' | 'waiting' | 'failed' | 'leftOut' | 'unknown';
  /** E.g. `Bounced: the mailbox doesn’t exist`. */
  readonly words: string;
  /** Advice in sentences; empty where nothing needs to be done. */
  readonly advice: string;
}

type CodeName = keyof typeof CODE;

/** Spec 1, section 2.5. */
const MEANINGS: Readonly<Record<CodeName, FateMeaning>> = {
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

const BY_CODE: ReadonlyMap<number, FateMeaning> = new Map(
  Object.entries(CODE).map(([name, { code }]) => {
    // Object.entries loses the type of the keys: those of CODE are those of MEANINGS.
    return [code, MEANINGS[name as CodeName]];
  }),
);

/**
 * Prefers the detail, which says more; we assume that its codes are those of section 2.5, as the
 * overall ones.
 */
export function fateMeaning({ overall, detail }: RecipientFate): FateMeaning {
  const known = BY_CODE.get(detail.code) ?? BY_CODE.get(overall.code);
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

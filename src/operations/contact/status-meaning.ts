import { CONTACT_STATUS as STATUS, type Status } from '../../service/status.ts';

type StatusName = keyof typeof STATUS;

/** Meaning of a contact's status in a list for whoever writes to it; spec 1, section 3.2. */
const MEANINGS: Readonly<Record<StatusName, string>> = {
  new: 'Just added: nothing reaches it until the service’s admin has activated it.',
  active: 'Campaigns to this list reach it.',
  confirmationRequested:
    'It was asked to confirm and hasn’t clicked the link of that e-mail yet, so it gets nothing.',
  activationPending: 'It waits for the service’s admin to activate it.',
  unsubscribed: 'It unsubscribed, so campaigns to this list leave it out.',
  rejected: 'The service’s admin rejected it. Only the service’s support can change that.',
  unsubscribedFromAll:
    'It complained of spam, or unsubscribed from everything that this sender sends.',
  activationSent: 'It was sent an activation e-mail and hasn’t followed it yet.',
  blockedByUser: 'Somebody of this account blocked it.',
  sendingError: 'An earlier e-mail to it bounced for good, so nothing more is sent to it.',
  blockedByHost: 'The service blocks its mail host.',
  blockedBySender: 'The service blocks it for this sender’s name.',
  blockedByAddress: 'The service blocks addresses like this one.',
  deleted: 'Somebody of this account deleted it from the list.',
  unavailable: 'Its mailbox is out of reach for the time being.',
};

const BY_CODE: ReadonlyMap<number, string> = new Map(
  Object.entries(STATUS).map(([name, { code }]) => {
    // Object.entries loses the type of the keys: those of STATUS are those of MEANINGS.
    return [code, MEANINGS[name as StatusName]];
  }),
);

/** Returns the meaning in a sentence. */
export function statusMeaning(status: Status): string {
  return BY_CODE.get(status.code) ?? `${status.name}: a code that the specification doesn’t list.`;
}

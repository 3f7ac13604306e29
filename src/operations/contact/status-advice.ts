import { form, type Step } from '../../domain/reply.ts';
import { CONTACT_STATUS as STATUS, type Status } from '../../service/status.ts';
import type { Membership } from './contact-facts.ts';

type StatusName = keyof typeof STATUS;

interface Advice {
  readonly statuses: readonly StatusName[];
  readonly text: string;
  /** The person is asked by e-mail to confirm. */
  readonly invites?: true;
}

/** Advice on statuses that keep campaigns away. */
const ADVICE: readonly Advice[] = [
  {
    statuses: ['unsubscribed', 'unsubscribedFromAll'],
    text: 'Only the person can come back. If they asked for it, invite them: they confirm by a link in an e-mail.',
    invites: true,
  },
  {
    statuses: ['confirmationRequested', 'activationSent'],
    text: 'Ask the person to look for the confirmation e-mail, in the spam folder too, or send it once more.',
    invites: true,
  },
  {
    statuses: ['new', 'activationPending'],
    text: 'The service activates it. If that takes longer than a day, ask its support.',
  },
  {
    statuses: ['sendingError'],
    text: 'Check the spelling with the person, and add the right address instead.',
  },
  {
    statuses: ['unavailable'],
    text: 'It may pass by itself. Ask the person whether the mailbox works and has room.',
  },
  {
    statuses: ['rejected', 'blockedByHost', 'blockedBySender', 'blockedByAddress'],
    text: 'Only the service can lift that: ask its support.',
  },
  {
    statuses: ['blockedByUser', 'deleted'],
    text: 'Somebody of your team did that: ask them, or invite the person again.',
    invites: true,
  },
];

/** Returns the advice in sentences, each once. */
export function adviceFor(statuses: readonly Status[]): readonly string[] {
  return [...new Set(statuses.flatMap((status) => adviceOn(status)?.text ?? []))];
}

/** Returns invitations to the lists to which the person could come back. */
export function inviteSteps(email: string, memberships: readonly Membership[]): Step[] {
  return memberships
    .filter(({ status }) => status !== null && adviceOn(status)?.invites)
    .map(({ listId, listName }) =>
      form(`Invite again to ${listName ?? `list ${listId}`}…`, 'contact invite', {
        email,
        list: listId,
      }),
    );
}

function adviceOn({ code }: Status): Advice | undefined {
  return ADVICE.find(({ statuses }) => statuses.some((name) => STATUS[name].code === code));
}

import type { AlarmRate } from '../../domain/alarm-rates.ts';
import { bounceMeaning, type BounceReason } from '../../domain/bounces.ts';
import { uncapitalised } from '../../lib/text.ts';

/** The reasons why a rate is an alarm. Sources: see `RATES` in src/domain/figures.ts. */
export const REASONS: Readonly<Record<AlarmRate, string>> = {
  complaints:
    'Gmail and Yahoo ask senders to stay below 0.1 % and never to reach 0.3 %. Whoever does lands in ' +
    'the spam folder, with later campaigns too.',
  hardBounces:
    'From 5 % on, mailbox providers take a list for bought or outdated; Amazon SES, for one, reviews ' +
    'such senders.',
  delivery: 'Below 95 % delivered, mailbox providers are refusing this e-mail or its sender.',
  unsubscribes:
    'From 1 % on, an e-mail reaches people who didn’t expect it, or who get too many of them.',
};

const ADVICE: Readonly<Record<AlarmRate, readonly string[]>> = {
  complaints: [
    'Find out how these people came onto the list, above all those added last.',
    'Leave out who hasn’t opened anything for months.',
    'Make the link to unsubscribe easier to find than the spam button.',
  ],
  hardBounces: [
    'Find out where these addresses come from, above all those added last.',
    'Don’t send to this list again before it is cleaned.',
  ],
  delivery: ['Have a look at what the mail servers answer before the next campaign goes out.'],
  unsubscribes: [
    'Compare the subject and the content with what these people signed up for.',
    'Check how many e-mails they got in the last days.',
  ],
};

const STOP = 'Cancel it: what isn’t sent yet then does no more harm.';

/** The bounce reasons that the sender can change; the others are up to each address. */
const OWN_REASONS: readonly BounceReason[] = [
  'Blocked as spam',
  'Failed DMARC or SPF',
  'Sender refused',
  'Message too large',
];

interface AdviceFacts {
  readonly isCancelable: boolean;
  /** The most frequent bounce reason. */
  readonly topReason: string | null;
}

/** Returns what can be done, the most urgent first. */
export function adviceFor(
  rate: AlarmRate,
  { isCancelable, topReason }: AdviceFacts,
): readonly string[] {
  const own = OWN_REASONS.find((reason) => reason === topReason);
  const meaning = own ? [`${own}: ${uncapitalised(bounceMeaning(own))}`] : [];
  return [...(isCancelable ? [STOP] : []), ...meaning, ...ADVICE[rate]];
}

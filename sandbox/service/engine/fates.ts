import { fraction, hashOf, pickWeighted, spread } from '../random.ts';
import {
  HARD_ANSWERS,
  PASSING_ANSWERS,
  SOFT_ANSWERS,
  SPAM_ANSWERS,
  type SmtpAnswer,
} from './smtp-answers.ts';

/** How the recipients of a campaign tend to react; every number is a chance from 0 to 1. */
export interface Profile {
  /** Of all. */
  readonly hardBounce: number;
  readonly softBounce: number;
  readonly passingBounce: number;
  readonly rejectedAsSpam: number;
  /** Of those delivered. */
  readonly open: number;
  readonly complain: number;
  /** Of those who opened. */
  readonly follow: number;
  readonly unsubscribe: number;
}

/** A decent campaign to people who asked for it. */
export const USUAL: Profile = {
  hardBounce: 0.006,
  softBounce: 0.004,
  passingBounce: 0.008,
  rejectedAsSpam: 0.001,
  open: 0.32,
  complain: 0.0002,
  follow: 0.16,
  unsubscribe: 0.005,
};

/** What one recipient will do with one campaign; delays count from what they follow on. */
export interface Fate {
  /** Absent: delivered at once. */
  readonly bounce: SmtpAnswer | undefined;
  readonly isHard: boolean;
  /** Present: tried again after that time; `isInVain` tells the outcome. */
  readonly retry: { readonly delayMs: number; readonly isInVain: boolean } | undefined;
  readonly openDelayMs: number | undefined;
  readonly followDelayMs: number | undefined;
  readonly unsubscribeDelayMs: number | undefined;
  readonly complainDelayMs: number | undefined;
  /** Which of the links comes first, from 0 to 1. */
  readonly link: number;
  /** How often who clicks does so, each time on the next link. */
  readonly clicks: number;
  readonly country: string;
  readonly client: MailClient;
}

interface MailClient {
  readonly weight: number;
  readonly device: string;
  readonly platform: string;
  readonly browser: string;
  readonly version: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const MAIL_CLIENTS: readonly [MailClient, ...MailClient[]] = [
  { weight: 5, device: 'Mobile', platform: 'iOS', browser: 'Safari', version: '18.1' },
  { weight: 3, device: 'Mobile', platform: 'Android', browser: 'Chrome', version: '131.0' },
  { weight: 4, device: 'Desktop', platform: 'Windows', browser: 'Chrome', version: '131.0' },
  { weight: 2, device: 'Desktop', platform: 'macOS', browser: 'Safari', version: '18.0' },
  { weight: 1, device: 'Desktop', platform: 'Linux', browser: 'Firefox', version: '132.0' },
];
const COUNTRIES = [
  { weight: 5, code: 'US' },
  { weight: 3, code: 'GB' },
  { weight: 3, code: 'DE' },
  { weight: 2, code: 'FR' },
  { weight: 2, code: 'PL' },
  { weight: 2, code: 'UA' },
  { weight: 1, code: 'NL' },
  { weight: 1, code: 'CA' },
] as const;

/** The questions asked about one recipient of one campaign, each answered by its own fraction. */
const ASK = {
  answer: 0,
  which: 1,
  retryDelay: 2,
  retryOutcome: 3,
  open: 4,
  openDelay: 5,
  follow: 6,
  followDelay: 7,
  unsubscribe: 8,
  unsubscribeDelay: 9,
  complain: 10,
  complainDelay: 11,
  link: 12,
  client: 13,
  country: 14,
  habit: 15,
  clicks: 16,
} as const;

/** A pure function of its arguments. A reader of the story gets, opens and follows everything. */
export function fateOf(
  seed: number,
  campaignId: number,
  key: string,
  profile: Profile,
  isReader: boolean,
): Fate {
  const person = hashOf(seed, key);
  const hash = hashOf(campaignId, `${person}`);
  const ask = (question: number) => fraction(hash, question);
  const opens = isReader || ask(ASK.open) < chanceToOpen(profile.open, person);
  const happens = (question: number, chance: number) => !isReader && ask(question) < chance;
  const after = (does: boolean, question: number, minimumMs: number, maximumMs: number) =>
    does ? spread(minimumMs, maximumMs, ask(question)) : undefined;
  const follows = opens && (isReader || ask(ASK.follow) < profile.follow);
  const complains = happens(ASK.complain, profile.complain);
  const unsubscribes = opens && happens(ASK.unsubscribe, profile.unsubscribe);
  return {
    ...(isReader ? DELIVERED : bounceOf(ask, profile)),
    openDelayMs: after(opens, ASK.openDelay, 3 * SECOND, 48 * HOUR),
    followDelayMs: after(follows, ASK.followDelay, 3 * SECOND, 4 * MINUTE),
    unsubscribeDelayMs: after(unsubscribes, ASK.unsubscribeDelay, 10 * SECOND, 30 * MINUTE),
    complainDelayMs: after(complains, ASK.complainDelay, 10 * SECOND, 40 * MINUTE),
    link: ask(ASK.link),
    clicks: isReader ? 1 : clicksOf(ask(ASK.clicks)),
    country: pickWeighted(COUNTRIES, fraction(person, ASK.country)).code,
    client: pickWeighted(MAIL_CLIENTS, fraction(person, ASK.client)),
  };
}

/** People differ: some open nearly everything, some nearly nothing; on average it is the chance. */
function chanceToOpen(chance: number, person: number): number {
  const habit = 2 * fraction(person, ASK.habit);
  return chance <= 0.5 ? chance * habit : 1 - (1 - chance) * (2 - habit);
}

/** One in four clicks again, one in sixteen a third time. */
function clicksOf(chance: number): number {
  return 1 + Number(chance < 1 / 4) + Number(chance < 1 / 16);
}

type Delivery = Pick<Fate, 'bounce' | 'isHard' | 'retry'>;

const DELIVERED: Delivery = { bounce: undefined, isHard: false, retry: undefined };

function bounceOf(ask: (question: number) => number, profile: Profile): Delivery {
  let left = ask(ASK.answer);
  const falls = (chance: number) => (left -= chance) < 0;
  const which = ask(ASK.which);
  if (falls(profile.hardBounce)) {
    return { bounce: pickWeighted(HARD_ANSWERS, which), isHard: true, retry: undefined };
  }
  if (falls(profile.softBounce)) {
    return { bounce: pickWeighted(SOFT_ANSWERS, which), isHard: false, retry: undefined };
  }
  if (falls(profile.rejectedAsSpam)) {
    return { bounce: pickWeighted(SPAM_ANSWERS, which), isHard: false, retry: undefined };
  }
  if (!falls(profile.passingBounce)) return DELIVERED;
  const delayMs = spread(2 * MINUTE, 30 * MINUTE, ask(ASK.retryDelay));
  const isInVain = ask(ASK.retryOutcome) < 0.3;
  return {
    bounce: pickWeighted(PASSING_ANSWERS, which),
    isHard: false,
    retry: { delayMs, isInVain },
  };
}

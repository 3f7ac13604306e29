import { fraction, hashOf, pick, pickWeighted } from '../random.ts';
import {
  HARD_ANSWERS,
  PASSING_ANSWERS,
  SOFT_ANSWERS,
  SPAM_ANSWERS,
  type SmtpAnswer,
} from './smtp-answers.ts';

/** A single e-mail of the SMTP area that came back. */
export interface SmtpBounce {
  readonly atMs: number;
  readonly to: string;
  readonly sender: string;
  readonly subject: string;
  readonly answer: SmtpAnswer;
}

const DAY_MS = 86_400_000;
const PER_DAY = { atLeast: 130, spread: 40 };

const SUBJECTS = [
  'Your order has been shipped',
  'Reset your password',
  'Your invoice is ready',
  'Confirm your e-mail address',
  'Your receipt',
  'New sign-in to your account',
] as const;
const SENDERS = ['orders@larkspur.example', 'no-reply@larkspur.example'] as const;
const DOMAINS = [
  { weight: 6, name: 'example.com' },
  { weight: 4, name: 'example.org' },
  { weight: 3, name: 'mail.example' },
  { weight: 2, name: 'example.net' },
  { weight: 1, name: 'corp.example' },
] as const;
const LOCAL_PARTS = ['info', 'office', 'anna', 'max', 'j.doe', 'sales', 'kim', 'team'] as const;
const KINDS = [
  { weight: 4, answers: HARD_ANSWERS },
  { weight: 4, answers: SOFT_ANSWERS },
  { weight: 3, answers: PASSING_ANSWERS },
  { weight: 2, answers: SPAM_ANSWERS },
] as const;

/**
 * The bounces of a span of time, earliest first. Those of a day are a pure function of the seed and
 * the day, so the past is always there and the future comes by itself.
 */
export function bouncesBetween(
  seed: number,
  fromMs: number,
  untilMs: number,
): readonly SmtpBounce[] {
  const bounces: SmtpBounce[] = [];
  for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < untilMs; day++) {
    bounces.push(...bouncesOfDay(seed, day));
  }
  return bounces
    .filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
    .sort((one, other) => one.atMs - other.atMs);
}

function bouncesOfDay(seed: number, day: number): readonly SmtpBounce[] {
  const count =
    PER_DAY.atLeast + Math.floor(fraction(hashOf(seed, `day ${day}`), 0) * PER_DAY.spread);
  return Array.from({ length: count }, (_, index) => {
    const hash = hashOf(seed, `bounce ${day} ${index}`);
    const ask = (question: number) => fraction(hash, question);
    const domain = pickWeighted(DOMAINS, ask(3)).name;
    return {
      atMs: day * DAY_MS + Math.floor(ask(0) * DAY_MS),
      to: `${pick(LOCAL_PARTS, ask(1))}${Math.floor(ask(2) * 900) + 100}@${domain}`,
      sender: pick(SENDERS, ask(4)),
      subject: pick(SUBJECTS, ask(5)),
      answer: pickWeighted(pickWeighted(KINDS, ask(6)).answers, ask(7)),
    };
  });
}

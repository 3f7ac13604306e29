import type { SmtpBounce } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import type { Span } from '../timestamps.ts';
import { DAY_MS, shopLettersOf } from './shop.ts';
import { destinyOf, LONGEST_ANSWER_MS } from './smtp-sending.ts';

/**
 * The bounces of a span of time, earliest first. Those of before the shop's records are a pure
 * function of the seed and the day, so the past is always there, however far back somebody looks.
 */
export function bouncesBetween(world: World, { fromMs, untilMs }: Span): readonly SmtpBounce[] {
  return [...unrecordedBounces(world, { fromMs, untilMs }), ...world.smtp.bounces]
    .filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
    .sort((one, other) => one.atMs - other.atMs);
}

function unrecordedBounces(world: World, { fromMs, untilMs }: Span): readonly SmtpBounce[] {
  const { shop } = world.smtp;
  if (!shop) return [];
  const bounces: SmtpBounce[] = [];
  const lastMs = Math.min(untilMs, shop.recordedFromMs);
  // What bounced early on a day may have been sent late on the one before.
  for (let day = dayOf(fromMs - LONGEST_ANSWER_MS); day * DAY_MS < lastMs; day++) {
    for (const letter of shopLettersOf(world.seed, shop, day)) {
      if (letter.sentAtMs >= shop.recordedFromMs) continue;
      const { sentAtMs, recipient: to, sender, subject } = letter;
      const { fate, answerMs } = destinyOf(world, letter);
      const { bounce: answer } = fate;
      if (answer) bounces.push({ atMs: sentAtMs + answerMs, to, sender, subject, answer });
    }
  }
  return bounces;
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

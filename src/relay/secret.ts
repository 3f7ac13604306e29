import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing about how much of a guess was right. */
export function secretCheck(secret: string): (given: string) => boolean {
  const expected = hash('sha256', secret, 'buffer');
  return (given) => timingSafeEqual(hash('sha256', given, 'buffer'), expected);
}

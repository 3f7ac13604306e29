import { randomInt } from 'node:crypto';

// Look-alikes (0 o, 1 l i) are left out, since people read these ids and type them.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** Returns an id of about 5 bits a character; a long one can't be guessed. */
export function randomId(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

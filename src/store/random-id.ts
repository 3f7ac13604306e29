import { randomInt } from 'node:crypto';

// Without look-alikes (0 o, 1 l i), since people read these ids and type them.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** An id that can't be guessed when it is long: about 5 bits a character. */
export function randomId(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

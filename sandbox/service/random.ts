/**
 * Chance as a pure function: what happens to a contact in a campaign depends on the seed and on
 * nothing else, however fast the clock runs and in whatever order people ask.
 */

/** A 32-bit hash of a text (FNV-1a), different for each seed. */
export function hashOf(seed: number, text: string): number {
  let hash = 0x81_1c_9d_c5 ^ Math.imul(seed, 0x9e_37_79_b1);
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return scramble(hash);
}

/** A fraction from 0 up to but not 1; each `question` about the same hash has its own answer. */
export function fraction(hash: number, question: number): number {
  return scramble(hash ^ Math.imul(question + 1, 0x85_eb_ca_6b)) / 0x1_00_00_00_00;
}

export function pick<T>(items: readonly [T, ...T[]], at: number): T {
  return items[Math.floor(at * items.length)] ?? items[0];
}

type Weighted = readonly { readonly weight: number }[];

export function pickWeighted<const Items extends Weighted>(
  items: Items & readonly [Items[number], ...Items[number][]],
  at: number,
): Items[number] {
  const total = items.reduce((sum, item) => sum + item.weight, 0);
  let left = at * total;
  return items.find((item) => (left -= item.weight) < 0) ?? items[0];
}

/** Spread evenly over orders of magnitude: many short, few long. */
export function spread(minimum: number, maximum: number, at: number): number {
  return Math.round(minimum * (maximum / minimum) ** at);
}

/** The finalizer of MurmurHash3: every bit of the input moves every bit of the output. */
function scramble(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

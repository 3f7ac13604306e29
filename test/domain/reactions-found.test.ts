import { expect, it } from 'vitest';
import { machineMarks, type Reaction, REACTION_MARKS } from '../../src/domain/reactions.ts';

/** A generator of numbers from 0 to 1 that gives the same ones every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface MadeUp {
  readonly reactions: readonly Reaction[];
  readonly deliveredAtMs: number;
  /** The bits of what a person really did. */
  readonly truth: number;
  /** True if a scanner is the only machine. */
  readonly isScanned: boolean;
}

const SENT_MS = Date.UTC(2026, 10, 21, 9);
const LINKS = 9;

/**
 * A campaign to 10,000 people, of whom an eighth are behind a scanner that opens and clicks as in
 * putyourlightson/craft-campaign#546, and a tenth have a mail client that loads images by itself
 * at any time of the next hours, which nobody can tell from a person. People open with a median of
 * two hours, and one in 200 at once, with the email in front of them.
 */
function madeUpCampaign(): readonly MadeUp[] {
  const random = randomFrom(20_261_129);
  const spread = (median: number, factor: number) => median * factor ** (random() * 2 - 1);
  return Array.from({ length: 10_000 }, (): MadeUp => {
    const deliveredAtMs = SENT_MS + Math.floor(random() * 600) * 1000;
    const at = (seconds: number) => deliveredAtMs + Math.round(seconds) * 1000;
    const reactions: Reaction[] = [];
    const react = (kind: Reaction['kind'], seconds: number, link = '') =>
      reactions.push({ kind, atMs: at(seconds), link, isProgram: false });
    let truth = 0;
    const isScanned = random() < 1 / 8;
    if (isScanned) {
      const share = random();
      // 61% within 10 s, 84% within 20 s, the rest within a minute.
      const opened =
        share < 0.61 ? random() * 10 : share < 0.84 ? 10 + random() * 10 : 20 + random() * 40;
      react('open', opened);
      const burst = opened + spread(33, 5);
      const isSlow = random() < 0.04;
      for (let link = 0; link < LINKS; link += 1) {
        react('redirect', burst + (isSlow ? link * 3 : link / LINKS), `link ${link}`);
      }
    }
    const isLoaded = random() < 0.1;
    if (isLoaded) react('open', spread(1_800, 30));
    if (random() < 0.21) {
      truth |= REACTION_MARKS.open;
      const opened = random() < 1 / 200 ? random() * 20 : spread(7_200, 60);
      react('open', opened);
      if (random() < 0.15) {
        truth |= REACTION_MARKS.redirect;
        const clicked = opened + spread(40, 6);
        react('redirect', clicked, 'link 1');
        // Some come back for a second link.
        if (random() < 0.2) react('redirect', clicked + spread(30, 5), 'link 2');
      }
    }
    return { reactions, deliveredAtMs, truth, isScanned: isScanned && !isLoaded };
  });
}

it.each([
  ['opens', 'open', { precision: 0.98, recall: 0.4, ofScanners: 0.9 }],
  ['clicks', 'redirect', { precision: 0.99, recall: 0.95, ofScanners: 0.95 }],
] as const)('of a made-up campaign, machines’ %s are told', (name, kind, floor) => {
  const mark = REACTION_MARKS[kind];
  const isFound = ({ reactions, deliveredAtMs }: MadeUp) =>
    (machineMarks(reactions, deliveredAtMs) & mark) !== 0;
  const reacted = madeUpCampaign().filter(({ reactions }) =>
    reactions.some((one) => one.kind === kind),
  );
  const machines = reacted.filter(({ truth }) => (truth & mark) === 0);
  const scanners = machines.filter(({ isScanned }) => isScanned);
  const found = reacted.filter(isFound);
  const right = machines.filter(isFound).length;
  const precision = right / found.length;
  const recall = right / machines.length;
  const ofScanners = scanners.filter(isFound).length / scanners.length;
  console.log(
    `${name}: ${reacted.length} people, ${machines.length} of them machines alone, found ${found.length}: ` +
      `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, of scanners ${ofScanners.toFixed(3)}`,
  );
  expect(precision).toBeGreaterThan(floor.precision);
  expect(recall).toBeGreaterThan(floor.recall);
  expect(ofScanners).toBeGreaterThan(floor.ofScanners);
});

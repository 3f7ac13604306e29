import { expect, it } from 'vitest';
import { fraction, hashOf, pickWeighted, spread } from '../../../sandbox/service/random.ts';

it('spreads evenly, and independently for each question', () => {
  const people = Array.from({ length: 20_000 }, (_, index) => hashOf(1, `p${index}@example.com`));
  const share = (picks: (hash: number) => boolean) => people.filter(picks).length / people.length;
  expect(share((hash) => fraction(hash, 0) < 0.1)).toBeCloseTo(0.1, 1.8);
  const both = share((hash) => fraction(hash, 0) < 0.5 && fraction(hash, 1) < 0.5);
  expect(both).toBeCloseTo(0.25, 1.8);
});

it('differs by seed', () => {
  expect(hashOf(1, 'ann@example.com')).not.toBe(hashOf(2, 'ann@example.com'));
});

it('picks by weight and spreads between its ends', () => {
  const items = [
    { weight: 3, name: 'often' },
    { weight: 1, name: 'rarely' },
  ] as const;
  const picked = [0, 0.74, 0.76, 0.999].map((at) => pickWeighted(items, at).name);
  expect(picked).toEqual(['often', 'often', 'rarely', 'rarely']);
  expect([0, 0.5, 1].map((at) => spread(10, 1000, at))).toEqual([10, 100, 1000]);
});

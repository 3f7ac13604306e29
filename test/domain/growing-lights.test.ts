import { describe, expect, it } from 'vitest';
import { growingLights } from '../../src/domain/growing-lights.ts';
import { fraction, hashOf } from '../../sandbox/service/random.ts';
import type { MinuteCount } from '../../src/store/events/counts.ts';

const judging = (minutes: readonly MinuteCount[] = []) => growingLights({}, minutes);

const bounced = (part: number, all: number) => judging().light('hardBounces', part, all);

const minute = (index: number, kind: string, count: number): MinuteCount => ({
  minuteAt: new Date(Date.UTC(2026, 10, 21, 9, index)),
  kind,
  count,
});

describe('of a campaign that goes out', () => {
  it('a light is amber or green only where chance alone would hardly say so', () => {
    expect(bounced(8, 396)).toBeNull();
    expect(bounced(15, 1_000)).toBeNull();
    expect(bounced(30, 2_500)).toBe('🟢');
    expect(bounced(60, 2_500)).toBeNull();
    expect(bounced(75, 2_500)).toBe('🟠');
    expect(bounced(3, 150)).toBeNull();
    expect(judging().light('delivery', 4_920, 4_980)).toBe('🟢');
    expect(judging().light('delivery', 985, 1_000)).toBeNull();
    expect(judging().light('opens', 985, 1_000)).toBeNull();
  });

  it('red comes as early as its alarm, and goes where that is over', () => {
    expect(bounced(10, 200)).toBe('🔴');
    expect(judging().light('complaints', 3, 1_000)).toBe('🔴');
    const minutes = [
      minute(0, 'delivered', 190),
      minute(0, 'hard_bounces', 10),
      minute(1, 'delivered', 40),
    ];
    const later = judging(minutes);
    expect(later.light('hardBounces', 10, 240)).toBe('🔴');
    expect(later.light('hardBounces', 10, 251)).not.toBe('🔴');
  });

  it('a light stays until the opposite is as sure', () => {
    const minutes = [
      minute(0, 'delivered', 2_470),
      minute(0, 'hard_bounces', 30),
      minute(1, 'hard_bounces', 1),
    ];
    expect(bounced(50, 2_600)).toBeNull();
    expect(judging(minutes).light('hardBounces', 50, 2_600)).toBe('🟢');
    expect(judging(minutes).light('hardBounces', 90, 2_600)).toBe('🟠');
  });

  // Looked at five times a minute for eight minutes.
  it.each([0.005, 0.01, 0.015, 0.018, 0.02, 0.022, 0.025, 0.03])(
    'whose emails bounce with a chance of %d, green and amber change into each other once at most',
    (chance) => {
      const all = Array.from({ length: 100 }, (_, index) => turnsOf(chance, index));
      expect(all.filter((turns) => turns > 0).length).toBeLessThanOrEqual(100 * 0.05);
      expect(Math.max(...all)).toBeLessThanOrEqual(1);
    },
  );
});

/** How often its light turns from green to amber or back while it goes out. */
function turnsOf(chance: number, seed: number): number {
  const whole = 2_000 + 80 * seed;
  const aLook = Math.ceil(whole / 40);
  const lost = (position: number) => Number(fraction(hashOf(seed, `${chance}`), position) < chance);
  const bouncedBy = (sent: number): number => counts[sent] ?? 0;
  const counts = [0];
  for (let sent = 1; sent <= whole; sent++) counts.push(bouncedBy(sent - 1) + lost(sent));
  const minutesUntil = (sent: number): readonly MinuteCount[] =>
    Array.from({ length: Math.ceil(sent / aLook / 5) }, (_, index) => {
      const [from, until] = [index, index + 1].map((one) => Math.min(sent, one * aLook * 5));
      const part = bouncedBy(until ?? 0) - bouncedBy(from ?? 0);
      const all = (until ?? 0) - (from ?? 0);
      return [minute(index, 'hard_bounces', part), minute(index, 'delivered', all - part)];
    }).flat();
  const lights = Array.from({ length: 40 }, (_, look) => {
    const sent = Math.min(whole, (look + 1) * aLook);
    return judging(minutesUntil(sent)).light('hardBounces', bouncedBy(sent), sent);
  }).filter((light) => light === '🟢' || light === '🟠');
  return lights.filter((light, index) => index > 0 && light !== lights[index - 1]).length;
}

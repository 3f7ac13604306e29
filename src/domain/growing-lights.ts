import {
  type Judging,
  judgingBy,
  judgingByLights,
  type Light,
  limitOf,
  minimumOf,
  type RateName,
  type Limits,
} from './figures.ts';
import { RECOVERED_SHARE } from './incidents.ts';
import type { Ratio } from './ratio.ts';

/** Events of a kind in a minute. */
export interface MinuteEvents {
  readonly minuteAt: Date;
  readonly kind: string;
  readonly count: number;
}

interface Share {
  readonly part: number;
  readonly all: number;
}

type Part = (typeof SENT)[number] | 'spam' | 'unsubscribe';

const SENT = ['delivered', 'hard_bounces', 'soft_bounces'] as const;

/** Counts by the minute show how these rates developed; of others only the last count is known. */
const COURSES: Partial<Readonly<Record<RateName, { part: Part; all: readonly Part[] }>>> = {
  hardBounces: { part: 'hard_bounces', all: SENT },
  complaints: { part: 'spam', all: ['delivered'] },
  unsubscribes: { part: 'unsubscribe', all: ['delivered'] },
};

/** A quantile of the normal distribution: 95 of 100 true shares lie within the bounds. */
const CONFIDENCE = 1.96;

/**
 * Returns lights for shares that are still growing. Green and amber appear when chance alone would
 * hardly explain them, red at once; a light stays until another one is as certain, and red at least
 * until its rate is below four fifths of its limit. See docs/decisions/lights.md.
 */
export function growingLights(limits: Limits, minutes: readonly MinuteEvents[]): Judging {
  const next = (name: RateName, before: Light | null, share: Share): Light | null =>
    before === '🔴' && isNearRed(limits, { name, ...share })
      ? '🔴'
      : (provenLight(limits, { name, ...share }) ?? before);

  const grown = (name: RateName, part: number, all: number) => {
    const course = hasDoubt(limits, { name, part, all }) ? courseOf(name, minutes) : [];
    return [...course, { part, all }].reduce<Light | null>(
      (light, share) => next(name, light, share),
      null,
    );
  };
  return judgingByLights(grown, limits);
}

/** Tells whether the light of a rate depends on how the rate developed: its share proves none. */
export function hasDoubt(limits: Limits, ratio: Ratio): boolean {
  const { name, part, all } = ratio;
  // An event that never came was never red, and is the surer the more there are.
  if (COURSES[name] === undefined || part === 0 || all < minimumOf(limitOf(name, limits)))
    return false;
  const light = provenLight(limits, ratio);
  return light === null || (light !== '🔴' && isNearRed(limits, ratio));
}

/** Red shows at once, as its incident begins; green and amber where the share's bounds agree. */
function provenLight(limits: Limits, { name, part, all }: Ratio): Light | null {
  const light = judgingBy(limits).light(name, part, all);
  const { amber, worse } = limitOf(name, limits);
  if (light === null || light === '🔴' || amber === undefined) return light;
  const { least, most } = boundsOf({ part, all });
  const isWithin = worse === 'below' ? least >= amber : most < amber;
  const isBeyond = worse === 'below' ? most < amber : least >= amber;
  return (light === '🟢' ? isWithin : isBeyond) ? light : null;
}

/** A rate that was red goes on to be red from here on. */
function isNearRed(limits: Limits, { name, part, all }: Ratio): boolean {
  const { red = 1 } = limitOf(name, limits);
  return part >= all * red * RECOVERED_SHARE;
}

/** Returns a rate after each minute except the last, which may not be over. */
function courseOf(name: RateName, minutes: readonly MinuteEvents[]): readonly Share[] {
  const course = COURSES[name];
  if (course === undefined) return [];
  const sum = { part: 0, all: 0 };
  const byMinute = [...Map.groupBy(minutes, ({ minuteAt }) => minuteAt.getTime()).values()];
  return byMinute.slice(0, -1).map((counts) => {
    for (const { kind, count } of counts) {
      if (kind === course.part) sum.part += count;
      if (course.all.some((one) => one === kind)) sum.all += count;
    }
    return { ...sum };
  });
}

/** Returns Wilson's bounds of a share. */
function boundsOf({ part, all }: Share): { readonly least: number; readonly most: number } {
  const share = part / all;
  const weight = CONFIDENCE ** 2 / all;
  const middle = (share + weight / 2) / (1 + weight);
  const deviation = Math.sqrt((share * (1 - share)) / all + weight / (4 * all));
  const spread = (CONFIDENCE / (1 + weight)) * deviation;
  return { least: middle - spread, most: middle + spread };
}

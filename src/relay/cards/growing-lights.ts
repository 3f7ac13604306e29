import { CALM_SHARE } from '../../core/alarm-rates.ts';
import {
  judgingBy,
  judgingByLights,
  limitsOf,
  type Judging,
  type Light,
  type RateName,
  type Thresholds,
} from '../../core/figures.ts';
import type { Outcome } from '../../core/measured.ts';
import type { Campaign } from '../../service/campaign.ts';
import { isEnded } from '../../service/campaign-stage.ts';
import { totalsOf } from '../../service/campaign-totals.ts';
import type { MinuteCount } from '../../store/events/counts.ts';
import type { Narrowing } from './narrowing.ts';

interface Counted {
  /** `null` while the service doesn't say. */
  readonly campaign: Campaign | null;
  /** Oldest first. */
  readonly minutes: readonly MinuteCount[];
  /** Set: of all that was sent nobody knows how much fits it. */
  readonly narrowing?: Narrowing | undefined;
  readonly thresholds?: Thresholds;
}

/** Whether events are still to come of what a campaign sends. */
export function isStillGrowing(
  { campaign, narrowing }: Counted,
  { sent }: Pick<Outcome, 'sent'>,
): boolean {
  if (!campaign || !isEnded(campaign.status)) return true;
  return !narrowing && sent < totalsOf(campaign.figures).sent;
}

/** How a campaign's rates are judged: with care, as long as they grow. */
export function judgingOf({ thresholds = {}, minutes }: Counted, isGrowing: boolean): Judging {
  return isGrowing ? growingLights({ thresholds, minutes }) : judgingBy(thresholds);
}

/** What is counted of a campaign while it goes out. */
interface Growing {
  readonly thresholds: Thresholds;
  /** Oldest first. */
  readonly minutes: readonly MinuteCount[];
}

interface Share {
  readonly part: number;
  readonly all: number;
}

type Part = (typeof SENT)[number] | 'spam' | 'unsubscribe';

const SENT = ['delivered', 'hard_bounces', 'soft_bounces'] as const;

/** Events whose minutes tell how a rate came about; of the others the last count is all there is. */
const COURSES: Partial<Readonly<Record<RateName, { part: Part; all: readonly Part[] }>>> = {
  hardBounces: { part: 'hard_bounces', all: SENT },
  complaints: { part: 'spam', all: ['delivered'] },
  unsubscribes: { part: 'unsubscribe', all: ['delivered'] },
};

/** Of the normal distribution: in 95 of 100 samples the true share lies within the bounds. */
const CONFIDENCE = 1.96;

/**
 * Lights of what is a part that grows: they come when chance alone would hardly say so, and stay
 * until the opposite does. See docs/decisions/lights.md.
 */
export function growingLights({ thresholds, minutes }: Growing): Judging {
  const { light: plain } = judgingBy(thresholds);

  /** Red at once, as its alarm is; green and amber only where the bounds of the share agree. */
  const proven = (name: RateName, { part, all }: Share): Light | null => {
    const light = plain(name, part, all);
    const { amber, worse } = limitsOf(name, thresholds);
    if (light === null || light === '🔴' || amber === undefined) return light;
    const { least, most } = boundsOf({ part, all });
    const isWithin = worse === 'below' ? least >= amber : most < amber;
    const isBeyond = worse === 'below' ? most < amber : least >= amber;
    return (light === '🟢' ? isWithin : isBeyond) ? light : null;
  };

  const next = (name: RateName, before: Light | null, share: Share): Light | null => {
    const light = proven(name, share);
    const { red = 1 } = limitsOf(name, thresholds);
    const isStillRed = before === '🔴' && share.part >= share.all * red * CALM_SHARE;
    return isStillRed ? '🔴' : (light ?? before);
  };

  return judgingByLights((name, part, all) =>
    [...courseOf(name, minutes), { part, all }].reduce<Light | null>(
      (light, share) => next(name, light, share),
      null,
    ),
  );
}

/** How a rate stood after each minute but the last, which may go on. */
function courseOf(name: RateName, minutes: readonly MinuteCount[]): readonly Share[] {
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

/** Wilson's bounds of a share. */
function boundsOf({ part, all }: Share): { readonly least: number; readonly most: number } {
  const share = part / all;
  const weight = CONFIDENCE ** 2 / all;
  const middle = (share + weight / 2) / (1 + weight);
  const deviation = Math.sqrt((share * (1 - share)) / all + weight / (4 * all));
  const spread = (CONFIDENCE / (1 + weight)) * deviation;
  return { least: middle - spread, most: middle + spread };
}

import type { RawValues } from '../../../domain/reply.ts';
import {
  LOW_DAYS,
  USUAL_LEFT_PERCENT,
  WATCH_KINDS,
  type WatchKind,
  type WatchSettings,
} from '../../../domain/watch.ts';
import type { ValuesOf } from '../../inputs.ts';
import { WATCH_LABELS } from './watch-words.ts';

/** Inputs for what is watched, and its limits; all may be left out. */
export const WATCH_INPUTS = {
  kinds: {
    kind: 'choices',
    label: 'What to watch',
    hint: 'Empty: all of it',
    optional: true,
    clearable: true,
    options: WATCH_KINDS.map((value) => ({ value, label: WATCH_LABELS[value] })),
  },
  below: {
    kind: 'integer',
    min: 1,
    max: 1_000_000_000,
    label: 'Low balance',
    hint: `Below this amount, in the account’s currency. Empty: when it lasts under ${LOW_DAYS} days`,
    optional: true,
    clearable: true,
  },
  left: {
    kind: 'integer',
    min: 1,
    max: 90,
    label: 'Low quota',
    hint: `Under so many percent left. Empty: ${USUAL_LEFT_PERCENT} %`,
    optional: true,
    clearable: true,
  },
} as const;

type WatchValues = ValuesOf<typeof WATCH_INPUTS>;

const USUAL: WatchSettings = {
  kinds: WATCH_KINDS,
  belowAmount: null,
  leftPercent: USUAL_LEFT_PERCENT,
};

/** Returns what was given, else what was there before; what was emptied becomes the usual. */
export function watchFrom(
  { kinds, below, left }: WatchValues,
  before: WatchSettings = USUAL,
): WatchSettings {
  return {
    kinds: kinds === undefined ? before.kinds : inOrder(kinds ?? WATCH_KINDS),
    belowAmount: below === undefined ? before.belowAmount : below,
    leftPercent: left === undefined ? before.leftPercent : (left ?? USUAL_LEFT_PERCENT),
  };
}

/** Returns a watch as one would type it. */
export function typedWatch({ kinds, belowAmount, leftPercent }: WatchSettings): RawValues {
  return {
    kinds: kinds.join(','),
    below: belowAmount === null ? '' : String(belowAmount),
    left: String(leftPercent),
  };
}

function inOrder(kinds: readonly WatchKind[]): readonly WatchKind[] {
  return WATCH_KINDS.filter((kind) => kinds.includes(kind));
}

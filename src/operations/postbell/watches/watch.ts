import type { RawValues, Span } from '../../../domain/reply.ts';
import {
  LOW_DAYS,
  USUAL_LEFT_PERCENT,
  WATCH_KINDS,
  WATCHES,
  type WatchKind,
  type WatchSettings,
} from '../../../domain/watch.ts';
import { InputError } from '../../../lib/errors.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';
import type { Watch } from '../../../store/digest/watches.ts';
import type { OperationContext } from '../../context.ts';
import type { ValuesOf } from '../../inputs.ts';
import { isDirect } from '../../place.ts';

/** Returns `a low balance (below 50) and low quotas (under 10 % left)`. */
export function watchInWords(settings: WatchSettings): string {
  const chosen = inOrder(settings.kinds);
  return enumerated(
    chosen.map((kind) => `${WATCHES[kind].name}${WATCHES[kind].limit?.(settings) ?? ''}`),
  );
}

/** Inputs for what is watched, and its limits; all may be left out. */
export const WATCH_INPUTS = {
  kinds: {
    kind: 'choices',
    label: 'What to watch',
    hint: 'Empty: all of it',
    optional: true,
    clearable: true,
    options: WATCH_KINDS.map((value) => ({ value, label: WATCHES[value].label })),
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

interface Here extends Pick<OperationContext, 'store' | 'channel'> {
  readonly person: Pick<OperationContext['person'], 'id'>;
}

/** Returns the watches of this channel; in direct messages, those that the person has set up. */
export async function watchesHere({ store, channel, person }: Here): Promise<readonly Watch[]> {
  if (!isDirect(channel.id, { person })) return store.watches.list(channel.id);
  const all = await store.watches.list();
  return all.filter(
    ({ channelId, createdBy }) => channelId === channel.id || createdBy === person.id,
  );
}

/**
 * Finds a watch by its id: this channel's, or one that the person has set up.
 * @throws {InputError} with those that there are, and for one of somewhere else.
 */
export async function watchToChange(id: string, here: Here): Promise<Watch> {
  const all = await here.store.watches.list();
  const watch = all.find((candidate) => candidate.id === id.toLowerCase());
  if (!watch) throw await noSuch(id, here);
  if (watch.channelId === here.channel.id || watch.createdBy === here.person.id) return watch;
  throw new InputError(
    `Watch ${watch.id} is another channel’s, set up by somebody else. Type this there.`,
    { field: 'watch' },
  );
}

async function noSuch(id: string, here: Here): Promise<InputError> {
  const known = (await watchesHere(here)).map((watch) => watch.id).join(', ');
  return new InputError(
    known
      ? `There is no watch ${id}. Here you have: ${known}.`
      : `There is no watch ${id}, nor any other here.`,
    { field: 'watch' },
  );
}

/** Returns who is notified, for a sentence: `this channel`, another one, or `you`. */
export function notifiedInWords(
  { channelId }: Pick<Watch, 'channelId'>,
  { channel, person }: Pick<Here, 'channel' | 'person'>,
): Span {
  if (isDirect(channelId, { person })) return 'you';
  return channelId === channel.id ? 'this channel' : { kind: 'channel', id: channelId };
}

/**
 * Checks that no problem is posted twice in a channel.
 * @param wanted the watch, with its id where it is being changed
 * @throws {InputError} where another watch of the channel looks at the same.
 */
export async function checkOverlap(
  requested: Pick<Watch, 'kinds' | 'channelId'> & { readonly id?: string },
  { store }: Pick<Here, 'store'>,
): Promise<void> {
  for (const watch of await store.watches.list(requested.channelId)) {
    const same = watch.kinds.filter(
      (kind) => watch.id !== requested.id && requested.kinds.includes(kind),
    );
    if (same.length === 0) continue;
    const what = enumerated(same.map((kind) => uncapitalised(WATCHES[kind].label)));
    throw new InputError(
      `Watch ${watch.id} tells the channel about ${what} already. Edit that one, or choose something else.`,
      { field: 'kinds' },
    );
  }
}

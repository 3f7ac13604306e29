import { type Titles, NO_TITLES } from '../../domain/filter-words.ts';
import type { Subscribed } from '../../domain/subscription.ts';
import { InputError } from '../../lib/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import type { OperationContext } from '../context.ts';
import type { Inputs } from '../inputs.ts';
import { placeOf } from '../place.ts';
import type { SubscriptionDefinition } from './definition.ts';
import { isOwn, maySee, requireChange, requireChannelRight } from './whose.ts';

interface Near {
  readonly channel: { readonly id: string };
  readonly person: { readonly id: string };
}

/** Tells whether one is of this channel, or the person's own. */
export function isNear(one: Subscribed, here: Near): boolean {
  return isOwn(one, here) || (one.channelId === here.channel.id && maySee(one, here));
}

/** Finds subscriptions of one kind, as far as somebody may see and change them. */
export function findersOf<Settings extends object, I extends Inputs>(
  definition: SubscriptionDefinition<Settings, I>,
) {
  const { kind, titles, words } = definition;
  type One = Subscription<Settings>;
  const storeIn = (store: Pick<Store, 'subscriptions'>) => store.subscriptions.of(kind);
  const known = (
    all: readonly Settings[],
    context: Pick<OperationContext, 'store' | 'now'>,
  ): Promise<Titles> => titles?.known?.(all, context) ?? Promise.resolve(NO_TITLES);
  const visible = async (context: OperationContext): Promise<readonly One[]> =>
    (await storeIn(context.store).list()).filter((one) => maySee(one, context));
  const near = async (context: OperationContext): Promise<readonly One[]> =>
    (await visible(context)).filter((one) => isNear(one, context));
  const here = async (context: OperationContext): Promise<readonly One[]> => {
    const places = new Set([placeOf(context), context.channel.id]);
    return (await visible(context)).filter(({ channelId }) => places.has(channelId));
  };

  /** @throws {InputError} with those that there are. */
  const found = async (id: string, context: OperationContext): Promise<One> => {
    const all = await visible(context);
    const one = all.find((candidate) => candidate.id === id.toLowerCase());
    if (one) return one;
    const others = all.filter((candidate) => isNear(candidate, context));
    const names = await known(others, context);
    const there = others.map((other) => `${other.id} (${words.short(other, names)})`).join('; ');
    const sentence = `There’s no ${kind.noun} ${id}.${there && ` Here you have: ${there}.`}`;
    throw new InputError(sentence, { field: kind.kind });
  };

  return {
    storeIn,
    /** Returns titles that are known without a request. */
    known,
    /** Returns those that somebody may see, wherever they are. */
    visible,
    /** Returns those of this channel, and one's own. */
    near,
    found,
    /** @throws {ForbiddenError} where they may only look, or not change it from here. */
    async changeable(id: string, context: OperationContext): Promise<One> {
      const one = await found(id, context);
      await requireChange(one, kind, context);
      return one;
    },
    /** From anywhere: whoever repairs a channel need not be in it. @throws {ForbiddenError} */
    async resumable(id: string, context: OperationContext): Promise<One> {
      const one = await found(id, context);
      await requireChannelRight(one, kind, context);
      return one;
    },
    /** Returns those of this channel; directly, the person's own. */
    here,
    /** Does the same. @throws {ForbiddenError} where they may only look. */
    async changeableHere(context: OperationContext): Promise<readonly One[]> {
      const all = await here(context);
      for (const one of all) await requireChange(one, kind, context);
      return all;
    },
  };
}

import { formatCount } from '../../domain/figures.ts';
import type { Inputs } from '../inputs.ts';
import type { ReferenceFilter } from '../references/reference.ts';
import { EXAMPLE, type Kit } from './kit.ts';
import { type MuteTarget, muting } from './mute.ts';
import { isOwn } from './whose.ts';

/** Returns the commands that mute and unmute one, or all of a channel. */
export function mutesOf<Settings extends object, I extends Inputs>(kit: Kit<Settings, I>) {
  const { definition, command, input, kind } = kit;
  const { alsoMutes } = definition;
  const inputs = (only?: ReferenceFilter): Inputs => ({
    ...kit.optional(only),
    ...alsoMutes?.inputs,
  });
  return muting({
    command,
    title: kind.noun,
    summary: kit.aNoun,
    example: EXAMPLE,
    ...kit.rights,
    endpoints: [...new Set([...kit.namingEndpoints, ...(alsoMutes?.endpoints ?? [])])],
    inputs: [inputs(), inputs('muted')],
    async target(raw, context): Promise<MuteTarget> {
      const other = await alsoMutes?.target(raw, context);
      if (other) return other;
      const store = kit.storeIn(context.store);
      const all =
        raw[input] === undefined
          ? await kit.changeableHere(context)
          : [await kit.changeable(raw, context)];
      const [one] = all;
      const isOne = raw[input] !== undefined && one !== undefined;
      const titles = await kit.named(all, context);
      return {
        what: isOne
          ? `${kind.noun} ${one.id} (${definition.words.short(one, titles)})`
          : `${formatCount(all.length, kind.noun)}${one && isOwn(one, context) ? ' of yours' : ' in this channel'}`,
        silence: `Nothing new is posted until then. ${kind.meanwhile}`,
        missing: `There are no ${kind.noun}s here`,
        isAnnounced: one !== undefined && !isOwn(one, context),
        async set(until) {
          for (const { id } of all) await store.mute(id, until);
          return all.length > 0;
        },
      };
    },
  });
}

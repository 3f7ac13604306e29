import { z } from 'zod';
import { checkView } from '../blocks/check.ts';
import type { Fields } from '../blocks/walk.ts';
import { fromJson } from '../message-content.ts';
import { viewObject } from '../slack-objects.ts';
import type { StoredView } from '../state.ts';
import type { Team } from '../team.ts';
import { homeOf, isFull, openModal, publishHome, replaceView } from '../views.ts';
import { isRefusal, refuse, type Answer, type Refusal } from './answer.ts';
import { id, method, TIER, type Method } from './method.ts';

const opening = z.object({ trigger_id: id, view: z.unknown() });

/** `views.*`. */
export const viewMethods: Readonly<Record<string, Method>> = {
  'views.open': method(TIER.four, opening, (team, args) => open(team, args, false)),

  'views.push': method(TIER.four, opening, (team, args) => open(team, args, true)),

  'views.update': method(
    TIER.four,
    z.object({
      view_id: z.string().optional(),
      external_id: z.string().optional(),
      hash: z.string().optional(),
      view: z.unknown(),
    }),
    (team, args) => {
      const old = team.state
        .views()
        .find((one) =>
          args.view_id === undefined
            ? one.payload['external_id'] === args.external_id && args.external_id !== undefined
            : one.id === args.view_id,
        );
      if (old === undefined) return refuse('not_found');
      if (args.hash !== undefined && args.hash !== old.hash) return refuse('hash_conflict');
      const payload = readView(args.view, old.kind);
      if (isRefusal(payload)) return payload;
      return shown(replaceView(team, old, payload));
    },
  ),

  'views.publish': method(
    TIER.four,
    z.object({ user_id: id, hash: z.string().optional(), view: z.unknown() }),
    (team, args) => {
      if (team.state.person(args.user_id) === undefined) return refuse('user_not_found');
      const old = homeOf(team, args.user_id);
      if (args.hash !== undefined && old !== undefined && args.hash !== old.hash) {
        return refuse('hash_conflict');
      }
      const payload = readView(args.view, 'home');
      if (isRefusal(payload)) return payload;
      return shown(publishHome(team, args.user_id, payload));
    },
  ),
};

function open(team: Team, args: z.output<typeof opening>, isPush: boolean): Answer {
  const payload = readView(args.view, 'modal');
  if (isRefusal(payload)) return payload;
  const trigger = team.triggers.redeem(args.trigger_id);
  if (typeof trigger === 'string') return refuse(trigger);
  const below = team.state.view(trigger.viewId ?? '');
  if (!isPush) return shown(openModal(team, { ...trigger, viewId: undefined }, payload));
  if (below === undefined) return refuse('not_found');
  if (isFull(team, below)) return refuse('push_limit_reached');
  return shown(openModal(team, trigger, payload));
}

function readView(
  given: unknown,
  kind: StoredView['kind'],
): (Fields & { readonly blocks: readonly Fields[] }) | Refusal {
  const checked = checkView(fromJson(given), kind);
  return checked.ok ? checked.value : refuse('invalid_arguments', checked.faults);
}

function shown(view: StoredView): Answer {
  return { ok: true, view: viewObject(view) };
}

import { action } from '../../domain/reply.ts';
import { isMuted, type Subscribed } from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs } from '../inputs.ts';
import { announcedIn } from '../place.ts';
import { EXAMPLE, type Kit } from './kit.ts';
import { getterOf, isOwn, targetOf } from './whose.ts';

export function removeOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const { definition, command, kind } = kit;
  const { words, typed } = definition;
  /** Returns the command that brings one back from here; `null` where none does. */
  const againFrom = (one: Subscribed, context: OperationContext): string | null => {
    if (isOwn(one, context) && definition.addsOwn) return definition.addsOwn;
    return targetOf(kind, context) === one.channelId ? `${command} add` : null;
  };
  return defineOperation<Inputs>({
    name: `${command} remove`,
    formerly: kit.formerly('remove'),
    title: kit.title('Remove'),
    summary: `Remove ${kit.aNoun} from this channel${kind.isPersonal ? ', or one of your own' : ''}`,
    ...kit.rights,
    effect: 'writes',
    endpoints: kit.endpoints,
    example: EXAMPLE,
    inputs: kit.which(),
    confirmLabel: kit.title('Remove'),
    /** Asks elsewhere, since “Undo” there would not bring it back. */
    async preview(values, context) {
      const one = await kit.changeable(kit.idIn(values), context);
      if (againFrom(one, context) !== null) return null;
      const titles = await kit.known([one], context);
      const does = words.does(one, titles, isOwn(one, context));
      return {
        title: `Remove ${kind.noun}?`,
        summary: [
          getterOf(one, context),
          ` no longer ${does} then. This can’t be undone from here; you can pause it instead.`,
        ],
      };
    },
    async run(values, context) {
      const one = await kit.changeable(kit.idIn(values), context);
      const titles = await kit.titlesOf([kind.read(one)], context);
      // Somebody else may have removed it first; it is gone all the same.
      await kit.storeIn(context.store).remove(one.id);
      const again = againFrom(one, context);
      const was = compact([one.pausedAt && 'paused', isMuted(one, context.now) && 'muted']).join(
        ' and ',
      );
      const full = words.full(one, titles);
      return {
        title: `${kit.Noun} removed`,
        summary: [
          getterOf(one, context),
          ` no longer ${words.does(one, titles, isOwn(one, context))}.`,
        ],
        actions: again
          ? [action({ name: again }, typed(kind.read(one)), 'Undo', { undo: 'here' })]
          : [],
        footnote: was && again ? `It was ${was}; Undo brings it back running.` : undefined,
        announcement: announcedIn(one, context, `removed ${kit.aNoun} from this channel: ${full}.`),
      };
    },
  });
}

import { type Action, action, menuOf, type OperationAction } from '../../domain/reply.ts';
import { isMuted, type KindNames, type Subscribed } from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import { withArticle } from '../../lib/text.ts';
import type { OperationContext } from '../context.ts';
import { isOwn, mayChange } from './whose.ts';

/** One subscription of any kind, with the words that distinguish it. */
export interface Worded {
  readonly one: Subscribed;
  readonly kind: KindNames;
  readonly words: string;
}

export function addAction({ command, noun }: KindNames): OperationAction {
  return action({ name: `${command} add` }, {}, `Add ${withArticle(noun)}…`, { asksFirst: true });
}

/** Returns menus that change those that somebody may change; the label says early whose one is. */
export function changingMenus(
  all: readonly Worded[],
  context: OperationContext,
): readonly Action[] {
  const mine = all.filter(({ one, kind }) => mayChange(one, kind, context));
  const menu = (
    label: string,
    verb: string,
    fits: (one: Subscribed) => boolean,
    manner: Pick<OperationAction, 'asksFirst'> = {},
  ) =>
    menuOf(
      label,
      mine
        .filter(({ one }) => fits(one))
        .map(({ one, kind, words }) => {
          const whose = isOwn(one, context) ? ', only for you' : '';
          const name = `${kind.command} ${verb}`;
          return action({ name }, { [kind.kind]: one.id }, `${one.id}${whose}: ${words}`, manner);
        }),
    );
  return compact([
    menu('Edit…', 'edit', () => true, { asksFirst: true }),
    menu('Pause…', 'pause', ({ pausedAt }) => pausedAt === null),
    menu('Resume…', 'resume', ({ pausedAt }) => pausedAt !== null),
    menu('Mute…', 'mute', (one) => !isMuted(one, context.now), { asksFirst: true }),
    menu('Unmute…', 'unmute', (one) => isMuted(one, context.now)),
    menu('Remove…', 'remove', () => true),
  ]);
}

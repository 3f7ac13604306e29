import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, joinedText, notice, type Section, type Text } from '../../domain/reply.ts';
import {
  isMuted,
  mutedInWords,
  OWNER_LOST,
  pausedBecause,
  type Subscribed,
} from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { tableOf } from '../browse/columns.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs } from '../inputs.ts';
import { isDirect, placeOf } from '../place.ts';
import type { SubscriptionDefinition } from './definition.ts';
import { isNear } from './finders.ts';
import type { Kit } from './kit.ts';
import { addAction, changingMenus } from './menus.ts';
import { isOwn } from './whose.ts';

/** Returns the command that lists those of a channel and one's own; directly, those of all channels. */
export function listOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const { definition, kind } = kit;
  const { words, summaries, listed } = definition;
  return defineOperation<Inputs>({
    name: `${kind.command} list`,
    formerly: kit.formerly('list'),
    title: `${kit.Noun}s`,
    summary: summaries.list,
    right: 'look',
    effect: 'reads',
    endpoints: kit.endpoints,
    inputs: {},
    async run(_, context) {
      const all = inOrder(await kit.visible(context), context);
      const isEverywhere = isDirect(context.channel.id, context);
      const shown = isEverywhere ? all : all.filter((one) => isNear(one, context));
      const elsewhere = all.length - shown.length;
      const titles = await kit.titlesOf(shown, context);
      const more = (await listed?.(shown, context)) ?? {};
      return {
        title: `${kit.Noun}s`,
        summary: verdictOn(shown, { elsewhere, more: more.verdict, noun: kind.noun }, context),
        sections: compact<Section>([
          shown.length > 0 &&
            tableWith(shown, (one) => words.facets(one, titles), definition, context),
          shown.some(isClosedFor) && PAUSED,
          ...(more.sections ?? []),
        ]),
        actions: [
          ...(shown.length === 0 && definition.oneClick
            ? [action({ name: `${kind.command} add` }, {}, definition.oneClick)]
            : []),
          addAction(kind),
          ...changingMenus(
            shown.map((one) => ({ one, kind, words: words.short(one, titles) })),
            context,
          ),
          ...(more.actions ?? []),
        ],
      };
    },
  });
}

const PAUSED = notice(
  'warning',
  'What Postbell paused resumes when it’s invited to the channel, or when someone resumes it.',
);

/** Tells whether an invitation resumes one: it is paused since its channel was closed. */
function isClosedFor({ pausedReason }: Subscribed): boolean {
  return pausedReason !== null && pausedReason !== OWNER_LOST;
}

/** Returns this channel's first, then the person's own, then those of other channels. */
function inOrder<One extends Subscribed>(
  all: readonly One[],
  context: OperationContext,
): readonly One[] {
  const rank = (one: One) =>
    one.channelId === placeOf(context) || one.channelId === context.channel.id
      ? 0
      : isOwn(one, context)
        ? 1
        : 2;
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function verdictOn(
  shown: readonly Subscribed[],
  { elsewhere, more, noun }: { elsewhere: number; more: string | undefined; noun: string },
  context: OperationContext,
): string {
  const inChannel = !isDirect(context.channel.id, context);
  const own = shown.filter((one) => isOwn(one, context)).length;
  const paused = shown.filter(({ pausedAt }) => pausedAt !== null).length;
  const muted = shown.filter((one) => isMuted(one, context.now)).length;
  const others = inChannel && elsewhere > 0 && `${formatNumber(elsewhere)} in other channels`;
  if (shown.length === 0) return compact(['None yet', others]).join(' · ');
  return compact([
    more,
    formatCount(shown.length, noun),
    own > 0 && own < shown.length && `${formatNumber(own)} only for you`,
    paused > 0 && `🟠 ${formatNumber(paused)} paused`,
    muted > 0 && `${formatNumber(muted)} muted`,
    others,
  ]).join(' · ');
}

/** Empty columns are left out. */
function tableWith<Settings extends object, I extends Inputs>(
  shown: readonly Subscription<Settings>[],
  facetsOf: (one: Subscription<Settings>) => Readonly<Record<string, string>>,
  { words }: SubscriptionDefinition<Settings, I>,
  context: OperationContext,
): Section {
  const facets = new Map(shown.map((one) => [one.id, facetsOf(one)]));
  const names = [...new Set([...facets.values()].flatMap((one) => Object.keys(one)))];
  const isElsewhere = shown.some(({ channelId }) => channelId !== context.channel.id);
  const [what, ...others] = names
    .filter((title) => shown.some(({ id }) => facets.get(id)?.[title]))
    .map((title) => ({
      title,
      cell: ({ id }: Subscribed) => facets.get(id)?.[title] || '–',
    }));
  return tableOf(shown, [
    what ?? false,
    { title: 'Status', cell: (one) => statusOf(one, context, words.status?.(one, context)) },
    isElsewhere && { title: 'For', cell: (one) => whomOf(one, context) },
    ...others,
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'ID', cell: ({ id }) => id },
  ]);
}

export function whomOf(one: Subscribed, context: OperationContext): Text {
  return isOwn(one, context) ? 'Only you' : { kind: 'channel', id: one.channelId };
}

/** @param running how one stands that is neither paused nor muted. Default: `On` */
export function statusOf(
  one: Subscribed,
  { now }: Pick<OperationContext, 'now'>,
  running: Text = 'On',
): Text {
  const { pausedAt, pausedReason, mutedUntil } = one;
  if (pausedAt) return pausedReason === null ? 'Paused' : `Paused: ${pausedBecause(pausedReason)}`;
  return mutedUntil && isMuted(one, now) ? joinedText('Muted ', mutedInWords(mutedUntil)) : running;
}

import { NO_TITLES } from '../../domain/filter-words.ts';
import type { Span } from '../../domain/reply.ts';
import { rightFor } from '../../domain/subscription.ts';
import { capitalised, withArticle } from '../../lib/text.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import type { OperationContext } from '../context.ts';
import type { Inputs } from '../inputs.ts';
import type { ReferenceFilter } from '../references/reference.ts';
import type { SubscriptionDefinition } from './definition.ts';
import { findersOf } from './finders.ts';
import { channelRight, isOwn } from './whose.ts';

/** An id as examples have it. */
export const EXAMPLE = 'k7x2m';

export type Kit<Settings extends object, I extends Inputs> = ReturnType<typeof kitOf<Settings, I>>;

/** Returns the parts that the commands of one kind share. */
export function kitOf<Settings extends object, I extends Inputs>(
  definition: SubscriptionDefinition<Settings, I>,
) {
  const { kind, shortNoun = kind.noun, titles, formerly } = definition;
  const { command, noun, kind: input, isPersonal } = kind;
  const channels = { what: `a channel’s ${noun}`, needs: channelRight(kind) };
  const which = (only?: ReferenceFilter) =>
    ({
      kind: 'reference',
      // Each kind of subscription is a target of its name.
      to: input as 'alert',
      label: capitalised(noun),
      ...(only && { only }),
      ...(formerly && { formerly: [formerly.split(' ').at(-1) ?? ''] }),
    }) as const;
  return {
    ...findersOf(definition),
    definition,
    kind,
    command,
    input,
    title: (verb: string) => `${verb} ${shortNoun}`,
    Noun: capitalised(noun),
    /** Names one in small print: `Monitor k7x2m`. */
    called: (id: string) => `${capitalised(shortNoun)} ${id}`,
    /** With its article: `an alert`. */
    aNoun: withArticle(noun),
    rights: isPersonal
      ? ({ right: 'look', beyond: channels } as const)
      : ({ right: rightFor(kind) } as const),
    idIn: (values: Readonly<Record<string, unknown>>) => String(values[input]),
    /** The input that names one. */
    which: (only?: ReferenceFilter): Inputs => ({ [input]: which(only) }),
    /** The same, to be left blank for all of the channel. */
    optional: (only?: ReferenceFilter): Inputs => ({
      [input]: { ...which(only), hint: `Leave blank for all ${noun}s here`, optional: true },
    }),
    formerly: (verb: string) => (formerly ? [`${formerly} ${verb}`] : []),
    endpoints: titles?.endpoints ?? [],
    /** Those of `named`. */
    namingEndpoints: titles?.known ? [] : (titles?.endpoints ?? []),
    titlesOf: (all: readonly Settings[], context: OperationContext) =>
      titles?.read(all, context) ?? Promise.resolve(NO_TITLES),
    checked: (settings: Settings, context: OperationContext, before?: Settings) =>
      titles?.check(settings, context, before) ?? Promise.resolve(NO_TITLES),
    /** Returns titles, by a request only where none are known without. */
    named: (all: readonly Settings[], context: OperationContext) =>
      titles?.known?.(all, context) ?? titles?.read(all, context) ?? Promise.resolve(NO_TITLES),
  };
}

/** Says how one stands, and where that isn’t here. */
export function standsAs<Settings extends object, I extends Inputs>(
  { definition: { words } }: Kit<Settings, I>,
  one: Subscription<Settings>,
  what: string,
  context: OperationContext,
): readonly Span[] {
  const isElsewhere = !isOwn(one, context) && one.channelId !== context.channel.id;
  const status = words.status?.(one, context);
  const stands = status === undefined || one.pausedAt ? [] : ['. ', ...[status].flat()];
  const where: readonly Span[] = isElsewhere
    ? [', in ', { kind: 'channel', id: one.channelId }]
    : [];
  return [capitalised(what), ...where, ...stands, '.'];
}

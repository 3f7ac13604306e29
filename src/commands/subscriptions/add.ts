import type { Titles } from '../../domain/filter-words.ts';
import { action, type Action, type Reply, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { differing } from '../changes.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs, ValuesOf } from '../inputs.ts';
import { announcedIn } from '../place.ts';
import { noticesOnPosting } from './channel-notices.ts';
import type { Kit } from './kit.ts';
import { channelRight, getterOf, isOwn, ownerIn, targetOf } from './whose.ts';

export function addOf<Settings extends object, I extends Inputs>(kit: Kit<Settings, I>): Operation {
  const { definition, kind, command } = kit;
  const { usual, read, prefill, preview } = definition;
  return defineOperation<Inputs>({
    name: `${command} add`,
    formerly: kit.formerly('add'),
    title: kit.title('Add'),
    summary: definition.summaries.add,
    ...kit.rights,
    ...(definition.beyond && { beyond: definition.beyond }),
    effect: 'writes',
    endpoints: [...new Set([...kit.endpoints, ...(definition.endpoints ?? [])])],
    example: definition.examples.add,
    inputs: definition.inputs,
    ...(definition.formerInputs && { formerInputs: definition.formerInputs }),
    confirmLabel: kit.title('Add'),
    ...(prefill && { prefill: async (_, { person }) => prefill(person) }),
    ...(preview && {
      async preview(values: ValuesOf<Inputs>, context: OperationContext) {
        const change = changeFrom(values, context);
        const titles = await kit.checked(change.after, context);
        return preview(change, titles, context);
      },
    }),
    async run(values, context) {
      const change = changeFrom(values, context);
      await definition.guard?.(change, context);
      const titles = await kit.checked(change.after, context);
      return setUp(
        kit,
        { settings: change.after, titles, channelId: targetOf(kind, context) },
        context,
      );
    },
  });

  function changeFrom(values: ValuesOf<Inputs>, { person }: OperationContext) {
    // The operation's inputs are those of the definition.
    return { before: null, after: read(values as ValuesOf<I>, usual(person)) };
  }
}

export interface NewOne<Settings> {
  readonly settings: Settings;
  readonly titles: Titles;
  /** The channel, or the person who gets it. */
  readonly channelId: string;
}

/** Sets one up, unless there is one already that is enough. */
export async function setUp<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
  { settings, titles, channelId }: NewOne<Settings>,
  context: OperationContext,
): Promise<Reply> {
  const { definition, kind, command, input, aNoun } = kit;
  const { words } = definition;
  const { store, now } = context;
  const createdBy = ownerIn(context);
  const place = { id: '', channelId, createdBy };
  if (kind.isPersonal && !isOwn(place, context)) await context.rights.require(channelRight(kind));
  const added = { ...settings, channelId, createdBy };
  const one = await kit.storeIn(store).add(added, now);
  if (!one.isNew) return thereReply(kit, one, { settings, titles, channelId }, context);
  const more = (await definition.more?.({ before: null, after: settings }, context)) ?? {};
  const { id } = one;
  const full = words.full(one, titles);
  const status = words.status?.(one, context);
  return {
    title: `${kit.Noun} added`,
    summary: [
      getterOf(one, context),
      ` now ${words.does(one, titles, isOwn(one, context))}.`,
      ...(status === undefined ? [] : [' ', ...[status].flat(), '.']),
    ],
    sections: [
      ...(isOwn(one, context) ? [] : await noticesOnPosting(context)),
      ...(more.sections ?? []),
    ],
    actions: [
      ...(more.actions ?? []),
      action({ name: `${command} edit` }, { [input]: id }, 'Edit…', { asksFirst: true }),
      action({ name: `${command} remove` }, { [input]: id }, 'Undo', { undo: 'here' }),
    ],
    footnote: compact([kit.called(id), more.footnote]).join(' · '),
    announcement: announcedIn(one, context, `added ${aNoun} to this channel: ${full}.`),
    subject: { kind: input, id },
  };
}

function thereReply<Settings extends object, I extends Inputs>(
  { definition: { typed, words }, command, input, title }: Kit<Settings, I>,
  there: Subscription<Settings>,
  { settings, titles }: NewOne<Settings>,
  context: OperationContext,
): Reply {
  const { id, pausedAt } = there;
  const differences = differing(typed(settings), typed(there));
  const isSame = Object.keys(differences).length === 0;
  const has = words.does(there, titles, isOwn(there, context));
  const full = words.full(there, titles);
  const other = `Nothing changed. It’s as follows: ${full}.`;
  return {
    title: title('Add'),
    summary: [getterOf(there, context), ` already ${has} (${id}).`],
    isUnchanged: true,
    sections: compact<Section>([
      !isSame && !has.includes(full) && { kind: 'paragraph', text: other },
      pausedAt !== null && { kind: 'paragraph', text: 'It’s paused.' },
    ]),
    actions: compact<Action>([
      pausedAt && action({ name: `${command} resume` }, { [input]: id }, 'Resume'),
      action({ name: `${command} edit` }, { [input]: id, ...differences }, 'Edit it…', {
        asksFirst: true,
      }),
    ]),
  };
}

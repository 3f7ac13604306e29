import type { Titles } from '../../domain/filter-words.ts';
import {
  action,
  type Action,
  type RawValues,
  type Reply,
  type Section,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { changesTable, differing } from '../changes.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs, ValuesOf } from '../inputs.ts';
import { announcedIn } from '../place.ts';
import { sharedChannelWarning } from './channel-notices.ts';
import { type Kit, standsAs } from './kit.ts';
import { isOwn, ownerIn } from './whose.ts';

export function editOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const { definition, kind, command, input } = kit;
  const { words, typed, preview } = definition;
  const changeFrom = async (values: ValuesOf<Inputs>, context: OperationContext) => {
    const one = await kit.changeable(kit.idIn(values), context);
    // The other inputs are those of the definition.
    const after = definition.read(values as ValuesOf<I>, kind.read(one));
    const titles = await kit.checked(after, context, kind.read(one));
    return { one, titles, change: { before: kind.read(one), after } };
  };
  return defineOperation<Inputs>({
    name: `${command} edit`,
    formerly: kit.formerly('edit'),
    title: kit.title('Edit'),
    summary: definition.summaries.edit,
    ...kit.rights,
    ...(definition.beyond && { beyond: definition.beyond }),
    effect: 'writes',
    endpoints: kit.endpoints,
    example: definition.examples.edit,
    inputs: { ...kit.which(), ...leftOut(definition.inputs, definition.editHints ?? {}) },
    ...(definition.formerInputs && { formerInputs: definition.formerInputs }),
    pages: [
      { title: kit.Noun, inputs: [input], isPassedOver: true },
      {
        title: 'Changes',
        inputs: Object.keys(definition.inputs),
        about: async (given, context) => {
          if (given[input] === undefined) return [];
          const one = await kit.changeable(kit.idIn(given), context);
          const titles = await kit.titlesOf([kind.read(one)], context);
          return [{ kind: 'paragraph', text: `Currently: ${words.full(one, titles)}.` }];
        },
      },
    ],
    confirmLabel: 'Save changes',
    prefill: async (given, context) =>
      given[input] === undefined
        ? {}
        : typed(kind.read(await kit.changeable(kit.idIn(given), context))),
    ...(preview && {
      async preview(values: ValuesOf<Inputs>, context: OperationContext) {
        const { titles, change } = await changeFrom(values, context);
        return preview(change, titles, context);
      },
    }),
    async run(values, context) {
      const found = await changeFrom(values, context);
      const { before, after } = found.change;
      const undone = differing(typed(before), typed(after));
      if (Object.keys(undone).length === 0) {
        return { title: kit.title('Edit'), summary: 'Nothing to change.', isUnchanged: true };
      }
      return save(kit, found, undone, context);
    },
  });
}

interface Found<Settings extends object> {
  readonly one: Subscription<Settings>;
  readonly titles: Titles;
  readonly change: { readonly before: Settings; readonly after: Settings };
}

/** @param undone the values that an undo gives back */
async function save<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
  { one, titles, change }: Found<Settings>,
  undone: RawValues,
  context: OperationContext,
): Promise<Reply> {
  const { definition, kind, command, input } = kit;
  const { words } = definition;
  const { before, after } = change;
  await definition.guard?.(change, context);
  const { store, now } = context;
  const takesOver = definition.takesOver?.(before, after) ?? false;
  const changed = await kit
    .storeIn(store)
    .change(one.id, { ...after, ...(takesOver && { createdBy: ownerIn(context) }) }, now);
  if (changed === null) {
    throw new InputError(`${kit.Noun} ${one.id} has been removed in the meantime.`, {
      field: input,
    });
  }
  if (changed.id !== one.id) {
    const already = `${words.does(changed, titles, isOwn(changed, context))} already (${changed.id})`;
    const who = isOwn(changed, context) ? 'You' : 'This channel';
    throw new InputError(`${who} ${already}. Edit that one, or choose something else.`);
  }
  const more = (await definition.more?.(change, context)) ?? {};
  const titlesBefore = await kit.titlesOf([before], context);
  const full = words.full(changed, titles);
  const isPaused = changed.pausedAt !== null;
  const which = { [input]: one.id };
  return {
    title: `${kit.Noun} updated`,
    summary: standsAs(kit, changed, full, context),
    sections: [
      facetsTable(words.facets(before, titlesBefore), words.facets(after, titles)),
      ...(isOwn(one, context) ? [] : await sharedChannelWarning(context)),
      ...(more.sections ?? []),
    ],
    actions: compact<Action>([
      action({ name: `${command} edit` }, { ...which, ...undone }, 'Undo', { undo: 'here' }),
      isPaused && action({ name: `${command} resume` }, which, 'Resume'),
      ...(more.actions ?? []),
      action({ name: `${command} list` }, {}, `All ${kind.noun}s`),
    ]),
    footnote: compact([kit.called(one.id), isPaused && 'it’s paused', more.footnote]).join(' · '),
    announcement: announcedIn(one, context, `edited ${kit.aNoun} in this channel: ${full}.`),
  };
}

function facetsTable(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Section {
  return changesTable(
    Object.keys(after).map((name) => [name, before[name] || 'None', after[name] || 'None']),
  );
}

/** Returns inputs of which each may be left out, with hints of their own. */
function leftOut(inputs: Inputs, hints: Readonly<Record<string, string | undefined>>): Inputs {
  const changed = Object.entries(inputs).map(([name, input]) => {
    const hint = hints[name];
    const optional = { ...input, optional: true } as const;
    return [name, hint === undefined ? optional : { ...optional, hint }] as const;
  });
  return Object.fromEntries(changed);
}

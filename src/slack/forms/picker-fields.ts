import type { ExternalSelect, MultiExternalSelect } from '@slack/types';
import {
  REFERENCE_FILTERS,
  REFERENCE_TARGETS,
  type Choice,
  type ReferenceFilter,
  type ReferenceTarget,
} from '../../operations/inputs.ts';
import { languageCalled } from '../../operations/languages.ts';
import { plain } from '../blocks/block.ts';
import { optionOf } from './choice-fields.ts';
import type { Field, InputOf } from './field.ts';

/** What a typeahead looks for; it stands in the element's action id. */
export type PickFrom =
  | { readonly to: 'zone' }
  | { readonly to: 'language' }
  | { readonly to: ReferenceTarget; readonly only: ReferenceFilter | undefined };

const PREFIX = 'pick:';
export const zoneField: Field<InputOf<'zone'>> = (_, { typed, zone, isReadable }) => {
  const shown = typed !== '' && isReadable ? typed : zone;
  return picker('zone', 'Europe/Kyiv …', { value: shown, label: shown });
};

export const languageField: Field<InputOf<'language'>> = (_, { typed, isReadable }) => {
  const shown = isReadable ? languageCalled(typed) : null;
  return picker('language', 'German, de …', shown && { value: shown.tag, label: shown.name });
};

export const referenceField: Field<InputOf<'reference'>> = (input, start) => {
  const [initial = null] = start.isReadable ? pickedIn(start) : [];
  return picker(actionOf(input), placeholderFor(input.to), initial);
};

export const referencesField: Field<InputOf<'references'>> = (input, start) => {
  const initial = start.isReadable ? pickedIn(start).map(optionOf) : [];
  const element: MultiExternalSelect = {
    type: 'multi_external_select',
    action_id: PREFIX + actionOf(input),
    min_query_length: 0,
    placeholder: plain(placeholderFor(input.to)),
    ...(input.most !== undefined && { max_selected_items: input.most }),
    ...(initial.length > 0 && { initial_options: initial }),
  };
  return element;
};

/** What a request for options asks about, or `null` if the element isn't ours. */
export function pickedFrom(actionId: string): PickFrom | null {
  if (actionId === `${PREFIX}zone`) return { to: 'zone' };
  if (actionId === `${PREFIX}language`) return { to: 'language' };
  const [prefix, name, filter] = actionId.split(':');
  const to =
    `${prefix}:` === PREFIX ? REFERENCE_TARGETS.find((target) => target === name) : undefined;
  return to === undefined ? null : { to, only: REFERENCE_FILTERS.find((only) => only === filter) };
}

function actionOf({ to, only }: InputOf<'reference' | 'references'>): string {
  return only === undefined ? to : `${to}:${only}`;
}

function placeholderFor(to: ReferenceTarget): string {
  return `Title or id of the ${to.replaceAll('-', ' ')}`;
}

/** Ids with their titles, as far as these are known. */
function pickedIn({ typed, titles }: { typed: string; titles: ReadonlyMap<string, string> }) {
  const ids = typed.split(/[\s,]+/).filter(Boolean);
  return ids.map((id): Choice => {
    const title = titles.get(id);
    // A sender's title holds its address, which is its id.
    if (title?.includes(id)) return { value: id, label: title };
    return { value: id, label: title === undefined ? id : `${title} (${id})` };
  });
}

function picker(from: string, placeholder: string, initial: Choice | null): ExternalSelect {
  return {
    type: 'external_select',
    action_id: `${PREFIX}${from}`,
    min_query_length: 0,
    placeholder: plain(placeholder),
    ...(initial && { initial_option: optionOf(initial) }),
  };
}

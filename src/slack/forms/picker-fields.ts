import type { ExternalSelect } from '@slack/types';
import type { Choice, ReferenceTarget } from '../../operations/inputs.ts';
import { plain } from '../blocks/block.ts';
import { optionOf } from './choice-fields.ts';
import type { Field, InputOf } from './field.ts';

/** What a typeahead looks for; it stands in the element's action id. */
export type PickFrom = ReferenceTarget | 'zone';

const PREFIX = 'pick:';
const PICKABLE: readonly PickFrom[] = ['zone', 'list', 'campaign', 'alert'];

export const zoneField: Field<InputOf<'zone'>> = (_, { typed, zone, isReadable }) => {
  const shown = typed !== '' && isReadable ? typed : zone;
  return picker('zone', 'Europe/Kyiv …', { value: shown, label: shown });
};

export const referenceField: Field<InputOf<'reference'>> = (input, start) => {
  const { typed, title, isReadable } = start;
  const label = title === null ? typed : `${title} (${typed})`;
  const initial = typed !== '' && isReadable ? { value: typed, label } : null;
  return picker(input.to, `Title or id of the ${input.to}`, initial);
};

/** What a request for options asks about, or `null` if the element isn't ours. */
export function pickedFrom(actionId: string): PickFrom | null {
  return PICKABLE.find((target) => actionId === PREFIX + target) ?? null;
}

function picker(from: PickFrom, placeholder: string, initial: Choice | null): ExternalSelect {
  return {
    type: 'external_select',
    action_id: `${PREFIX}${from}`,
    min_query_length: 0,
    placeholder: plain(placeholder),
    ...(initial && { initial_option: optionOf(initial) }),
  };
}

import type { ExternalSelect, MultiExternalSelect } from '@slack/types';
import {
  REFERENCE_FILTERS,
  REFERENCE_TARGETS,
  type Choice,
  type ReferenceFilter,
  type ReferenceTarget,
} from '../../operations/inputs.ts';
import { languageCalled } from '../../operations/languages.ts';
import { isId, partsOf } from '../../operations/references/ids.ts';
import { plain } from '../blocks/block.ts';
import { LIMITS } from '../limits.ts';
import { optionOf } from './choice-fields.ts';
import type { Field, InputOf } from './field.ts';

/** The source that a typeahead searches; it is part of the element's action id. */
export type PickFrom =
  | { readonly to: 'zone' }
  | { readonly to: 'language' }
  | { readonly to: ReferenceTarget; readonly only: ReferenceFilter | undefined };

const PREFIX = 'pick:';
export const zoneField: Field<InputOf<'zone'>> = (_, { typed, zone }) => {
  const shown = typed === '' ? zone : typed;
  return picker('zone', 'Europe/Kyiv …', { value: shown, label: shown });
};

export const languageField: Field<InputOf<'language'>> = (_, { typed }) => {
  const known = languageCalled(typed);
  const shown = known ? { value: known.tag, label: known.name } : asTyped(typed);
  return picker('language', 'German, de …', shown);
};

export const referenceField: Field<InputOf<'reference'>> = (input, start) => {
  const { typed, titles } = start;
  return picker(actionOf(input), placeholderFor(input.to), shownOf(input.to, typed, titles));
};

export const referencesField: Field<InputOf<'references'>> = (input, start) => {
  const parts = partsOf(input.to, start.typed);
  const initial = parts
    .flatMap((part) => shownOf(input.to, part, start.titles) ?? [])
    .map(optionOf);
  const isTooMany = input.most !== undefined && parts.length > input.most;
  const element: MultiExternalSelect = {
    type: 'multi_external_select',
    action_id: PREFIX + actionOf(input),
    min_query_length: 0,
    placeholder: plain(placeholderFor(input.to)),
    // Slack takes no more initial options than may be picked.
    ...(input.most !== undefined && !isTooMany && { max_selected_items: input.most }),
    ...(initial.length > 0 && { initial_options: initial }),
  };
  return element;
};

/** Returns the source of a request for options, or `null` if the element isn't one of the bot's. */
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

function shownOf(
  to: ReferenceTarget,
  typed: string,
  titles: ReadonlyMap<string, string>,
): Choice | null {
  return isId(to, typed) ? titled(typed, titles) : asTyped(typed);
}

/** Returns an id with its title, where that is known. */
function titled(id: string, titles: ReadonlyMap<string, string>): Choice {
  const title = titles.get(id);
  // A sender's title contains its address, which is its id.
  if (title?.includes(id)) return { value: id, label: title };
  return { value: id, label: title === undefined ? id : `${title} (${id})` };
}

/**
 * Returns typed text that names nothing known as a choice: submitting it shows the same error
 * again.
 */
function asTyped(typed: string): Choice | null {
  return typed === '' ? null : { value: typed.slice(0, LIMITS.options.value), label: typed };
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

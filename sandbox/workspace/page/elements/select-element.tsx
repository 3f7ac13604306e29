import type { Element, OptionGroupObject, OptionObject } from 'slack-blocks-to-jsx';
import type { Channel, Container, Person } from '../../page-protocol.ts';
import { channelsOf, type Setting } from '../state.ts';
import { actionIdOf } from '../blocks/initial-values.ts';
import { request } from '../connection.ts';
import { plain } from '../text/mrkdwn.ts';
import { trusted } from '../trusted.ts';
import { useWorkspace } from '../workspace.tsx';
import { type ElementState, keyOf, listOf, optionsOf } from './element-state.ts';
import type { ElementProps } from './interactive.tsx';
import { Select } from './select.tsx';
import { useSurface } from './surface.tsx';
import type { OptionSource } from './use-options.ts';

/** Slack's default: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element */
const MIN_QUERY_LENGTH = 3;

interface ConversationFilter {
  readonly include?: readonly string[];
  readonly exclude_external_shared_channels?: boolean;
  readonly exclude_bot_users?: boolean;
}

/** Any of Slack's ten menus: one or many of static, external, people, channels, conversations. */
export function SelectElement(props: ElementProps<Element>) {
  const { element, state, label, onChoose } = props;
  const { setting, person } = useWorkspace();
  const { container } = useSurface();
  const { type } = element;
  const source = isExternal(type)
    ? externalSource(props, container, person.id)
    : localSource(optionsFor(element, setting, person));
  const max = 'max_selected_items' in element ? element.max_selected_items : undefined;
  return (
    <Select
      id={props.id}
      label={label}
      describedBy={props.describedBy}
      isInvalid={props.isInvalid}
      placeholder={('placeholder' in element && element.placeholder?.text) || 'Choose …'}
      chosen={chosenOf(type, state, setting)}
      isMulti={type.startsWith('multi_')}
      max={max ?? Number.POSITIVE_INFINITY}
      source={source}
      onChoose={(options) => onChoose(stateWith(type, options))}
    />
  );
}

function isExternal(type: string): boolean {
  return type === 'external_select' || type === 'multi_external_select';
}

function externalSource(
  { element, blockId }: ElementProps<Element>,
  container: Container,
  person: string,
): OptionSource {
  const minLength = 'min_query_length' in element ? element.min_query_length : undefined;
  return {
    isRemote: true,
    minQueryLength: minLength ?? MIN_QUERY_LENGTH,
    load: async (query) => {
      const actionId = actionIdOf(element);
      const answer = await request('options', { person, container, blockId, actionId, query });
      if (!answer.ok) return answer.error;
      if (answer.optionGroups) return trusted<OptionGroupObject[]>(answer.optionGroups);
      return grouped(trusted<OptionObject[]>(answer.options ?? []));
    },
  };
}

function localSource(groups: readonly OptionGroupObject[]): OptionSource {
  return {
    isRemote: false,
    minQueryLength: 0,
    load: (query) => {
      const requested = query.trim().toLowerCase();
      return groups
        .map(({ label, options }) => ({
          label,
          options: options.filter(({ text }) => plain(text.text).toLowerCase().includes(requested)),
        }))
        .filter(({ options }) => options.length > 0);
    },
  };
}

function optionsFor(
  element: Element,
  setting: Setting,
  person: Person,
): readonly OptionGroupObject[] {
  if ('option_groups' in element && element.option_groups) return element.option_groups;
  if (element.type === 'static_select' || element.type === 'multi_static_select') {
    return grouped(element.options);
  }
  if (element.type.includes('users')) {
    const people = setting.people.filter(({ account }) => account !== 'deactivated');
    return grouped(people.map(({ id, name }) => option(id, name)));
  }
  const filter = 'filter' in element ? element.filter : undefined;
  return grouped(
    channelsOf(setting, person)
      .filter((channel) => !channel.isArchived && isOffered(channel, element.type, filter))
      .map((channel) => option(channel.id, titleOf(channel))),
  );
}

/**
 * Menus of conversations offer direct messages, too, unless their filter says otherwise:
 * docs.slack.dev/reference/block-kit/composition-objects/conversation-filter-object.
 */
function isOffered(
  { kind, isExternallyShared = false }: Channel,
  type: string,
  filter: ConversationFilter = {},
): boolean {
  if (kind === 'im' && (!type.includes('conversations') || filter.exclude_bot_users)) return false;
  if (isExternallyShared && filter.exclude_external_shared_channels) return false;
  return filter.include?.includes(kind === 'im' ? 'im' : 'public') ?? true;
}

function titleOf({ kind, name }: Channel): string {
  return kind === 'im' ? name : `# ${name}`;
}

function chosenOf(
  type: string,
  state: ElementState | undefined,
  setting: Setting,
): readonly OptionObject[] {
  if (keyOf(type).startsWith('selected_option')) return optionsOf(state);
  return listOf<string>(state?.[keyOf(type)]).map((id) => option(id, nameOf(id, setting)));
}

function stateWith(type: string, options: readonly OptionObject[]): ElementState {
  const isOfIds = !keyOf(type).startsWith('selected_option');
  const values = isOfIds ? options.map(({ value }) => value) : options;
  return { type, [keyOf(type)]: type.startsWith('multi_') ? values : (values[0] ?? null) };
}

function nameOf(id: string, { people, channels }: Setting): string {
  const channel = channels.find((one) => one.id === id);
  return channel ? titleOf(channel) : (people.find((one) => one.id === id)?.name ?? id);
}

function option(value: string, text: string): OptionObject {
  return { value, text: { type: 'plain_text', text } };
}

function grouped(options: readonly OptionObject[]): OptionGroupObject[] {
  return [{ label: { type: 'plain_text', text: '' }, options: [...options] }];
}

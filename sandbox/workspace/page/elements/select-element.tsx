import type { Element, OptionGroupObject, OptionObject } from 'slack-blocks-to-jsx';
import type { Container } from '../../page-protocol.ts';
import type { Setting } from '../state.ts';
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

/** Any of Slack's ten menus: one or many of static, external, people, channels, conversations. */
export function SelectElement(props: ElementProps<Element>) {
  const { element, state, label, onChoose } = props;
  const { setting, person } = useWorkspace();
  const { container } = useSurface();
  const { type } = element;
  const source = isExternal(type)
    ? externalSource(props, container, person.id)
    : localSource(optionsFor(element, setting));
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

function optionsFor(element: Element, setting: Setting): readonly OptionGroupObject[] {
  if ('option_groups' in element && element.option_groups) return element.option_groups;
  if (element.type === 'static_select' || element.type === 'multi_static_select') {
    return grouped(element.options);
  }
  if (element.type.includes('users')) {
    return grouped(setting.people.map(({ id, name }) => option(id, name)));
  }
  return grouped(
    setting.channels
      .filter(({ kind, isArchived }) => kind === 'channel' && !isArchived)
      .map(({ id, name }) => option(id, `# ${name}`)),
  );
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
  return channel ? `# ${channel.name}` : (people.find((one) => one.id === id)?.name ?? id);
}

function option(value: string, text: string): OptionObject {
  return { value, text: { type: 'plain_text', text } };
}

function grouped(options: readonly OptionObject[]): OptionGroupObject[] {
  return [{ label: { type: 'plain_text', text: '' }, options: [...options] }];
}

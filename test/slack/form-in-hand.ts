import type { View, ViewState } from '../../sandbox/workspace/page-protocol.ts';
import { ADMIN, blocksOf, CHANNEL, type Harness } from './harness.ts';

type Blocklike = Readonly<Record<string, unknown>>;

interface Picked extends Blocklike {
  readonly files: readonly unknown[];
}

/** What somebody does in the form that is open. */
export function formIn({ workspace }: Pick<Harness, 'workspace'>, person = ADMIN) {
  const shown = (heading: string): Promise<View> =>
    workspace.waitForView(
      person,
      (view) => view.kind === 'modal' && JSON.stringify(view.payload).includes(heading),
    );
  const top = (): View => {
    const view = workspace.views(person).findLast(({ kind }) => kind === 'modal');
    if (!view) throw new Error('no form is open');
    return view;
  };
  const send = async (fields: Fields = {}): Promise<string | null> => {
    const view = top();
    const request = { person, viewId: view.id, state: stateWith(view, fields) };
    const answer = await workspace.send('submit', request);
    return answer.ok ? null : answer.error;
  };
  const act = async (view: View, element: Element, fields: Fields = {}): Promise<void> => {
    const state = stateWith(view, fields);
    const request = { person, container: { viewId: view.id }, ...element, state };
    const answer = await workspace.send('action', request);
    if (!answer.ok) throw new Error(answer.error);
  };
  return {
    top,
    /** The form as soon as it shows this. */
    shown,
    /** Types a command that opens it; gives it as soon as it shows this. */
    async open(text: string, heading: string): Promise<View> {
      await workspace.send('message', { person, channel: CHANNEL, text });
      return shown(heading);
    },
    /** Sends it with these values; returns what Slack itself finds wrong. */
    send,
    /** Sends one page after the other, each with these values. */
    async fillIn(...pages: readonly Fields[]): Promise<void> {
      for (const fields of pages) await send(fields);
    },
    /** Clicks a button in it, with these values in its fields. */
    click: (label: string, fields?: Fields) => act(top(), buttonIn(top(), label), fields),
    /** Goes back with these values in its fields, until it shows this. */
    async back(heading: string, fields?: Fields): Promise<View> {
      await act(top(), buttonIn(top(), 'Back'), fields);
      return shown(heading);
    },
    /** Changes one field, as the page tells it at once. */
    async change(name: string, value: string): Promise<void> {
      const { state: action, ...at } = fieldIn(top(), name, value);
      await act(top(), { ...at, action });
    },
    /** Uploads a file, as the page does when it is picked; gives what the field holds then. */
    async pick(name: string, content: string): Promise<Picked> {
      const contentBase64 = Buffer.from(content).toString('base64');
      const request = { person, name, mimetype: 'text/csv', contentBase64 };
      const answer = await workspace.send('upload', request);
      if (!answer.ok) throw new Error(answer.error);
      return { type: 'file_input', files: answer.file ? [answer.file] : [] };
    },
    close: () => workspace.send('close', { person, viewId: top().id }),
    /** What its fields hold, by the names of the inputs. */
    fields: () => Object.fromEntries(inputsOf(top()).map(heldIn)),
    /** What stands under its fields. */
    errors: () =>
      Object.fromEntries(
        Object.entries(top().errors ?? {}).map(([id, error]) => [nameOf(id), error]),
      ),
    /** What a view says below a field by itself. */
    wrongUnder(name: string): string {
      const blocks = blocksOf(top());
      const at = blocks.findIndex(({ block_id: id }) => nameOf(String(id)) === name);
      return blocks[at + 1]?.['type'] === 'section' ? JSON.stringify(blocks[at + 1]) : '';
    },
    words: () => JSON.stringify(top().payload),
  };
}

interface Element {
  readonly blockId: string;
  readonly actionId: string;
  readonly action: Blocklike;
}

type Fields = Readonly<Record<string, string | Blocklike>>;

function stateWith(view: View, fields: Fields): ViewState {
  const known = inputsOf(view).filter(({ block_id }) => nameOf(String(block_id)) in fields);
  return Object.fromEntries(
    known.map((block) => {
      const name = nameOf(String(block['block_id']));
      const { blockId, actionId, state } = fieldIn(view, name, fields[name] ?? '');
      return [blockId, { [actionId]: state }];
    }),
  );
}

function fieldIn(view: View, name: string, value: string | Blocklike) {
  const block = inputsOf(view).find(({ block_id }) => nameOf(String(block_id)) === name);
  if (!block) throw new Error(`no field ${name}`);
  const element = block['element'] as Blocklike;
  const state = typeof value === 'string' ? stateOf(element, value) : value;
  return { blockId: String(block['block_id']), actionId: String(element['action_id']), state };
}

function stateOf({ type }: Blocklike, value: string): Blocklike {
  const option = { text: { type: 'plain_text', text: value, emoji: false }, value };
  switch (type) {
    case 'external_select':
    case 'static_select':
    case 'radio_buttons':
      return { type, selected_option: option };
    case 'checkboxes':
    case 'multi_static_select':
    case 'multi_external_select':
      return { type, selected_options: value === '' ? [] : [option] };
    case 'datetimepicker':
      return { type, selected_date_time: Date.parse(value) / 1000 };
    default:
      return { type, value };
  }
}

function heldIn({ block_id, element }: Blocklike): [string, unknown] {
  const one = element as Blocklike;
  const option = (one['initial_option'] ?? (one['initial_options'] as Blocklike[])?.[0]) as
    Blocklike | undefined;
  const held = option?.['value'] ?? one['initial_value'] ?? one['initial_date_time'];
  return [nameOf(String(block_id)), held];
}

function buttonIn(view: View, label: string) {
  for (const block of blocksOf(view)) {
    const { elements = [], accessory } = block;
    for (const element of [accessory ?? {}, elements].flat() as readonly Blocklike[]) {
      if ((element['text'] as { text?: string } | undefined)?.text !== label) continue;
      const { action_id: actionId, value, text } = element;
      const blockId = String(block['block_id']);
      return { blockId, actionId: String(actionId), action: { type: 'button', value, text } };
    }
  }
  throw new Error(`no button “${label}” in ${JSON.stringify(view.payload)}`);
}

function inputsOf(view: View): readonly Blocklike[] {
  return blocksOf(view).filter(({ type }) => type === 'input');
}

function nameOf(blockId: string): string {
  return blockId.split('~')[0] ?? blockId;
}

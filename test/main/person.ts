import type {
  File,
  Message,
  PageAnswer,
  View,
  ViewState,
} from '../../sandbox/workspace/page-protocol.ts';
import { type Blocklike, createColleague, elementsOf } from '../../sandbox/demo/colleague.ts';
import { wordsOf } from '../../sandbox/workspace/watch.ts';
import type { Workspace } from '../../sandbox/workspace/workspace.ts';

export { labelsOf } from '../../sandbox/demo/colleague.ts';

const CAMPAIGNS = 'C0CAMPAIGNS';

/** What is filled in, by the names of the inputs. */
type Fields = Readonly<Record<string, string | Attached>>;

interface Attached {
  readonly files: readonly File[];
}

export type PersonAtWork = ReturnType<typeof personIn>;

/** What somebody does in the workspace, each with the answer that only this person sees. */
export function personIn(workspace: Workspace, id: string) {
  const { answerTo, ...colleague } = createColleague(workspace, id);
  const { type, press } = colleague;

  const formAfter = async (act: () => Promise<PageAnswer>): Promise<View> => {
    const before = new Set(workspace.views(id).map((view) => view.id));
    const notified = await act();
    if (!notified.ok) throw new Error(notified.error);
    return workspace.waitForView(id, (view) => view.kind === 'modal' && !before.has(view.id));
  };

  return {
    ...colleague,
    ask: (text: string, channel = CAMPAIGNS) => colleague.ask(text, channel),
    type: (text: string, channel = CAMPAIGNS) => type(text, channel),
    /** Types a command that opens a form. */
    open: (text: string, channel = CAMPAIGNS) => formAfter(() => type(text, channel)),
    /** Clicks a button that opens a form. */
    opened: (message: Message, label: string) => formAfter(() => press(message, label)),
    /** Sends a form with these texts in its fields. */
    submit: (view: View, fields: Fields) =>
      answerTo(() =>
        workspace.send('submit', { person: id, viewId: view.id, state: typedInto(view, fields) }),
      ),
    /** Sends a form, without waiting for more than the acknowledgement. */
    send: (view: View, fields: Fields) =>
      workspace.send('submit', { person: id, viewId: view.id, state: typedInto(view, fields) }),
    /** Uploads a file, as one that is picked in a form; goes into `submit` and `next`. */
    async attach(name: string, content: string | Uint8Array): Promise<Attached> {
      const contentBase64 = Buffer.from(content).toString('base64');
      const file = { person: id, name, mimetype: 'text/plain', contentBase64 };
      const notified = await workspace.send('upload', file);
      if (!notified.ok || !notified.file) throw new Error(notified.ok ? 'no file' : notified.error);
      return { files: [notified.file] };
    },
    /** Sends a form that is refused, and gives what stands under its fields then. */
    async errorsAfter(view: View, fields: Fields) {
      await workspace.send('submit', {
        person: id,
        viewId: view.id,
        state: typedInto(view, fields),
      });
      return workspace.views(id).find((one) => one.id === view.id)?.errors ?? {};
    },
    /** A shortcut that belongs to no message. */
    start: (callbackId: string) =>
      formAfter(() => workspace.send('shortcut', { person: id, callbackId })),
  };
}

/** A workspace changes no message, but puts another in its place; each is read again and again. */
const texts = new WeakMap<Message, string>();

/** All that a reader sees of a message, without what nobody sees. */
export function read(message: Message): string {
  const text = texts.get(message) ?? wordsOf(message).replaceAll('\u200B', '');
  texts.set(message, text);
  return text;
}

/** What would notify people, in the texts in which Slack looks for it. */
export function pingsIn({ text, blocks }: Message): string[] {
  const marked = markedIn(blocks);
  return [text, ...marked].flatMap((one) => one.match(/<!(channel|here|everyone)[^>]*>/g) ?? []);
}

function markedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'mrkdwn' && 'text' in value) return [String(value.text)];
  // A mention in rich text is an element of its own.
  if ('type' in value && value.type === 'broadcast') return ['<!channel>'];
  return Object.values(value).flatMap(markedIn);
}

function typedInto({ payload }: View, fields: Fields): ViewState {
  const inputs = elementsOf(payload['blocks']).filter(({ type }) => type === 'input');
  return Object.fromEntries(
    inputs.flatMap((block) => {
      const [element = {}] = elementsOf([block['element']]);
      const blockId = String(block['block_id']);
      // With each turn of a form of several pages the blocks have new ids.
      const [name = blockId] = blockId.split('~');
      return [[blockId, { [String(element['action_id'])]: stateOf(element, fields[name]) }]];
    }),
  );
}

function stateOf(element: Blocklike, value: string | Attached | undefined) {
  const { type, options, initial_option: chosenBefore } = element;
  if (typeof value === 'object') return { type, ...value };
  if (value === undefined && chosenBefore) return { type, selected_option: chosenBefore };
  const chosen = elementsOf(options).find((option) => option['value'] === value);
  return chosen ? { type, selected_option: chosen } : { type, value: value ?? null };
}

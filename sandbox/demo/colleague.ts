import type { Message, PageAnswer } from '../workspace/page-protocol.ts';
import { wordsOf } from '../workspace/watch.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How the bot says that an answer takes a while. */
const WAITING = '⏳';

/**
 * Somebody of the story who uses the chat as people do at its page: every answer waits for the
 * private message that is new, or reads differently, after this was done.
 */
export function createColleague(workspace: Workspace, id: string) {
  const directMessages = `D${id.slice(1)}`;
  // What only says that the answer takes a while isn't it.
  const isPrivate = ({ visibleTo, channel, personId, text }: Message) =>
    !text.startsWith(WAITING) &&
    (visibleTo === id || (channel === directMessages && personId === null));
  const privately = () =>
    workspace.channels().flatMap((channel) => workspace.messages(channel).filter(isPrivate));

  const answerTo = async (act: () => Promise<PageAnswer>): Promise<Message> => {
    const before = new Map(privately().map((one) => [keyOf(one), wordsOf(one)]));
    const taken = await act();
    if (!taken.ok) throw new Error(taken.error);
    return workspace.waitForMessage(
      (one) => isPrivate(one) && before.get(keyOf(one)) !== wordsOf(one),
    );
  };
  const type = (text: string, channel: string) =>
    workspace.send('message', { person: id, channel, text });
  const press = (message: Message, label: string) => {
    const { channel, ts } = message;
    const button = buttonOf(message, label);
    return workspace.send('action', { person: id, container: { channel, ts }, ...button });
  };
  return {
    id,
    /** The messages that this person alone sees. */
    privately,
    answerTo,
    /** Types something, without waiting for more than the acknowledgement. */
    type,
    /** Types something and waits for what comes back. */
    ask: (text: string, channel: string) => answerTo(() => type(text, channel)),
    /** Clicks, without waiting for more than the acknowledgement. */
    press,
    click: (message: Message, label: string) => answerTo(() => press(message, label)),
  };
}

/** The labels of the buttons of a message. */
export function labelsOf(message: Message): string[] {
  return buttonsOf(message).map(({ label }) => label);
}

function buttonOf(message: Message, label: string) {
  const button = buttonsOf(message).find((one) => one.label === label);
  if (!button) throw new Error(`no button “${label}”: ${labelsOf(message).join(', ')}`);
  const { blockId, actionId, action } = button;
  return { blockId, actionId, action };
}

function buttonsOf(message: Message) {
  return elementsOf(message.blocks)
    .filter(({ type }) => type === 'actions')
    .flatMap((block) =>
      elementsOf(block['elements'])
        // Menus stand among the buttons.
        .filter(({ type }) => type === 'button')
        .map((element) => ({
          label: (element['text'] as { text: string }).text,
          blockId: String(block['block_id']),
          actionId: String(element['action_id']),
          action: { type: 'button', value: element['value'] },
        })),
    );
}

export type Blocklike = Readonly<Record<string, unknown>>;

/** Blocks and elements are plain JSON, looked at as loosely as people do. */
export function elementsOf(value: unknown): readonly Blocklike[] {
  return (value ?? []) as readonly Blocklike[];
}

function keyOf({ channel, ts }: Message): string {
  return `${channel} ${ts}`;
}

import type { Message } from '../../../sandbox/workspace/page-protocol.ts';
import type { Installation } from '../installation.ts';
import { labelsOf, read } from '../person.ts';
import { screenOf, type Screen } from './screen.ts';
import { confirmingLabel, typedValues } from './typed-values.ts';

const CHANNEL = 'C0CAMPAIGNS';

/**
 * Types a line, confirms if that is asked, and gives the text of the answer that says what is
 * awaited: files of what was done before may come in between.
 */
export async function answerTo(
  { workspace, mira }: Pick<Installation, 'workspace' | 'mira'>,
  line: string,
  awaited: RegExp,
): Promise<string> {
  const { operation } = typedValues(line);
  // What was answered before may still be changing.
  const known = new Set(mira.privately().map(keyOf));
  const isAnswer = (one: Message) => !known.has(keyOf(one)) && awaited.test(read(one));
  const isQuestion = (one: Message) =>
    !known.has(keyOf(one)) && confirmingLabel(operation, labelsOf(one)) !== undefined;
  const screen = screenOf(workspace, mira.id);
  const typed = screen.watch();
  await screen.act(workspace.send('message', { person: mira.id, channel: CHANNEL, text: line }));
  const first = await found(typed, (one) => isQuestion(one) || isAnswer(one));
  const label = confirmingLabel(operation, labelsOf(first));
  if (label === undefined || !isQuestion(first)) return read(first);
  const confirmed = screen.watch();
  await mira.press(first, label);
  return read(await found(confirmed, isAnswer));
}

type Watched = ReturnType<Screen['watch']>;

async function found({ until }: Watched, isIt: (message: Message) => boolean): Promise<Message> {
  let last: readonly Message[] = [];
  try {
    return await until(({ messages }) => {
      last = messages;
      return messages.find(isIt);
    });
  } catch (cause) {
    throw new Error(`None of these was awaited:\n${last.map(read).join('\n—\n')}`, { cause });
  }
}

function keyOf({ channel, ts }: Message): string {
  return `${channel} ${ts}`;
}

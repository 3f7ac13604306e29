import type { Message } from '../../../src/sandbox/workspace/page-protocol.ts';
import type { Installation } from '../installation.ts';
import { labelsOf, read } from '../person.ts';
import { screenOf } from './screen.ts';
import { typedValues } from './typed-values.ts';

const CHANNEL = 'C0CAMPAIGNS';

/** Types a line, confirms if that is asked, and gives the text of the answer. */
export async function answerTo(
  { workspace, mira }: Pick<Installation, 'workspace' | 'mira'>,
  line: string,
): Promise<string> {
  // What was answered before may still be changing.
  const known = new Set(mira.privately().map(keyOf));
  const screen = screenOf(workspace, mira.id);
  const watched = screen.watch();
  await screen.act(workspace.send('message', { person: mira.id, channel: CHANNEL, text: line }));
  const first = await watched.until(({ messages }) =>
    messages.find((one) => !known.has(keyOf(one))),
  );
  const { confirmLabel: label } = typedValues(line).operation;
  if (label === null || !labelsOf(first).includes(label)) return read(first);
  return read(await mira.click(first, label));
}

function keyOf({ channel, ts }: Message): string {
  return `${channel} ${ts}`;
}

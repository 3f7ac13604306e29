import type { Installation } from '../installation.ts';
import type { Scenario, World } from '../scenarios/scenario.ts';
import { byForm } from './by-form.ts';
import type { Message } from '../../../sandbox/workspace/page-protocol.ts';
import { labelsOf, read } from '../person.ts';
import { type Screen, screenOf } from './screen.ts';
import { confirmingLabel, typedValues } from './typed-values.ts';

/** How an operation is asked for. */
export type Way = (installation: Installation, scenario: Scenario, line: string) => Promise<string>;

/** Plays the next scenario of a story. */
export type Player = (scenario: Scenario) => Promise<void>;

/** @param onReady called when all that a scenario needs is there, before it is asked for */
export function createPlayer(
  installation: Installation,
  way: Way,
  onReady: () => void = () => undefined,
): Player {
  let lastAnswer = '';
  const ask = async (said: string, awaited: RegExp) => {
    lastAnswer = await answerTo(installation, said, awaited);
  };
  const { service, bot } = installation;
  const world: World = {
    service,
    store: bot.store,
    prepareSends: () => bot.runDue(new Date()),
    me: installation.mira.id,
    speak: { ask },
  };
  return async (scenario) => {
    await scenario.before?.(world);
    onReady();
    const line = scenario.lineFrom?.(lastAnswer, world) ?? scenario.line;
    // Nobody can type a file.
    const take = scenario.files ? byForm : way;
    lastAnswer = await take(installation, scenario, line);
  };
}

const CHANNEL = 'C0CAMPAIGNS';

/**
 * Types a line, confirms if that is asked, and gives the text of the answer that says what is
 * awaited: files of what was done before may come in between.
 */
async function answerTo(
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

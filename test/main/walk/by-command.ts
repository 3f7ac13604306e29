import type { Message } from '../../../src/sandbox/workspace/page-protocol.ts';
import type { Installation } from '../installation.ts';
import { labelsOf, read } from '../person.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { screenOf, type Seen } from './screen.ts';
import { operationNamed } from './typed-values.ts';

const CHANNEL = 'C0CAMPAIGNS';

/** Types a line, confirms if that is meant to be asked, and gives the text of the answer. */
export async function byCommand(
  installation: Installation,
  scenario: Scenario,
  line: string,
): Promise<string> {
  const { workspace, mira } = installation;
  const screen = screenOf(workspace, mira.id);
  const watched = screen.watch();
  await screen.act(workspace.send('message', { person: mira.id, channel: CHANNEL, text: line }));
  const first = await watched.until(({ messages, form }) => messages.at(-1) ?? form ?? undefined);
  if ('payload' in first) throw new Error(`${line} opened its form`);
  return answered(installation, scenario, watched.until);
}

/** Confirms, if that is asked, and waits until what the scenario sees is there. */
export async function answered(
  { mira }: Installation,
  scenario: Scenario,
  until: <Found>(look: (seen: Seen) => Found | undefined) => Promise<Found>,
  isConfirmed = false,
): Promise<string> {
  if (scenario.confirm && !isConfirmed) {
    const label = confirmLabelOf(scenario);
    const asks = (message: Message) => labelsOf(message).includes(label);
    const [question] = await until(({ messages }) => {
      const asking = messages.filter(asks);
      return asking.length > 0 ? asking : undefined;
    }).catch(() => {
      throw new Error(`was not asked «${label}»`);
    });
    if (question) await mira.press(question, label);
  }
  let last = '';
  const found = until(({ messages }) => {
    last = messages.map(read).join('\n—\n');
    return messages.map(read).find((text) => sees(scenario, text));
  });
  return found.catch(() => {
    throw new Error(`The answer doesn’t say ${scenario.sees.toString()}:\n${last}`);
  });
}

export function confirmLabelOf({ operation: name }: Scenario): string {
  const operation = operationNamed(name);
  return operation.confirmLabel ?? operation.summary;
}

function sees({ sees: wanted }: Scenario, text: string): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

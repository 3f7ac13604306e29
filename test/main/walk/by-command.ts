import type { Installation } from '../installation.ts';
import { labelsOf, read } from '../person.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { screenOf, type Screen } from './screen.ts';
import { confirmingLabel, operationOf } from './typed-values.ts';

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
  if ('payload' in first) {
    throw new Error(`${line} opened its form: ${JSON.stringify(first.payload['blocks'])}`);
  }
  return answered(installation, scenario, watched.until);
}

/** Confirms, if that is asked, and waits until what the scenario sees is there. */
export async function answered(
  { workspace, mira }: Installation,
  scenario: Scenario,
  until: Until,
  isConfirmed = false,
): Promise<string> {
  const isRequested = scenario.confirm && !isConfirmed;
  const after = isRequested
    ? await confirmed(screenOf(workspace, mira.id), mira, scenario, until)
    : until;
  let last = '';
  const found = after(({ messages }) => {
    last = messages.map(read).join('\n—\n');
    return messages.map(read).find((text) => sees(scenario, text));
  });
  return found.catch((cause: unknown) => {
    throw new Error(`The answer doesn’t say ${scenario.sees.toString()}:\n${last}`, { cause });
  });
}

type Until = ReturnType<Screen['watch']>['until'];

/** Clicks the button that confirms; from then on only what is new counts. */
async function confirmed(
  screen: Screen,
  mira: Installation['mira'],
  scenario: Scenario,
  until: Until,
): Promise<Until> {
  const operation = operationOf(scenario);
  let last = '';
  const question = await until(({ messages }) => {
    last = messages.map(read).join('\n—\n');
    return messages.find((message) => confirmingLabel(operation, labelsOf(message)));
  }).catch((cause: unknown) => {
    throw new Error(`Nobody asked “${operation.confirmLabel}”:\n${last}`, { cause });
  });
  const watched = screen.watch();
  await mira.press(question, confirmingLabel(operation, labelsOf(question)) ?? '');
  return watched.until;
}

function sees({ sees: requested }: Scenario, text: string): boolean {
  return typeof requested === 'string' ? text.includes(requested) : requested.test(text);
}

import type { View } from '../../../src/sandbox/workspace/page-protocol.ts';
import type { Installation } from '../installation.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { answered } from './by-command.ts';
import { fieldsOf, filled } from './fields.ts';
import { screenOf, type Seen } from './screen.ts';
import { operationNamed, typedValues } from './typed-values.ts';

const CHANNEL = 'C0CAMPAIGNS';
/** Of the workspace's administrator. */
const ZONE = 'Europe/Berlin';
/** More than any form has, so that one that goes round in circles ends. */
const MOST_PAGES = 12;

/** Opens the form, fills it page by page, sends it, and gives the text of the answer. */
export async function byForm(
  installation: Installation,
  scenario: Scenario,
  line: string,
): Promise<string> {
  const operation = operationNamed(scenario.operation);
  const { raw } = typedValues(line);
  const { files } = scenario;
  const { workspace, mira } = installation;
  const screen = screenOf(workspace, mira.id);
  const whole = screen.watch();
  const text = `/${operation.name} ?`;
  await screen.act(workspace.send('message', { person: mira.id, channel: CHANNEL, text }));
  let view = await whole.until(formIn);
  let isConfirmed = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const given = { workspace, personId: mira.id, zone: ZONE, operation, raw };
    const state = await filled({ ...given, view, ...(files && { files }) });
    const watched = screen.watch();
    await screen.act(workspace.send('submit', { person: mira.id, viewId: view.id, state }));
    // What asks for nothing is the review of what will be done.
    isConfirmed ||= fieldsOf(view).size === 0;
    const next = await watched.until((seen) => seen.messages.at(-1) ?? formIn(seen));
    if (!('payload' in next)) break;
    view = withoutErrors(next);
  }
  return answered(installation, scenario, whole.until, isConfirmed);
}

/** A form that waits for somebody: one without a button is on its way to somewhere. */
function formIn({ form }: Seen): View | undefined {
  return form && form.payload['submit'] !== undefined ? form : undefined;
}

function withoutErrors(view: View): View {
  if (!view.errors || Object.keys(view.errors).length === 0) return view;
  throw new Error(`The form says ${JSON.stringify(view.errors)}`);
}

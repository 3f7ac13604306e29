import type { View } from '../../../sandbox/workspace/page-protocol.ts';
import type { Installation } from '../installation.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { answered, byCommand } from './by-command.ts';
import { fieldsOf, filled } from './fields.ts';
import { screenOf, type Seen } from './screen.ts';
import { typedValues } from './typed-values.ts';

const CHANNEL = 'C0CAMPAIGNS';
/** Of the workspace's administrator. */
const ZONE = 'Europe/Berlin';
/** More than any form has, so that one that goes round in circles ends. */
const MOST_PAGES = 12;

/** Opens the empty form, fills it page by page, sends it, and gives the text of the answer. */
export async function byForm(
  installation: Installation,
  scenario: Scenario,
  line: string,
): Promise<string> {
  const { operation, raw } = typedValues(line);
  // What asks for nothing has no form.
  if (Object.keys(operation.inputs).length === 0) return byCommand(installation, scenario, line);
  const { workspace, mira } = installation;
  const screen = screenOf(workspace, mira.id);
  const whole = screen.watch();
  const person = mira.id;
  const given = { workspace, personId: person, zone: ZONE, operation, raw, files: scenario.files };
  const text = `/${operation.name} ?`;
  await screen.act(workspace.send('message', { person, channel: CHANNEL, text }));
  let view = await whole.until(formIn).catch((cause: unknown) => {
    throw new Error('No form opened', { cause });
  });
  // A form may confirm by its last page.
  let isConfirmed = operation.pages?.at(-1)?.confirms ?? false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const state = await filled({ ...given, view });
    const watched = screen.watch();
    await screen.act(workspace.send('submit', { person, viewId: view.id, state }));
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

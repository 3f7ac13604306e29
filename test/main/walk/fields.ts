import type { View, ViewState } from '../../../sandbox/workspace/page-protocol.ts';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import type { RawValues } from '../../../src/domain/reply.ts';
import type { Operation } from '../../../src/commands/define.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { readValues } from '../../../src/commands/read-values.ts';

type Json = Readonly<Record<string, unknown>>;

interface Field {
  readonly blockId: string;
  readonly element: Json;
}

interface Filling {
  readonly workspace: Workspace;
  readonly personId: string;
  /** IANA zone in which the person types moments. */
  readonly zone: string;
  readonly view: View;
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly files: Scenario['files'];
}

/** The input blocks of a view, by the names of the inputs that they ask for. */
export function fieldsOf({ payload }: View): ReadonlyMap<string, Field> {
  const blocks = listOf(payload['blocks']).filter(({ type }) => type === 'input');
  return new Map(
    blocks.map((block) => {
      const blockId = String(block['block_id']);
      // Behind the name may stand how often the form was shown anew.
      return [blockId.split('~')[0] ?? '', { blockId, element: block['element'] as Json }] as const;
    }),
  );
}

/** What the fields of a view hold when a person has given them these values, one after the other. */
export async function filled(filling: Filling): Promise<ViewState> {
  const state: Record<string, Json> = {};
  for (const [name, { blockId, element }] of fieldsOf(filling.view)) {
    const { type, action_id: actionId } = element;
    const value = filling.raw[name];
    const file = filling.files?.[name];
    if (file)
      state[blockId] = { [String(actionId)]: { type, files: [await uploaded(filling, file)] } };
    else if (value !== undefined) {
      const given = await valueFor(filling, name, { blockId, element }, value);
      state[blockId] = { [String(actionId)]: { type, ...given } };
    }
  }
  return state;
}

async function uploaded(
  { workspace, personId }: Filling,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<unknown> {
  const notified = await workspace.send('upload', {
    person: personId,
    name,
    mimetype: 'application/octet-stream',
    contentBase64: Buffer.from(content).toString('base64'),
  });
  if (!notified.ok) throw new Error(notified.error);
  return notified.file;
}

async function valueFor(
  filling: Filling,
  name: string,
  field: Field,
  value: string,
): Promise<Json> {
  const { element } = field;
  switch (element['type']) {
    case 'datepicker':
      return { selected_date: value };
    case 'timepicker':
      return { selected_time: value };
    case 'datetimepicker':
      return { selected_date_time: secondsOf(filling, name, value) };
    case 'radio_buttons':
    case 'static_select':
      return { selected_option: chosen(listOf(element['options']), value) };
    case 'checkboxes':
    case 'multi_static_select':
      return {
        selected_options: wordsOf(value).map((one) => chosen(listOf(element['options']), one)),
      };
    case 'users_select':
      return { selected_user: value };
    case 'conversations_select':
      return { selected_conversation: value };
    case 'external_select':
      return { selected_option: await picked(filling, field, value) };
    case 'multi_external_select':
      return {
        selected_options: await Promise.all(
          wordsOf(value).map((one) => picked(filling, field, one)),
        ),
      };
    default:
      return { value };
  }
}

/** Types a value into a picker and takes the option that stands for it. */
async function picked(
  { workspace, personId, view }: Filling,
  { blockId, element }: Field,
  value: string,
): Promise<Json> {
  const notified = await workspace.send('options', {
    person: personId,
    container: { viewId: view.id },
    blockId,
    actionId: String(element['action_id']),
    query: value,
  });
  if (!notified.ok) throw new Error(notified.error);
  return chosen(listOf(notified.options), value);
}

function chosen(options: readonly Json[], value: string): Json {
  const requested = value.toLowerCase();
  const found = options.find((option) => {
    const { text } = option['text'] as { text: string };
    return [String(option['value']), text].some((one) => one.toLowerCase() === requested);
  });
  if (found) return found;
  const known = options.map((option) => String(option['value'])).slice(0, 20);
  throw new Error(`“${value}” is not offered; there is ${known.join(', ') || 'nothing'}`);
}

function secondsOf({ operation, zone }: Filling, name: string, value: string): number {
  const input = operation.inputs[name];
  if (!input) throw new Error(`${operation.name} has no input ${name}`);
  const { values } = readValues({ at: input }, { at: value }, { zone, now: new Date() });
  const at: unknown = values?.at;
  if (!(at instanceof Date)) throw new Error(`“${value}” is no moment`);
  return Math.floor(at.getTime() / 1000);
}

function wordsOf(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}

/** Blocks and elements are plain JSON, looked at as loosely as tests do. */
function listOf(value: unknown): readonly Json[] {
  return (value ?? []) as readonly Json[];
}

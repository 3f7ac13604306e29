import {
  A_HANDFUL,
  type BulkPlan,
  type RejectedLine,
  MOST_REJECTED_SHOWN,
  rejectedSections,
} from '../../domain/bulk.ts';
import { atStake, type BulkAction } from '../../bulk/action.ts';
import { type DeletingStakes, doesAddUp, type SendingStakes } from '../../domain/approvals.ts';
import { type Content, digestsOf } from '../../domain/content.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import {
  facts,
  notice,
  type RawValues,
  type Reply,
  type ReplyFile,
  type Section,
  type Table,
} from '../../domain/reply.ts';
import { csvOf } from '../../lib/csv.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import type { OperationContext } from '../context.ts';
import {
  type Definition,
  defineOperation,
  type Operation,
  type Prepared,
  type Unreadable,
} from '../define.ts';
import type { Inputs, Variable, ValuesOf } from '../inputs.ts';
import { authorIn } from '../place.ts';
import { rawValuesOf } from '../raw-values.ts';
import { isOptional } from '../read-values.ts';
import { ROWS_INPUT, readRows, rowsInputs, type GivenRows, type RowsKind } from './read-rows.ts';

type BulkDefinition<I extends Inputs> = CommonDefinition<I> &
  (
    | { readonly effect: 'writes' | 'deletes' }
    | {
        readonly effect: 'sends';
        /** Returns the digests of what each of them gets. */
        content(values: ValuesOf<I>, context: OperationContext): Promise<Content>;
      }
  );

interface CommonDefinition<I extends Inputs> extends Pick<
  Definition<I>,
  'name' | 'formerly' | 'title' | 'summary' | 'example'
> {
  /** The action that each row undergoes; its endpoints are the operation's too. */
  readonly action: BulkAction;
  /** The requests beside those of the action. */
  readonly endpoints?: readonly string[];
  readonly confirmLabel: string;
  /** Reads the known variables, where further columns of a file become a contact's variables. */
  readonly variablesFor?: (
    values: ValuesOf<I>,
    context: OperationContext,
  ) => Promise<readonly VariableDefinition[]>;
  /** Inputs beside the rows: the required ones are typed before these, the others after. */
  readonly inputs: I;
  /** Plans the run by these inputs. Absent: the action has no parameters. */
  plan?(values: ValuesOf<I>, context: OperationContext): ActionPlan | Promise<ActionPlan>;
  /** Returns variables of the contact of every row; those that a file gives for a row go before. */
  variables?(values: ValuesOf<I>): readonly Variable[] | undefined;
  about?(values: ValuesOf<I>, context: OperationContext): Promise<readonly Section[]>;
}

/** The parameters of the action, without those that were not given, and what it is done to. */
interface ActionPlan extends Omit<BulkPlan, 'action' | 'params'> {
  readonly params: Readonly<Record<string, string | undefined>>;
}

interface Gathered<I extends Inputs> {
  readonly values: ValuesOf<I>;
  readonly plan: BulkPlan;
  readonly rows: GivenRows;
}

/**
 * Declares an operation on many addresses or phone numbers, pasted or in a CSV or TXT file. It
 * previews where that is worth it, does a few at once and many in a run in the background.
 */
export function defineBulkOperation<const I extends Inputs>(
  definition: BulkDefinition<I>,
): Operation {
  const { action, effect } = definition;
  const { of } = action;
  const read = async (given: ValuesOf<Inputs>, context: OperationContext): Promise<Gathered<I>> => {
    // The inputs of `I` are among all inputs, so their values have the types of `I`.
    const values = given as ValuesOf<I>;
    const { variablesFor = null } = definition;
    const variableTypes = variablesFor && (() => variablesFor(values, context));
    const [rows, plan] = await Promise.all([
      readRows({ of, variableTypes }, given, context),
      definition.plan?.(values, context) ?? { params: {} },
    ]);
    await context.rights.requireRows(action.right, rows.rows.length);
    const common = definition.variables?.(values) ?? [];
    return {
      values,
      plan: { ...plan, params: rawValuesOf(plan.params), action: action.name },
      rows: withVariables(rows, common),
    };
  };
  const preview = async ({ values, plan, rows }: Gathered<I>, context: OperationContext) => {
    const [about, content] = await Promise.all([
      definition.about?.(values, context) ?? [],
      definition.effect === 'sends' ? definition.content(values, context) : {},
    ]);
    const shown = previewOf(context.bulk.describe(plan, rows.rows.length), of, rows, about);
    const stakes: SendingStakes & DeletingStakes = {
      ...atStake(action, rows.rows.length),
      content: { ...content, ...digestsOf({ Target: plan }) },
    };
    return { ...shown, stakes };
  };
  const common = {
    ...definition,
    right: action.right,
    endpoints: [...new Set([...(definition.endpoints ?? []), ...action.endpoints])],
    inputs: inputsOf(definition),
    async run(given: ValuesOf<Inputs>, context: OperationContext): Promise<Reply> {
      const { rows, plan } = await read(given, context);
      return context.bulk.perform(plan, rows, authorIn(context));
    },
  };
  const operation =
    effect === 'writes'
      ? defineOperation({
          ...common,
          effect,
          preview: async (given, context) => {
            const gathered = await read(given, context);
            const { file, rows } = gathered.rows;
            const isHandful = file === null && rows.length <= A_HANDFUL;
            const isAtStake = doesAddUp(atStake(action, rows.length));
            return isHandful && action.undo && !isAtStake ? null : preview(gathered, context);
          },
        })
      : defineOperation({
          ...common,
          effect,
          preview: async (given, context) => preview(await read(given, context), context),
        });
  return {
    ...operation,
    prepare: (raw, context) => withOneSource(operation.prepare(raw, context), of, raw),
  };
}

function inputsOf<I extends Inputs>({ inputs, action }: BulkDefinition<I>): Inputs {
  const own = Object.entries(inputs);
  const { rows, file } = rowsInputs(action.of);
  return {
    ...Object.fromEntries(own.filter(([, input]) => !isOptional(input))),
    [ROWS_INPUT[action.of]]: rows,
    ...Object.fromEntries(own.filter(([, input]) => isOptional(input))),
    file,
  };
}

function withVariables(given: GivenRows, variables: readonly Variable[]): GivenRows {
  if (variables.length === 0) return given;
  const common = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  // Those that a file gives for a row come before.
  const rows = given.rows.map((row) => ({ ...row, variables: { ...common, ...row.variables } }));
  return { ...given, rows };
}

/** Adds a problem under the field to change, unless exactly one of text and file is given. */
function withOneSource(
  read: Prepared | Unreadable,
  of: RowsKind,
  raw: RawValues,
): Prepared | Unreadable {
  const hasText = Boolean(raw[ROWS_INPUT[of]]?.trim());
  const hasFile = Boolean(raw['file']?.trim());
  if (hasText !== hasFile) return read;
  const problem = hasText
    ? new InputError('Paste text or choose a file, not both.', { field: 'file' })
    : new InputError('Paste them here, or choose a file below.', { field: ROWS_INPUT[of] });
  return { problems: [...read.problems, problem], run: null };
}

/** Rows shown: enough to see whether the right column was read. */
const SAMPLES = 5;
/** The most columns shown: more are hard to read in a chat. */
const MOST_COLUMNS = 5;

function previewOf(
  { question, consequence, takes }: ReturnType<OperationContext['bulk']['describe']>,
  of: RowsKind,
  given: GivenRows,
  about: readonly Section[],
): Reply {
  const { rows, repeated, rejected, file } = given;
  const { column = null, variables = [] } = file ?? {};
  const counted = (label: string, count: number) => ({ label, value: formatNumber(count) });
  return {
    title: question,
    summary: consequence,
    sections: [
      facts([
        repeated > 0 && counted('Duplicates skipped', repeated),
        rejected.length > 0 && counted('Invalid rows', rejected.length),
        file && { label: 'File', value: file.name },
        column !== null && { label: 'Column', value: column },
        variables.length > 0 && { label: 'Variables', value: enumerated(variables) },
      ]),
      ...(file?.guesses ?? []).map((text) => notice('info', text)),
      ...about,
      ...(rows.length > SAMPLES ? [{ kind: 'heading', text: `First ${SAMPLES}` } as const] : []),
      samplesOf(of, given),
      ...rejectedSections(rejected),
    ],
    footnote: `Takes ${takes}.`,
    files: rejectedFile(rejected),
  };
}

function samplesOf(of: RowsKind, { rows, file }: GivenRows): Table {
  const variables = (file?.variables ?? []).slice(0, MOST_COLUMNS - 1);
  const title = of === 'emails' ? 'Address' : 'Phone number';
  return {
    kind: 'table',
    columns: [title, ...variables].map((title) => ({ title })),
    rows: rows.slice(0, SAMPLES).map(({ key, variables: values = {} }) => {
      const first = of === 'phones' ? formatPhone(key) : key;
      return [first, ...variables.map((name) => values[name] ?? '–')];
    }),
  };
}

function rejectedFile(rejected: readonly RejectedLine[]): ReplyFile[] {
  if (rejected.length <= MOST_REJECTED_SHOWN) return [];
  const lines = rejected.map(({ line, text, reason }) => [String(line ?? ''), text, reason]);
  const content = csvOf(['line', 'text', 'reason'], lines);
  const title = formatCount(rejected.length, 'invalid row');
  return [{ name: 'invalid-rows.csv', title, content }];
}

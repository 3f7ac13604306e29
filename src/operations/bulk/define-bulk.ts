import { A_HANDFUL, type BulkPlan, UNDONE_BY } from '../../domain/bulk.ts';
import { InputError } from '../../lib/errors.ts';
import type { RawValues, Reply, Section } from '../../domain/reply.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import type { OperationContext } from '../context.ts';
import { authorIn } from '../place.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs, ValuesOf } from '../inputs.ts';
import { isOptional } from '../read-values.ts';
import { previewOf } from './preview.ts';
import { ROWS_INPUT, readRows, rowsInputs } from './read-rows.ts';
import type { GivenRows, RowsKind } from './rows.ts';

export interface BulkDefinition<I extends Inputs> {
  /** This and the next four fields mean what they mean in every operation. */
  readonly name: string;
  readonly summary: string;
  readonly effect: 'writes' | 'sends' | 'deletes';
  readonly endpoints: readonly string[];
  readonly example: string;
  /** Label of the button that confirms, e.g. `Blacklist them`. */
  readonly confirmLabel: string;
  readonly of: RowsKind;
  /**
   * Reads the variables that there are, where further columns of a file become variables of the
   * row's contact.
   */
  readonly variablesFor?: (
    values: ValuesOf<I>,
    context: OperationContext,
  ) => Promise<readonly VariableDefinition[]>;
  /** Inputs beside the rows: the required ones are typed before these, the others after. */
  readonly inputs: I;
  /** Plans the run by these inputs; looks up the title of a list and the like. */
  plan(values: ValuesOf<I>, context: OperationContext): BulkPlan | Promise<BulkPlan>;
  /** Returns variables of the contact of every row; those that a file gives for a row go before. */
  variables?(values: ValuesOf<I>): Readonly<Record<string, string>>;
  /** Returns more sections for the preview. */
  about?(values: ValuesOf<I>, context: OperationContext): Promise<readonly Section[]>;
}

/**
 * Declares an operation on many addresses or phone numbers, pasted or in a CSV or TXT file. It
 * previews where that is worth it, does a few at once and many in a run in the background.
 */
export function defineBulkOperation<const I extends Inputs>(
  definition: BulkDefinition<I>,
): Operation {
  const { name, summary, endpoints, example, confirmLabel, effect } = definition;
  const common = {
    name,
    summary,
    endpoints,
    example,
    confirmLabel,
    inputs: inputsOf(definition),
    async run(given: ValuesOf<Inputs>, context: OperationContext): Promise<Reply> {
      const { rows, plan } = await gathered(definition, given, context);
      return context.bulk.perform(plan, rows, authorIn(context));
    },
  };
  const preview = async (given: ValuesOf<Inputs>, context: OperationContext) =>
    requested(definition, await gathered(definition, given, context), context);
  const operation =
    effect === 'writes'
      ? defineOperation({
          ...common,
          effect,
          preview: async (given, context) => {
            const parts = await gathered(definition, given, context);
            return isDoneAtOnce(parts) ? null : requested(definition, parts, context);
          },
        })
      : defineOperation({ ...common, effect, preview });
  return {
    ...operation,
    prepare: (raw, context) => withOneSource(operation.prepare(raw, context), definition.of, raw),
  };
}

/** Returns all inputs in the order in which they are typed. */
function inputsOf<I extends Inputs>({ inputs, of }: BulkDefinition<I>): Inputs {
  const own = Object.entries(inputs);
  const { rows, file } = rowsInputs(of);
  return {
    ...Object.fromEntries(own.filter(([, input]) => !isOptional(input))),
    [ROWS_INPUT[of]]: rows,
    ...Object.fromEntries(own.filter(([, input]) => isOptional(input))),
    file,
  };
}

interface Gathered<I extends Inputs> {
  readonly rows: GivenRows;
  readonly plan: BulkPlan;
  readonly values: ValuesOf<I>;
}

async function gathered<I extends Inputs>(
  definition: BulkDefinition<I>,
  given: ValuesOf<Inputs>,
  context: OperationContext,
): Promise<Gathered<I>> {
  // The inputs of `I` are among all inputs, so their values have the types of `I`.
  const values = given as ValuesOf<I>;
  const { of, variablesFor = null } = definition;
  const variableTypes = variablesFor && (() => variablesFor(values, context));
  const [rows, plan] = await Promise.all([
    readRows({ of, variableTypes }, given, context),
    definition.plan(values, context),
  ]);
  const common = definition.variables?.(values) ?? {};
  return { rows: withVariables(rows, common), plan, values };
}

function withVariables(given: GivenRows, common: Readonly<Record<string, string>>): GivenRows {
  if (Object.keys(common).length === 0) return given;
  const rows = given.rows.map((row) => ({ ...row, variables: { ...common, ...row.variables } }));
  return { ...given, rows };
}

function isDoneAtOnce({ rows, plan }: { rows: GivenRows; plan: BulkPlan }): boolean {
  const isHandful = rows.file === null && rows.rows.length <= A_HANDFUL;
  return isHandful && Object.hasOwn(UNDONE_BY, plan.action);
}

async function requested<I extends Inputs>(
  definition: BulkDefinition<I>,
  { rows, plan, values }: Gathered<I>,
  context: OperationContext,
): Promise<Reply> {
  const about = (await definition.about?.(values, context)) ?? [];
  const description = context.bulk.describe(plan, rows.rows.length);
  return previewOf(description, definition.of, rows, about);
}

/** Adds a problem under the field to change, unless exactly one of text and file is given. */
function withOneSource(
  read: ReturnType<Operation['prepare']>,
  of: RowsKind,
  raw: RawValues,
): ReturnType<Operation['prepare']> {
  const hasText = Boolean(raw[ROWS_INPUT[of]]?.trim());
  const hasFile = Boolean(raw['file']?.trim());
  if (hasText !== hasFile) return read;
  const problem = hasText
    ? new InputError('Give a text or a file, not both.', { field: 'file' })
    : new InputError('Paste some here, or give a file below.', { field: ROWS_INPUT[of] });
  return { problems: [...read.problems, problem], preview: null, run: null };
}

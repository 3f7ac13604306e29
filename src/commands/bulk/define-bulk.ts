import { atStake, type BulkAction } from '../../bulk/action.ts';
import { NEW_VARIABLES } from '../../bulk/actions/lists.ts';
import type { ParsedList } from '../../domain/address-list.ts';
import { type DeletingStakes, doesAddUp, type SendingStakes } from '../../domain/approvals.ts';
import { A_HANDFUL, type BulkPlan } from '../../domain/bulk.ts';
import { type Content, digestsOf } from '../../domain/content.ts';
import type { RawValues, Reply, Section } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import {
  checkVariables,
  nameInList,
  PHONE,
  type VariableDefinition,
} from '../../service/lists/list.ts';
import type { OperationContext } from '../context.ts';
import {
  type Definition,
  defineOperation,
  type Operation,
  type Prepared,
  type Unreadable,
} from '../define.ts';
import { type Inputs, PHONE_COUNTRY, type Variable, type ValuesOf } from '../inputs.ts';
import { authorIn } from '../place.ts';
import { rawValuesOf } from '../raw-values.ts';
import { chosenCountry, isOptional } from '../read-values.ts';
import { OWN_ADDRESSES_ENDPOINTS } from '../../service/own-addresses.ts';
import {
  BOUNCED_ENDPOINTS,
  BOUNCED_INPUTS,
  bouncedAddresses,
  bouncedSections,
  type BouncedValues,
  type GivenBounced,
  keepShown,
} from './bounced.ts';
import type { RowsKind } from './cells.ts';
import { offeringColumns } from './column-choice.ts';
import { ownSenders } from './own-senders.ts';
import { previewOf } from './preview.ts';
import type { ReadingFile } from './read-rows.ts';
import {
  DATES_INPUT,
  keptRows,
  ROWS_INPUT,
  readRows,
  rowsInputs,
  type GivenRows,
} from './rows-input.ts';

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
  /** It may be done to the addresses that bounced in a campaign. */
  readonly takesBounced?: true;
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
  /** The rows as they bounced; `null`: they were pasted, or are in a file. */
  readonly bounced: GivenBounced | null;
}

/**
 * Declares an operation on many addresses or phone numbers, pasted or in a file. It
 * previews where that is worth it, does a few at once and many in a run in the background.
 * @example
 * export const remove = defineBulkOperation({
 *   name: 'blacklist remove',
 *   title: 'Remove from blacklist',
 *   action: blacklistRemove,
 *   summary: 'Remove addresses from the blacklist, pasted or from a file',
 *   effect: 'writes',
 *   example: 'ann@example.com',
 *   confirmLabel: 'Remove from blacklist',
 *   inputs: {},
 * });
 */
export function defineBulkOperation<const I extends Inputs>(
  definition: BulkDefinition<I>,
): Operation {
  const { action, effect } = definition;
  const { of } = action;
  const inputs = inputsOf(definition);
  const read = (given: ValuesOf<Inputs>, context: OperationContext) =>
    gathered(definition, given, context);
  const preview = async (
    { values, plan, rows, bounced }: Gathered<I>,
    context: OperationContext,
  ) => {
    const [about, ofBounced, content] = await Promise.all([
      definition.about?.(values, context) ?? [],
      bounced ? bouncedSections(bounced, context) : [],
      definition.effect === 'sends' ? definition.content(values, context) : {},
    ]);
    const described = context.bulk.describe(plan, rows.rows.length);
    const isMasked = !context.rights.has('people');
    const shown = previewOf(described, {
      of,
      given: rows,
      about: [...ofBounced, ...about],
      isMasked,
    });
    const fixed = bounced && { shown: await keepShown(bounced, context) };
    const stakes: SendingStakes & DeletingStakes = {
      ...atStake(action, rows.rows.length),
      content: { ...content, ...digestsOf({ Target: plan }) },
    };
    return { ...shown, stakes, ...(fixed && { fixed }) };
  };
  const common = {
    ...definition,
    right: action.right,
    endpoints: endpointsOf(definition),
    inputs,
    async run(given: ValuesOf<Inputs>, context: OperationContext): Promise<Reply> {
      const { rows, plan, bounced } = await read(given, context);
      if (bounced?.shown === null) throw neverShown();
      return context.bulk.perform(plan, rows, { ...authorIn(context), act: context.act });
    },
  };
  const operation =
    effect === 'writes'
      ? defineOperation({
          ...common,
          effect,
          preview: async (given, context) => {
            const all = await read(given, context);
            const { file, rows, newVariables } = all.rows;
            const isHandful = file === null && all.bounced === null && rows.length <= A_HANDFUL;
            const isAtStake = doesAddUp(atStake(action, rows.length));
            const isSimple = isHandful && action.undo && newVariables.length === 0 && !isAtStake;
            return isSimple ? null : preview(all, context);
          },
        })
      : defineOperation({
          ...common,
          effect,
          preview: async (given, context) => preview(await read(given, context), context),
        });
  const checked: Operation = {
    ...operation,
    isJob: true,
    prepare: (raw, context) => withOneSource(operation.prepare(raw, context), of, raw),
  };
  return offeringColumns(checked, of);
}

/** Refuses addresses that nobody has seen: others may have bounced since the preview. */
function neverShown(): InputError {
  return new InputError('First see which addresses bounced, then confirm.', { field: 'bounced' });
}

/** Reads the rows that were given, and plans what is done to them. */
async function gathered<I extends Inputs>(
  definition: BulkDefinition<I>,
  given: ValuesOf<Inputs>,
  context: OperationContext,
): Promise<Gathered<I>> {
  const { action, variablesFor = null } = definition;
  // The inputs of `I` are among all inputs, so their values have the types of `I`.
  const values = given as ValuesOf<I>;
  const variableTypes = variablesFor && (() => variablesFor(values, context));
  const [{ rows, bounced }, plan] = await Promise.all([
    rowsOf(definition, given, { context, variableTypes }),
    definition.plan?.(values, context) ?? { params: {} },
  ]);
  await context.rights.requireRows(action.right, rows.rows.length);
  const typed = definition.variables?.(values) ?? [];
  const known = variableTypes && typed.length > 0 ? await resultOf(variableTypes()) : null;
  const all = withVariables(rows, typed, known?.value ?? null);
  return {
    values,
    plan: { ...plan, params: paramsOf(plan, all), action: action.name },
    rows: all,
    bounced,
  };
}

async function rowsOf<I extends Inputs>(
  definition: BulkDefinition<I>,
  given: ValuesOf<Inputs>,
  { context, variableTypes }: Pick<ReadingFile, 'variableTypes'> & { context: OperationContext },
): Promise<Pick<Gathered<I>, 'rows' | 'bounced'>> {
  const { of, sparesSenders } = definition.action;
  const spared = sparesSenders ? await sparedAmong(given, of, context) : undefined;
  const hasCountry = inputsOf(definition)['country'] === PHONE_COUNTRY;
  const country = hasCountry ? chosenCountry(given) : undefined;
  const rewritesDates = given['dates'] === true;
  const reading = { of, variableTypes, country, rewritesDates, ...(spared && { spared }) };
  const from = bouncedIn(definition, given);
  if (from === null) return { rows: await readRows(reading, given, context), bounced: null };
  const bounced = await bouncedAddresses(from, context);
  return { rows: keptRows(bounced.rows, reading), bounced };
}

/** Returns the campaign whose bounces are meant, with which of them; `null`: no campaign is. */
function bouncedIn<I extends Inputs>(
  { takesBounced }: BulkDefinition<I>,
  given: ValuesOf<Inputs>,
): (BouncedValues & { readonly bounced: string }) | null {
  if (!takesBounced) return null;
  // The inputs of these names are `BOUNCED_INPUTS` here, whose values have these types.
  const { bounced, bounces, shown } = given as unknown as BouncedValues;
  return bounced === undefined ? null : { bounced, bounces, shown };
}

function endpointsOf<I extends Inputs>(definition: BulkDefinition<I>): string[] {
  const { endpoints = [], action, takesBounced } = definition;
  const ofSenders = action.sparesSenders ? OWN_ADDRESSES_ENDPOINTS : [];
  const ofBounced = takesBounced ? BOUNCED_ENDPOINTS : [];
  return [...new Set([...endpoints, ...ofBounced, ...ofSenders, ...action.endpoints])];
}

/** Notes the variables that the rows add to a list, for whoever undoes it. */
function paramsOf({ params }: ActionPlan, { newVariables }: GivenRows): BulkPlan['params'] {
  return rawValuesOf({ ...params, [NEW_VARIABLES]: newVariables.join(', ') });
}

/** Reads the own senders, unless one address is all that was given. */
async function sparedAmong(
  values: ValuesOf<Inputs>,
  of: RowsKind,
  { service }: OperationContext,
): Promise<ReadonlyMap<string, string>> {
  // The input of that name has the kind that gives such a list.
  const typed = values[ROWS_INPUT[of]] as ParsedList | undefined;
  return typed?.valid.length === 1 ? new Map() : ownSenders(service);
}

function inputsOf<I extends Inputs>(definition: BulkDefinition<I>): Inputs {
  const { inputs, action, takesBounced, variablesFor } = definition;
  const own = Object.entries(inputs);
  const { rows, file, column } = rowsInputs(action.of);
  // A typed `Country=UA` would be a variable wherever variables are typed.
  const takesCountry =
    action.of === 'phones' && own.every(([, input]) => input.kind !== 'variables');
  return {
    ...Object.fromEntries(own.filter(([, input]) => !isOptional(input))),
    [ROWS_INPUT[action.of]]: rows,
    ...Object.fromEntries(own.filter(([, input]) => isOptional(input))),
    file,
    column,
    ...(variablesFor && { dates: DATES_INPUT }),
    ...(takesBounced && BOUNCED_INPUTS),
    ...(takesCountry ? { country: PHONE_COUNTRY } : {}),
  };
}

/**
 * Gives each row the variables that were typed for all, under the names that the list has.
 * @throws {InputError} for the field `variables`, by the rules and by the types of the list.
 */
function withVariables(
  given: GivenRows,
  typed: readonly Variable[],
  definitions: readonly VariableDefinition[] | null,
): GivenRows {
  if (typed.length === 0) return given;
  checkVariables(typed, definitions ?? []);
  const known = [...(definitions ?? []).map(({ name }) => name), PHONE, ...given.newVariables];
  const variables = typed.map((one) => ({ ...one, name: nameInList(one.name, known) ?? one.name }));
  const common = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  const added = Object.keys(common).filter((name) => definitions !== null && !known.includes(name));
  // Those that a file gives for a row come before.
  const rows = given.rows.map((row) => ({ ...row, variables: { ...common, ...row.variables } }));
  return { ...given, rows, newVariables: [...given.newVariables, ...added] };
}

/** Adds a problem under the field to change, unless exactly one of text and file is given. */
function withOneSource(
  read: Prepared | Unreadable,
  of: RowsKind,
  raw: RawValues,
): Prepared | Unreadable {
  const [hasText, hasFile, hasColumn, hasBounced, hasBounces] = [
    ROWS_INPUT[of],
    'file',
    'column',
    'bounced',
    'bounces',
  ].map((name) => Boolean(raw[name]?.trim()));
  const withProblem = (message: string, field: string): Unreadable => ({
    problems: [...read.problems, new InputError(message, { field })],
    run: null,
  });
  if (hasBounced) {
    if (!hasText && !hasFile && !hasColumn) return read;
    return withProblem('Choose one: pasted addresses, a file, or a campaign.', 'bounced');
  }
  if (hasBounces) {
    return withProblem('Choose the campaign whose bounces to take.', 'bounced');
  }
  if (hasText !== hasFile && !(hasColumn && hasText)) return read;
  if (hasText !== hasFile) {
    return withProblem('Only a file has columns. Leave this blank, or add a file.', 'column');
  }
  return hasText
    ? withProblem('Paste text or choose a file, not both.', 'file')
    : withProblem('Paste them here, or choose a file below.', ROWS_INPUT[of]);
}

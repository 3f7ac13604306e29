import { formatNumber } from '../../domain/figures.ts';
import { action, type Action, type MenuAction, type RawValues } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { OperationContext } from '../context.ts';
import type { Operation, Preview } from '../define.ts';
import type { RowsKind } from './cells.ts';
import { ColumnQuestion, type FoundColumn } from './columns.ts';
import { dottedDay } from './date-forms.ts';
import { shownKey, titleOf, type WithChoices } from './preview.ts';

/**
 * Returns an operation on a file whose preview offers its other columns, and other ways to write its
 * dates, and which asks for the column where nothing tells which is meant.
 */
export function offeringColumns(operation: Operation, of: RowsKind): Operation {
  return {
    ...operation,
    prepare(raw, context) {
      const prepared = operation.prepare(raw, context);
      if (prepared.run === null) return prepared;
      const file = { of, raw };
      return {
        ...prepared,
        preview: () => withChoices(operation, file, context, () => prepared.preview()),
      };
    },
  };
}

async function withChoices(
  operation: Operation,
  { of, raw }: { readonly of: RowsKind; readonly raw: RawValues },
  { rights }: OperationContext,
  previewing: () => Promise<Preview | null>,
): Promise<Preview | null> {
  try {
    const preview = await previewing();
    return preview && { ...preview, actions: columnChoices(operation, raw, preview) };
  } catch (error) {
    if (!(error instanceof ColumnQuestion)) throw error;
    return columnQuestion(operation, raw, error, { of, isMasked: !rights.has('people') });
  }
}

/** The most choices of a menu, as Slack takes them (docs.slack.dev, static_select). */
const MOST_CHOICES = 100;

/** Returns what previews the same file read otherwise: by another column, or with other dates. */
function columnChoices(
  operation: Operation,
  raw: RawValues,
  preview: WithChoices,
): readonly Action[] {
  const { actions = [], columns: [, ...others] = [], rewritableDate = null } = preview;
  const written = rewritableDate === null ? null : dottedDay(rewritableDate);
  const rewriting = `Write ${rewritableDate} as ${written}`;
  return compact([
    ...actions,
    written !== null && action(operation, { ...raw, dates: 'yes' }, rewriting, { place: 'here' }),
    others.length > 0 && menuOfColumns(operation, raw, others, 'Use another column…'),
  ]);
}

/** A header may be a letter itself, or stand twice: a number after # means one column only. */
function menuOfColumns(
  operation: Operation,
  raw: RawValues,
  columns: readonly FoundColumn[],
  label: string,
): MenuAction {
  const choices = columns
    .slice(0, MOST_CHOICES)
    .map((one) =>
      action(operation, { ...raw, column: `#${one.index + 1}` }, titleOf(one), { place: 'here' }),
    );
  return { kind: 'menu', label, choices };
}

/** Asks for the column: there is nothing to confirm before. */
function columnQuestion(
  operation: Operation,
  raw: RawValues,
  { columns }: ColumnQuestion,
  { of, isMasked }: { readonly of: RowsKind; readonly isMasked: boolean },
): Preview {
  const kind = of === 'emails' ? 'addresses' : 'phone numbers';
  return {
    title: `Which column has the ${kind}?`,
    summary: `${formatNumber(columns.length)} columns of the file hold ${kind}. Nothing has been done yet.`,
    sections: [
      {
        kind: 'table',
        columns: ['Column', 'Filled', 'First values'].map((title) => ({ title })),
        rows: columns.map((one) => [
          titleOf(one),
          `${formatNumber(one.valid)} of ${formatNumber(one.looked)}`,
          one.samples.map((key) => shownKey(key, of, isMasked)).join(', '),
        ]),
      },
    ],
    actions: [menuOfColumns(operation, raw, columns, 'Choose a column…')],
    isQuestion: true,
  };
}

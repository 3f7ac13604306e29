import type { Outcome } from '../domain/bulk.ts';
import type { BulkBlock } from '../store/bulk-runs/bulk-blocks.ts';

/** The outcome of one row, by its index in the block. */
export interface Mark {
  readonly index: number;
  readonly outcome: Outcome;
  /** The reason why it failed. */
  readonly reason?: string;
}

/** Returns the block with these marks on it. */
export function marked(block: BulkBlock, marks: readonly Mark[]): BulkBlock {
  const letters = block.outcomes.split('');
  const reasons = { ...block.reasons };
  for (const { index, outcome, reason } of marks) {
    letters[index] = outcome;
    if (reason !== undefined) reasons[String(index)] = reason;
  }
  return { ...block, outcomes: letters.join(''), reasons };
}

/** Returns the indexes of the rows with one of these outcomes, at most so many. */
export function indexesOf(
  { outcomes }: BulkBlock,
  sought: readonly Outcome[],
  most = Infinity,
): readonly number[] {
  const found: number[] = [];
  for (const [index, letter] of outcomes.split('').entries()) {
    if (found.length === most) break;
    if (sought.some((outcome) => outcome === letter)) found.push(index);
  }
  return found;
}

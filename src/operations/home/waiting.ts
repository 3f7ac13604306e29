import type { OperationWish, Text } from '../../core/reply.ts';

/** Something that a person has begun, and the way on. */
export interface Waiting {
  readonly text: Text;
  readonly step: OperationWish;
  /** Gives it up. */
  readonly discard?: OperationWish;
}

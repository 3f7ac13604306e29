import type { OperationWish, Text } from '../../domain/reply.ts';

/** Something that a person has begun, and the action that goes on with it. */
export interface Waiting {
  readonly text: Text;
  readonly step: OperationWish;
  /** The action that gives it up. */
  readonly discard?: OperationWish;
}

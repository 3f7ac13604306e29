import type { Step } from '../core/reply.ts';
import type { OperationContext } from './context.ts';

/** The steps that this person may take; any other would only be refused. */
export function permitted(steps: readonly Step[], context: OperationContext): readonly Step[] {
  return steps.filter((step) => {
    if (step.kind === 'link') return true;
    const operation = context.catalogue.find(step.operation);
    return operation !== undefined && context.mayRun(operation);
  });
}

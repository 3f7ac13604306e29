import type { Step } from '../domain/reply.ts';
import type { OperationContext } from './context.ts';

/** Returns the steps that this person may take; any other would only be refused. */
export function permitted(
  steps: readonly Step[],
  context: Pick<OperationContext, 'catalogue' | 'mayRun'>,
): readonly Step[] {
  const may = (name: string): boolean => {
    const operation = context.catalogue.find(name);
    return operation !== undefined && context.mayRun(operation);
  };
  return steps.flatMap((step): Step[] => {
    if (step.kind === 'link') return [step];
    if (step.kind === 'operation') return may(step.operation) ? [step] : [];
    const choices = step.choices.filter(({ operation }) => may(operation));
    return choices.length > 0 ? [{ ...step, choices }] : [];
  });
}

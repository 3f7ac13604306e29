import type { RawValues } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { readCommandLine } from '../../../src/commands/command-line.ts';
import type { Operation } from '../../../src/commands/define.ts';
import type { Scenario } from '../scenarios/scenario.ts';

interface Typed {
  readonly operation: Operation;
  readonly raw: RawValues;
}

/** Each walk reads the same lines again. */
const known = new Map<string, Typed>();

/** What a command line gives to which operation: `/campaign cancel 71016`. */
export function typedValues(line: string): Typed {
  const typed = known.get(line) ?? read(line);
  known.set(line, typed);
  return typed;
}

function read(line: string): Typed {
  const [, area = '', text = ''] = /^\/(\S+)\s*(.*)$/su.exec(line) ?? [];
  const { operation, rest } = catalogue.resolve(area, text);
  return { operation, raw: readCommandLine(operation.inputs, rest) };
}

/** Labels that depend on the time, and on what is overridden. */
const DEPENDING = /^(?:Approve and |Schedule for |(?:Send|Schedule|Save) anyway$)/;

/** The button of a question that confirms it; sending says there when, or that it is a trial. */
export function confirmingLabel(
  { confirmLabel, summary }: Operation,
  labels: readonly string[],
): string | undefined {
  const requested = new Set([confirmLabel ?? summary, 'Run test']);
  return labels.find((label) => requested.has(label) || DEPENDING.test(label));
}

/** The operation that a scenario is of, by the verb of its line. */
export function operationOf({ line }: Scenario): Operation {
  return typedValues(line).operation;
}

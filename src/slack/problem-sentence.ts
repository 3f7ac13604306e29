import type { InputError } from '../core/errors.ts';
import type { Inputs } from '../operations/inputs.ts';

/** What is wrong with which field: for wherever it doesn't stand below the field itself. */
export function problemSentence(inputs: Inputs, { field, message }: InputError): string {
  const label = field === undefined ? undefined : inputs[field]?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

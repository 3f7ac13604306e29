import type { InputError } from '../lib/errors.ts';
import type { Inputs } from '../operations/inputs.ts';

/** Returns an error with the label of its field, for a place that isn't below the field itself. */
export function problemSentence(inputs: Inputs, { field, message }: InputError): string {
  const label = field === undefined ? undefined : inputs[field]?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

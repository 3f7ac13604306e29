import type { FileInput } from '@slack/types';
import { FIELD_ACTION, type Field, type InputOf } from './field.ts';

/**
 * Returns the field for files. Slack can't show files that were given before: the form lists them
 * above it.
 */
export const fileField: Field<InputOf<'file' | 'files'>> = (input): FileInput => ({
  type: 'file_input',
  action_id: FIELD_ACTION,
  max_files: input.kind === 'files' ? input.most : 1,
  ...(input.accepts.extensions && { filetypes: [...input.accepts.extensions] }),
});

import type { KnownBlock, ModalView } from '@slack/types';
import type { RawValues } from '../../domain/reply.ts';
import type { Operation } from '../../operations/define.ts';
import type { Input } from '../../operations/inputs.ts';
import { plain } from '../blocks/block.ts';
import { cut } from '../blocks/cut.ts';
import { headingBlocks } from '../blocks/sections.ts';
import { LIMITS } from '../limits.ts';
import { inputBlocks, problemBlocks, type FormStart } from './input-block.ts';
import { writeMetadata, type FormMetadata } from './metadata.ts';
import { formTitle, submitLabel } from './titles.ts';

/** The callback id of all forms of operations. */
export const FORM_CALLBACK = 'operation';

/** Kinds of input that have a text field. */
const TEXT_KINDS: ReadonlySet<Input['kind']> = new Set([
  'text',
  'emails',
  'phones',
  'variables',
  'hours',
  'domains',
  'phone',
  'url',
]);

/** Tells whether a form can show all that was typed; a text may be longer than a field takes. */
export function fitsForm(operation: Operation, typed: RawValues): boolean {
  return Object.entries(operation.inputs).every(([name, input]) => {
    return !TEXT_KINDS.has(input.kind) || (typed[name] ?? '').length <= LIMITS.textInput;
  });
}

/** Returns the form that has all of an operation's inputs on one page. */
export function formOf(operation: Operation, start: FormStart, metadata: FormMetadata): ModalView {
  const inputs = Object.entries(operation.inputs);
  return {
    type: 'modal',
    callback_id: FORM_CALLBACK,
    title: plain(formTitle(operation)),
    submit: plain(cut(submitLabel(operation), LIMITS.view.title)),
    close: plain('Close'),
    private_metadata: writeMetadata(metadata),
    blocks: [
      // Views take other block types than messages do; a heading is a section, which both take.
      ...(headingBlocks(operation.summary) as KnownBlock[]),
      ...problemBlocks(operation.inputs, start.problems),
      ...inputs.flatMap(([name, input]) => inputBlocks(name, input, start)),
    ],
  };
}

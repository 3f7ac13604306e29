import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { InputError } from '../../core/errors.ts';
import type { RawValues } from '../../core/reply.ts';
import type { Operation } from '../../operations/define.ts';
import type { Input } from '../../operations/inputs.ts';
import { isOptional } from '../../operations/read-values.ts';
import { plain } from '../blocks/block.ts';
import { cut } from '../blocks/cut.ts';
import { headingBlocks, noticeBlocks } from '../blocks/sections.ts';
import { LIMITS } from '../limits.ts';
import { elementOf } from './fields.ts';
import type { FieldStart } from './field.ts';
import { writeMetadata, type FormMetadata } from './metadata.ts';

/** All forms of operations have this callback id. */
export const FORM_CALLBACK = 'operation';

export interface FormStart {
  readonly typed: RawValues;
  /** What is wrong with what was typed; shown at the top, since Slack takes no errors at opening. */
  readonly problems: readonly InputError[];
  /** Titles of the ids that were typed, by the name of the input. */
  readonly titles: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** IANA zone of the person. */
  readonly zone: string;
}

const LONG_KINDS: ReadonlySet<Input['kind']> = new Set(['text', 'emails', 'phones', 'variables']);

/** Whether a form can show all that was typed; a text may be longer than a field takes. */
export function fitsForm(operation: Operation, typed: RawValues): boolean {
  return Object.entries(operation.inputs).every(([name, input]) => {
    return !LONG_KINDS.has(input.kind) || (typed[name] ?? '').length <= LIMITS.textInput;
  });
}

/** The form that asks for an operation's inputs. */
export function formOf(operation: Operation, start: FormStart, metadata: FormMetadata): ModalView {
  const inputs = Object.entries(operation.inputs);
  // The view holds other block types than messages do; none of these is a chart.
  const above = [
    ...headingBlocks(operation.summary),
    ...start.problems.flatMap((problem) => noticeBlocks('bad', sentenceOf(operation, problem))),
  ] as KnownBlock[];
  return {
    type: 'modal',
    callback_id: FORM_CALLBACK,
    title: plain(cut(titleOf(operation), LIMITS.view.title)),
    submit: plain(cut(submitLabel(operation), LIMITS.view.title)),
    close: plain('Close'),
    private_metadata: writeMetadata(metadata),
    blocks: [...above, ...inputs.map(([name, input]) => inputBlock(name, input, start))],
  };
}

function inputBlock(name: string, input: Input, start: FormStart): InputBlock {
  const fieldStart: FieldStart = {
    typed: start.typed[name]?.trim() ?? '',
    titles: start.titles[name] ?? new Map(),
    zone: start.zone,
    isReadable: !start.problems.some((problem) => problem.field === name),
  };
  return {
    type: 'input',
    block_id: name,
    label: plain(cut(input.label, LIMITS.inputLabel)),
    ...(input.hint && { hint: plain(cut(input.hint, LIMITS.inputLabel)) }),
    optional: isOptional(input),
    element: elementOf(input, fieldStart),
  };
}

function sentenceOf(operation: Operation, problem: InputError): string {
  const label = problem.field === undefined ? undefined : operation.inputs[problem.field]?.label;
  return label === undefined ? problem.message : `${label}: ${problem.message}`;
}

/** E.g. `Blacklist: add`. */
function titleOf({ area, verb }: Operation): string {
  return `${capitalized(area)}: ${verb}`;
}

/** What can't be taken back asks once more, so its form doesn't say that it acts. */
function submitLabel({ effect, verb }: Operation): string {
  if (effect === 'reads') return 'Show';
  return effect === 'writes' ? capitalized(verb.split(' ').at(-1) ?? verb) : 'Continue';
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

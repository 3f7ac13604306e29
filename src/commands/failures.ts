import {
  ConfigError,
  ContractError,
  ForbiddenError,
  InputError,
  isInDoubt,
  LimitedError,
  PostbellError,
  RefusedError,
  UnavailableError,
  UndeliverableError,
} from '../lib/errors.ts';
import {
  action,
  notice,
  time,
  type Action,
  type RawValues,
  type Reply,
  type Section,
  type Text,
  mentionsOf,
} from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import type { Catalogue } from './catalogue-of.ts';
import { readCommandLine } from './command-line.ts';
import type { Operation } from './define.ts';
import type { Inputs } from './inputs.ts';
import { missingInputs } from './read-values.ts';
import { deedOf } from './usage.ts';
import { CommandLineError, UnknownVerbError } from './meant.ts';

interface Failed {
  readonly operation: Operation;
  readonly raw: RawValues;
}

interface FailureFacts {
  /** The id under which the failure is in the log. */
  readonly reference: string;
  /** The operation with its values; absent where it isn't known which was meant. */
  readonly failed?: Failed | null;
  /** Absent: no way to look is offered where nobody knows whether it was done. */
  readonly catalogue?: Catalogue;
}

export function failureReply(
  error: unknown,
  { reference, failed = null, catalogue }: FailureFacts,
): Reply {
  const look = failed && catalogue ? lookAgain(catalogue, failed) : [];
  const again = failed ? [tryAgain(failed)] : [];
  if (error instanceof UnknownVerbError) {
    const { typed, hint } = error;
    return { title: `Unknown command “${typed}”`, summary: hint, actions: suggestedBy(error) };
  }
  if (error instanceof InputError) {
    const sentence = problemSentence(failed?.operation.inputs ?? {}, error);
    const next = nextSteps(error, failed, catalogue);
    return {
      ...failure('That didn’t work', sentence),
      actions: [...next, ...waysOn(error, failed)],
    };
  }
  if (error instanceof ForbiddenError) return forbidden(error, failed, catalogue);
  if (error instanceof LimitedError) {
    return limited(error, [...nextSteps(error, failed, catalogue), ...again]);
  }
  if (error instanceof UnavailableError) return unavailable(error, look, again);
  if (error instanceof RefusedError) {
    const next = nextSteps(error, failed, catalogue);
    return { ...refused(error), actions: [...next, ...waysOn(error, failed)] };
  }
  if (error instanceof UndeliverableError) return { ...unannounced(error), actions: look };
  if (error instanceof ContractError) {
    const title = 'Unexpected response from the service';
    const reply = withReference(title, error.message, reference);
    return isInDoubt(error) ? { ...reply, actions: look } : reply;
  }
  return error instanceof ConfigError
    ? withReference('Postbell isn’t set up correctly', error.message, reference)
    : withReference(
        'Something went wrong in Postbell',
        'It’s not you: this is a bug in Postbell.',
        reference,
      );
}

/** Tells whether an error certainly changed nothing, so that the same may be tried again. */
export function leftEverythingAsItWas(error: unknown): boolean {
  return error instanceof UnavailableError ? error.outcome === 'none' : isRefusal(error);
}

/** Tells whether somebody or something said no, so that nothing was done. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof InputError ||
    error instanceof ForbiddenError ||
    error instanceof LimitedError ||
    error instanceof RefusedError
  );
}

/** Tells whether an error points to a fault of the bot or the service, and is logged as such. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof PostbellError) || error instanceof ContractError;
}

function failure(title: string, message: string, footnote?: Text): Reply {
  return { title, sections: [notice('bad', message)], footnote };
}

function unannounced({ message, reason }: UndeliverableError): Reply {
  const sentence = `${message} Your command may have gone through: check before you try again.`;
  return failure('The answer couldn’t be shown', sentence, `Slack error: ${reason}`);
}

function forbidden(
  error: ForbiddenError,
  failed: Failed | null,
  catalogue: Catalogue | undefined,
): Reply {
  const operation = failed?.operation;
  const handingOver = failed !== null && error.assignees !== null;
  return {
    title: `You can’t ${error.deed ?? (operation ? deedOf(operation) : 'do this')}`,
    sections: compact([notice('bad', error.message), ...helpersIn(error)]),
    actions: compact([
      ...(handingOver ? draftActions(failed, catalogue) : []),
      ...(handingOver ? askActions(failed, error) : []),
      operation && helpOn(operation.name),
    ]),
  };
}

/** Offers to keep what somebody may not do as a draft, with the values that it can have. */
export function draftActions(
  { operation, raw }: Failed,
  catalogue: Pick<Catalogue, 'find'> | undefined,
): readonly Action[] {
  const draft = operation.draftWith === null ? null : catalogue?.find(operation.draftWith);
  if (!draft) return [];
  const taken = Object.entries(raw).filter(([name]) => Object.hasOwn(draft.inputs, name));
  return [action(draft, Object.fromEntries(taken), 'Save as draft')];
}

/** Offers to ask those who may do it, with the same values. */
function askActions({ operation, raw }: Failed, { assignees }: ForbiddenError): readonly Action[] {
  const deed = operation.effect === 'sends' ? 'to send it' : 'to do it';
  return (assignees ?? []).map(({ personId, name }) =>
    action(operation, raw, `Ask ${name} ${deed}`, { assigneeId: personId }),
  );
}

/** The most people who are named of those who can do something. */
const MOST_NAMED = 5;

/** Names those who can do what somebody may not, and those who give rights. */
export function helpersIn({ askIds, canIds }: ForbiddenError): readonly Section[] {
  const isNews = canIds.some((id) => !askIds.includes(id));
  return compact<Section>([
    isNews && {
      kind: 'paragraph',
      text: ['Who can do it:', ...mentionsOf(canIds.slice(0, MOST_NAMED))],
    },
    askIds.length > 0 && { kind: 'paragraph', text: ['Ask:', ...mentionsOf(askIds)] },
  ]);
}

/** Offers what the error code leads to, with those of the values that it takes. */
function nextSteps(
  { next }: Pick<RefusedError, 'next'>,
  failed: Failed | null,
  catalogue: Pick<Catalogue, 'find'> | undefined,
): readonly Action[] {
  const operation = next === null ? null : catalogue?.find(next.operation);
  if (!next || !operation) return [];
  const values = Object.entries({ ...failed?.raw, ...next.values });
  const taken = values.filter(([name]) => Object.hasOwn(operation.inputs, name));
  const raw = Object.fromEntries(taken);
  const isReady = operation.effect === 'reads' && missingInputs(operation.inputs, raw).length === 0;
  const asking = isReady ? {} : ({ asksFirst: true } as const);
  return [action(operation, raw, next.label, { ...asking, emphasis: 'primary' })];
}

function limited(error: LimitedError, actions: readonly Action[]): Reply {
  const again = time(error.retryAt, 'time');
  return {
    // Other limits are of one thing, which the message names.
    title: error.next === null ? 'Too many requests' : 'Try again later',
    sections: [
      notice('warning', error.message),
      { kind: 'paragraph', text: ['Try again at ', again, '.'] },
    ],
    actions,
  };
}

function unavailable(
  error: UnavailableError,
  look: readonly Action[],
  again: readonly Action[],
): Reply {
  if (error.outcome === 'none') {
    return { ...failure('No response', error.message, 'Nothing was changed.'), actions: again };
  }
  return {
    title: 'It may or may not have gone through',
    sections: [notice('warning', error.message)],
    actions: look,
  };
}

function refused(error: RefusedError): Reply {
  if (error.status === 404) return failure('Not found', error.message);
  const code = error.code === undefined ? '' : `, code ${error.code}`;
  const said = error.said === undefined ? '' : `: “${error.said}”`;
  return failure('The service refused this', error.message, `Status ${error.status}${code}${said}`);
}

function withReference(title: string, message: string, reference: string): Reply {
  return failure(title, message, [
    'Reference for your administrator: ',
    { kind: 'code', text: reference },
  ]);
}

/** Offers the operation that shows what became of it: the reader of most of the same values. */
export function lookAgain(catalogue: Catalogue, { operation, raw }: Failed): Action[] {
  const readers = catalogue.operations
    .filter((reader) =>
      operation.lookWith === null
        ? reader.area === operation.area && reader.effect === 'reads'
        : reader.name === operation.lookWith,
    )
    .map((reader) => {
      const taken = Object.entries(raw).filter(([name]) => Object.hasOwn(reader.inputs, name));
      return { reader, values: Object.fromEntries(taken) };
    })
    .filter(({ reader, values }) => missingInputs(reader.inputs, values).length === 0)
    .sort((a, b) => Object.keys(b.values).length - Object.keys(a.values).length);
  return readers.slice(0, 1).map(({ reader, values }) => action(reader, values, 'Check now'));
}

/** Opens the form if a file is an input: the given file may have caused the failure. */
function tryAgain({ operation, raw }: Failed): Action {
  const inputs = Object.values(operation.inputs);
  const takesFile = inputs.some(({ kind }) => kind === 'file' || kind === 'files');
  return action(operation, raw, 'Try again', takesFile ? { asksFirst: true } : {});
}

export function formOf({ operation, raw }: Failed): Action {
  return action(operation, raw, `Open “${operation.title}”`, { asksFirst: true });
}

/** Leads on from a refusal: to the form, filled with what was given, and to help. */
function waysOn(error: PostbellError, failed: Failed | null): Action[] {
  if (failed === null) return [action('postbell help', {}, 'Help')];
  const { operation } = failed;
  const raw = error instanceof CommandLineError ? error.values : failed.raw;
  const hasForm = Object.keys(operation.inputs).length > 0;
  return compact([hasForm && formOf({ operation, raw }), helpOn(operation.name)]);
}

/** After an unknown verb, offers what was probably meant, in its form unless it only reads. */
function suggestedBy({ area, suggestions }: UnknownVerbError): Action[] {
  const help = helpOn(area);
  const meant = suggestions.map(({ operation, rest }) => {
    const raw = valuesIn(operation, rest);
    const isReady =
      operation.effect === 'reads' && missingInputs(operation.inputs, raw).length === 0;
    return isReady ? action(operation, raw, operation.title) : formOf({ operation, raw });
  });
  return meant.some(({ label }) => label === help.label) ? meant : [...meant, help];
}

function valuesIn({ inputs }: Operation, rest: string): RawValues {
  try {
    return readCommandLine(inputs, rest);
  } catch (error) {
    // Values that can't be read are typed again in the form.
    if (error instanceof CommandLineError) return error.values;
    throw error;
  }
}

function helpOn(topic: string): Action {
  return action('postbell help', { topic }, 'Help');
}

/** Returns an error with the label of its field, for a place that isn't below the field itself. */
export function problemSentence(inputs: Inputs, { field, message }: InputError): string {
  const label = field === undefined ? undefined : inputs[field]?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

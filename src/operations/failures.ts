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
  type Text,
  mentionsOf,
} from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import type { Catalogue } from './catalogue-of.ts';
import { readCommandLine } from './command-line.ts';
import type { Operation } from './define.ts';
import type { Inputs } from './inputs.ts';
import { missingInputs } from './read-values.ts';
import { UnknownVerbError } from './verbs.ts';

interface FailureFacts {
  /** The id under which the failure is in the log. */
  readonly reference: string;
  /** Actions that show whether the operation was carried out. */
  readonly look?: readonly Action[];
  /** Actions that repeat the operation with the same values; offered where nothing was changed. */
  readonly again?: readonly Action[];
  /** Inputs of the operation, to name the field of the value that can't be used. */
  readonly inputs?: Inputs;
  /** Actions that open the form with all values again, where it had closed before the failure. */
  readonly change?: readonly Action[];
}

export function failureReply(
  error: unknown,
  { reference, look = [], again = [], change = [], inputs = {} }: FailureFacts,
): Reply {
  if (error instanceof InputError) {
    return { ...failed('That can’t be used', problemSentence(inputs, error)), actions: change };
  }
  if (error instanceof ForbiddenError) return forbidden(error);
  if (error instanceof LimitedError) return limited(error, again);
  if (error instanceof UnavailableError) return unavailable(error, look, again);
  if (error instanceof RefusedError) return { ...refused(error), actions: change };
  if (error instanceof UndeliverableError) return { ...unannounced(error), actions: look };
  if (error instanceof ContractError) {
    const reply = withReference('The service gave an unexpected answer', error.message, reference);
    return isInDoubt(error) ? { ...reply, actions: look } : reply;
  }
  if (error instanceof ConfigError) {
    return withReference('The bot is not set up right', error.message, reference);
  }
  return withReference(
    'Something went wrong in the bot',
    'This is a fault of the bot, not of what you typed.',
    reference,
  );
}

/** Tells whether an error certainly changed nothing, so that the same may be tried again. */
export function leftEverythingAsItWas(error: unknown): boolean {
  if (error instanceof UnavailableError) return error.outcome === 'none';
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

function failed(title: string, message: string, footnote?: Text): Reply {
  return { title, sections: [notice('bad', message)], footnote };
}

function unannounced({ message, reason }: UndeliverableError): Reply {
  const sentence = `${message} What you asked for may have been done: look before you try again.`;
  return failed('The answer could not be shown', sentence, `Slack’s code: ${reason}`);
}

function forbidden(error: ForbiddenError): Reply {
  return {
    title: 'You may not do this',
    sections: compact([
      notice('bad', error.message),
      error.askIds.length > 0 && {
        kind: 'paragraph',
        text: ['Ask:', ...mentionsOf(error.askIds)],
      },
    ]),
  };
}

function limited(error: LimitedError, actions: readonly Action[]): Reply {
  const again = time(error.retryAt, 'time');
  return {
    title: 'Too much at once',
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
    return { ...failed('No answer', error.message, 'Nothing was changed.'), actions: again };
  }
  return {
    title: 'It is unknown whether it was carried out',
    sections: [notice('warning', error.message)],
    actions: look,
  };
}

function refused(error: RefusedError): Reply {
  if (error.status === 404) return failed('Not found', error.message);
  const code = error.code === undefined ? '' : `, code ${error.code}`;
  return failed('The service refused it', error.message, `Status ${error.status}${code}`);
}

function withReference(title: string, message: string, reference: string): Reply {
  return failed(title, message, [
    'Reference for whoever runs the bot: ',
    { kind: 'code', text: reference },
  ]);
}

/** An operation with the values with which it failed. */
interface Failed {
  readonly operation: Operation;
  readonly raw: RawValues;
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
  return readers.slice(0, 1).map(({ reader, values }) => action(reader, values, 'Look'));
}

/** Opens the form if a file is an input: the given file may have caused the failure. */
export function tryAgain({ operation, raw }: Failed): Action {
  const inputs = Object.values(operation.inputs);
  const takesFile = inputs.some(({ kind }) => kind === 'file' || kind === 'files');
  return action(operation, raw, 'Try again', takesFile ? { asksFirst: true } : {});
}

export function formOf({ operation, raw }: Failed, label: string): Action {
  return action(operation, raw, label, { asksFirst: true });
}

/** After an unknown verb, offers what was probably meant, in its form unless it reads, and help. */
export function suggestedBy(error: unknown): Action[] {
  if (!(error instanceof UnknownVerbError)) return [];
  const { area, suggestion } = error;
  const help: Action = action('postbell help', { topic: area }, 'Help');
  if (!suggestion) return [help];
  const { operation, rest, label } = suggestion;
  const manner = operation.effect === 'reads' ? {} : { asksFirst: true as const };
  return [action(operation, valuesIn(operation, rest), label, manner), help];
}

function valuesIn({ inputs }: Operation, rest: string): RawValues {
  try {
    return readCommandLine(inputs, rest);
  } catch (error) {
    // Values that can't be read are typed again in the form.
    if (error instanceof InputError) return {};
    throw error;
  }
}

/** Returns an error with the label of its field, for a place that isn't below the field itself. */
export function problemSentence(inputs: Inputs, { field, message }: InputError): string {
  const label = field === undefined ? undefined : inputs[field]?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

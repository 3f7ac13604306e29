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
} from '../core/errors.ts';
import type { Reply, Section, Span, Step } from '../core/reply.ts';

/** What is known of a failure besides the error itself. */
export interface FailureFacts {
  /** Under which the log has it. */
  readonly reference: string;
  /** Operations that show whether it was carried out. */
  readonly look?: readonly Step[];
  /** The same once more, with everything that was given; offered where nothing was changed. */
  readonly again?: readonly Step[];
  /** What of that which was given can't be used, with the name of its field. */
  readonly problem?: string;
  /** The form with everything that was given, where it has closed before something was wrong. */
  readonly change?: readonly Step[];
}

/** A failure, worded for the person who can do something about it. */
export function failureReply(
  error: unknown,
  { reference, look = [], again = [], change = [], problem }: FailureFacts,
): Reply {
  if (error instanceof InputError) {
    return { ...failed('That can’t be used', problem ?? error.message), steps: change };
  }
  if (error instanceof ForbiddenError) return forbidden(error);
  if (error instanceof LimitedError) return limited(error, again);
  if (error instanceof UnavailableError) return unavailable(error, look, again);
  if (error instanceof RefusedError) return { ...refused(error), steps: change };
  if (error instanceof UndeliverableError) {
    return { ...untold(error), steps: look };
  }
  if (error instanceof ContractError) {
    const told = withReference('The service gave an unexpected answer', error.message, reference);
    return isInDoubt(error) ? { ...told, steps: look } : told;
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

/** Whether nothing has been changed for certain, so that the same thing may be tried again. */
export function leftEverythingAsItWas(error: unknown): boolean {
  if (error instanceof UnavailableError) return error.outcome === 'none';
  return (
    error instanceof InputError ||
    error instanceof ForbiddenError ||
    error instanceof LimitedError ||
    error instanceof RefusedError
  );
}

/** Whether it is worth an entry in the log beyond its name. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof PostbellError) || error instanceof ContractError;
}

function failed(title: string, message: string, footnote?: string): Reply {
  const notice: Section = { kind: 'notice', tone: 'bad', text: message };
  return { title, sections: [notice], ...(footnote !== undefined && { footnote }) };
}

function untold({ message, reason }: UndeliverableError): Reply {
  const sentence = `${message} What you asked for may have been done: look before you try again.`;
  return failed('The answer could not be shown', sentence, `Slack’s code: ${reason}`);
}

function forbidden(error: ForbiddenError): Reply {
  const people = error.askIds.flatMap((id): Span[] => [' ', { kind: 'person', id }]);
  const ask: readonly Section[] =
    people.length > 0 ? [{ kind: 'paragraph', text: ['Ask:', ...people] }] : [];
  return {
    title: 'You may not do this',
    sections: [{ kind: 'notice', tone: 'bad', text: error.message }, ...ask],
  };
}

function limited(error: LimitedError, steps: readonly Step[]): Reply {
  const again: Span = { kind: 'time', at: error.retryAt, show: 'time' };
  return {
    title: 'Too much at once',
    sections: [
      { kind: 'notice', tone: 'warning', text: error.message },
      { kind: 'paragraph', text: ['Try again at ', again, '.'] },
    ],
    steps,
  };
}

function unavailable(
  error: UnavailableError,
  look: readonly Step[],
  again: readonly Step[],
): Reply {
  if (error.outcome === 'none') {
    return {
      title: 'No answer',
      sections: [{ kind: 'notice', tone: 'bad', text: error.message }],
      footnote: 'Nothing was changed.',
      steps: again,
    };
  }
  return {
    title: 'It is unknown whether it was carried out',
    sections: [{ kind: 'notice', tone: 'warning', text: error.message }],
    steps: look,
  };
}

function refused(error: RefusedError): Reply {
  if (error.status === 404) return failed('Not found', error.message);
  const code = error.code === undefined ? '' : `, code ${error.code}`;
  return failed('The service refused it', error.message, `Status ${error.status}${code}`);
}

function withReference(title: string, message: string, reference: string): Reply {
  return {
    title,
    sections: [{ kind: 'notice', tone: 'bad', text: message }],
    footnote: ['Reference for whoever runs the bot: ', { kind: 'code', text: reference }],
  };
}

/**
 * The base of all failures that Postbell knows, one class a family. Each message is a sentence for
 * the person who can act: what happened, what was expected, what to change. It contains no secret.
 */
export abstract class PostbellError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** Something that a person typed can't be used. `field` is the name of its input. */
export class InputError extends PostbellError {
  readonly field: string | undefined;
  readonly next: NextStep | null;

  constructor(
    message: string,
    options: ErrorOptions & { field?: string | undefined; next?: NextStep | null } = {},
  ) {
    super(message, options);
    this.field = options.field;
    this.next = options.next ?? null;
  }
}

/** Returns the error of what was given for an input, by the name of its field. */
export function inputError(field: string, message: string, cause?: unknown): InputError {
  return new InputError(message, { field, cause });
}

/** The operation that leads on from a failure; it gets those of the attempt's values it takes. */
export interface NextStep {
  /** Values that the attempt has under other names. */
  readonly values?: Readonly<Record<string, string>>;
  /** The name of the operation, e.g. `balance show`. */
  readonly operation: string;
  readonly label: string;
}

/** Statuses that refuse what a request contains, rather than who sends it or where. */
const ABOUT_ROWS: ReadonlySet<number> = new Set([200, 400, 409, 413, 422]);

interface Refusal {
  readonly status: number;
  readonly code?: string | undefined;
  readonly said?: string | undefined;
  readonly next?: NextStep | null;
  readonly isExplained?: boolean;
  /** Default: its status tells. */
  readonly isAboutRows?: boolean | undefined;
}

/** The service said no. */
export class RefusedError extends PostbellError {
  /** The HTTP status; 404 and 401 also where only the error code or the words say so. */
  readonly status: number;
  /** The service's own error code, if any. */
  readonly code: string | undefined;
  /** The service's words, where the message doesn't quote them. */
  readonly said: string | undefined;
  readonly next: NextStep | null;
  /** The message says why, and what to change: no caller has to guess. */
  readonly isExplained: boolean;
  /** It is due to the addresses or numbers in the request, so that others may succeed. */
  readonly isAboutRows: boolean;

  constructor(message: string, options: ErrorOptions & Refusal) {
    super(message, options);
    const { status, code, said, next = null, isExplained = false, isAboutRows } = options;
    this.status = status;
    this.code = code;
    this.said = said;
    this.next = next;
    this.isExplained = isExplained;
    this.isAboutRows = isAboutRows ?? ABOUT_ROWS.has(status);
  }
}

/** A rate limit of the service or of Slack was exceeded; another try makes sense at `retryAt`. */
export class LimitedError extends PostbellError {
  readonly retryAt: Date;
  /** The service's own error code, if any. */
  readonly code: string | undefined;
  readonly next: NextStep | null;

  constructor(
    message: string,
    options: ErrorOptions & {
      readonly retryAt: Date;
      readonly code?: string | undefined;
      readonly next?: NextStep | null;
    },
  ) {
    super(message, options);
    this.retryAt = options.retryAt;
    this.code = options.code;
    this.next = options.next ?? null;
  }
}

/**
 * The other side didn't answer: network, timeout or 5xx. `outcome` says whether the request may
 * have been carried out anyway: `none` for reads, `unknown` for anything that changes.
 */
export class UnavailableError extends PostbellError {
  readonly outcome: 'none' | 'unknown';

  constructor(message: string, options: ErrorOptions & { outcome: 'none' | 'unknown' }) {
    super(message, options);
    this.outcome = options.outcome;
  }
}

/**
 * The service's answer has another shape than the specification gives. `path` points into it.
 * `outcome` is that of `UnavailableError`: such an answer doesn't say whether a change was made.
 */
export class ContractError extends PostbellError {
  readonly path: string;
  readonly outcome: 'none' | 'unknown';

  constructor(
    message: string,
    options: ErrorOptions & { path: string; outcome?: 'none' | 'unknown' },
  ) {
    super(message, options);
    this.path = options.path;
    this.outcome = options.outcome ?? 'none';
  }
}

/** Tells whether the service said that there is no such thing. */
export function isNotFound(error: unknown): error is RefusedError {
  return error instanceof RefusedError && error.status === 404;
}

/** Tells whether a failed request may have been carried out anyway. */
export function isInDoubt(error: unknown): error is UnavailableError | ContractError {
  const isKind = error instanceof UnavailableError || error instanceof ContractError;
  return isKind && error.outcome === 'unknown';
}

/** A colleague who can be asked to do what another person may only prepare. */
export interface Assignee {
  /** Slack user id. */
  readonly personId: string;
  readonly name: string;
}

interface Helpers {
  /** Slack user ids of those who give rights. */
  readonly askIds: readonly string[];
  /** Slack user ids of others who may do it. Default: nobody is known. */
  readonly canIds?: readonly string[];
  /** Those who can be the assignee. Default: `null`, it can’t be handed over. */
  readonly assignees?: readonly Assignee[] | null;
  /** Names what they may not do, for the middle of a sentence. Default: what the operation does. */
  readonly deed?: string | undefined;
}

/** This person may not do this here. */
export class ForbiddenError extends PostbellError {
  readonly askIds: readonly string[];
  readonly canIds: readonly string[];
  readonly assignees: readonly Assignee[] | null;
  readonly deed: string | undefined;

  constructor(message: string, options: ErrorOptions & Helpers) {
    super(message, options);
    const { askIds, canIds = [], assignees = null, deed } = options;
    this.deed = deed;
    this.askIds = askIds;
    this.canIds = canIds;
    this.assignees = assignees;
  }
}

/** Slack refused a message. `permanent` means that a retry can't help; `reason` is its code. */
export class UndeliverableError extends PostbellError {
  readonly permanent: boolean;
  readonly reason: string;

  constructor(message: string, options: ErrorOptions & { permanent: boolean; reason: string }) {
    super(message, options);
    this.permanent = options.permanent;
    this.reason = options.reason;
  }
}

/** The exit code of a process whose settings can't be used (sysexits.h, EX_CONFIG). */
export const EXIT_CONFIG = 78;

/** The exit code where something that is needed doesn't answer (sysexits.h, EX_UNAVAILABLE). */
export const EXIT_UNAVAILABLE = 69;

/** The exit code of a process that a restart may fix (sysexits.h, EX_SOFTWARE). */
export const EXIT_BROKEN = 70;

/** The settings can't be used; `problems` lists all reasons at once. */
export class ConfigError extends PostbellError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `The settings can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
      options,
    );
    this.problems = problems;
  }
}

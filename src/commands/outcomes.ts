import { InputError } from '../lib/errors.ts';
import { currentReference, traced } from '../lib/trace.ts';
import { spansOf, type Reply } from '../domain/reply.ts';
import type { KeptAct } from '../store/acts.ts';
import type { Preview } from './define.ts';
import type { Executor } from './executor.ts';
import type { Invocation } from './invocation.ts';
import { failureReply, isUnexpected, leftEverythingAsItWas } from './failures.ts';
import { fileIdsIn } from './uploaded.ts';
import { lineOf } from './usage.ts';

export type Outcome =
  | ({ readonly invocation: Invocation } & (
      | { readonly kind: 'answered'; readonly reply: Reply }
      /** It sends or deletes, or it is worth asking. */
      | { readonly kind: 'needs confirming'; readonly reply: Preview }
      /** Values are missing or can't be read: one problem a field. */
      | { readonly kind: 'form needed'; readonly problems: readonly InputError[] }
      /** Its key was taken before; `isLongAgo`: this can't be the same click. */
      | {
          readonly kind: 'repeated';
          readonly isLongAgo: boolean;
          /** The act that took the key; `null`: it was released meanwhile. */
          readonly earlier: KeptAct | null;
        }
    ))
  | Failure;

/** `refused`: everything is as it was. `failed`: nobody knows, or the bot has a fault. */
export interface Failure {
  readonly kind: 'refused' | 'failed';
  /** `null` where it isn't known which operation was meant. */
  readonly invocation: Invocation | null;
  readonly error: unknown;
  readonly reply: Reply;
  readonly reference: string;
}

/** Does a task under a new reference, unless it is part of one that has a reference already. */
export function underReference<T>(
  bot: Pick<Executor, 'newId'>,
  task: () => Promise<T>,
): Promise<T> {
  return traced(() => newReference(bot), task);
}

function newReference({ newId }: Pick<Executor, 'newId'>): string {
  return newId().slice(0, 8);
}

export function failureOf(
  bot: Pick<Executor, 'catalogue' | 'config' | 'newId'>,
  invocation: Invocation | null,
  error: unknown,
  isUntouched = leftEverythingAsItWas(error),
): Failure {
  const kind = isUntouched ? 'refused' : 'failed';
  const reference = currentReference() ?? newReference(bot);
  const { catalogue } = bot;
  const reply = failureReply(error, { reference, failed: invocation, catalogue });
  const shown = invocation ? withLine(bot, invocation, reply) : reply;
  return { kind, invocation, error, reply: shown, reference };
}

/** Adds the command line that does the same to the answer of a form. */
export function withLine<R extends Reply>(
  { config }: Pick<Executor, 'config'>,
  { operation, raw, way }: Invocation,
  reply: R,
): R {
  if (way !== 'form' || fileIdsIn(operation.inputs, raw).length > 0) return reply;
  const line = lineOf(operation, raw, config.bot.commandPrefix);
  if (line === null) return reply;
  const before = reply.footnote === undefined ? [] : [...spansOf(reply.footnote), ' · '];
  return { ...reply, footnote: [...before, 'As a command: ', { kind: 'code', text: line }] };
}

/** Logs and counts what became of a request, once; nothing of what was in it. */
export function record(
  { log, metrics }: Pick<Executor, 'log' | 'metrics'>,
  { way, startedMs }: { readonly way: string; readonly startedMs: number },
  outcome: Outcome | { readonly kind: string; readonly invocation: null },
): void {
  const ms = performance.now() - startedMs;
  const operation = outcome.invocation?.operation.name;
  // No operation is meant in App Home.
  metrics.observe({ way, operation: operation ?? 'none', outcome: outcome.kind }, ms / 1000);
  const line = { way, operation, outcome: outcome.kind, ms: Math.round(ms) };
  if (!('reference' in outcome)) return log.info(line, 'handled');
  const { error, reference } = outcome;
  // The message of an InputError quotes what the person typed, which must stay out of the log.
  const err = error instanceof InputError ? undefined : error;
  const failure = error instanceof Error ? error.name : 'unknown failure';
  const level = isUnexpected(error) ? 'error' : 'info';
  log[level]({ ...line, failure, reference, err }, 'handled');
}

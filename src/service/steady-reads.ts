import { AsyncLocalStorage } from 'node:async_hooks';

interface SteadyReads {
  /** Answers by their schema, so that each request has one type of answer; `null`: none any more. */
  answers: Map<object, Map<string, Promise<unknown>>> | null;
}

const current = new AsyncLocalStorage<SteadyReads>();

/**
 * Does a task that reads the same each time, until it changes something: what it checked is what it
 * then sends. Whatever goes on after the task reads as usual.
 */
export async function steadily<T>(task: () => Promise<T>): Promise<T> {
  const reads: SteadyReads = { answers: new Map() };
  try {
    return await current.run(reads, task);
  } finally {
    reads.answers = null;
  }
}

/** Reads, or returns what was read before in a steady task; a failed read is tried again. */
export function readSteadily<Answer>(
  schema: object,
  key: () => string,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const answers = current.getStore()?.answers;
  if (!answers) return read();
  const alike = answers.get(schema) ?? new Map<string, Promise<unknown>>();
  answers.set(schema, alike);
  const known = alike.get(key());
  // The same schema decoded it.
  if (known) return known as Promise<Answer>;
  const reading = read();
  alike.set(key(), reading);
  reading.catch(() => alike.delete(key()));
  return reading;
}

/** Reads anew what a steady task has read before: a listing that changes is read once more. */
export function freshly<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  return current.run({ answers: null }, read);
}

/** Tells whether a read is one that must be made anew. */
export const isReadAnew = (): boolean => current.getStore()?.answers === null;

/** Has the steady task read as usual from now on: it changes something. */
export function endSteadyReads(): void {
  const reads = current.getStore();
  if (reads) reads.answers = null;
}

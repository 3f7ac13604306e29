import { AsyncLocalStorage } from 'node:async_hooks';

const references = new AsyncLocalStorage<string | undefined>();

/**
 * Does a task for somebody under a reference, which all lines of the log about it carry, and which
 * they read when it fails. A task within another one is under the same reference.
 */
export function traced<T>(newReference: () => string, task: () => T): T {
  return references.getStore() === undefined ? references.run(newReference(), task) : task();
}

/** Returns the reference under which this is done; `undefined` for what the bot does by itself. */
export function currentReference(): string | undefined {
  return references.getStore();
}

/** Returns the same task without a reference: whoever happens to wake it doesn't ask for it. */
export function untraced(task: () => void): () => void {
  return () => references.run(undefined, task);
}

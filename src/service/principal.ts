import { AsyncLocalStorage } from 'node:async_hooks';
import type { Right } from '../domain/rights.ts';
import type { Endpoint } from './endpoints.ts';

/** Whoever the service is asked for: a person, or Postbell itself for a purpose of its own. */
export interface Principal {
  /**
   * Checks their rights as they are now; called right before each request.
   * @param right the right that this request takes
   * @throws {ForbiddenError} that says what is missing, and whom to ask.
   */
  require(endpoint: Endpoint, right: Right): Promise<void>;
}

const principals = new AsyncLocalStorage<Principal | null>();

/** Does a task for somebody: every request to the service within it takes their rights. */
export function actingAs<T>(principal: Principal, task: () => T): T {
  return principals.run(principal, task);
}

/** Returns the same task for nobody: whoever happens to wake it lends it no rights. */
export function forNobody(task: () => void): () => void {
  return () => principals.run(null, task);
}

/** Asks the service for whoever it is asked for here. @throws where nobody is, which is a defect. */
export const CURRENT_PRINCIPAL: Principal = {
  async require(endpoint, right) {
    const principal = principals.getStore() ?? null;
    if (principal === null) throw new Error(`nobody asks for “${endpoint.name}”`);
    await principal.require(endpoint, right);
  },
};

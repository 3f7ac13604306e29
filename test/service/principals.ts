import type { Principal } from '../../src/service/principal.ts';

/** Somebody who may ask the service everything. */
export const ALLOWED: Principal = { require: async () => undefined };

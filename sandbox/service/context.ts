import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { World } from './state/world.ts';

export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: { world: World };
}

/** Routes of one resource; a slash at the end of a path makes no difference. */
export function createRoutes(): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>({ strict: false });
}

import { createRoutes } from '../context.ts';

/** Sender addresses (spec 1, section 4.4). */
export const senders = createRoutes();

senders.get('/', (c) =>
  c.json(
    [...c.var.world.senders.values()].map(({ email, name, status, isAllowedForSmtp }) => ({
      email,
      name,
      status,
      is_allowed_for_smtp: isAllowedForSmtp,
    })),
  ),
);

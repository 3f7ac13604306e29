import { z } from 'zod';
import type { Environment } from '../core/config.ts';
import { portSetting } from '../core/settings.ts';
import { ConfigError } from '../core/errors.ts';

const settings = z.object({
  SANDBOX_PORT: portSetting('SANDBOX_PORT').default(4010),
  SANDBOX_SEED: z.coerce
    .number('SANDBOX_SEED must be a number')
    .int('SANDBOX_SEED must be a whole number')
    .default(1),
  SANDBOX_SPEED: z.coerce
    .number('SANDBOX_SPEED must be a number of service seconds per real second')
    .min(0, 'SANDBOX_SPEED must not be negative')
    .default(1),
  WORKSPACE_PORT: portSetting('WORKSPACE_PORT').default(4020),
});

/**
 * The settings of the local stand-ins. An empty text counts as not set.
 * @throws {ConfigError} with every problem at once.
 */
export function readSandboxSettings(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const read = settings.safeParse(given);
  if (!read.success) throw new ConfigError(read.error.issues.map(({ message }) => message));
  const { SANDBOX_PORT: port, SANDBOX_SEED: seed, SANDBOX_SPEED: speed } = read.data;
  return { port, seed, speed, workspacePort: read.data.WORKSPACE_PORT };
}

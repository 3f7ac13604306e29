import { once } from 'node:events';
import { z } from 'zod';
import { ConfigError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { startSandboxService } from './server.ts';
import { describeWorld } from './describe-world.ts';

const settings = z.object({
  SANDBOX_PORT: z.coerce
    .number('SANDBOX_PORT must be a port number')
    .int('SANDBOX_PORT must be a whole number')
    .min(0, 'SANDBOX_PORT must be 0 to 65535')
    .max(65_535, 'SANDBOX_PORT must be 0 to 65535')
    .default(4010),
  SANDBOX_SEED: z.coerce
    .number('SANDBOX_SEED must be a number')
    .int('SANDBOX_SEED must be a whole number')
    .default(1),
  SANDBOX_SPEED: z.coerce
    .number('SANDBOX_SPEED must be a number of service seconds per real second')
    .min(0, 'SANDBOX_SPEED must not be negative')
    .default(1),
});

/** As in sysexits.h, EX_CONFIG. */
const EXIT_CONFIG = 78;

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
}

async function run(): Promise<void> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  const read = settings.safeParse(given);
  if (!read.success) throw new ConfigError(read.error.issues.map(({ message }) => message));
  const { SANDBOX_PORT: port, SANDBOX_SEED: seed, SANDBOX_SPEED: speed } = read.data;

  const log = createLog('warn', { local: process.stdout.isTTY });
  const service = await startSandboxService({ port, seed, speed, log });
  process.stdout.write(`${describeWorld(service.state(), service.url, speed)}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await service.close();
}

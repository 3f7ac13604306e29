import { createLog } from '../../src/lib/log.ts';
import { readArguments, runToEnd } from '../../src/lib/program.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { portProblem } from '../../src/lib/server.ts';
import { readableLog } from '../readable-log.ts';
import { endWithParent, onEnd } from '../../src/lib/signals.ts';
import { readSandboxSettings } from '../settings.ts';
import { describeWorld } from './describe-world.ts';
import { startSandboxService } from './server.ts';

readArguments({
  usage: `
Usage: npm run sandbox

Starts the local service alone and says what is in it, with SANDBOX_PORT, SANDBOX_SEED and
SANDBOX_SPEED from the environment or .env.
`,
});
endWithParent();
await runToEnd(run);

async function run(): Promise<number> {
  const { port, seed, speed } = readSandboxSettings(process.env);
  const log = createLog('warn', process.stdout.isTTY ? readableLog() : undefined);
  const service = await startSandboxService({ port, seed, speed, log }).catch((cause: unknown) => {
    const there = { setting: 'SANDBOX_PORT', host: '127.0.0.1', port };
    throw new ConfigError([portProblem(there, cause)], { cause });
  });
  process.stdout.write(`${describeWorld(service.state(), service.url, speed)}\n`);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  onEnd(resolve);
  await ended;
  await service.close();
  return 0;
}

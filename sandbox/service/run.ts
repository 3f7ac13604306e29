import { once } from 'node:events';
import { EXIT_CONFIG, ConfigError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { portProblem } from '../../src/lib/server.ts';
import { readableLog } from '../readable-log.ts';
import { readSandboxSettings } from '../settings.ts';
import { describeWorld } from './describe-world.ts';
import { startSandboxService } from './server.ts';

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
}

async function run(): Promise<void> {
  const { port, seed, speed } = readSandboxSettings(process.env);
  const log = createLog('warn', process.stdout.isTTY ? readableLog() : undefined);
  const service = await startSandboxService({ port, seed, speed, log }).catch((cause: unknown) => {
    const there = { setting: 'SANDBOX_PORT', host: '127.0.0.1', port };
    throw new ConfigError([portProblem(there, cause)], { cause });
  });
  process.stdout.write(`${describeWorld(service.state(), service.url, speed)}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await service.close();
}

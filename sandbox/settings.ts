import { createServer } from 'node:net';
import { z } from 'zod';
import type { Environment } from '../src/lib/config.ts';
import { DEFAULT_PORT, portSetting } from '../src/lib/settings.ts';
import { ConfigError } from '../src/lib/errors.ts';
import { isInUse, portInUse } from '../src/lib/server.ts';

const DEFAULT_PORTS = {
  SANDBOX_PORT: 4010,
  WORKSPACE_PORT: 4020,
  PORT: DEFAULT_PORT,
  // Nobody types this one, so two that are tried out at once don't meet.
  METRICS_PORT: 0,
} as const;
type PortName = keyof typeof DEFAULT_PORTS;
/** Of the stand-ins; the bot's own are HOST and METRICS_HOST. */
const LOOPBACK = '127.0.0.1';

/** The settings of the stand-ins. */
export const SANDBOX_SETTINGS = z
  .object({
    SANDBOX_PORT: portSetting('SANDBOX_PORT').default(DEFAULT_PORTS.SANDBOX_PORT),
    SANDBOX_SEED: z.coerce
      .number('SANDBOX_SEED must be a number')
      .int('SANDBOX_SEED must be a whole number')
      .default(1),
    SANDBOX_SPEED: z.coerce
      .number('SANDBOX_SPEED must be a number of service seconds per real second')
      .min(0, 'SANDBOX_SPEED must not be negative')
      .default(1)
      .describe('Service seconds per real second'),
    WORKSPACE_PORT: portSetting('WORKSPACE_PORT').default(DEFAULT_PORTS.WORKSPACE_PORT),
  })
  .describe('The sandbox (only without the settings above)');
const botPorts = z.object({
  PORT: portSetting('PORT').default(DEFAULT_PORTS.PORT),
  METRICS_PORT: portSetting('METRICS_PORT').default(DEFAULT_PORTS.METRICS_PORT),
});

/**
 * The settings of the local stand-ins. An empty text counts as not set.
 * @throws {ConfigError} with every problem at once.
 */
export function readSandboxSettings(env: Environment) {
  const {
    SANDBOX_PORT: port,
    SANDBOX_SEED: seed,
    SANDBOX_SPEED: speed,
  } = read(SANDBOX_SETTINGS, env);
  return { port, seed, speed };
}

/** Where everything listens that is started to be tried out. */
export interface LocalPorts {
  readonly ports: Readonly<Record<PortName, number>>;
  /** Whose usual ports are in use, so that any free one is taken. */
  readonly moved: readonly PortName[];
}

/**
 * The ports of the local mode: those that are set, and otherwise the usual ones as far as they are
 * free.
 * @throws {ConfigError} with every port at once that is set and in use.
 */
export async function choosePorts(env: Environment): Promise<LocalPorts> {
  const settings = read(SANDBOX_SETTINGS.extend(botPorts.shape), env);
  const { SANDBOX_PORT, WORKSPACE_PORT, PORT, METRICS_PORT } = settings;
  const requested = { SANDBOX_PORT, WORKSPACE_PORT, PORT, METRICS_PORT };
  const names = Object.keys(DEFAULT_PORTS) as PortName[]; // All of its keys.
  const taken: PortName[] = [];
  for (const name of names) {
    if (!(await isPortFree(hostOf(name, env), requested[name]))) taken.push(name);
  }
  const moved = taken.filter((name) => !env[name]);
  const problems = taken
    .filter((name) => !moved.includes(name))
    .map((name) => portInUse({ setting: name, port: requested[name] }));
  if (problems.length > 0) throw new ConfigError(problems);
  const anyFree = Object.fromEntries(moved.map((name) => [name, 0]));
  return { ports: { ...requested, ...anyFree }, moved };
}

/** Tells whether no process listens on a port just now. */
async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Only a port in use matters here: the real server reports all other problems of the address.
  server.once('error', (cause) => resolve(!isInUse(cause)));
  server.listen({ host, port }, () => server.close(() => resolve(true)));
  return promise;
}

function hostOf(name: PortName, env: Environment): string {
  if (name === 'METRICS_PORT') return env['METRICS_HOST'] || LOOPBACK;
  return name === 'PORT' ? env['HOST'] || LOOPBACK : LOOPBACK;
}

function read<Shape extends z.ZodType>(shape: Shape, env: Environment): z.output<Shape> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => message));
  return parsed.data;
}

import { serve, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import { createApp } from './app.ts';
import { createControl, type Control } from './control.ts';
import { createSandbox, type SandboxOptions } from './sandbox.ts';
import type { World } from './state/world.ts';

export interface SandboxServiceOptions extends SandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** 127.0.0.1 unless given. */
  readonly host?: string;
}

export interface SandboxService {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** What the service knows right now; another object after a reset. */
  readonly state: () => World;
  readonly control: Control;
  readonly close: () => Promise<void>;
}

const KEEP_ALIVE_MS = 65_000;

/** How often the world follows the clock while nobody asks anything, once somebody has. */
const TICK_MS = 200;

/**
 * Starts the local stand-in for the marketing service, with a company's account inside.
 * @throws the system's error when the address can't be listened on.
 */
export async function startSandboxService(options: SandboxServiceOptions): Promise<SandboxService> {
  const { port: wantedPort, host = '127.0.0.1' } = options;
  const sandbox = createSandbox(options);
  const control = createControl(sandbox);
  const app = createApp(sandbox, control);
  const server = serve({
    fetch: app.fetch,
    port: wantedPort,
    hostname: host,
    // A client must be able to count on a connection longer than a busy process may stand still.
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
    // The rest of the process keeps the platform's own Request and Response.
    overrideGlobalObjects: false,
  });
  await once(server, 'listening');
  const port = portOf(server);
  const ticking = setInterval(() => {
    if (sandbox.isBuilt()) sandbox.catchUp();
  }, TICK_MS);
  return {
    url: `http://${host}:${port}`,
    port,
    state() {
      sandbox.touch();
      return sandbox.world;
    },
    control,
    async close() {
      clearInterval(ticking);
      sandbox.delivery.close();
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

function portOf(server: ServerType): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { ENGINES } from '../store/engines.ts';

/** A line to a database on the server that can be cut, and held so that nothing comes through. */
export async function lineToPostgres() {
  const database = new URL(await ENGINES[1].sharedDatabase());
  const sockets = new Set<Socket>();
  let isHeld = false;
  const proxy = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      proxy.listen(port, '127.0.0.1', resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const bound = proxy.address();
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
  onTestFinished(() => void cut());
  const url = new URL(database);
  url.port = String(port);
  return {
    url: url.href,
    cut,
    restore: () => listen(port),
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

import type { Task } from './sender.ts';

/** Where events go. */
export interface Target {
  readonly port: number;
  readonly path: string;
}

/**
 * Single events as form fields, of five campaigns at a time, until it has lasted so long.
 * @param firstEvent so that no two floods of a target are of the same events
 */
export function flood(
  { port, path }: Target,
  { connections, ms, firstEvent }: Required<Pick<Task, 'connections' | 'ms' | 'firstEvent'>>,
): Task {
  return {
    port,
    path,
    traffic: {
      campaigns: { kind: 'series', firstId: 4711, atOnce: 5, events: 100_000 },
      startSeconds: Math.floor(Date.now() / 1000) - 3600,
      eventsASecond: 5000,
    },
    connections,
    eventsARequest: 1,
    firstEvent,
    ms,
  };
}

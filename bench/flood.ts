import type { Task } from './sender.ts';

interface Target {
  readonly port: number;
  readonly path: string;
}

/**
 * Returns a task that sends single events as form fields, of five campaigns at a time, for `ms`.
 * @param firstEvent differs between the floods of a target, so that they send no event twice
 */
export function flood(
  { port, path }: Target,
  { connections, ms, firstEvent }: Required<Pick<Task, 'connections' | 'ms' | 'firstEvent'>>,
): Task {
  return {
    ports: [port],
    path,
    traffic: {
      campaigns: { firstId: 4711, atOnce: 5, events: 100_000 },
      startSeconds: Math.floor(Date.now() / 1000) - 3600,
      eventsASecond: 5000,
    },
    connections,
    eventsARequest: 1,
    firstEvent,
    ms,
  };
}

import type { startRelay } from './running.ts';

export type Running = Awaited<ReturnType<typeof startRelay>>;

const SECONDS = 1_795_253_000;

export const event = (name: string, person: number, more: object = {}): object => ({
  event: name,
  email: `person${person}@example.com`,
  task_id: 4711,
  timestamp: SECONDS + person,
  ...more,
});

export const minutesLater = (minutes: number, one: object): object => ({
  ...one,
  timestamp: ('timestamp' in one ? Number(one.timestamp) : SECONDS) + minutes * 60,
});

export const people = (name: string, from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, index) => event(name, from + index));

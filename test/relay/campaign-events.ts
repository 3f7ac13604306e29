import type { startRelay } from './running.ts';

export type Running = Awaited<ReturnType<typeof startRelay>>;

export const event = (name: string, person: number, more: object = {}): object => ({
  event: name,
  email: `person${person}@example.com`,
  task_id: 4711,
  timestamp: 1_795_253_000 + person,
  ...more,
});

export const people = (name: string, from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, index) => event(name, from + index));

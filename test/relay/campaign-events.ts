import { expect } from 'vitest';
import { onlyKinds } from '../../src/domain/alerts.ts';
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

/** Before any campaign of these tests goes out. */
export const SUBSCRIBED_AT = new Date('2026-11-10T09:00:00Z');

export const subscribe = (
  { store }: Running,
  channelId: string,
  kinds: ('spam' | 'delivered')[] = [],
) =>
  store.subscriptions.add({ channelId, filter: onlyKinds(kinds), createdBy: 'U1' }, SUBSCRIBED_AT);

export async function sendAll({ send, store }: Running, events: readonly object[]): Promise<void> {
  const response = await send('', JSON.stringify(events));
  expect(response.status).toBe(200);
  await store.events.flush();
}

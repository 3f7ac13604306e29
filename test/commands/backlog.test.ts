import { Registry } from '@prometheus-io/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBacklog } from '../../src/commands/backlog.ts';
import type { Backlog } from '../../src/store/backlog.ts';
import { quiet } from '../store/quiet.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const NONE = { count: 0, sinceAt: null };

const BACKLOG: Backlog = {
  messages: new Map([
    ['digest', { count: 2, sinceAt: ago(90) }],
    ['event notification', { count: 5, sinceAt: null }],
  ]),
  undelivered: new Map([['incident', 2]]),
  cards: { count: 3, sinceAt: ago(1000) },
  approvals: { count: 1, sinceAt: ago(7200) },
  digests: NONE,
  bulkRows: 500,
  pausedBulkRuns: 1,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** What is shown of a store that answers so. */
function shown(read: () => Promise<Backlog>) {
  const metrics = new Registry();
  let asked = 0;
  const backlog = {
    read: () => {
      asked += 1;
      return read();
    },
  };
  showBacklog({ store: { backlog }, metrics, log: quiet, now: () => NOW, timeoutMs: 10 });
  const lines = async () =>
    (await metrics.metrics()).split('\n').filter((line) => !/^(#|$)/.test(line));
  return { lines, asked: () => asked };
}

it('shows how much waits, and for how long', async () => {
  const { lines } = shown(async () => BACKLOG);
  expect(await lines()).toEqual([
    'postbell_outbox_messages{kind="digest"} 2',
    'postbell_outbox_messages{kind="event notification"} 5',
    'postbell_outbox_oldest_message_seconds{kind="digest"} 90',
    'postbell_outbox_oldest_message_seconds{kind="event notification"} 0',
    'postbell_outbox_undelivered_messages{kind="incident"} 2',
    'postbell_cards_behind 3',
    'postbell_cards_behind_seconds 1000',
    'postbell_approvals_waiting 1',
    'postbell_approvals_waiting_seconds 7200',
    'postbell_digests_waiting 0',
    'postbell_digests_waiting_seconds 0',
    'postbell_bulk_rows_waiting 500',
    'postbell_bulk_runs_paused 1',
  ]);
});

it('asks the store once in five seconds, whoever scrapes', async () => {
  const { lines, asked } = shown(async () => BACKLOG);
  await Promise.all([lines(), lines(), lines()]);
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(4_999);
  await lines();
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(1);
  await lines();
  expect(asked()).toBe(2);
});

it('shows nothing rather than what was, and soon, while the store fails or hangs', async () => {
  let answer: () => Promise<Backlog> = async () => BACKLOG;
  const { lines, asked } = shown(() => answer());
  expect(await lines()).toHaveLength(13);
  answer = async () => Promise.reject(new Error('down'));
  vi.advanceTimersByTime(5_000);
  expect(await lines()).toEqual([]);
  const hanging = Promise.withResolvers<Backlog>();
  answer = () => hanging.promise;
  vi.advanceTimersByTime(5_000);
  expect(await lines()).toEqual([]);
  // No second question while the first one is open.
  vi.advanceTimersByTime(60_000);
  expect(await lines()).toEqual([]);
  expect(asked()).toBe(3);
  hanging.resolve(BACKLOG);
  expect(await lines()).toHaveLength(13);
});

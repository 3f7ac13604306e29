import { type AlertSettings, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { Registry } from '@prometheus-io/client';
import { LimitedError, UndeliverableError } from '../../../src/lib/errors.ts';
import type { Posting } from '../../../src/domain/post.ts';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import { createAlertMetrics } from '../../../src/alerts/metrics.ts';
import { REFRESH_POLICY } from '../../../src/alerts/refresh/refresh-policy.ts';
import { type CardRefreshParts, createCardRefresh } from '../../../src/alerts/refresh/cards.ts';
import { createClosedChannels } from '../../../src/outbox/closed-channels.ts';
import { createRateLimiter } from '../../../src/outbox/rate-limiter.ts';
import type { Card, CardKey } from '../../../src/store/alerts/cards.ts';
import { isOverviewTopic } from '../../../src/domain/topic.ts';
import { opened } from '../../store/engines.ts';
import { receive } from '../../store/sample-events.ts';
import { quiet } from '../../store/quiet.ts';

const STARTED_AT = new Date('2026-11-21T09:00:00Z');

export interface Call {
  readonly kind: 'post' | 'update';
  readonly channelId: string;
  readonly at: Date;
  readonly ts: string;
  readonly reply: Reply;
}

/** Slack's answer to a call that is refused or lost; `null` to take it. */
type Refuse = (call: Omit<Call, 'ts' | 'reply'>) => Error | null;

interface Message {
  readonly channelId: string;
  reply: Reply;
  shownAt: Date;
}

const MINUTE_MS = 60_000;

/** Slack as strict as its documents: 50 updates a minute for all, a post a second a channel. */
function createStrictSlack(now: () => Date) {
  const calls: Call[] = [];
  const refused: string[] = [];
  const messages = new Map<string, Message>();
  const updatesAt: number[] = [];
  const postedAt = new Map<string, number>();
  const slack = {
    /** Those that were taken. */
    calls,
    /** The kinds of those that came too fast. */
    refused,
    messages,
    refuse: (() => null) as Refuse,
    post: {
      post: async (channelId, reply) => {
        judge({ kind: 'post', channelId, at: now() });
        if (now().getTime() - (postedAt.get(channelId) ?? 0) < 1_000) limit('post', 1_000);
        postedAt.set(channelId, now().getTime());
        const ts = `${calls.length + 1}.000`;
        messages.set(ts, { channelId, reply, shownAt: now() });
        calls.push({ kind: 'post', channelId, at: now(), ts, reply });
        return { channelId, ts };
      },
      update: async (channelId, ts, reply) => {
        judge({ kind: 'update', channelId, at: now() });
        const lately = updatesAt.filter((atMs) => atMs > now().getTime() - MINUTE_MS);
        if (lately.length >= 50) limit('update', 30_000);
        updatesAt.push(now().getTime());
        const message = messages.get(ts);
        if (message?.channelId !== channelId) {
          throw new UndeliverableError('gone', { permanent: true, reason: 'message_not_found' });
        }
        message.reply = reply;
        message.shownAt = now();
        calls.push({ kind: 'update', channelId, at: now(), ts, reply });
      },
    } satisfies Posting,
  };
  function judge(call: Parameters<Refuse>[0]): void {
    const refusal = slack.refuse(call);
    if (refusal) throw refusal;
  }
  function limit(kind: string, ms: number): never {
    refused.push(kind);
    throw new LimitedError('slow down', { retryAt: new Date(now().getTime() + ms) });
  }
  return slack;
}

type Choices = Partial<Pick<CardRefreshParts, 'campaigns' | 'post'>>;

/** Cards by a clock that only moves when it is told to, and Slack by the same. */
export async function simulate(
  given: { readonly databaseUrl?: string; readonly nowMs?: number } = {},
) {
  let nowMs = given.nowMs ?? STARTED_AT.getTime();
  const now = (): Date => new Date(nowMs);
  const store = await opened(given.databaseUrl ?? 'sqlite::memory:', { now, takesEvents: true });
  const slack = createStrictSlack(now);
  const { permits } = store;
  const sleep = async (ms: number) => void (nowMs += ms);
  const service = { isSending: false };
  let serial = 0;

  const draw = async ({ topic, mutedUntil }: CardKey & Pick<Card, 'mutedUntil'>) => {
    const { delivered } = (await store.counts.ofTopic(topic)).events;
    const muted = mutedUntil ? ` muted until ${mutedUntil.toISOString().slice(11, 16)}` : '';
    const summary = `${isOverviewTopic(topic) ? serial : delivered}${muted}`;
    return { reply: { title: topic, summary }, isComplete: !service.isSending };
  };

  return {
    store,
    slack,
    /** While it says that campaigns are being sent, their cards are looked at again and again. */
    service,
    now,

    subscribe: (channelId: string, more: Partial<AlertSettings> = {}) =>
      store.alerts.add({ ...PLAIN_ALERT, channelId, createdBy: 'U1', ...more }, now()),

    /** What the cards of all channels say: the channel and the figure. */
    shown: (): readonly string[] =>
      [...slack.messages.values()].map(
        ({ channelId, reply }) => `${channelId} ${plainText(reply.summary ?? '')}`,
      ),

    /** Somebody who shows cards: one process of several. */
    shower: (choices: Choices = {}) => {
      const limiter = createRateLimiter({ permits, now, sleep });
      return createCardRefresh({
        store,
        post: {
          ...slack.post,
          update: async (...message) => {
            await limiter.waitToUpdate();
            await slack.post.update(...message);
          },
        },
        draw,
        limiter,
        closedChannels: createClosedChannels({ store, kinds: [], log: quiet, now }),
        campaigns: { find: async () => ({ found: null, isAnswered: true }) },
        metrics: createAlertMetrics(new Registry()),
        log: quiet,
        now,
        random: () => 0.5,
        onEnd: () => {},
        policy: REFRESH_POLICY,
        ...choices,
      });
    },

    /** One delivery for each of these campaigns, or so many. */
    deliver: async (campaignIds: readonly string[], times = 1): Promise<void> => {
      const events = campaignIds.flatMap((campaignId) =>
        Array.from({ length: times }, () => delivered(campaignId, (serial += 1), now())),
      );
      await receive(store, events, now());
    },

    /** Lets time pass in small steps, in each of which `showers` runs. */
    pass: async (
      ms: number,
      showers: readonly ReturnType<typeof createCardRefresh>[],
      eachStep: () => Promise<void> | void = () => {},
      stepMs = 500,
    ): Promise<void> => {
      const untilMs = nowMs + ms;
      while (nowMs < untilMs) {
        nowMs += stepMs;
        for (const shower of showers) {
          await shower.run();
          await shower.finished();
        }
        await eachStep();
      }
    },
  };
}

export type Simulation = Awaited<ReturnType<typeof simulate>>;

/** The most calls of a kind in any 60 s. */
export function mostInAMinute(calls: readonly Call[], kind: Call['kind']): number {
  const times = calls.filter((call) => call.kind === kind).map(({ at }) => at.getTime());
  return Math.max(
    0,
    ...times.map((from) => times.filter((time) => time >= from && time < from + MINUTE_MS).length),
  );
}

function delivered(campaignId: string, serial: number, occurredAt: Date): object {
  const timestamp = Math.floor(occurredAt.getTime() / 1000);
  return { event: 'delivered', task_id: campaignId, link_id: serial, timestamp };
}

import { z } from 'zod';
import { done, total } from '../answer.ts';
import {
  type Decoded,
  from,
  id,
  idToSend,
  listOf,
  mapOf,
  number,
  record,
  text,
} from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page, PAGES_AHEAD } from '../pages.ts';
import type { Status } from '../status.ts';
import { perZone, type Timestamps } from '../timestamps.ts';
import { PUSH_SUBSCRIBER_STATUS, pushSubscriberStatus } from './campaign.ts';

interface SubscriberFilter {
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
}

/** Subscribers of websites; spec 3, section 4. */
export function pushSubscribersOf(http: Http, timestamps: Timestamps) {
  const subscribers = listOf(subscriberIn(timestamps));

  const page = (websiteId: string, { limit, offset, fromDay, toDay }: Page & SubscriberFilter) =>
    http.get(path`/push/websites/${{ website: websiteId }}/subscriptions`, subscribers, {
      query: { limit, offset, subscription_date_from: fromDay, subscription_date_to: toDay },
    });

  return {
    page,

    all: (websiteId: string, filter: SubscriberFilter = {}) =>
      allPages((range) => page(websiteId, { ...range, ...filter }), PAGES_AHEAD),

    total: (websiteId: string) =>
      http.get(path`/push/websites/${{ website: websiteId }}/subscriptions/total`, total),

    activate: (id: string) => setStatus(http, id, PUSH_SUBSCRIBER_STATUS.active),
    deactivate: (id: string) => setStatus(http, id, PUSH_SUBSCRIBER_STATUS.deactivated),
  };
}

function setStatus(http: Http, id: string, status: Status): Promise<void> {
  return http.post(path`/push/subscriptions/state`, done, {
    json: { id: idToSend(id), state: status.code },
    subject: `subscriber ${id}`,
    effect: 'repeatable',
  });
}

/**
 * The specification gives an array without the shape of its items. We assume `{name, value}` or one
 * object of names and values; anything else is kept as its JSON text without a name.
 */
const variables = z.union([
  mapOf(text).transform((values) =>
    Object.entries(values).map(([name, value]) => ({ name, value })),
  ),
  z.array(
    z.union([
      z.object({ name: z.string(), value: text }),
      z.unknown().transform((item) => ({
        name: '',
        value: typeof item === 'string' ? item : JSON.stringify(item),
      })),
    ]),
  ),
]);

/** A browser that takes a website's notifications; spec 3, section 2.3. */
export type Subscriber = Decoded<typeof subscriberIn>;

const subscriberIn = perZone(({ timestampOrNull }) =>
  record({
    id,
    status: number.transform(pushSubscriberStatus),
    browser: text,
    language: from('lang', text),
    os: text,
    countryCode: from('country_code', text),
    city: text,
    variables: variables.default([]),
    subscribedAt: from('subscription_date', timestampOrNull),
  }),
);

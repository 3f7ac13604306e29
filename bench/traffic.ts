import type { EventKind } from '../src/domain/events.ts';

/** The events of a measurement: the n-th is always the same, and differs from all others. */
export interface Traffic {
  /** Campaigns follow each other, `atOnce` at a time, each of so many events. */
  readonly campaigns: {
    readonly firstId: number;
    readonly atOnce: number;
    readonly events: number;
  };
  /** Unix seconds of the first event. */
  readonly startSeconds: number;
  /** By how many events a second the timestamps go on. */
  readonly eventsASecond: number;
}

interface Event {
  readonly kind: EventKind;
  readonly person: number;
  readonly campaignId: number;
  readonly seconds: number;
}

// The kinds and people of the first nineteen of twenty events; the last one varies.
const PATTERN: readonly (readonly [EventKind, person: number])[] = [
  ...Array.from({ length: 12 }, (_, person) => ['delivered', person] as const),
  ...Array.from({ length: 6 }, (_, person) => ['open', person] as const),
  ['redirect', 0],
];
const GROUP = 20;
const PERSONS_A_GROUP = 14;
// The last of twenty events, in turn, in the shares of a campaign that goes well.
const RARE: readonly (readonly [EventKind, person: number])[] = [
  ['spam', 1],
  ...Array.from({ length: 7 }, () => ['hard_bounces', 12] as const),
  ...Array.from({ length: 20 }, () => ['soft_bounces', 13] as const),
  ...Array.from({ length: 2 }, () => ['unsubscribe', 2] as const),
  ...Array.from({ length: 70 }, () => ['delivered', 12] as const),
];

// The fields beside the person and the instant, by kind (docs/service).
const DETAILS: Readonly<Partial<Record<EventKind, Readonly<Record<string, string>>>>> = {
  open: {
    open_device: 'Mobile',
    open_platform: 'iOS',
    browser_name: 'Mobile Safari',
    browser_ver: '18.1',
  },
  redirect: {
    link_url: 'https://shop.example/spring?utm_source=newsletter',
    link_id: '31',
    open_device: 'Desktop',
    open_platform: 'Windows',
    browser_name: 'Chrome',
    browser_ver: '142',
  },
  unsubscribe: { from_all: '0', reason: 'Too many emails', categories: '' },
  hard_bounces: {
    smtp_server_response_code: '550',
    smtp_server_response_subcode: '5.1.1',
    smtp_server_response: '550 5.1.1 The email account does not exist',
  },
  soft_bounces: {
    smtp_server_response_code: '452',
    smtp_server_response_subcode: '4.2.2',
    smtp_server_response: '452 4.2.2 The mailbox is full',
  },
};
const FORM_DETAILS = detailsAs((details) => `&${new URLSearchParams(details).toString()}`);
const JSON_DETAILS = detailsAs((details) => `,${JSON.stringify(details).slice(1, -1)}`);

export function createTraffic({ campaigns, startSeconds, eventsASecond }: Traffic) {
  return {
    /** Returns an event as form fields, as in the specification. */
    form(index: number): string {
      const { kind, person, campaignId, seconds } = eventOf(index);
      const details = FORM_DETAILS[kind] ?? '';
      return `event=${kind}&email=reader${person}%40example.com&task_id=${campaignId}&book_id=12&timestamp=${seconds}${details}`;
    },

    /** Returns events as an array of JSON objects. */
    json(from: number, count: number): string {
      let text = '';
      for (let index = from; index < from + count; index += 1) {
        const { kind, person, campaignId, seconds } = eventOf(index);
        const details = JSON_DETAILS[kind] ?? '';
        text += `${text ? ',' : '['}{"event":"${kind}","email":"reader${person}@example.com","task_id":${campaignId},"book_id":12,"timestamp":${seconds}${details}}`;
      }
      return `${text}]`;
    },
  };

  function eventOf(index: number): Event {
    const [kind, person] = kindAndPerson(index);
    const { firstId, atOnce, events } = campaigns;
    const earlier = Math.floor(index / (events * atOnce)) * atOnce;
    return {
      kind,
      person,
      campaignId: firstId + earlier + (Math.floor(index / 100) % atOnce),
      seconds: startSeconds + Math.floor(index / eventsASecond),
    };
  }
}

/** Counts the first events by kind. */
export function countsByKind(count: number): ReadonlyMap<EventKind, number> {
  const counts = new Map<EventKind, number>();
  for (let index = 0; index < count; index += 1) {
    const [kind] = kindAndPerson(index);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Returns the kind and the person of an event; nobody does the same thing twice. */
function kindAndPerson(index: number): readonly [EventKind, person: number] {
  const group = Math.floor(index / GROUP);
  const [kind, person] = PATTERN[index % GROUP] ?? RARE[group % RARE.length] ?? ['open', 0];
  return [kind, group * PERSONS_A_GROUP + person];
}

function detailsAs(
  write: (details: Readonly<Record<string, string>>) => string,
): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(Object.entries(DETAILS).map(([kind, each]) => [kind, write(each)]));
}

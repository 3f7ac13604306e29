import type { EventKind } from '../../src/domain/events.ts';

/** Which events there are: the n-th is always the same, and different from all others. */
export interface Traffic {
  readonly campaigns: Campaigns;
  /** Unix seconds of the first event. */
  readonly startSeconds: number;
  /** By how many events a second the timestamps go on. */
  readonly eventsASecond: number;
}

type Campaigns =
  | { readonly kind: 'one'; readonly id: number }
  /** Many, of so many events each, a few at a time. */
  | {
      readonly kind: 'series';
      readonly firstId: number;
      readonly atOnce: number;
      readonly events: number;
    }
  /** All at once, the first the busiest, the n-th with an n-th of its events. */
  | { readonly kind: 'unequal'; readonly firstId: number; readonly count: number };

interface Event {
  readonly kind: EventKind;
  readonly person: number;
  readonly campaignId: number;
  readonly seconds: number;
}

/** Of twenty events, what the first to the nineteenth are and whose; the last one varies. */
const PATTERN: readonly (readonly [EventKind, person: number])[] = [
  ...Array.from({ length: 12 }, (_, person) => ['delivered', person] as const),
  ...Array.from({ length: 6 }, (_, person) => ['open', person] as const),
  ['redirect', 0],
];
const GROUP = 20;
const PERSONS_A_GROUP = 14;
/** Shares of a campaign that goes well: what the last event of twenty is, in turn. */
const RARE: readonly (readonly [EventKind, person: number])[] = [
  ['spam', 1],
  ...Array.from({ length: 7 }, () => ['hard_bounces', 12] as const),
  ...Array.from({ length: 20 }, () => ['soft_bounces', 13] as const),
  ...Array.from({ length: 2 }, () => ['unsubscribe', 2] as const),
  ...Array.from({ length: 70 }, () => ['delivered', 12] as const),
];

/** What the service tells beside the person and the moment, by kind (docs/service and its facts). */
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
  unsubscribe: { from_all: '0', reason: 'Too many e-mails', categories: '' },
  hard_bounces: {
    smtp_server_response_code: '550',
    smtp_server_response_subcode: '5.1.1',
    smtp_server_response: '550 5.1.1 The e-mail account does not exist',
  },
  soft_bounces: {
    smtp_server_response_code: '452',
    smtp_server_response_subcode: '4.2.2',
    smtp_server_response: '452 4.2.2 The mailbox is full',
  },
};
const FORM_DETAILS = detailsAs((details) => `&${new URLSearchParams(details).toString()}`);
const JSON_DETAILS = detailsAs((details) => `,${JSON.stringify(details).slice(1, -1)}`);

const UNEQUAL_TURNS = 8192;

export function createTraffic({ campaigns, startSeconds, eventsASecond }: Traffic) {
  const campaignOf = campaignsOf(campaigns);
  return {
    campaignOf,
    kindOf: (index: number): EventKind => kindAndPerson(index)[0],

    /** As form fields, as the specification has it. */
    form(index: number): string {
      const { kind, person, campaignId, seconds } = eventOf(index);
      const details = FORM_DETAILS[kind] ?? '';
      return `event=${kind}&email=reader${person}%40example.com&task_id=${campaignId}&book_id=12&timestamp=${seconds}${details}`;
    },

    /** As an array of JSON objects. */
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
    return {
      kind,
      person,
      campaignId: campaignOf(index),
      seconds: startSeconds + Math.floor(index / eventsASecond),
    };
  }
}

/** How many of each kind the first `count` events are. */
export function countsByKind(count: number): ReadonlyMap<EventKind, number> {
  const counts = new Map<EventKind, number>();
  for (let index = 0; index < count; index += 1) {
    const [kind] = kindAndPerson(index);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** The kind of the n-th event and whom it is about; nobody does the same thing twice. */
function kindAndPerson(index: number): readonly [EventKind, person: number] {
  const group = Math.floor(index / GROUP);
  const [kind, person] = PATTERN[index % GROUP] ?? RARE[group % RARE.length] ?? ['open', 0];
  return [kind, group * PERSONS_A_GROUP + person];
}

function campaignsOf(campaigns: Campaigns): (index: number) => number {
  if (campaigns.kind === 'one') return () => campaigns.id;
  if (campaigns.kind === 'series') {
    const { firstId, atOnce, events } = campaigns;
    return (index) =>
      firstId + Math.floor(index / (events * atOnce)) * atOnce + (Math.floor(index / 100) % atOnce);
  }
  const turns = unequalTurns(campaigns.count);
  return (index) => campaigns.firstId + (turns[index % turns.length] ?? 0);
}

/** Whose turn it is; who has an n-th of the turns has them evenly spread. */
function unequalTurns(count: number): Uint16Array {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const credits = weights.map(() => 0);
  return Uint16Array.from({ length: UNEQUAL_TURNS }, () => {
    let next = 0;
    for (const [index, weight] of weights.entries()) {
      credits[index] = (credits[index] ?? 0) + weight / all;
      if ((credits[index] ?? 0) > (credits[next] ?? 0)) next = index;
    }
    credits[next] = (credits[next] ?? 0) - 1;
    return next;
  });
}

function detailsAs(
  write: (details: Readonly<Record<string, string>>) => string,
): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(Object.entries(DETAILS).map(([kind, each]) => [kind, write(each)]));
}

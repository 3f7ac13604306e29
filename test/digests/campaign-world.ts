import { createCampaignReader } from '../../src/snapshots/campaigns.ts';
import type { FullReadingParts } from '../../src/snapshots/campaigns.ts';
import { createCampaignsSection } from '../../src/digests/sections/campaigns/campaigns.ts';
import { type Answer, json, type Received, serviceThat } from '../service/http-server.ts';
import { quiet } from '../store/quiet.ts';
import { type Asked, openedStore, contentOf } from './sections/section-content.ts';

/** What is none unless said otherwise, with the codes of the service. */
const COUNTED = [
  [5, 'unsubscribed'],
  [6, 'hardBounces'],
  [7, 'softBounces'],
  [9, 'rejectedAsSpam'],
  [10, 'mailboxFull'],
  [14, 'noSuchDomain'],
  [17, 'blockedForNow'],
  [11, 'complaints'],
] as const;
type Counted = (typeof COUNTED)[number][1];

/** A campaign of the service; of 1,000 recipients, 990 of them delivered, unless said otherwise. */
export interface MadeUp extends Partial<Readonly<Record<Counted, number>>> {
  readonly id: number;
  readonly sendDate: string;
  readonly status?: number;
  readonly sent?: number;
  readonly delivered?: number;
  readonly opened?: number;
  readonly clicked?: number;
  readonly name?: string;
  readonly sender?: string;
  readonly list?: number;
  readonly isSms?: boolean;
}

const PAGE = 100;

export const sent = (id: number, day: number, more: Partial<MadeUp> = {}): MadeUp => ({
  id,
  sendDate: `2026-11-${String(day).padStart(2, '0')} 10:00:00`,
  ...more,
});

export const yesterday = (id: number, more: Partial<MadeUp> = {}) => sent(id, 20, more);

export async function campaignWorld(...campaigns: readonly MadeUp[]) {
  const world = await campaignWorldWith({});
  world.has(...campaigns);
  return world;
}

export async function campaignWorldWith(parts: Partial<Omit<FullReadingParts, 'service'>>) {
  let campaigns: readonly MadeUp[] = [];
  const world = {
    /** What the service answers in the place of a campaign's figures; `null`: those. */
    insteadOf: (_id: string): Answer | null => null,
    delay: async (): Promise<void> => undefined,
    isDown: false,
  };
  const { server, service } = await serviceThat(async ({ start }) => {
    if (world.isDown) return json({}, 503);
    const [, id] = /\/campaigns\/(\d+) /.exec(start) ?? [];
    if (id === undefined) {
      const offset = Number(/offset=(\d+)/.exec(start)?.[1] ?? 0);
      const newestFirst = campaigns.toSorted(
        (a, b) => Date.parse(b.sendDate) - Date.parse(a.sendDate),
      );
      return json(newestFirst.slice(offset, offset + PAGE).map(rowOf));
    }
    await world.delay();
    const found = campaigns.find((campaign) => String(campaign.id) === id);
    return world.insteadOf(id) ?? json(found && detailOf(found));
  });
  const store = await openedStore(parts.now);
  const reader = createCampaignReader({ log: quiet, ...parts, service, store });
  const part = createCampaignsSection(reader, store);
  return Object.assign(world, {
    service,
    store,
    reader,

    has: (...all: readonly MadeUp[]): void => {
      campaigns = all;
    },

    /** @param at now; the days before it are told. Default: `NOW` */
    tell: ({ at, ...asked }: Asked & { readonly at?: string } = {}) =>
      contentOf(part, { ...(at && { now: new Date(at) }), ...asked }),

    requests: requestsOf(server.received),
  });
}

function requestsOf(received: readonly Received[]) {
  let seen = 0;
  return (): { readonly lists: number; readonly details: readonly string[] } => {
    const fresh = received.slice(seen).map(({ start }) => start);
    seen = received.length;
    const details = fresh.flatMap((start) => /\/campaigns\/(\d+) /.exec(start)?.[1] ?? []);
    return { lists: fresh.length - details.length, details: details.toSorted() };
  };
}

function rowOf(campaign: MadeUp) {
  const { sent = 1000, delivered = sent - 10, opened = 300, clicked = 50 } = campaign;
  return {
    ...sharedBy(campaign),
    statistics: {
      sent,
      delivered,
      opening: opened,
      link_redirected: clicked,
      unsubscribe: campaign.unsubscribed ?? 0,
      error: sent - delivered,
    },
  };
}

function detailOf(campaign: MadeUp) {
  const { sent, delivered, opening, link_redirected: clicked } = rowOf(campaign).statistics;
  const counts = [
    [1, sent],
    [2, delivered],
    [3, opening],
    [4, clicked],
    ...COUNTED.map(([code, name]) => [code, campaign[name] ?? 0]),
  ];
  const general = counts.map(([code, count]) => ({ code, count, explain: '' }));
  return { ...sharedBy(campaign), statistics: { general, clicks: [] } };
}

function sharedBy({ id, sendDate, status = 3, sent = 1000, ...campaign }: MadeUp) {
  return {
    id,
    name: campaign.name ?? `Campaign ${id}`,
    status,
    is_sms: campaign.isSms ?? false,
    all_email_qty: sent,
    send_date: sendDate,
    message: {
      sender_email: campaign.sender ?? 'news@example.com',
      subject: 'Subject',
      list_id: campaign.list ?? 1,
    },
  };
}

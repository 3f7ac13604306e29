import { onTestFinished } from 'vitest';
import { daysBefore, type Period } from '../../src/domain/schedule.ts';
import { DAILY, type DigestKind, type DigestScope } from '../../src/domain/digest.ts';
import { figuresIn } from '../../src/domain/figures.ts';
import { createLog } from '../../src/lib/log.ts';
import {
  createCampaignReader,
  type FullReadingParts,
} from '../../src/digests/snapshots/campaigns.ts';
import type { SectionContent } from '../../src/digests/section.ts';
import { createCampaignsSection } from '../../src/digests/sections/campaigns/campaigns.ts';
import { INGEST } from '../../src/relay/intake.ts';
import { openStore } from '../../src/store/store.ts';
import { type Answer, clientOf, json, type Received, startServer } from '../service/http-server.ts';

/** A campaign of the service; of 1,000 recipients, 990 of them delivered, unless said otherwise. */
export interface MadeUp {
  readonly id: number;
  /** `2026-11-20 10:00:00`, in UTC. */
  readonly sendDate: string;
  readonly status?: number;
  readonly sent?: number;
  readonly delivered?: number;
  readonly opened?: number;
  readonly clicked?: number;
  readonly unsubscribed?: number;
  readonly complaints?: number;
  readonly hardBounces?: number;
  readonly softBounces?: number;
  readonly mailboxFull?: number;
  readonly noSuchDomain?: number;
  readonly rejectedAsSpam?: number;
  readonly blockedForNow?: number;
  readonly name?: string;
  readonly sender?: string;
  readonly list?: number;
  readonly isSms?: boolean;
}

interface Asked {
  /** Now; the days before it are told. Default: `MORNING`. */
  readonly at?: string;
  readonly kind?: DigestKind;
  readonly days?: number;
  readonly zone?: string;
  readonly scope?: Partial<DigestScope>;
  readonly language?: string;
}

const PAGE = 100;
const MORNING = '2026-11-21T09:00:00Z';

/** One that went out the day before `MORNING`. */
export const yesterday = (id: number, more: Partial<MadeUp> = {}): MadeUp => ({
  id,
  sendDate: '2026-11-20 10:00:00',
  ...more,
});

/** A service of these campaigns, and the part of a digest that tells them. */
export async function campaignWorld(...made: readonly MadeUp[]) {
  return campaignWorldWith({}, made);
}

/** The same, with other parts than the usual ones. */
export async function campaignWorldWith(
  parts: Partial<Omit<FullReadingParts, 'service'>>,
  made: readonly MadeUp[] = [],
) {
  let campaigns = made;
  const world = {
    /** What the service answers in the place of a campaign's figures; `null`: those. */
    insteadOf: (_id: string): Answer | null => null,
    /** Resolves before a campaign's figures are answered. */
    delay: async (): Promise<void> => undefined,
    isDown: false,
  };
  const server = await startServer((request) => respond(request));
  const respond = async ({ start }: Received): Promise<Answer> => {
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
    const instead = world.insteadOf(id);
    return instead ?? json(found && detailOf(found));
  };
  const log = parts.log ?? createLog('silent');
  const store = await openStore('sqlite::memory:', {
    log,
    ingest: INGEST,
    ...(parts.now && { now: parts.now }),
  });
  onTestFinished(async () => {
    await store.close();
    await server[Symbol.asyncDispose]();
  });
  const service = clientOf(server.url);
  const reader = createCampaignReader({ log, ...parts, service, store });
  const part = createCampaignsSection(reader, store);

  return {
    set insteadOf(instead: (id: string) => Answer | null) {
      world.insteadOf = instead;
    },
    set delay(delay: () => Promise<void>) {
      world.delay = delay;
    },
    set isDown(isDown: boolean) {
      world.isDown = isDown;
    },
    service,
    store,
    reader,

    /** From now on the service has these. */
    has: (...all: readonly MadeUp[]): void => {
      campaigns = all;
    },

    tell: (asked: Asked = {}): Promise<SectionContent> => {
      const { at = MORNING, kind = 'daily', days = 1, zone = 'UTC', language = 'en-GB' } = asked;
      const now = new Date(at);
      const period: Period = daysBefore(now, zone, days);
      const scope = { ...DAILY.scope, ...asked.scope };
      return part.tell({
        kind,
        period,
        dueAt: now,
        now,
        zone,
        scope,
        formats: figuresIn(language),
      });
    },

    /** The requests since the last time that this was asked. */
    requests: requestsOf(server.received),
  };
}

function requestsOf(received: readonly Received[]) {
  let seen = 0;
  return (): { readonly lists: number; readonly details: readonly string[] } => {
    const fresh = received.slice(seen).map(({ start }) => start);
    seen = received.length;
    const details = fresh.flatMap((start) => /\/campaigns\/(\d+) /.exec(start)?.[1] ?? []);
    return { lists: fresh.length - details.length, details };
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
    [5, campaign.unsubscribed ?? 0],
    [6, campaign.hardBounces ?? 0],
    [7, campaign.softBounces ?? 0],
    [9, campaign.rejectedAsSpam ?? 0],
    [10, campaign.mailboxFull ?? 0],
    [14, campaign.noSuchDomain ?? 0],
    [17, campaign.blockedForNow ?? 0],
    [11, campaign.complaints ?? 0],
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

import type { Agenda } from '../engine/agenda.ts';
import { createAgenda } from '../engine/agenda.ts';
import type { EventKind } from '../../../src/domain/events.ts';
import type { Emit, ServiceEvent } from '../events/service-event.ts';
import type { Campaign } from './campaigns.ts';
import type { ServiceMail } from './mailbox.ts';
import { createTags, type Tags } from './tags.ts';
import type { Template } from './templates.ts';
import { keyOf, type Contact, type MailingList, type Segment } from './lists.ts';
import { createPushArea, type PushArea } from './push.ts';
import { createSmsArea, type SmsArea } from './sms.ts';
import { createSmtpArea, type SmtpArea } from './smtp.ts';

/** Everything the stand-in knows: plain data, changed only by engine/ and routes/. */
export interface World {
  readonly seed: number;
  /** IANA zone of the naive timestamps. */
  readonly timezone: string;
  /** Service time; while something planned happens, the time it was planned for. */
  nowMs: number;
  readonly agenda: Agenda;
  readonly lists: Map<number, MailingList>;
  readonly segments: Map<number, Segment>;
  readonly campaigns: Map<number, Campaign>;
  readonly senders: Map<string, Sender>;
  /** From key of address to comment. */
  readonly blacklist: Map<string, BlacklistEntry>;
  /** By key of address. */
  readonly smtpUnsubscribed: Map<string, SmtpUnsubscribed>;
  /** By their numeric id. */
  readonly templates: Map<number, Template>;
  readonly tags: Tags;
  /** The latest emails of the service's own, earliest first. */
  readonly mailbox: ServiceMail[];
  readonly smtp: SmtpArea;
  readonly sms: SmsArea;
  readonly push: PushArea;
  readonly webhooks: Map<number, Webhook>;
  readonly account: Account;
  /** Creations of the last hour that count against the limit (spec 1, section 8). */
  campaignsCreatedAtMs: readonly number[];
  /** People of the story: whatever is sent to them arrives and is read. */
  readonly readers: ReadonlySet<string>;
  readonly emit: Emit;
  readonly nextId: (kind: IdKind) => number;
}

type IdKind = 'list' | 'campaign' | 'webhook' | 'template' | 'tag' | 'queue';

export interface Sender {
  readonly email: string;
  readonly name: string;
  /** We assume the text of what isn't active: the specification shows Active only (section 2.7). */
  status: 'Active' | 'Not active';
  readonly isAllowedForSmtp: boolean;
  /** The latest activation code that was sent to it. */
  code?: string;
}

interface BlacklistEntry {
  readonly address: string;
  readonly comment: string;
}

export interface SmtpUnsubscribed {
  readonly address: string;
  readonly how: 'link' | 'user' | 'complaint';
  readonly comment: string;
  readonly atMs: number;
}

export interface Webhook {
  readonly id: number;
  readonly action: EventKind;
  url: string;
}

/** What the account has paid for; tags come with Pro (spec 1, section 8). */
export type Plan = 'free' | 'standard' | 'pro';

export interface Account {
  readonly userId: number;
  readonly currency: string;
  balance: number;
  readonly bonus: number;
  plan: Plan;
  emailsLeft: number;
  maximumSubscribers: number;
  readonly overdraftPrice: number;
  readonly emailTariff: { readonly name: string; readonly endsAtMs: number };
  readonly smtpTariff: {
    readonly name: string;
    readonly endsAtMs: number;
    readonly quantity: number;
    left: number;
    readonly hourly: number;
  };
  readonly pushTariff: { readonly name: string; readonly endsAtMs: number };
}

export interface WorldOptions {
  readonly seed: number;
  readonly timezone: string;
  readonly nowMs: number;
  readonly account: Account;
  readonly readers: ReadonlySet<string>;
  /** Takes the events that a webhook is registered for. */
  readonly deliver: (url: string, event: ServiceEvent) => void;
}

export function createWorld({ deliver, ...given }: WorldOptions): World {
  const ids = { list: 4100, campaign: 71_000, webhook: 900, template: 500, tag: 30, queue: 0 };
  const webhooks = new Map<number, Webhook>();
  const world: World = {
    ...given,
    agenda: createAgenda(),
    lists: new Map(),
    segments: new Map(),
    campaigns: new Map(),
    senders: new Map(),
    blacklist: new Map(),
    smtpUnsubscribed: new Map(),
    templates: new Map(),
    tags: createTags(),
    mailbox: [],
    smtp: createSmtpArea(),
    sms: createSmsArea(),
    push: createPushArea(),
    webhooks,
    campaignsCreatedAtMs: [],
    emit(kind, fields) {
      if (webhooks.size === 0) return;
      const hooks = [...webhooks.values()].filter(({ action }) => action === kind);
      if (hooks.length === 0) return;
      const timestamp = Math.floor(world.nowMs / 1000);
      const event: ServiceEvent = { event: kind, timestamp, ...fields() };
      for (const hook of hooks) deliver(hook.url, event);
    },
    nextId: (kind) => (ids[kind] += 1),
  };
  return world;
}

/**
 * Moves the world to `untilMs`: everything planned up to then happens, each at its time. False when
 * it had to stop before, because `mayGoOn` said so.
 */
export function runUntil(world: World, untilMs: number, mayGoOn = () => true): boolean {
  for (;;) {
    if (!mayGoOn()) return false;
    const due = world.agenda.next(untilMs);
    if (!due) break;
    world.nowMs = Math.max(world.nowMs, due.atMs);
    due.act();
  }
  world.nowMs = Math.max(world.nowMs, untilMs);
  return true;
}

/** The lists that hold this address, with what it is in each. */
export function membershipsOf(
  world: World,
  address: string,
): readonly { readonly list: MailingList; readonly contact: Contact }[] {
  const key = keyOf(address);
  return [...world.lists.values()].flatMap((list) => {
    const contact = list.contacts.get(key);
    return contact ? [{ list, contact }] : [];
  });
}

export function isBlacklisted(world: World, address: string): boolean {
  return world.blacklist.has(keyOf(address));
}

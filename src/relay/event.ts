import { addressKey, withoutAddresses } from '../domain/address.ts';
import { bounceReason, isHardBounce, type BounceReason } from '../domain/bounces.ts';
import { isEventKind, kindOfSmtpName } from '../domain/events.ts';
import { namesProgram, type Reaction } from '../domain/reactions.ts';
import { topicOf } from '../domain/topic.ts';
import type { RecipientEvent } from '../domain/resend.ts';
import { type KeptEvent, personKey } from '../store/events/events.ts';
import { linkKey } from '../store/events/reactions.ts';
import { eventIdentity, millisecondsIn } from './identity.ts';

export interface RelayEvent {
  /** 16 bytes: a redelivery has the same, and those of later events sort after it. */
  readonly identity: Uint8Array;
  /** One of `EVENT_KINDS`, or the service's own word for a kind that we don't know. */
  readonly kind: string;
  readonly topic: string;
  readonly campaignId: string | null;
  readonly listId: string | null;
  readonly address: string | null;
  readonly messageId: string | null;
  readonly link: string | null;
  /** The sender's address; SMTP emails only. */
  readonly sender: string | null;
  /** The receiving server's answer; bounces only. */
  readonly answer: string | null;
  /** The answer in plain words, see src/domain/bounces.ts. */
  readonly reason: string | null;
  readonly occurredAt: Date;
  /**
   * 16 bytes of (topic, address), to count people rather than events, or of an SMTP email and its
   * recipient; `null` where neither is known. Those of one topic begin alike.
   */
  readonly person: Uint8Array | null;
  readonly raw: string;
  /** The event's own time; `null` where it names none that is likely. */
  readonly ownTimeMs: number | null;
  /** The open or click of a campaign's recipient; `null` for all other events. */
  readonly reaction: Reaction | null;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Arrival {
  /** The action in the address to which it was posted. */
  readonly action: string | null;
  readonly receivedAt: Date;
}

export type Reading = { readonly event: RelayEvent } | { readonly unread: UnreadItem };

/** The server's answer, e.g. `550 5.1.1 user unknown`, and the same in plain words. */
interface Bounce {
  readonly answer: string | null;
  readonly reason: BounceReason;
}

export interface UnreadItem {
  readonly body: string | null;
  readonly reason: string;
}

/*
 * The names of fields are those of live services of this kind (we assume, since spec 1, section 6
 * shows none): first the email area's, then the SMTP area's.
 */
const KIND = ['event'];
/** Some events of the SMTP area name their kind so; an address that names it is surer. */
const TYPE = ['type'];
const ADDRESS = ['email', 'recipient'];
const CAMPAIGN = ['task_id'];
const LIST = ['book_id'];
const MESSAGE = ['message_id'];
const LINK = ['link_url', 'link_id'];
const WHEN = ['timestamp'];
const STATUS = ['status'];
const SENDER = ['sender'];
const CODE = ['smtp_server_response_code'];
const SUBCODE = ['smtp_server_response_subcode'];
const RESPONSE = ['smtp_server_response'];
const AGENT = ['open_device', 'open_platform', 'browser_name'];

// An item with none of these is no event, whatever address it came to.
const TELLING = [KIND, ADDRESS, CAMPAIGN, LIST, MESSAGE, WHEN].flat();

const NAME_MAX = 64;
const LINK_MAX = 2_000;
const ANSWER_MAX = 160;
const EARLIEST_MS = Date.UTC(2000, 0);
const AHEAD_MS = 24 * 3_600_000;

/** Tells whether an object has a field of an event. */
export function saysSomething(fields: Fields): boolean {
  return TELLING.some((name) => Object.hasOwn(fields, name));
}

/** Reads one item of a body as an event, or says why it can't be one. */
export function readEvent(item: unknown, { action, receivedAt }: Arrival): Reading {
  const raw = jsonOf(item);
  if (raw === null) return unread(null, 'an item is nested too deep');
  if (!isFields(item)) return unread(raw, 'an item is not an object');
  if (!saysSomething(item)) {
    return unread(raw, 'an item has none of the fields of an event');
  }
  const name = textIn(item, KIND) ?? action ?? textIn(item, TYPE);
  if (name === null) return unread(raw, 'an item names no event');

  let known: Bounce | undefined;
  const bounce = (): Bounce => (known ??= bounceIn(item));
  const kind = kindOf(name, () => bounce().reason);
  const when = textIn(item, WHEN);
  const ownTimeMs = ownTimeIn(when, receivedAt);
  const parts = {
    kind,
    sender: addressIn(item, SENDER),
    campaignId: textIn(item, CAMPAIGN, 64),
    listId: textIn(item, LIST, 64),
    address: addressIn(item, ADDRESS),
    messageId: textIn(item, MESSAGE),
    link: textIn(item, LINK, LINK_MAX),
    occurredAt: occurredAt(ownTimeMs, receivedAt),
  };
  const topic = topicOf(parts);
  const { address, campaignId, listId, messageId, link } = parts;
  const status = textIn(item, STATUS);
  const identified = [kind, address, campaignId, listId, messageId, when, link, status];
  return {
    event: {
      ...parts,
      topic,
      identity: eventIdentity(identified, when),
      person: personOf(topic, parts),
      ...(kind.endsWith('_bounces') ? bounce() : { answer: null, reason: null }),
      raw,
      ownTimeMs,
      reaction: campaignId === null ? null : reactionOf(kind, item, { link, ownTimeMs }),
    },
  };
}

/** Returns what tells whether a person opened or clicked; `null` for events of other kinds. */
function reactionOf(
  kind: string,
  item: Fields,
  { link, ownTimeMs: atMs }: Pick<RelayEvent, 'link' | 'ownTimeMs'>,
): Reaction | null {
  if (kind !== 'open' && kind !== 'redirect') return null;
  return { kind, atMs, link: kind === 'redirect' ? linkKey(link) : '', isProgram: isProgram(item) };
}

const AGENTS_KNOWN = 1_000;
const agents = new Map<string, boolean>();

/** Tells whether a program names itself; cached, since there are few devices and browsers. */
function isProgram(item: Fields): boolean {
  const agent = AGENT.map((name) => textIn(item, [name]) ?? '').join('\n');
  const known = agents.get(agent);
  if (known !== undefined) return known;
  if (agents.size >= AGENTS_KNOWN) agents.clear();
  const found = namesProgram(agent);
  agents.set(agent, found);
  return found;
}

/** Reads of a kept event what it tells of a recipient: less than `readEvent` does, and faster. */
export function recipientIn({ kind, raw, receivedAt }: KeptEvent): RecipientEvent | null {
  const item: unknown = JSON.parse(raw);
  if (!isFields(item)) return null;
  const ownTimeMs = ownTimeIn(textIn(item, WHEN), receivedAt);
  return {
    kind,
    campaignId: textIn(item, CAMPAIGN, 64),
    listId: textIn(item, LIST, 64),
    address: addressIn(item, ADDRESS),
    ownTimeMs,
    reaction: reactionOf(kind, item, { link: textIn(item, LINK, LINK_MAX), ownTimeMs }),
  };
}

/** Facts of one person in a kept event of a few people. */
export interface PersonalEvent extends Pick<
  RelayEvent,
  'address' | 'campaignId' | 'listId' | 'reason' | 'occurredAt'
> {
  /** It is about an SMTP email. */
  readonly isSmtp: boolean;
  /** The service’s word on somebody who leaves or joins, e.g. `api`; `null`: none. */
  readonly said: string | null;
}

/** Reads a kept event without what only counts it: less than `readEvent` does, and faster. */
export function personalEventIn(
  { kind, raw, receivedAt }: KeptEvent,
  saying: 'reason' | 'source',
): PersonalEvent | null {
  const item: unknown = JSON.parse(raw);
  if (!isFields(item)) return null;
  const campaignId = textIn(item, CAMPAIGN, 64);
  const isOfEmail = textIn(item, MESSAGE) !== null || addressIn(item, SENDER) !== null;
  return {
    campaignId,
    listId: textIn(item, LIST, 64),
    address: addressIn(item, ADDRESS),
    occurredAt: occurredAt(ownTimeIn(textIn(item, WHEN), receivedAt), receivedAt),
    reason: kind.endsWith('_bounces') ? bounceIn(item).reason : null,
    isSmtp: campaignId === null && isOfEmail,
    said: textIn(item, [saying]),
  };
}

/**
 * Returns the key of whoever counts once: a campaign's recipient, or one email of the SMTP area to
 * one recipient. We assume that an email that is tried again keeps its message id, as
 * `POST /smtp/emails` gave it, and that its copies for several recipients share it.
 */
function personOf(
  topic: string,
  { campaignId, messageId, address }: Pick<RelayEvent, 'campaignId' | 'messageId' | 'address'>,
): Uint8Array | null {
  if (address === null) return null;
  if (campaignId !== null) return personKey(topic, address);
  return messageId === null ? null : personKey(topic, `${messageId} ${address}`);
}

/**
 * Reads an address as it is read everywhere; what is none stays, in lower case. In a form, a bare
 * `+` arrives as a blank, which no address has; some services write the name before it,
 * `Ann <ann@example.com>`.
 */
function addressIn(item: Fields, names: readonly string[]): string | null {
  const text = textIn(item, names, 320);
  if (text === null) return null;
  const [, bracketed = text] = /<([^<>@]+@[^<>]+)>$/u.exec(text) ?? [];
  const isEscaped = /^[^\s@"<>]+(?: [^\s@"<>]*)+@\S+$/u.test(bracketed);
  return addressKey(isEscaped ? bracketed.replaceAll(' ', '+') : bracketed);
}

function unread(body: string | null, reason: string): Reading {
  return { unread: { body, reason } };
}

/** Returns the item as JSON; `null` when it is nested deeper than the stack. */
function jsonOf(item: unknown): string | null {
  try {
    return JSON.stringify(item) ?? '';
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function occurredAt(ownTimeMs: number | null, receivedAt: Date): Date {
  return ownTimeMs === null ? receivedAt : new Date(ownTimeMs);
}

/** Returns an event's own time in whole milliseconds; `null` when the text is no likely one. */
function ownTimeIn(when: string | null, receivedAt: Date): number | null {
  const ms = millisecondsIn(when);
  const isLikely = ms >= EARLIEST_MS && ms <= receivedAt.getTime() + AHEAD_MS;
  return isLikely ? Math.trunc(ms) : null;
}

function bounceIn(item: Fields): Bounce {
  const response = textIn(item, RESPONSE, 1_000) ?? '';
  const [code, subcode] = [textIn(item, CODE), textIn(item, SUBCODE)];
  const said = code ?? /^\s*([45]\d\d)\b/.exec(response)?.[1];
  const reason = bounceReason({ code: Number(said ?? 0), subcode: subcode ?? '', text: response });
  const codes = [code, subcode].filter((part) => part !== null && !response.includes(part));
  // The answer leaves out addresses, since they differ between recipients.
  const text = withoutAddresses([...codes, response].join(' '), '…')
    .replaceAll('…:', '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const answer = text === '' ? null : text.slice(0, ANSWER_MAX).toWellFormed();
  return { answer, reason };
}

/**
 * Returns the kind that a name stands for, in either vocabulary; an unknown name stays itself.
 * @param reasonOf gives the reason of a bounce, by what the receiving server answered
 */
function kindOf(name: string, reasonOf: () => BounceReason): string {
  if (isEventKind(name)) return name;
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .slice(0, NAME_MAX);
  if (isEventKind(plain)) return plain;
  // We assume that these are of any failure: as with all bounces, a lost address makes it hard.
  if (plain === 'undelivered') return isHardBounce(reasonOf()) ? 'hard_bounces' : 'soft_bounces';
  return kindOfSmtpName(plain) ?? plain;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the first of the named fields that says something, as text without characters that a
 * database refuses. Empty texts, nulls and zeros say nothing: the service writes them for "none".
 */
export function textIn(fields: Fields, names: readonly string[], maxLength = 500): string | null {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = withoutNul(String(value)).trim().slice(0, maxLength).toWellFormed();
    if (text !== '' && text !== '0') return text;
  }
  return null;
}

// A check first costs half as much as replacing a character that is hardly ever there.
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

import { CAMPAIGN, CONTACT, STATISTIC, type CampaignStatus } from '../codes.ts';
import { setRecipients, type Campaign } from '../state/campaigns.ts';
import { keyOf, setContactStatus, type Contact } from '../state/lists.ts';
import { isBlacklisted, type World } from '../state/world.ts';
import { fateOf, type Fate } from './fates.ts';
import { readMail } from './reading.ts';
import { setStatus } from './statuses.ts';
import type { SmtpAnswer } from './smtp-answers.ts';

/** We assume: about 20 e-mails a second, and 4 minutes at most however many there are. */
const SENDING_MS = { each: 50, atMost: 240_000 };
const START_MS = 1000;
/** E-mails leave in small groups, so that a million of them are not a million plans. */
const SLOT_MS = 100;
/** We assume that the status is Status updating (7) for that long before it is Sent (3). */
const UPDATING_MS = 3000;

/** From here on the recipients are fixed, and e-mails leave at an even pace. */
export function startSending(world: World, campaign: Campaign): void {
  campaign.startedAtMs = world.nowMs;
  setStatus(world, campaign, statusWhileSending(campaign));
  world.agenda.plan(leavesAtMs(campaign, 0), () => sendSlot(world, campaign));
}

/** Who would get it now: active contacts of its lists, each address once, none blacklisted. */
export function recipientsOf(world: World, campaign: Campaign): readonly Contact[] {
  if (campaign.isTest) return [testRecipient(world, campaign)];
  const chosen = new Map<string, Contact>();
  for (const id of campaign.listIds) {
    for (const [key, contact] of world.lists.get(id)?.contacts ?? []) {
      const isHere = contact.addedAtMs <= world.nowMs;
      const maySend = isHere && contact.status === CONTACT.active && !world.blacklist.has(key);
      if (maySend && !chosen.has(key)) chosen.set(key, contact);
    }
  }
  return [...chosen.values()];
}

/** When the e-mail to the recipient at this position leaves, in milliseconds since 1970. */
export function leavesAtMs(campaign: Campaign, position: number): number {
  const count = campaign.recipients.length;
  const usualMs = Math.min(count * SENDING_MS.each, SENDING_MS.atMost);
  const shareMs = (campaign.sendingMs ?? usualMs) / Math.max(count, 1);
  const slot = Math.floor((position * shareMs) / SLOT_MS);
  return (campaign.startedAtMs ?? campaign.createdAtMs) + START_MS + slot * SLOT_MS;
}

export function copyRecipients(world: World, campaign: Campaign): void {
  setRecipients(campaign, recipientsOf(world, campaign));
}

function testRecipient(world: World, campaign: Campaign): Contact {
  return {
    address: campaign.senderEmail,
    listId: campaign.listIds[0] ?? 0,
    status: CONTACT.active,
    phone: '',
    variables: undefined,
    addedAtMs: world.nowMs,
    source: 'api',
  };
}

function sendSlot(world: World, campaign: Campaign): void {
  if (campaign.status !== statusWhileSending(campaign)) return;
  const { recipients } = campaign;
  while (campaign.cursor < recipients.length) {
    const atMs = leavesAtMs(campaign, campaign.cursor);
    if (atMs > world.nowMs) return world.agenda.plan(atMs, () => sendSlot(world, campaign));
    const contact = recipients[campaign.cursor];
    if (contact) sendOne(world, campaign, campaign.cursor, contact);
    campaign.cursor += 1;
  }
  if (campaign.isTest) return setStatus(world, campaign, CAMPAIGN.testSent);
  if (campaign.sendsUpTo !== undefined) {
    return setStatus(world, campaign, CAMPAIGN.sentPartially);
  }
  setStatus(world, campaign, CAMPAIGN.updating);
  world.agenda.plan(world.nowMs + UPDATING_MS, () => {
    if (campaign.status === CAMPAIGN.updating) setStatus(world, campaign, CAMPAIGN.sent);
  });
}

function statusWhileSending({ isTest, sendsUpTo }: Campaign): CampaignStatus {
  if (isTest) return CAMPAIGN.test;
  return sendsUpTo === undefined ? CAMPAIGN.sending : CAMPAIGN.sendingPartially;
}

function sendOne(world: World, campaign: Campaign, position: number, contact: Contact): void {
  if (position >= (campaign.sendsUpTo ?? Number.POSITIVE_INFINITY)) {
    return settle(campaign, position, STATISTIC.notSent);
  }
  // Both may have happened since the addresses were copied. We assume code 18 for the blacklist.
  if (isBlacklisted(world, contact.address)) {
    return settle(campaign, position, STATISTIC.disabled);
  }
  if (contact.status !== CONTACT.active) {
    return settle(campaign, position, STATISTIC.alreadyUnsubscribed);
  }
  const key = keyOf(contact.address);
  const isReader = world.readers.has(key);
  const fate = fateOf(world.seed, campaign.id, key, campaign.profile, isReader);
  count(campaign, STATISTIC.sent);
  if (!fate.bounce) return deliver(world, campaign, position, fate);
  bounce(world, campaign, position, fate, fate.bounce);
}

function deliver(world: World, campaign: Campaign, position: number, fate: Fate): void {
  settle(campaign, position, STATISTIC.delivered);
  const contact = campaign.recipients[position];
  if (!contact) return;
  world.emit('delivered', () => mailFields(campaign, contact));
  readMail(world, campaign, position, contact, fate);
}

function bounce(
  world: World,
  campaign: Campaign,
  position: number,
  fate: Fate,
  answer: SmtpAnswer,
): void {
  settle(campaign, position, answer.statistic);
  const contact = campaign.recipients[position];
  if (!contact) return;
  world.emit(fate.isHard ? 'hard_bounces' : 'soft_bounces', () => ({
    ...mailFields(campaign, contact),
    smtp_server_response_code: answer.code,
    smtp_server_response_subcode: answer.subcode,
    smtp_server_response: `${answer.code} ${answer.subcode} ${answer.text}`,
  }));
  const list = world.lists.get(contact.listId);
  // We assume: status 9 (Sending error) after a hard bounce, so it isn't sent to again.
  if (fate.isHard && list?.contacts.get(keyOf(contact.address)) === contact) {
    setContactStatus(list, contact, CONTACT.sendingError);
  }
  const { retry } = fate;
  if (!retry) return;
  world.agenda.plan(world.nowMs + retry.delayMs, () => {
    if (retry.isInVain) return settle(campaign, position, STATISTIC.unavailable);
    deliver(world, campaign, position, fate);
  });
}

function mailFields(campaign: Campaign, contact: Contact) {
  return { email: contact.address, task_id: campaign.id, book_id: contact.listId };
}

/** Moves a recipient from the code it had to another one; these codes exclude each other. */
function settle(campaign: Campaign, position: number, code: number): void {
  const before = campaign.codes[position] ?? STATISTIC.inQueue;
  campaign.counts[before] = (campaign.counts[before] ?? 0) - 1;
  campaign.codes[position] = code;
  count(campaign, code);
}

function count(campaign: Campaign, code: number): void {
  campaign.counts[code] = (campaign.counts[code] ?? 0) + 1;
}

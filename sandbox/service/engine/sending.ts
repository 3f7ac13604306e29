import { CAMPAIGN, CONTACT, STATISTIC, type CampaignStatus } from '../codes.ts';
import { setRecipients, type Campaign } from '../state/campaigns.ts';
import { isInSegment, keyOf, setContactStatus, type Contact } from '../state/lists.ts';
import { isBlacklisted, type World } from '../state/world.ts';
import { mailAt, type Mail } from './mailing.ts';
import { readersOf, type Readers } from './reading.ts';
import { setStatus } from './statuses.ts';
import type { SmtpAnswer } from './smtp-answers.ts';

/** We assume: about 20 emails a second, and 4 minutes at most however many there are. */
const SENDING_MS = { each: 50, atMost: 240_000 };
const START_MS = 1000;
/** Emails leave in small groups, so that a million of them are not a million plans. */
const SLOT_MS = 100;
/** We assume that the status is Status updating (7) for that long before it is Sent (3). */
const UPDATING_MS = 3000;

/** From here on the recipients are fixed, and emails leave at an even pace. */
export function startSending(world: World, campaign: Campaign): void {
  campaign.startedAtMs = world.nowMs;
  setStatus(world, campaign, statusWhileSending(campaign));
  const round: Round = {
    world,
    campaign,
    readers: readersOf(world, campaign),
    again: (position) => sendAgain(round, position),
  };
  world.agenda.plan(leavesAtMs(campaign, 0), () => sendSlot(round));
}

/** Who would get it now: active contacts of its lists, each address once, none blacklisted. */
export function recipientsOf(world: World, campaign: Campaign): readonly Contact[] {
  if (campaign.isTest) return [testRecipient(world, campaign)];
  const chosen = new Map<string, Contact>();
  for (const id of campaign.listIds) {
    for (const [key, contact] of world.lists.get(id)?.contacts ?? []) {
      if (campaign.segment && !isInSegment(contact, campaign.segment)) continue;
      const isHere = contact.addedAtMs <= world.nowMs;
      const maySend = isHere && contact.status === CONTACT.active && !world.blacklist.has(key);
      if (maySend && !chosen.has(key)) chosen.set(key, contact);
    }
  }
  return [...chosen.values()];
}

/** When the email to the recipient at this position leaves, in milliseconds since 1970. */
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

/** A campaign on its way. */
interface Round {
  readonly world: World;
  readonly campaign: Campaign;
  readonly readers: Readers;
  /** Sends to the recipient at this position once more. */
  readonly again: (position: number) => void;
}

function sendSlot(round: Round): void {
  const { world, campaign } = round;
  if (campaign.status !== statusWhileSending(campaign)) return;
  while (campaign.cursor < campaign.recipients.length) {
    const atMs = leavesAtMs(campaign, campaign.cursor);
    if (atMs > world.nowMs) return world.agenda.plan(atMs, () => sendSlot(round));
    sendOne(round, campaign.cursor);
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

function sendOne(round: Round, position: number): void {
  const { world, campaign } = round;
  const mail = mailAt(world, campaign, position);
  if (!mail) return;
  const code = reasonNotToSend(world, campaign, mail);
  if (code !== undefined) return settle(campaign, position, code);
  count(campaign, STATISTIC.sent);
  if (!mail.fate.bounce) return deliver(round, mail);
  bounce(round, mail, mail.fate.bounce);
}

/** All of these may have come after the addresses were copied. */
function reasonNotToSend(
  world: World,
  campaign: Campaign,
  { position, contact }: Mail,
): number | undefined {
  if (position >= (campaign.sendsUpTo ?? Number.POSITIVE_INFINITY)) return STATISTIC.notSent;
  // We assume code 18 for the blacklist.
  if (isBlacklisted(world, contact.address)) return STATISTIC.disabled;
  return contact.status === CONTACT.active ? undefined : STATISTIC.alreadyUnsubscribed;
}

function deliver({ world, campaign, readers }: Round, mail: Mail): void {
  settle(campaign, mail.position, STATISTIC.delivered);
  world.emit('delivered', () => mailFields(campaign, mail));
  readers.receive(mail);
}

function bounce({ world, campaign, again }: Round, mail: Mail, answer: SmtpAnswer): void {
  const { position, contact, fate } = mail;
  settle(campaign, position, answer.statistic);
  world.emit(fate.isHard ? 'hard_bounces' : 'soft_bounces', () => ({
    ...mailFields(campaign, mail),
    smtp_server_response_code: answer.code,
    smtp_server_response_subcode: answer.subcode,
    smtp_server_response: `${answer.code} ${answer.subcode} ${answer.text}`,
  }));
  const list = world.lists.get(contact.listId);
  // We assume: status 9 (Sending error) after a hard bounce, so it isn't sent to again.
  if (fate.isHard && list?.contacts.get(keyOf(contact.address)) === contact) {
    setContactStatus(list, contact, CONTACT.sendingError);
  }
  if (fate.retry) world.agenda.plan(world.nowMs + fate.retry.delayMs, again, position);
}

function sendAgain(round: Round, position: number): void {
  const mail = mailAt(round.world, round.campaign, position);
  if (!mail) return;
  if (mail.fate.retry?.isInVain) return settle(round.campaign, position, STATISTIC.unavailable);
  deliver(round, mail);
}

function mailFields(campaign: Campaign, { contact }: Mail) {
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

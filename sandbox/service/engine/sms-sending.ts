import { fraction, hashOf, spread } from '../random.ts';
import { refusal } from '../refusals.ts';
import {
  hasActiveSender,
  SMS_STATUS,
  type SmsCampaign,
  type SmsDraft,
  type SmsMessage,
} from '../state/sms.ts';
import { phonesOf } from '../state/sms-numbers.ts';
import type { World } from '../state/world.ts';
import { partsOf, type PhoneCountry, type PhoneNumber } from './phone-numbers.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** "Up to several minutes" (spec 2, section 8). */
const MODERATION_MS = { atLeast: 2 * MINUTE_MS, spread: 3 * MINUTE_MS };
/** We assume 20 messages a second. */
const EACH_MS = 50;
/** We assume that networks report within three minutes, and that one phone in 25 is out of reach. */
const REPORT_MS = { atLeast: 2 * SECOND_MS, atMost: 3 * MINUTE_MS };
const UNREACHABLE = 0.04;
const ASK = { moderation: 0, reach: 1, report: 2 } as const;

type Letter = Pick<SmsDraft, 'sender' | 'body' | 'routes'>;

/**
 * The messages that a text to these numbers comes to, each number once, none on the blacklist.
 * @throws a refusal when the sender may not use the route that was chosen for a country.
 */
export function messagesTo(
  world: World,
  letter: Letter,
  recipients: Iterable<PhoneNumber>,
): readonly SmsMessage[] {
  const parts = partsOf(letter.body);
  const prices = new Map<PhoneCountry, number>();
  const messages = new Map<string, SmsMessage>();
  for (const { phone, country } of recipients) {
    if (world.sms.blacklist.has(phone)) continue;
    const price = prices.get(country) ?? parts * partPrice(world, letter, country);
    prices.set(country, price);
    messages.set(phone, { phone, country, price, isHeld: false });
  }
  return [...messages.values()];
}

/** Sums prices without the dust of binary fractions. */
export function totalOf(messages: readonly { readonly price: number }[]): number {
  return roundMoney(messages.reduce((sum, { price }) => sum + price, 0));
}

/**
 * Creates a campaign, pays for it and leaves it to moderation.
 * @throws a refusal when the balance is too low.
 */
export function createSmsCampaign(
  world: World,
  draft: SmsDraft,
  messages: readonly SmsMessage[],
): SmsCampaign {
  const { sms, account, nowMs } = world;
  const price = draft.isEmulated ? 0 : totalOf(messages);
  if (price > account.balance) throw refusal('noMoney', 'The balance is too low for this campaign');
  const id = (sms.lastCampaignId += 1);
  const share = fraction(hashOf(world.seed, `sms ${id}`), ASK.moderation);
  const moderatedAtMs = nowMs + MODERATION_MS.atLeast + Math.floor(share * MODERATION_MS.spread);
  const campaign: SmsCampaign = {
    ...draft,
    id,
    messages,
    createdAtMs: nowMs,
    moderatedAtMs,
    startedAtMs: undefined,
    isCanceled: false,
  };
  sms.campaigns.set(id, campaign);
  spend(world, price);
  const { scheduledAtMs = 0, isEmulated } = draft;
  const startsAtMs = Math.max(moderatedAtMs, scheduledAtMs);
  if (!isEmulated) world.agenda.plan(startsAtMs, () => startSmsCampaign(world, campaign));
  return campaign;
}

/**
 * Stops a campaign whose sending hasn't started, and gives its money back.
 * @throws a refusal when there is nothing left to stop.
 */
export function cancelSmsCampaign(world: World, campaign: SmsCampaign): void {
  if (campaign.isCanceled || campaign.startedAtMs !== undefined) {
    throw refusal('smsStarted', `SMS campaign ${campaign.id} has already been sent or canceled`);
  }
  campaign.isCanceled = true;
  if (!campaign.isEmulated) spend(world, -totalOf(campaign.messages));
}

/** What has become of one message by now. We assume that those of a canceled campaign are 12. */
export function smsStatus(world: World, campaign: SmsCampaign, position: number): number {
  const message = campaign.messages[position];
  if (campaign.isCanceled || message?.isHeld) return SMS_STATUS.notDelivered;
  const { startedAtMs } = campaign;
  const leavesAtMs = (startedAtMs ?? Number.POSITIVE_INFINITY) + position * EACH_MS;
  if (!message || world.nowMs < leavesAtMs) return SMS_STATUS.ready;
  const hash = hashOf(world.seed, `sms ${campaign.id} ${message.phone}`);
  const reportMs = spread(REPORT_MS.atLeast, REPORT_MS.atMost, fraction(hash, ASK.report));
  if (world.nowMs < leavesAtMs + reportMs) return SMS_STATUS.sent;
  const isReached = fraction(hash, ASK.reach) >= UNREACHABLE;
  return isReached ? SMS_STATUS.delivered : SMS_STATUS.notDelivered;
}

/** We assume that a message costs from the moment it leaves, whether it arrives or not. */
export function moneySpent(world: World, campaign: SmsCampaign, position: number): number {
  const message = campaign.messages[position];
  const isFree = !message || message.isHeld || campaign.isCanceled;
  if (isFree || smsStatus(world, campaign, position) === SMS_STATUS.ready) return 0;
  return roundMoney(message.price);
}

/** What the campaign costs in all. */
export function campaignPrice({ messages, isCanceled }: SmsCampaign): number {
  return isCanceled ? 0 : totalOf(messages.filter(({ isHeld }) => !isHeld));
}

/** From here on the recipients are fixed; who has been blacklisted meanwhile gets nothing. */
function startSmsCampaign(world: World, campaign: SmsCampaign): void {
  if (campaign.isCanceled) return;
  const paid = totalOf(campaign.messages);
  if (campaign.usesDynamicList) addNewcomers(world, campaign);
  for (const message of campaign.messages) {
    if (world.sms.blacklist.has(message.phone)) message.isHeld = true;
  }
  campaign.startedAtMs = world.nowMs;
  spend(world, campaignPrice(campaign) - paid);
}

/** We assume that newcomers whom the balance doesn't suffice for are left out. */
function addNewcomers(world: World, campaign: SmsCampaign): void {
  const list = world.lists.get(campaign.listId);
  if (!list) return;
  const known = new Set(campaign.messages.map(({ phone }) => phone));
  const listed = [...phonesOf(world, list).values()].filter(({ phone }) => !known.has(phone));
  const newcomers = messagesTo(world, campaign, listed);
  if (totalOf(newcomers) > world.account.balance) return;
  campaign.messages = [...campaign.messages, ...newcomers];
}

/** We assume: the national route where the sender is registered, else the international one. */
function partPrice(
  { sms, nowMs }: World,
  { sender, routes }: Letter,
  country: PhoneCountry,
): number {
  const isRegistered = hasActiveSender(sms, sender, country, nowMs);
  const requested = routes.get(country.code) ?? routes.get(country.code3);
  const route = requested ?? (isRegistered ? 'national' : 'international');
  if (route === 'national' && country.needsSender && !isRegistered) {
    throw refusal(
      'smsSenderNotActive',
      `route.${country.code}: without a registered sender only international is possible`,
    );
  }
  return country[route];
}

function spend({ account }: World, price: number): void {
  account.balance = roundMoney(account.balance - price);
}

function roundMoney(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}

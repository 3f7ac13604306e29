import { compact } from '../lib/compact.ts';
import { uncapitalised } from '../lib/text.ts';
import {
  type CampaignState,
  CAMPAIGN_STATUS,
  isCancelable,
  isEnded,
  isGoingOut,
  isOverdue,
  isStopped,
  type StatedCampaign,
  stateOf,
} from './campaign-status.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  isAlarming,
  type Judging,
  judgingByLights,
  type Light,
  type LightOf,
  limitOf,
  MINIMUM_VOLUME,
  minimumOf,
  RATES,
  type Limits,
} from './figures.ts';
import { growingLights, type MinuteEvents } from './growing-lights.ts';
import { INCIDENT_RATES } from './incidents.ts';
import { bouncesOf, type Outcome, type Ratio, ratioOf } from './ratio.ts';
import { joinedText, type Text, time } from './reply.ts';

/** A campaign as far as it is judged; those of the service in full and in lists are such. */
export interface JudgedCampaign extends StatedCampaign {
  readonly recipients: number;
  readonly tracking?: { readonly opens: boolean | null };
}

/** The figures that are known of an outcome: what isn't is left out, and never taken for zero. */
export type KnownOutcome = Pick<Outcome, 'sent'> & {
  [Count in keyof Outcome]?: number | undefined;
};

export interface Judged {
  /** The campaign; `null` while the service doesn't answer. */
  readonly campaign: JudgedCampaign | null;
  readonly outcome: KnownOutcome;
  readonly judging: Judging;
  readonly now: Date;
  /** Events by the minute, the oldest first, by which lights stay while a campaign goes out. */
  readonly minutes?: readonly MinuteEvents[];
  /** The number sent by the service's figures, where the outcome is counted by events. */
  readonly sentByService?: number;
  /** True if the outcome is of a part of its recipients. */
  readonly isFiltered?: boolean;
}

/** A rate that reached a limit. */
export interface Reason extends Ratio {
  readonly light: '🔴' | '🟠';
}

/** The judgement of a campaign, which every surface that shows it says. */
export interface CampaignJudgement {
  readonly state: CampaignState | null;
  /** The worst of its state and its rates; green where all is known and well. */
  readonly light: Light | null;
  /** The rates with the worst light, the gravest first. */
  readonly reasons: readonly Reason[];
  /** One clause that begins with an alarming light: `🔴 Critical: spam complaints 0.4% (limit 0.3%)`. */
  readonly text: Text;
  /** The lights of single rates: none that is judged otherwise, and none that isn’t judged yet. */
  readonly judging: Judging;
  /** True if nothing was sent, neither by events nor by the service's figures. */
  readonly isUnsent: boolean;
}

/** The words for rates by their worst light. */
export const VERDICTS = { '🔴': 'Critical', '🟠': 'Needs attention', '🟢': 'Healthy' } as const;

/** Milliseconds in which most opens come: the first hours, we assume. */
export const FRESH_MS = 6 * 3_600_000;

const WORST_FIRST: readonly Light[] = ['🔴', '🟠', '🟢'];

export function worstLight(lights: readonly (Light | null | undefined)[]): Light | null {
  return WORST_FIRST.find((light) => lights.includes(light)) ?? null;
}

/**
 * Judges a campaign by its state and its rates.
 *
 * @example
 * const { text } = judgeCampaign({ campaign, outcome: totalsOf(campaign.figures), judging, now });
 * return { title: titleOf(campaign), summary: text };
 */
export function judgeCampaign(judged: Judged): CampaignJudgement {
  const { campaign, outcome, minutes = [], now } = judged;
  const isOver = campaign !== null && isEnded(campaign.status);
  const isGrowing = isStillGrowing(judged);
  const { limits } = judged.judging;
  const judging = isGrowing ? growingLights(limits, minutes) : judged.judging;
  const state = campaign && stateOf(campaign, now);
  const rates = ratesIn(outcome, isOver, limits);
  const reasons = reasonsAmong(rates, judging);
  const worst = worstLight([state?.light, reasons[0]?.light]);
  const judgement = { state, reasons, judging: judgingAmong(rates, judging), isUnsent: false };
  if (campaign && isUnsent(judged)) {
    return { ...judgement, light: worst, text: unsentText(campaign, judged), isUnsent: true };
  }
  const areGreen = rates.every(({ name, part, all }) => judging.light(name, part, all) === '🟢');
  const minimum = fewestPeople(rates, limits);
  const unsure = unsureWords(outcome, { isOver, isSure: !isGrowing || areGreen, minimum });
  const light = worst ?? (unsure === null ? '🟢' : null);
  const verdict = unsure ?? healthyWords(judged, isOver);
  if (campaign && state && !isOrdinary(campaign)) {
    const reached = stateReached(state.word, campaign, outcome);
    const why = reasonsInWords(reasons, judging) || (isShort(campaign) ? '' : verdict);
    const text = why === '' ? reached : `${reached}; ${uncapitalised(why)}`;
    return { ...judgement, light, text: lit(light, text) };
  }
  return { ...judgement, light, text: verdictInWords(reasons, judging) ?? verdict };
}

/** Tells whether figures are to come: more is sent, or events of what was sent aren't here yet. */
export function isStillGrowing({
  campaign,
  outcome: { sent },
  sentByService = sent,
  isFiltered = false,
}: Pick<Judged, 'campaign' | 'outcome' | 'sentByService' | 'isFiltered'>): boolean {
  if (campaign === null || !isEnded(campaign.status)) return true;
  // It isn't known how much of all that was sent matches a filter.
  return !isFiltered && sent < sentByService;
}

function isUnsent({ outcome, sentByService = 0 }: Judged): boolean {
  return outcome.sent === 0 && sentByService === 0 && reactionsIn(outcome) === 0;
}

/** Returns the rates with the worst light, the gravest first; none where all is fine or unknown. */
export function reasonsAmong(
  rates: readonly Ratio[],
  { light: lightOf }: Pick<Judging, 'light'>,
): readonly Reason[] {
  const alarming = INCIDENT_RATES.flatMap((name) =>
    rates
      .filter((rate) => rate.name === name)
      .flatMap((rate): Reason[] => {
        const light = lightOf(rate.name, rate.part, rate.all);
        return isShare(rate.part, rate.all) && isAlarming(light) ? [{ ...rate, light }] : [];
      }),
  );
  const worst = worstLight(alarming.map(({ light }) => light));
  return alarming.filter(({ light }) => light === worst);
}

/**
 * Ranks campaigns by their gravest reason: red before amber; within a light, by its distance from
 * the limit. 0 where nothing reached a limit.
 */
export function gravityOf(
  { reasons: [reason] }: Pick<CampaignJudgement, 'reasons'>,
  { limits }: Pick<Judging, 'limits'>,
): number {
  if (!reason) return 0;
  const { name, part, all, light } = reason;
  const { worse, red = 1 } = limitOf(name, limits);
  const [share, limit] = worse === 'below' ? [1 - part / all, 1 - red] : [part / all, red];
  return (light === '🔴' ? 1000 : 1) + share / limit;
}

/** Returns the judging of these rates alone, so that what is marked is a reason as well. */
export function judgingAmong(rates: readonly Ratio[], judging: Judging): Judging {
  const names = new Set(rates.map(({ name }) => name));
  const light: LightOf = (name, part, all) =>
    names.has(name) && isShare(part, all) ? judging.light(name, part, all) : null;
  return judgingByLights(light, judging.limits);
}

/** Writes `🔴 Critical: spam complaints 0.36% (limit 0.3%)`; `null` where no rate reached a limit. */
export function verdictInWords(
  reasons: readonly Reason[],
  judging: Pick<Judging, 'limit'>,
): string | null {
  const [worst] = reasons;
  if (!worst) return null;
  return `${worst.light} ${VERDICTS[worst.light]}: ${reasonsInWords(reasons, judging)}`;
}

/** Writes `spam complaints 0.36% (limit 0.3%), hard bounces 5.2% (limit 5%)`. */
export function reasonsInWords(
  reasons: readonly Reason[],
  { limit }: Pick<Judging, 'limit'>,
): string {
  return reasons
    .map((reason) => `${rateInWords(reason)} (${limit(reason.name, reason.light)})`)
    .join(', ');
}

/** Writes `spam complaints 0.36%`, as the clause of a verdict has it: its count stands below it. */
export function rateInWords({ name, part, all }: Ratio): string {
  return `${uncapitalised(RATES[name].label)} ${formatShare(part, all)}`;
}

/** Returns false while events of the whole are still to come. */
export function isShare(part: number, all: number): boolean {
  return all > 0 && part <= all;
}

/** Says of a canceled campaign who won't get it. */
export function unreachedWords(sent: number, recipients: number): string {
  const left = formatNumber(Math.max(0, recipients - sent));
  if (sent > 0) {
    return `${formatNumber(sent)} of ${formatNumber(recipients)} were already sent. The other ${left} won’t be sent.`;
  }
  return recipients > 1 ? `None of the ${left} recipients will get it.` : 'Nobody will get it.';
}

/** Returns the rates that are known; soft bounces are retried until the end, so delivery is late. */
function ratesIn(outcome: KnownOutcome, isOver: boolean, limits: Limits): readonly Ratio[] {
  const { sent, delivered, unsubscribed, complaints, hardBounces } = outcome;
  // Counts are no shares until a delivery is known of.
  if (delivered === undefined) return [];
  const rates = [
    complaints !== undefined && ratioOf('complaints', { complaints, delivered }),
    hardBounces !== undefined && ratioOf('hardBounces', { hardBounces, sent }),
    limits.bounces !== undefined && bouncesOf({ sent, delivered }),
    isOver && ratioOf('delivery', { delivered, sent }),
    unsubscribed !== undefined && ratioOf('unsubscribes', { unsubscribed, delivered }),
  ];
  return compact(rates);
}

/** Returns from how many people on each of the rates can have a light. */
function fewestPeople(rates: readonly Ratio[], limits: Limits): number {
  const minima = rates.map(({ name }) => minimumOf(limitOf(name, limits)));
  return minima.length === 0 ? MINIMUM_VOLUME : Math.max(...minima);
}

/** Says why rates can't be judged, or not yet; `null` where they can. */
function unsureWords(
  outcome: KnownOutcome,
  {
    isOver,
    isSure,
    minimum,
  }: { readonly isOver: boolean; readonly isSure: boolean; readonly minimum: number },
): string | null {
  const { sent, delivered, complaints, hardBounces } = outcome;
  if (delivered === undefined) return undelivered(outcome, isOver);
  if (sent < minimum) return isOver ? 'Too few recipients to judge' : 'Too early to judge';
  if (!isSure) return isOver ? 'Results are still coming in' : 'Too early to judge';
  return complaints === undefined || hardBounces === undefined ? 'Not all results are known' : null;
}

function reactionsIn(outcome: KnownOutcome): number {
  const { opened = 0, clicked = 0, unsubscribed = 0, complaints = 0 } = outcome;
  return opened + clicked + unsubscribed + complaints;
}

function undelivered(outcome: KnownOutcome, isOver: boolean): string {
  const { sent, hardBounces = 0, softBounces = 0 } = outcome;
  if (reactionsIn(outcome) > 0) return 'No rates yet: no deliveries reported';
  if (sent === 0) return isOver ? 'No results received yet' : 'Starting';
  const bounces = [
    hardBounces > 0 ? [formatCount(hardBounces, 'hard bounce')] : [],
    softBounces > 0 ? [formatCount(softBounces, 'soft bounce')] : [],
  ];
  return `No deliveries so far, but ${bounces.flat().join(' and ')}`;
}

function healthyWords({ campaign, minutes, now }: Judged, isOver: boolean): string {
  if (!isOver) return 'Healthy so far';
  const sentAt = campaign?.sendAt ?? minutes?.[0]?.minuteAt ?? now;
  const isOpening = campaign?.tracking?.opens !== false;
  const isFresh = now.getTime() - sentAt.getTime() < FRESH_MS;
  return isFresh && isOpening ? 'Healthy; opens still coming in' : 'Healthy';
}

/** Tells whether the rates say all: the campaign was sent, or is going out. */
function isOrdinary({ status }: JudgedCampaign): boolean {
  return status.code === CAMPAIGN_STATUS.sent.code || isGoingOut(status);
}

/** Tells whether a state says enough without a verdict on rates that are fine. */
function isShort(campaign: JudgedCampaign): boolean {
  return isStopped(campaign.status) || !isEnded(campaign.status);
}

/** Writes the state, and how far it came: `Canceled after 1,200 of 5,000 emails went out`. */
export function stateReached(
  word: string,
  { status, recipients }: JudgedCampaign,
  { sent }: Pick<Outcome, 'sent'>,
): string {
  if (!isStopped(status) || sent === 0) return word;
  const all = recipients >= sent ? ` of ${formatNumber(recipients)}` : '';
  return `${word} after ${formatNumber(sent)}${all} emails went out`;
}

function unsentText(campaign: JudgedCampaign, { now, isFiltered = false }: Judged): Text {
  const { status, sendAt, recipients } = campaign;
  const { word, light } = stateOf(campaign, now);
  if (isStopped(status)) {
    return lit(light, `${word} before sending. ${unreachedWords(0, isFiltered ? 0 : recipients)}`);
  }
  if (status.code === CAMPAIGN_STATUS.noActiveAddresses.code) return lit(light, word);
  if (isEnded(status)) return lit(light, `${word}; no results yet`);
  const people = recipients > 0 ? ` · ${formatCount(recipients, 'recipient')}` : '';
  if (sendAt && isOverdue(campaign, now)) {
    return lit(light, [`${word}; was due `, time(sendAt), people]);
  }
  if (!sendAt || sendAt <= now || !isCancelable(status)) {
    return lit(light, `${word} · nothing sent yet${people}`);
  }
  const isReady = status.code === CAMPAIGN_STATUS.queued.code;
  return lit(light, [isReady ? `${word} for ` : `${word} · scheduled for `, time(sendAt), people]);
}

function lit(light: Light | null | undefined, text: Text): Text {
  if (light === undefined || !isAlarming(light)) return text;
  return typeof text === 'string' ? `${light} ${text}` : joinedText(`${light} `, text);
}

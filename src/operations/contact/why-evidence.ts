import { isUnsent } from '../../domain/campaign-status.ts';
import { isSameAddress } from '../../domain/address.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { isNotFound } from '../../lib/errors.ts';
import type { Campaign, CampaignSummary, RecipientFate } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { Bounce } from '../../service/smtp/bounces.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import { newestFirst, oldestFirst } from '../../commands/browse/columns.ts';
import { readAll } from '../../commands/browse/read-page.ts';
import { listTitle } from '../list-words.ts';
import { gatherContact, type ContactFacts, type Membership } from './contact-facts.ts';

export interface Evidence extends ContactFacts {
  readonly email: string;
  readonly now: Date;
  /** The campaign that the person named; `null` when none was. */
  readonly named: Result<CampaignAndFate> | null;
  /** Otherwise the latest campaigns to its lists, or that it got; newest first. */
  readonly latest: Result<readonly CampaignAndFate[]>;
  /** Titles by id, as `Newsletter (4101)`: of the address's lists and of those of the campaign. */
  readonly listTitles: ReadonlyMap<string, string>;
  /** Campaigns that are still to go out to one of its lists, soonest first. */
  readonly coming: readonly CampaignSummary[];
  /** Single emails, latest first. */
  readonly mails: Result<readonly SentEmail[]>;
  /** Single emails of the last 24 hours that came back. */
  readonly bounces: Result<BouncesFound>;
}

export interface CampaignAndFate {
  readonly campaign: Campaign | CampaignSummary;
  /** `null`: the address is no recipient of the campaign. */
  readonly fate: Result<RecipientFate | null>;
}

interface BouncesFound {
  readonly bounces: readonly Bounce[];
  /** True when there were more bounces than could be searched. */
  readonly isCutShort: boolean;
}

/** The newest campaigns, among which those to its lists are searched: one request. */
const CAMPAIGNS_READ = 100;
const MOST_OF_ITS_LISTS = 5;
/** The most campaigns to other lists, in which the address may have been then. */
const MOST_OF_OTHERS = 3;
const MAILS_READ = 5;
/** A campaign has at most 10 lists (spec 1, section 8). */
const MOST_LISTS = 10;
/** The most bounces of a day that are read: 20 requests. */
export const BOUNCES_READ = 2000;

/**
 * @param known is called with the contact while the rest is still being read
 * @throws {RefusedError} when there is no such campaign, and when no part of the contact was read.
 */
export async function gatherEvidence(
  service: Service,
  email: string,
  campaignId: string | undefined,
  now: Date,
  known: (facts: ContactFacts) => void,
): Promise<Evidence> {
  const contact = gatherContact(service, email).then((facts) => {
    known(facts);
    return facts;
  });
  const newestPage = { limit: CAMPAIGNS_READ, offset: 0 };
  const [facts, named, mails, bounces, newest] = await Promise.all([
    contact,
    campaignId === undefined ? null : namedCampaign(service, email, campaignId),
    resultOf(mailsTo(service, email)),
    resultOf(bouncesOf(service, email)),
    campaignId === undefined ? resultOf(service.campaigns.page(newestPage)) : null,
  ]);
  const { memberships } = facts;
  const listIds = new Set(memberships.map(({ listId }) => listId));
  const found = newest?.value ?? [];
  return {
    ...facts,
    email,
    now,
    named,
    latest: newest?.failure
      ? newest
      : { value: await latestOf(service, email, found, listIds, now), failure: null },
    listTitles: await titlesOf(service, memberships, named?.value?.campaign.listIds ?? []),
    coming: found
      .filter((one) => goesTo(one, listIds) && !isUnsent(one.status) && !isPast(one, now))
      .toSorted(oldestFirst(({ sendAt }) => sendAt)),
    mails,
    bounces,
  };
}

async function titlesOf(
  { lists }: Service,
  memberships: readonly Membership[],
  listIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = memberships.filter(({ listName }) => listName);
  const known = new Map(
    own.map(({ listId: id, listName: name }) => [id, listTitle({ id, name })] as const),
  );
  const unknown = listIds.filter((id) => !known.has(id)).slice(0, MOST_LISTS);
  const fetched = await Promise.all(unknown.map((id) => resultOf(lists.get(id))));
  for (const { value } of fetched) if (value) known.set(value.id, listTitle(value));
  return known;
}

/** @throws {RefusedError} for none: the person's mistake; other failures are a missing part. */
async function namedCampaign(
  service: Service,
  email: string,
  id: string,
): Promise<Result<CampaignAndFate>> {
  const [campaign, fate] = await Promise.all([
    resultOf(service.campaigns.get(id)),
    fateIn(service, email, id),
  ]);
  if (isNotFound(campaign.failure)) throw campaign.failure;
  return campaign.failure ? campaign : { value: { campaign: campaign.value, fate }, failure: null };
}

const latestFirst = newestFirst<CampaignSummary>(({ sendAt }) => sendAt);

async function latestOf(
  service: Service,
  email: string,
  newest: readonly CampaignSummary[],
  listIds: ReadonlySet<string>,
  now: Date,
): Promise<readonly CampaignAndFate[]> {
  const gone = newest
    .filter((one) => !one.isSms && !one.isViber && !isUnsent(one.status) && isPast(one, now))
    .toSorted(latestFirst);
  const own = gone.filter((one) => goesTo(one, listIds)).slice(0, MOST_OF_ITS_LISTS);
  const others = gone.filter((one) => !goesTo(one, listIds)).slice(0, MOST_OF_OTHERS);
  const looked = [...own, ...others].toSorted(latestFirst).map(async (campaign) => {
    return { campaign, fate: await fateIn(service, email, campaign.id) };
  });
  return (await Promise.all(looked)).filter(
    ({ campaign, fate }) => goesTo(campaign, listIds) || fate.value !== null,
  );
}

function goesTo({ listIds }: Pick<Campaign, 'listIds'>, ids: ReadonlySet<string>): boolean {
  return listIds.some((id) => ids.has(id));
}

function isPast({ sendAt }: Pick<Campaign, 'sendAt'>, now: Date): boolean {
  return sendAt !== null && sendAt <= now;
}

/** We assume that a 404 means that the address is no recipient of the campaign. */
async function fateIn(
  service: Service,
  email: string,
  campaignId: string,
): Promise<Result<RecipientFate | null>> {
  const fate = await resultOf(service.campaigns.recipient(campaignId, email));
  return isNotFound(fate.failure) ? { value: null, failure: null } : fate;
}

async function bouncesOf(service: Service, email: string): Promise<BouncesFound> {
  const { rows, isCutShort } = await readAll(service.smtp.bounces.all(), BOUNCES_READ);
  return { bounces: rows.filter((bounce) => isSameAddress(bounce.email, email)), isCutShort };
}

/** A service that doesn't know the filter would give anybody's emails, so others are left out. */
async function mailsTo({ smtp }: Service, email: string): Promise<readonly SentEmail[]> {
  const mails = await smtp.emails.page({ limit: MAILS_READ, offset: 0, recipient: email });
  return mails
    .filter(({ recipient }) => recipient !== null && isSameAddress(recipient, email))
    .toSorted(newestFirst(({ sentAt }) => sentAt));
}

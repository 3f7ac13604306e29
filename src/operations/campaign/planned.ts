import { type DatedCampaign, type ListSizes, OVERLAP_MS } from '../../domain/calendar.ts';
import { campaignCodes, GOING_OUT, ON_HOLD } from '../../domain/campaign-status.ts';
import { formatNumber } from '../../domain/figures.ts';
import { compact } from '../../lib/compact.ts';
import type { PostbellError } from '../../lib/errors.ts';
import { type Result, resultOf } from '../../lib/result.ts';
import { type Page, PAGE_SIZE } from '../../service/pages.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { List } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { listTitle } from '../list-words.ts';
import { MOST_NEWEST, newestCampaigns } from './create-campaign.ts';

/** Campaigns that are to go out or went out lately, as far as the service shows them. */
export interface Planned {
  readonly campaigns: readonly CampaignSummary[];
  /** Sentences on what isn't known, or wasn't looked at. */
  readonly gaps: readonly string[];
  /** The failure where nothing could be read; `null`: something is known. */
  readonly failure: PostbellError | null;
}

/** Statuses of campaigns that are on their way, but not sent in full. */
const ON_THEIR_WAY = campaignCodes('new', 'creating', ...GOING_OUT, ...ON_HOLD);
const FIRST_PAGE = { limit: PAGE_SIZE, offset: 0 };
/** Pages that the calendar reads; what is on later ones is said to be missing. */
const MOST_PAGES = 3;

/**
 * Reads what the calendar shows: scheduled campaigns, those on their way, and the latest that were
 * sent. At most five requests.
 */
export async function readPlanned(service: Service): Promise<Planned> {
  const [scheduled, onTheirWay, latest] = await Promise.all([
    resultOf(firstPages(MOST_PAGES, scheduledIn(service))),
    resultOf(service.campaigns.page({ ...FIRST_PAGE, statuses: ON_THEIR_WAY })),
    resultOf(service.campaigns.page(FIRST_PAGE)),
  ]);
  return plannedOf([
    { what: 'Scheduled campaigns', read: scheduled, most: MOST_PAGES * PAGE_SIZE },
    { what: 'Campaigns in moderation or on hold', read: onTheirWay, most: PAGE_SIZE },
    // Older ones than the latest page has went out long ago.
    { what: 'Campaigns that already went out', read: latest, most: Infinity },
  ]);
}

/**
 * Reads what a review compares with: the first page of scheduled campaigns, and the newest, which it
 * has read anyway. We assume that the first page has those that were scheduled last.
 */
export async function readNeighbors(service: Service, at: Date): Promise<Planned> {
  const [scheduled, newest] = await Promise.all([
    resultOf(firstPages(1, scheduledIn(service))),
    resultOf(newestCampaigns(service)),
  ]);
  const before = at.getTime() - OVERLAP_MS;
  const doReachBack = newest.value?.some(({ sendAt }) => sendAt && sendAt.getTime() <= before);
  return plannedOf([
    { what: 'Scheduled campaigns', read: scheduled, most: PAGE_SIZE },
    {
      what: 'Campaigns that already went out',
      read: newest,
      most: doReachBack ? Infinity : MOST_NEWEST,
    },
  ]);
}

const scheduledIn =
  ({ campaigns }: Service) =>
  (page: Page) =>
    campaigns.page({ ...page, scheduledOnly: true });

/** Reads pages until one isn't full. */
async function firstPages<T>(
  most: number,
  read: (page: Page) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let page = 0; page < most; page += 1) {
    const items = await read({ limit: PAGE_SIZE, offset: page * PAGE_SIZE });
    found.push(...items);
    if (items.length < PAGE_SIZE) break;
  }
  return found;
}

interface Part {
  /** Begins its sentences. */
  readonly what: string;
  readonly read: Result<readonly CampaignSummary[]>;
  readonly most: number;
}

function plannedOf(parts: readonly Part[]): Planned {
  const read = parts.flatMap(({ read: { value } }) => value ?? []);
  const emails = read.filter(({ isSms, isViber }) => !isSms && !isViber);
  const isUnknown = parts.every(({ read: { failure } }) => failure !== null);
  return {
    campaigns: [...new Map(emails.map((one) => [one.id, one])).values()],
    gaps: compact(
      parts.map(({ what, read: { value, failure }, most }) => {
        if (failure) return `${what} couldn’t be read: ${failure.message}`;
        const isCut = value.length >= most;
        return isCut && `${what}: only the first ${formatNumber(most)} were looked at.`;
      }),
    ),
    failure: isUnknown ? (parts[0]?.read.failure ?? null) : null,
  };
}

export interface KnownLists {
  readonly sizes: ListSizes;
  /** The title of a list; `List 4101` where the name isn't known. */
  readonly titleOf: (id: string) => string;
  /** Says why sizes are missing; `null`: they are as far as they were looked at. */
  readonly gap: string | null;
}

/** Reads the names and sizes of the lists of what goes out: at most three requests. */
export async function readLists(
  { lists }: Service,
  campaigns: readonly DatedCampaign[],
): Promise<KnownLists> {
  const ids = new Set(campaigns.flatMap(({ listIds }) => listIds));
  if (ids.size === 0) return knownLists([]);
  const { value, failure } = await resultOf(firstPages(MOST_PAGES, (page) => lists.page(page)));
  const known = (value ?? []).filter(({ id }) => ids.has(id));
  const isCut = value?.length === MOST_PAGES * PAGE_SIZE && known.length < ids.size;
  const gap = failure
    ? `The sizes of lists couldn’t be read: ${failure.message}`
    : isCut && `Only the first ${formatNumber(value.length)} lists were looked at for their sizes.`;
  return knownLists(known, gap || null);
}

/** Reads some lists, in few requests. */
export async function readSomeLists(service: Service, ids: readonly string[]): Promise<KnownLists> {
  const read = await readChosen(ids, service);
  return knownLists(read.flatMap(({ list: { value } }) => value ?? []));
}

export interface ChosenList {
  readonly id: string;
  readonly list: Result<List>;
}

/** Lists that are read one by one; more are found on the pages of all lists. */
export const FEW_LISTS = 2;

/**
 * Reads lists by their ids: many from the pages of all lists, and by themselves only those that are
 * on none of the first pages.
 */
export async function readChosen(
  ids: readonly string[],
  { lists }: Service,
): Promise<readonly ChosenList[]> {
  const found = new Map<string, List>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (ids.filter((id) => !found.has(id)).length <= (page === 0 ? FEW_LISTS : 0)) break;
    const range = { limit: PAGE_SIZE, offset: page * PAGE_SIZE };
    const { value } = await resultOf(lists.page(range));
    for (const one of value ?? []) found.set(one.id, one);
    if (value === null || value.length < PAGE_SIZE) break;
  }
  return Promise.all(
    ids.map(async (id): Promise<ChosenList> => {
      const known = found.get(id);
      const list = known ? { value: known, failure: null } : await resultOf(lists.get(id));
      return { id, list };
    }),
  );
}

function knownLists(
  lists: readonly Pick<List, 'id' | 'name' | 'emails'>[],
  gap: string | null = null,
): KnownLists {
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  return {
    sizes: new Map(lists.map(({ id, emails }) => [id, emails.active])),
    titleOf: (id) => listTitle({ id, name: names.get(id) ?? null }),
    gap,
  };
}

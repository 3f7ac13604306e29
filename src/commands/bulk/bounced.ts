import { z } from 'zod';
import { parseAddress } from '../../domain/address.ts';
import { AHEAD_OF_SENDING_MS } from '../../domain/events.ts';
import { MOST_BULK_ROWS } from '../../domain/bulk.ts';
import { quotedTitle } from '../../domain/campaign-title.ts';
import { formatCount, formatDay, formatNumber, formatWithShare } from '../../domain/figures.ts';
import { BOUNCE_KINDS, type Loss, providerOf } from '../../domain/losses.ts';
import { type Ranked, ranked } from '../../domain/ranked.ts';
import { type Fact, facts, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { jsonIn } from '../../lib/json.ts';
import { resultOf } from '../../lib/result.ts';
import { capitalised } from '../../lib/text.ts';
import { sumOf } from '../../lib/sum.ts';
import { localDay } from '../../lib/time-zone.ts';
import { type Joining, lastDeliveries, readJoinings, readLosses } from '../../relay/losses.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { OperationContext } from '../context.ts';
import type { Inputs, ValuesOf } from '../inputs.ts';

/** The requests that the title of the campaign and of the lists take. */
export const BOUNCED_ENDPOINTS = ['GET /campaigns/{id}', 'GET /addressbooks/{id}'];

const WHICH = [
  { value: 'hard', label: 'Hard bounces' },
  { value: 'soft', label: 'Soft bounces' },
  { value: 'all', label: 'All bounces' },
] as const;

type Which = (typeof WHICH)[number]['value'];

/** The inputs of operations that take the addresses which bounced in a campaign. */
export const BOUNCED_INPUTS = {
  bounced: {
    kind: 'reference',
    to: 'campaign',
    only: 'sent',
    label: 'Or bounced in',
    hint: 'Takes the addresses that bounced in this campaign',
    optional: true,
    isNamed: true,
  },
  bounces: {
    kind: 'choice',
    label: 'Which bounces',
    hint: 'Leave blank for hard bounces: addresses that don’t work',
    options: WHICH,
    optional: true,
    isNamed: true,
  },
  shown: {
    kind: 'file',
    label: 'Bounced addresses',
    hint: 'Exactly those that the preview showed',
    optional: true,
    isNamed: true,
    isUnasked: true,
    accepts: { extensions: ['json'], mostBytes: 100 * 1024 * 1024 },
  },
} as const satisfies Inputs;

const KINDS_OF: Readonly<Record<Which, readonly (typeof BOUNCE_KINDS)[number][]>> = {
  hard: ['hard_bounces'],
  soft: ['soft_bounces'],
  all: BOUNCE_KINDS,
};

const bouncedRow = z.object({
  key: z.string(),
  reason: z.string(),
  list: z.string().nullable(),
  /** The way in which it joined, in words; `null` where no event says it. */
  joined: z.string().nullable(),
});

const bouncedRows = z.object({
  campaignId: z.string(),
  which: z.enum(['hard', 'soft', 'all']),
  title: z.string(),
  rows: z.array(bouncedRow),
  /** Left out since something was delivered to them after the bounce. */
  delivered: z.number(),
  /** Left out since they are no addresses. */
  invalid: z.number(),
});

/** The addresses that bounced in a campaign, as they were found at one moment. */
export type Bounced = z.infer<typeof bouncedRows>;

export type BouncedValues = ValuesOf<typeof BOUNCED_INPUTS>;

/** Addresses that bounced, with the value of the input `shown` by which a preview kept them. */
export interface GivenBounced extends Bounced {
  /** `null`: nobody was shown these. */
  readonly shown: string | null;
}

/**
 * Returns the addresses that a preview showed; before that, those that bounced as of now.
 * @throws {InputError} where there are none, or too many.
 */
export async function bouncedAddresses(
  values: BouncedValues & { readonly bounced: string },
  context: OperationContext,
): Promise<GivenBounced> {
  const { bounced: campaignId, bounces: which = 'hard', shown = null } = values;
  const before = shown === null ? null : await shownBefore(shown, context);
  if (before?.campaignId === campaignId && before.which === which) return { ...before, shown };
  return { ...(await findBounced(campaignId, which, context)), shown: null };
}

/** Keeps addresses as they are shown. @returns the value of the input `shown` */
export async function keepShown(
  { shown, ...bounced }: GivenBounced,
  { store, now }: Pick<OperationContext, 'store' | 'now'>,
): Promise<string> {
  if (shown !== null) return shown;
  const name = formatCount(bounced.rows.length, 'bounced address', 'bounced addresses');
  return store.uploads.save({ name, content: Buffer.from(JSON.stringify(bounced)) }, now);
}

async function shownBefore(id: string, { store }: OperationContext): Promise<Bounced> {
  const upload = await store.uploads.get(id);
  const read = upload && bouncedRows.safeParse(jsonIn(Buffer.from(upload.content).toString()));
  if (read?.success) return read.data;
  throw new InputError('What was shown has expired. Choose the campaign again.', {
    field: 'bounced',
  });
}

const DAY_MS = 24 * 3_600_000;

async function findBounced(
  campaignId: string,
  which: Which,
  context: OperationContext,
): Promise<Bounced> {
  const { service, store, now, health } = context;
  const campaign = await service.campaigns.get(campaignId);
  const span = { fromAt: beganAt(campaign), untilAt: new Date(now.getTime() + DAY_MS) };
  const losses = await readLosses({ ...span, kinds: KINDS_OF[which], campaignId }, store);
  const byAddress = new Map<string, Loss>();
  for (const loss of losses) {
    const { address, kind } = loss;
    if (address === null) continue;
    // A hard bounce says more than the soft one before it.
    if (kind === 'hard_bounces' || !byAddress.has(address)) byAddress.set(address, loss);
  }
  if (byAddress.size === 0) throw noneIn(campaign, which);
  context.known(`${formatCount(byAddress.size, 'address', 'addresses')} bounced`);
  const addresses = new Set(byAddress.keys());
  const first = losses[0]?.at ?? span.fromAt;
  const kept = new Date(now.getTime() - health.settings.rawEventsDays * DAY_MS);
  const delivered = await lastDeliveries(addresses, first, store);
  const joinings = await readJoinings(addresses, { ...span, fromAt: kept }, store);
  const isDelivered = ({ address, at }: Loss) => (delivered.get(address ?? '') ?? at) > at;
  const wellFormed = [...byAddress.values()].filter(({ address }) => isAddress(address));
  const rows = wellFormed.filter((loss) => !isDelivered(loss));
  if (rows.length === 0) throw noneLeft(campaign);
  if (rows.length > MOST_BULK_ROWS) throw tooMany(rows.length);
  const joined = joinedBefore(joinings, context.person.zone);
  return {
    campaignId,
    which,
    title: quotedTitle(campaign),
    rows: rows.map((loss) => ({
      key: loss.address ?? '',
      reason: loss.reason,
      list: loss.listId,
      joined: joined(loss),
    })),
    delivered: wellFormed.length - rows.length,
    invalid: byAddress.size - wellFormed.length,
  };
}

function beganAt({ sendAt }: Campaign): Date {
  return new Date(Math.max(0, (sendAt?.getTime() ?? 0) - AHEAD_OF_SENDING_MS));
}

function isAddress(text: string | null): boolean {
  return text !== null && 'address' in parseAddress(text);
}

/** Says of a bounce how its address came to the list, by the last event before it. */
function joinedBefore(joinings: readonly Joining[], zone: string) {
  const byAddress = Map.groupBy(joinings, ({ address }) => address);
  return ({ address, listId, at }: Loss): string | null => {
    const all = byAddress.get(address ?? '') ?? [];
    const last = all
      .filter((one) => one.at <= at && (listId === null || one.listId === listId))
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
    if (last === undefined) return null;
    const day = formatDay(localDay(last.at, zone));
    return last.source === null ? day : `${day} (${last.source})`;
  };
}

/** Words for what befell the addresses. */
const BEFELL: Readonly<Record<Which, string>> = {
  hard: 'bounced hard',
  soft: 'bounced softly',
  all: 'bounced',
};

function noneIn(campaign: Campaign, which: Which): InputError {
  return refused(
    `Postbell received no address that ${BEFELL[which]} in ${quotedTitle(campaign)}. Choose another campaign, or other bounces.`,
  );
}

function noneLeft(campaign: Campaign): InputError {
  return refused(
    `All that bounced in ${quotedTitle(campaign)} have been delivered to since, so there’s nothing to do.`,
  );
}

function tooMany(count: number): InputError {
  return refused(
    `${formatNumber(count)} addresses bounced, and one job takes up to ${formatNumber(MOST_BULK_ROWS)}. Choose hard bounces only.`,
  );
}

function refused(message: string): InputError {
  return new InputError(message, { field: 'bounced' });
}

const MOST_LINES = 4;

/** Says by what the addresses bounced, at whose mailboxes, and from which lists they came. */
export async function bouncedSections(
  bounced: Bounced,
  { service }: Pick<OperationContext, 'service'>,
): Promise<readonly Section[]> {
  const { title, which, rows, delivered, invalid } = bounced;
  const total = rows.length;
  const by = (wordOf: (row: Bounced['rows'][number]) => string) =>
    ranked(rows.map((row) => ({ word: wordOf(row), count: 1 })));
  const lists = await withTitles(
    by(({ list }) => list ?? ''),
    service,
  );
  const joined = by((row) => row.joined ?? NOT_REPORTED);
  return [
    facts(
      compact<Fact>([
        { label: `${capitalised(BEFELL[which])} in`, value: title },
        {
          label: 'Reasons',
          value: lines(
            by(({ reason }) => reason),
            total,
          ),
        },
        {
          label: 'Mailbox providers',
          value: lines(
            by(({ key }) => providerOf({ address: key })),
            total,
          ),
        },
        { label: 'Lists', value: lines(lists, total) },
        rows.some((row) => row.joined !== null) && { label: 'Joined', value: lines(joined, total) },
        delivered > 0 && {
          label: 'Left out',
          value: `${formatNumber(delivered)} that something was delivered to since`,
        },
        invalid > 0 && { label: 'Not addresses', value: formatNumber(invalid) },
      ]),
    ),
  ];
}

const NOT_REPORTED = 'Not known';

function lines(all: readonly Ranked[], total: number): string {
  const shown = all.length > MOST_LINES + 1 ? all.slice(0, MOST_LINES) : all;
  const rest = total - sumOf(shown, ({ count }) => count);
  return [...shown, ...(rest > 0 ? [{ word: 'Other', count: rest }] : [])]
    .map(({ word, count }) => `${word}: ${formatWithShare(count, total)}`)
    .join('\n');
}

/** Puts titles in place of the ids of the first lists. */
async function withTitles(
  all: readonly Ranked[],
  { lists }: OperationContext['service'],
): Promise<readonly Ranked[]> {
  return Promise.all(
    all.map(async ({ word: id, count }, index) => {
      if (id === '') return { word: 'List not reported', count };
      const { value } = index < MOST_LINES ? await resultOf(lists.get(id)) : { value: null };
      return { word: value ? `${value.name} (${id})` : `List ${id}`, count };
    }),
  );
}

import { addressKey } from '../../domain/address.ts';
import { type BulkRow, OUTCOMES } from '../../domain/bulk.ts';
import { digestsOf } from '../../domain/content.ts';
import { LEFT_OUT } from '../../domain/resend.ts';
import { action } from '../../domain/reply.ts';
import { InputError, isInDoubt } from '../../lib/errors.ts';
import { keptFor } from '../../lib/kept.ts';
import { resultOf } from '../../lib/result.ts';
import { uncapitalised } from '../../lib/text.ts';
import { VALUES_A_REQUEST } from '../../service/batches.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { NewCampaign } from '../../service/campaigns/new-campaign.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import type { Resend } from '../../store/resends.ts';
import {
  type BulkAction,
  keysOf,
  type OpenedAction,
  type OpeningTools,
  param,
  type Seen,
} from '../action.ts';
import { indexesOf, LostRun, marked, marksAs } from '../part.ts';
import { audienceOf, blacklisted, type Eligibility, eligibilityIn } from '../resends/audience.ts';
import { hasSent, noteSecond } from '../resends/second-campaign.ts';
import { campaignTo, listsNamed, removeFromList } from '../resends/temporary-list.ts';

/** Returns the content of the first campaign under another subject, tracked as that one. */
export function resentContent(
  { senderName, senderEmail, html, tracking }: Campaign,
  subject: string,
): Omit<NewCampaign, 'listIds' | 'name'> {
  return {
    senderName,
    senderEmail,
    subject,
    html,
    attachments: [],
    tracking: { opens: true, clicks: tracking.clicks ?? true },
  };
}

/** The digest of what was reviewed, by which the job knows it again. */
export function resentDigest(content: ReturnType<typeof resentContent>): string {
  return digestsOf({ Content: content })['Content'] ?? '';
}

/**
 * Sends a campaign once more, to those who didn't open it: makes a temporary list, adds them with
 * the variables that they have on the campaign's lists, looks once more who may get it, and sends.
 * Parameters: `campaign`, `subject`, `name`, `content` (a digest), and `second` once it is sent.
 */
export const campaignResend: BulkAction = {
  name: 'campaign resend',
  right: 'send',
  of: 'emails',
  endpoints: [
    'GET /campaigns/{id}',
    'GET /addressbooks',
    'POST /addressbooks',
    'POST /emails',
    'GET /blacklist',
    'POST /addressbooks/{id}/emails',
    'POST /campaigns',
  ],
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  keepsRows: true,
  open: openResend,
  async send() {
    throw new Error('a resend is opened first');
  },
  words: {
    order: (count, campaign) => `Resend ${campaign} to ${count}`,
    consequence: 'It goes out once the list is complete. Emails can’t be recalled.',
    done: (count, campaign) => `${campaign} resent to ${count}`,
    already: 'Already on the list',
    announced: (count, campaign) => `resent ${campaign} to ${count}.`,
    notDone: 'Left out',
    stopped: 'Nothing was sent; the temporary list is removed.',
  },
  next: ({ second, campaign = '' }) =>
    second === undefined
      ? []
      : [
          action('campaign show', { campaign: second }, 'Open campaign', { emphasis: 'primary' }),
          action('campaign show', { campaign }, 'First campaign'),
        ],
};

async function openResend(run: BulkRun, tools: OpeningTools): Promise<OpenedAction> {
  const resend = await resendOf(run, tools);
  if (resend.endedAt !== null) throw new InputError(GONE);
  const listId = await listOf(resend, tools);
  const eligibility = createEligibility(run, resend, tools);
  let latest: ReadonlyMap<string, Eligibility> = new Map();
  return {
    async look(rows) {
      const found = await eligibility.of(keysOf(rows), listId);
      latest = found.eligibility;
      return new Map(
        [...latest].flatMap(([key, eligible]): [string, Seen][] => {
          if ('reason' in eligible) return [[key, eligible]];
          return found.present.has(key) ? [[key, 'known']] : [];
        }),
      );
    },
    async send(rows) {
      const contacts = rows.flatMap(({ key }: BulkRow) => {
        const eligible = latest.get(key);
        // Whoever may not get it any more is found again before it is sent.
        if (eligible === undefined || 'reason' in eligible) return [];
        return [{ email: key, variables: eligible.variables }];
      });
      if (contacts.length > 0) await tools.service.lists.addContacts(listId, contacts);
    },
    conclude: () => conclude(run, listId, tools),
  };
}

const GONE = 'Its temporary list was removed. Start a new resend from the campaign.';

async function resendOf({ id }: BulkRun, { store }: OpeningTools): Promise<Resend> {
  const resend = await store.resends.get(id);
  if (resend === null) throw new InputError(GONE);
  return resend;
}

/** Returns the list of a resend, and makes it where none is there. */
async function listOf(resend: Resend, { store, service }: OpeningTools): Promise<string> {
  if (resend.listId !== null) return resend.listId;
  // A process that died may have made it without keeping its id.
  const [found] = await listsNamed(resend.listName, service);
  const id = found ?? (await service.lists.create(resend.listName));
  if (await store.resends.noteList(resend.id, id)) return id;
  const { listId } = (await store.resends.get(resend.id)) ?? {};
  if (!listId) throw new LostRun();
  return listId;
}

/** Tells who may get it, by the events and the blacklist as of the session's beginning. */
function createEligibility(run: BulkRun, resend: Resend, tools: OpeningTools) {
  const { service, store } = tools;
  const excluded = keptFor({ forMs: Infinity }, async () => {
    const { sendAt } = await service.campaigns.get(resend.campaignId);
    const about = { ...resend, sentAt: sendAt ?? run.createdAt };
    return Promise.all([audienceOf(about, store), blacklisted(service)]);
  });
  return {
    async of(keys: readonly string[], listId: string) {
      const [{ people }, barred] = await excluded();
      const { found, failure } = await service.contacts.findMany(keys);
      if (failure) throw failure;
      const records = new Map([...found].map(([email, some]) => [addressKey(email), some]));
      const eligibility = new Map<string, Eligibility>();
      const present = new Set<string>();
      for (const key of keys) {
        const known: readonly ContactInList[] = records.get(key) ?? [];
        if (known.some((one) => one.listId === listId)) present.add(key);
        eligibility.set(
          key,
          eligibilityOf(key, { people, barred }) ?? eligibilityIn(known, resend.listIds),
        );
      }
      return { eligibility, present };
    },
  };
}

function eligibilityOf(
  key: string,
  { people, barred }: { people: ReadonlySet<string>; barred: ReadonlySet<string> },
): Eligibility | null {
  if (barred.has(key)) return { reason: 'blacklisted' };
  return people.has(key) ? null : { reason: REACTED };
}

const REACTED = [LEFT_OUT.open, LEFT_OUT.unsubscribe]
  .map(uncapitalised)
  .join(', ')
  .concat(', or bounced meanwhile');

/** Sends it once; whoever takes over a job that was about to looks first what became of that. */
async function conclude(run: BulkRun, listId: string, tools: OpeningTools): Promise<string | null> {
  const { store, service, owner, now } = tools;
  const resend = await resendOf(run, tools);
  if (resend.secondId !== null) return null;
  // A database that was restored doesn't know what was sent since its backup.
  if (resend.sendingAt !== null || (await campaignTo(resend, service)) !== null) {
    return (await hasSent(resend, run, tools, now())) ? null : INTERRUPTED;
  }
  const first = await service.campaigns.get(resend.campaignId);
  const content = resentContent(first, param(run.plan, 'subject'));
  if (resentDigest(content) !== param(run.plan, 'content')) {
    return 'The content of the first campaign has changed since the review, so nothing was sent.';
  }
  const recipients = await withoutGone(run, listId, tools);
  if (recipients === 0) return 'Nobody is left to send it to, so nothing was sent.';
  if (!(await store.resends.noteSending(run.id, owner, now()))) throw new LostRun();
  const name = param(run.plan, 'name');
  const creating = service.campaigns.create({ ...content, listIds: [listId], name });
  const { value, failure } = await resultOf(creating);
  if (value) {
    const { senderEmail } = first;
    const second = { campaignId: value.id, senderEmail, recipients };
    await noteSecond(resend, run, second, { resends: store.resends, at: now() });
    return null;
  }
  if (!isInDoubt(failure)) await store.resends.noteUnsent(run.id);
  throw failure;
}

/** Takes off the list who may not get it any more; returns how many are on it. */
async function withoutGone(run: BulkRun, listId: string, tools: OpeningTools): Promise<number> {
  const { store, owner, turn } = tools;
  const eligibility = createEligibility(run, await resendOf(run, tools), tools);
  let recipients = 0;
  for await (const block of store.bulkRuns.blocks(run.id)) {
    const done = indexesOf(block, [OUTCOMES.done, OUTCOMES.changed]);
    if (done.length === 0) continue;
    await turn();
    const keyAt = (index: number) => block.rows[index]?.key ?? '';
    const { eligibility: now } = await eligibility.of(done.map(keyAt), listId);
    const reasonAt = (index: number) => {
      const eligible = now.get(keyAt(index));
      return eligible && 'reason' in eligible ? eligible.reason : null;
    };
    const gone = done.filter((index) => reasonAt(index) !== null);
    recipients += done.length - gone.length;
    if (gone.length === 0) continue;
    await removeFromList(listId, gone.map(keyAt), tools);
    const marks = gone.flatMap((index) =>
      marksAs(OUTCOMES.failed, [index], reasonAt(index) ?? undefined),
    );
    const isKept = await store.bulkRuns.record(run.id, owner, block, marked(block, marks));
    if (!isKept) throw new LostRun();
  }
  return recipients;
}

const INTERRUPTED =
  'Postbell was interrupted right before sending, and the service shows no such campaign: nothing was sent. Start a new resend from the campaign.';

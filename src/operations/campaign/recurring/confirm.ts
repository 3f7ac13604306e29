import { type ChangedFact, changesBetween } from '../../../domain/approvals.ts';
import type { RecurringSend } from '../../../domain/recurring.ts';
import { RECURRING } from '../../../domain/recurring.ts';
import { action, type Reply, time } from '../../../domain/reply.ts';
import { ForbiddenError, InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { ChangedSinceError } from '../../../policy/approval-acts.ts';
import { lostBy, whomToAsk } from '../../../policy/owners.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import { leftEverythingAsItWas } from '../../../commands/failures.ts';
import type { NewCampaign } from '../../../service/campaigns/new-campaign.ts';
import type { PreparedSend } from '../../../store/prepared-sends.ts';
import { sendLabels } from '../../send-time.ts';
import {
  createCampaign,
  type Created,
  newCampaignOf,
  newestCampaigns,
} from '../create-campaign.ts';
import { seenAfterSending } from '../send.ts';
import { DESPITE } from '../campaign-inputs.ts';
import { CONFIRM, requestFor } from './deadlines.ts';
import { campaignOf, prepare, type Reviewed, reviewed } from './prepare.ts';
import { recurring } from './recurring.ts';

const INPUTS = {
  recurring: { kind: 'reference', to: 'recurring', label: 'Recurring send', only: 'running' },
  review: {
    kind: 'text',
    label: 'Review',
    hint: 'The code below the review in the channel, such as k7x2m9',
    maxLength: 20,
  },
  despite: DESPITE,
} as const;

export const confirm = defineOperation({
  name: CONFIRM,
  title: 'Confirm recurring send',
  summary: 'Confirm an occurrence of a recurring send, so that it goes out',
  right: 'send',
  effect: 'sends',
  endpoints: [
    'POST /campaigns',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /senders',
    'GET /addressbooks',
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/cost',
    'GET /user/balance/detail',
    'GET /template/{template_id}',
    'GET /v2/email-service/smtp/sender_domains',
  ],
  example: 'k7x2m k7x2m9',
  lookWith: 'campaign list',
  inputs: INPUTS,
  confirmLabel: 'Confirm',
  async prefill({ recurring: id }, { store, now }) {
    if (id === undefined) return {};
    const ahead = await store.preparedSends.ahead(id, now);
    return { review: ahead.find(({ state }) => state === 'waiting')?.reviewId ?? '' };
  },
  async preview(values, context) {
    // Whoever asks for approval may not do it.
    const one = await recurring.found(values.recurring, context);
    const { send, fresh } = await confirmable(one, values, context);
    const { now, person } = context;
    const labels = sendLabels(send.dueAt, { zone: person.zone, now });
    return { ...fresh.review, confirmLabels: labels };
  },
  async run(values, context) {
    const one = await recurring.resumable(values.recurring, context);
    const { send, fresh } = await confirmable(one, values, context);
    const campaign = newCampaignOf(fresh.values, fresh.content, context.now);
    await claim(send, context);
    const created = await createdOrThere(send, campaign, context).catch(async (error: unknown) => {
      await giveBack(send, error, context);
      throw error;
    });
    if (typeof created === 'string') return thereAlready(send, created, context);
    await scheduled(send, created.id, context);
    const { values: sent, content, review } = fresh;
    const { recipients: expected, overrides = [] } = review.stakes;
    return seenAfterSending({ created, values: sent, content, expected, overrides }, context);
  },
});

/**
 * Finds what was shown, and reads it once more: only what is still as it was shown can be confirmed.
 * @throws {ChangedSinceError} where it isn't; then its card shows it anew.
 */
async function confirmable(
  one: RecurringSend,
  { review }: { readonly review: string },
  context: OperationContext,
): Promise<{ readonly send: PreparedSend; readonly fresh: Reviewed }> {
  const { store } = context;
  const all = await store.preparedSends.ahead(one.id, new Date(0));
  const send = all.find(({ reviewId }) => reviewId === review.toLowerCase());
  if (send === undefined) {
    const why = 'A newer review has been posted since. Confirm that one, in its channel.';
    throw new InputError(why, { field: 'review' });
  }
  requireWaiting(send, one, context);
  await requireNoRequest(send, context);
  await requireOwner(one, context);
  context.known('Checking that it’s still as it was shown…');
  const { value: fresh, failure } = await reviewed(one, send.dueAt, send.templateId, context);
  if (failure instanceof ForbiddenError) throw failure;
  const isReadable = fresh !== null && send.problem === null;
  const changes = fresh === null ? [] : changesBetween(send.stakes, fresh.review.stakes);
  if (isReadable && changes.length === 0) return { send, fresh };
  // Whoever waits is told what is wrong, and everybody sees it on the card.
  const again = await prepare(one, send.dueAt, context);
  if (again.failure) throw again.failure;
  const words = changes.map(changeInWords);
  const what = words.length > 0 && send.problem === null ? ` ${words.join('; ')}.` : '';
  throw new ChangedSinceError(
    `It has changed since it was shown.${what} Its card shows it as it is now: confirm it there.`,
  );
}

/** Somebody has edited what can’t be read any more by the id that was shown. */
function changeInWords({ label, before, after }: ChangedFact): string {
  const was = before === 'as requested' ? 'as shown' : before;
  return `${label}: ${was} → ${after === 'can’t be read' ? 'changed' : after}`;
}

/** @throws {InputError} that says what became of it. */
function requireWaiting(send: PreparedSend, one: RecurringSend, { now }: OperationContext): void {
  const why = whyNot(send, one, now);
  if (why !== null) throw new InputError(why, { field: 'review' });
}

function whyNot(
  { state, campaignId, dueAt, versionAt }: PreparedSend,
  one: RecurringSend,
  now: Date,
) {
  if (state === 'scheduled')
    return `It’s confirmed already: the service has it as campaign ${campaignId ?? ''}.`;
  if (state === 'sending') return 'Someone has just confirmed it. Its card shows the result.';
  if (state === 'unknown')
    return 'Someone has confirmed it, and it isn’t known yet whether the service has it. Check before you send it another way.';
  if (state === 'skipped') return 'It’s skipped. Use “Send it after all” on its card first.';
  if (state === 'missed' || dueAt <= now)
    return 'Its time has passed, so it didn’t go out. Use “Send now…” in the channel to send it late.';
  if (one.pausedAt !== null || state === 'withdrawn') return 'It’s paused. Resume it first.';
  if (versionAt.getTime() !== one.setAt.getTime())
    return 'It was edited. A new review follows in its channel within a minute.';
  return null;
}

/** @throws {InputError} where approval of the same has been requested. */
async function requireNoRequest(
  send: PreparedSend,
  { store, act }: OperationContext,
): Promise<void> {
  // Nobody asks again for what was approved, or is looked at to be approved.
  if (act === null) return;
  const request = await requestFor(send, store, ['pending', 'approved', 'running']);
  if (request === null) return;
  throw new InputError(`Approval was already requested (request ${request.id}).`, {
    field: 'review',
  });
}

/** Asks for the rights of its owner, too. @throws {ForbiddenError} with who can take it over. */
async function requireOwner(one: RecurringSend, context: OperationContext): Promise<void> {
  const { store, policy, now, person } = context;
  const lost = await lostBy(one, RECURRING, policy);
  if (lost === null) return;
  await store.recurringSends.pauseOwnerless(one, lost, now);
  const canIds = await whomToAsk(one, RECURRING, person.id, policy);
  throw new ForbiddenError(
    'It’s paused: its owner no longer has permission for it. Take it over first, then confirm it.',
    { askIds: [], canIds },
  );
}

/** Takes it for this act alone. @throws {InputError} where somebody else was first. */
async function claim(send: PreparedSend, context: OperationContext): Promise<void> {
  const { store, person, now } = context;
  const isTaken = await store.preparedSends.move(
    send,
    {
      from: ['waiting'],
      reviewId: send.reviewId,
      dueAfter: now,
      set: { state: 'sending', personId: person.id, begunAt: now },
    },
    now,
  );
  if (isTaken) return;
  const latest = (await store.preparedSends.find(send)) ?? send;
  const one = await recurring.found(send.recurringId, context);
  requireWaiting(latest, one, context);
  throw new InputError('Someone else has just confirmed it. See its card.', { field: 'review' });
}

/** Returns the id of a campaign that is there already: nobody gets it twice. */
async function createdOrThere(
  send: PreparedSend,
  campaign: NewCampaign,
  context: OperationContext,
): Promise<Created | string> {
  const there = campaignOf(send, await newestCampaigns(context.service));
  return there?.id ?? createCampaign(campaign, context);
}

/** It waits again where nothing was done; otherwise Postbell looks for it. */
async function giveBack(
  send: PreparedSend,
  error: unknown,
  { store, now }: OperationContext,
): Promise<void> {
  const set = leftEverythingAsItWas(error)
    ? ({ state: 'waiting', personId: null, begunAt: null } as const)
    : ({ state: 'unknown' } as const);
  await store.preparedSends.move(send, { from: ['sending'], set }, now);
}

async function scheduled(
  send: PreparedSend,
  campaignId: string,
  { store, now }: OperationContext,
): Promise<void> {
  const from = ['waiting', 'sending', 'unknown'] as const;
  // A failure from here on is found by its name.
  const set = { state: 'scheduled', campaignId } as const;
  await resultOf(store.preparedSends.move(send, { from, set }, now));
}

async function thereAlready(
  send: PreparedSend,
  campaignId: string,
  context: OperationContext,
): Promise<Reply> {
  await scheduled(send, campaignId, context);
  return {
    title: send.name,
    summary: [
      `The service has it already, as campaign ${campaignId}, for `,
      time(send.dueAt),
      '. Nothing was sent again.',
    ],
    actions: [action('campaign show', { campaign: campaignId }, 'Open campaign')],
    subject: { kind: 'campaign', id: campaignId },
  };
}

import {
  campaignCodes,
  type CampaignState,
  isCanceled,
  isEnded,
  isGoingOut,
  stateOf,
} from '../../domain/campaign-status.ts';
import { action, type Action, notice, type Reply, type Section, time } from '../../domain/reply.ts';
import {
  type Campaign,
  campaignStatusIn,
  isCampaignStatusName,
} from '../../service/campaigns/campaign.ts';
import type { Status } from '../../service/status.ts';
import type { EventNotification, NotifiedEvent } from '../../store/alerts/event-notifications.ts';
import { compact } from '../../lib/compact.ts';
import { shownSaid } from './event-words.ts';

/** The subject of an event; a topic without a campaign has its name alone. */
export interface StatusSubject {
  readonly name: string;
  readonly campaignId: string | null;
  readonly campaign: Campaign | null;
}

/** The kind of a campaign's new status, by what it requires of people. */
type StatusOutcome = 'blocked' | 'question' | 'edit' | 'canceled' | 'sent' | 'going' | 'other';

const BLOCKED = new Set(campaignCodes('blocked', 'partiallySentAndBlocked'));
const QUESTION = new Set(campaignCodes('questioned'));
const EDIT = new Set(campaignCodes('requiresEditing'));

/** The sentence for a status that asks nothing of people. */
const NEWS: Readonly<Partial<Record<StatusOutcome, string>>> = {
  sent: 'Results keep coming in for about 48 hours.',
};

/** Says what to do now; the campaign's card has the button to cancel it. */
export function statusMessage(event: NotifiedEvent, subject: StatusSubject): Reply {
  const { name: title, campaignId, campaign } = subject;
  const status = campaignStatusIn(event.status) ?? campaign?.status ?? null;
  const outcome = statusOutcome(status);
  const { light, advice = NEWS[outcome] } = callOf(status);
  const name = nameOf(status);
  const said = saidOf(event, name);
  const sections: Section[] = [];
  if (said !== null) {
    const tone = light === '🔴' ? 'bad' : light === '🟠' ? 'warning' : 'info';
    const before = outcome === 'question' ? 'The moderator asks' : 'From the service';
    sections.push(notice(tone, `${before}: ${said}`));
  }
  if (advice !== undefined) sections.push({ kind: 'paragraph', text: advice });
  return {
    title,
    summary: compact([light, name]).join(' '),
    sections,
    actions: campaignId === null ? [] : actionsAfter(outcome, campaignId),
    footnote: [
      campaignId === null || title.includes(campaignId) ? '' : `Campaign ${campaignId} · `,
      time(new Date(event.occurredAt)),
    ],
  };
}

/** For a line among others: `🔴 Blocked by the service`, and its explanation if any. */
export function statusInWords(event: NotifiedEvent): readonly string[] {
  const status = campaignStatusIn(event.status);
  const name = nameOf(status);
  const { light } = callOf(status);
  return compact([compact([light, name]).join(' '), saidOf(event, name)]);
}

/** An event says nothing of the send time, so that its state is that of its status alone. */
function callOf(status: Status | null): Partial<CampaignState> {
  return status === null ? {} : stateOf({ status, sendAt: null }, new Date(0));
}

function nameOf(status: Status | null): string {
  return status === null ? 'Status changed' : shownSaid(status.name);
}

/** Leaves out an explanation that only repeats the status's name, which services also send. */
function saidOf({ said }: NotifiedEvent, name: string): string | null {
  const isMore =
    said !== null &&
    !isCampaignStatusName(said) &&
    !name.toLowerCase().startsWith(said.toLowerCase());
  return isMore ? shownSaid(said) : null;
}

function actionsAfter(outcome: StatusOutcome, campaignId: string): readonly Action[] {
  const open = openAction(campaignId, 'primary');
  if (outcome !== 'question' && outcome !== 'edit') return [open];
  const values = { campaign: campaignId };
  return [open, action('campaign edit', values, 'Edit campaign', { asksFirst: true })];
}

export function openAction(campaignId: string, emphasis?: 'primary'): Action {
  return action('campaign show', { campaign: campaignId }, 'Open campaign', { emphasis });
}

export function statusOutcome(status: Status | null): StatusOutcome {
  if (status === null) return 'other';
  if (BLOCKED.has(status.code)) return 'blocked';
  if (QUESTION.has(status.code)) return 'question';
  if (EDIT.has(status.code)) return 'edit';
  if (isCanceled(status)) return 'canceled';
  if (campaignCodes('sent', 'sentPartially').includes(status.code)) return 'sent';
  return isGoingOut(status) || isEnded(status) ? 'going' : 'other';
}

/** Such a message can't wait for the end of quiet hours: nothing goes on without a person. */
export function isCritical({ form, events }: Pick<EventNotification, 'form' | 'events'>): boolean {
  return form === 'status' && events.some(stopsCampaign);
}

/** Tells whether in a status a campaign waits for a person, or is stopped for good. */
export function stopsCampaign({ status }: Pick<NotifiedEvent, 'status'>): boolean {
  return ['blocked', 'question', 'edit'].includes(statusOutcome(campaignStatusIn(status)));
}

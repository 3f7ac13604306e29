import {
  campaignCodes,
  campaignStatusIn,
  isCanceled,
  isEnded,
  isGoingOut,
} from '../../service/campaigns/campaign.ts';
import type { Status } from '../../service/status.ts';
import type { OutgoingMessage, NotifiedEvent } from '../../store/alerts/outgoing-message.ts';

/** The kind of a campaign's new status, by what it requires of people. */
export type StatusOutcome =
  'blocked' | 'question' | 'edit' | 'canceled' | 'sent' | 'going' | 'other';

const BLOCKED = new Set(campaignCodes('blocked', 'partiallySentAndBlocked'));
const QUESTION = new Set(campaignCodes('questioned'));
const EDIT = new Set(campaignCodes('requiresEditing'));

export function statusOutcome(status: Status | null): StatusOutcome {
  if (status === null) return 'other';
  if (BLOCKED.has(status.code)) return 'blocked';
  if (QUESTION.has(status.code)) return 'question';
  if (EDIT.has(status.code)) return 'edit';
  if (isCanceled(status)) return 'canceled';
  if (campaignCodes('sent', 'sentPartially').includes(status.code)) return 'sent';
  return isGoingOut(status) || isEnded(status) ? 'going' : 'other';
}

/**
 * Tells whether a message can't wait for the end of quiet hours: nothing goes on without a person.
 */
export function isCritical({ form, events }: Pick<OutgoingMessage, 'form' | 'events'>): boolean {
  return form === 'status' && events.some(stopsCampaign);
}

/** Tells whether in a status a campaign waits for a person, or is stopped for good. */
export function stopsCampaign({ status }: Pick<NotifiedEvent, 'status'>): boolean {
  return ['blocked', 'question', 'edit'].includes(statusOutcome(campaignStatusIn(status)));
}

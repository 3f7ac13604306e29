import { FAILURE_CODES, STATISTIC } from '../codes.ts';
import { mailAt } from '../engine/mailing.ts';
import { leavesAtMs } from '../engine/sending.ts';
import { deliveryCode, DID, type Campaign } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';
import type { EventKind } from '../../../src/domain/events.ts';
import type { ServiceEvent } from './service-event.ts';

const DEEDS: readonly (readonly [deed: number, kind: EventKind])[] = [
  [DID.open, 'open'],
  [DID.follow, 'redirect'],
  [DID.unsubscribe, 'unsubscribe'],
  [DID.complain, 'spam'],
];
const UNKNOWN = { code: 550, subcode: '5.0.0', text: 'refused' };
/** Milliseconds between what somebody does with an email and what they do next with it. */
const NEXT_MS = 60_000;

/**
 * Returns the events of a campaign that would have been reported, had there been webhooks: for
 * whoever begins to listen in the middle of the story.
 */
export function pastEvents(world: World, campaign: Campaign): readonly ServiceEvent[] {
  return campaign.recipients.flatMap(({ address, listId }, position) => {
    const fields = { email: address, task_id: campaign.id, book_id: listId };
    const leftAtMs = leavesAtMs(campaign, position);
    const event = (kind: EventKind, atMs: number): ServiceEvent => ({
      event: kind,
      timestamp: Math.floor(Math.min(atMs, world.nowMs) / 1000),
      ...fields,
    });
    const code = deliveryCode(campaign, position);
    const { fate } = mailAt(world, campaign, position) ?? {};
    if (code !== STATISTIC.delivered) {
      const isFailed = FAILURE_CODES.some((failure) => failure === code);
      if (!isFailed) return [];
      const { code: reply, subcode, text } = fate?.bounce ?? UNKNOWN;
      const bounced = event(fate?.isHard ? 'hard_bounces' : 'soft_bounces', leftAtMs);
      return [{ ...bounced, smtp_server_response: `${reply} ${subcode} ${text}` }];
    }
    const did = DEEDS.filter(([deed]) => ((campaign.deeds[position] ?? 0) & deed) !== 0);
    const openedAtMs = leftAtMs + (fate?.openDelayMs ?? NEXT_MS);
    return [
      event('delivered', leftAtMs),
      ...did.map(([, kind], index) => event(kind, openedAtMs + index * NEXT_MS)),
    ];
  });
}

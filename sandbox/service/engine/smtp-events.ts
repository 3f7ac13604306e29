import type { EventKind } from '../../../src/domain/events.ts';
import type { SmtpMail } from '../state/smtp.ts';
import type { World } from '../state/world.ts';

/**
 * Tells the webhooks of `action`. The specification shows no events of this area (spec 1, section
 * 6): we assume the words and fields of live services, sent to whoever hears of the same thing.
 */
export function reportMail(
  world: World,
  action: EventKind,
  event: string,
  { id, recipient, sender, subject }: SmtpMail,
  more: Readonly<Record<string, unknown>> = {},
): void {
  if (!world.smtp.reportsEvents) return;
  world.emit(action, () => ({ event, message_id: id, recipient, sender, subject, ...more }));
}

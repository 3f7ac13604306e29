import { z } from 'zod';
import { confirmResubscription } from './engine/smtp-resubscription.ts';
import type { World } from './state/world.ts';

/** What can be decided about the SMTP area from outside the service's paths. */
export const smtpWish = z.strictObject({
  /** Whether the account's application has been granted. */
  activated: z.boolean().optional(),
  /** Whether webhooks hear of single emails. */
  events: z.boolean().optional(),
  /** The address whose owner confirms a resubscription that was asked for. */
  confirm: z.string().optional(),
});

export type SmtpWish = z.input<typeof smtpWish>;

export function changeSmtp(world: World, { activated, events, confirm }: SmtpWish): void {
  if (activated !== undefined) world.smtp.isActivated = activated;
  if (events !== undefined) world.smtp.reportsEvents = events;
  if (confirm !== undefined) confirmResubscription(world, confirm);
}

import { addDomain } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import type { Lists } from './audience.ts';
import { addWebsites } from './push-story.ts';
import { addTextMessages } from './sms-story.ts';
import { openShop } from './smtp-story.ts';

/** What the company does beside email campaigns; it happens while the world moves to `nowMs`. */
export function planAreas(
  world: World,
  lists: Lists,
  { nowMs, singleEmailsPerDay }: { readonly nowMs: number; readonly singleEmailsPerDay: number },
): void {
  addDomain(world.smtp, 'larkspur.example', world.nowMs);
  openShop(world, lists.customers, { nowMs, emailsPerDay: singleEmailsPerDay });
  addTextMessages(world, lists, nowMs);
  addWebsites(world, nowMs);
}

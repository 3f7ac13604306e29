import { CODE, refusal } from '../refusals.ts';
import type { Campaign } from '../state/campaigns.ts';
import type { MailingList } from '../state/lists.ts';
import { hashIdOf, type Template } from '../state/templates.ts';
import type { Webhook, World } from '../state/world.ts';

/** @throws a refusal with 404 when there is no list with this id. */
export function findList(world: World, id: string | number): MailingList {
  const list = world.lists.get(Number(id));
  if (!list) throw refusal('notFound', `Mailing list ${id} not found`, { code: CODE.noList });
  return list;
}

/** @throws a refusal with 404 when there is no campaign with this id. */
export function findCampaign(world: World, id: string | number): Campaign {
  const campaign = world.campaigns.get(Number(id));
  if (!campaign) throw refusal('notFound', `Campaign ${id} not found`, { code: CODE.noCampaign });
  return campaign;
}

/** @throws a refusal with 404 when there is no webhook with this id. */
export function findWebhook(world: World, id: string | number): Webhook {
  const webhook = world.webhooks.get(Number(id));
  if (!webhook) throw refusal('notFound', `Webhook ${id} not found`);
  return webhook;
}

/** @throws a refusal with 404 when no template has this id, be it the numeric one or the hash. */
export function findTemplate(world: World, id: string | number): Template {
  const template =
    world.templates.get(Number(id)) ??
    [...world.templates.values()].find((each) => hashIdOf(world.seed, each) === id);
  if (!template) throw refusal('notFound', `Template ${id} not found`);
  return template;
}

import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { cancel } from '../engine/lifecycle.ts';
import { flag, listOf, page, readParameters, slice, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { positionOf, type Campaign } from '../state/campaigns.ts';
import { campaignDetail, campaignItem, linkCounts, recipientView } from './campaign-views.ts';
import { create, newCampaign } from './create-campaign.ts';
import { BEFORE_SENDING, campaignEdit, edit } from './edit-campaign.ts';
import { findCampaign } from './find.ts';

const listQuery = z.object({
  ...page,
  order: z.enum(['asc', 'desc']).default('asc'),
  status: listOf(wholeNumber).optional(),
  planed: flag.default(false),
});

/** Email campaigns (spec 1, section 4.2). */
export const campaigns = createRoutes();

campaigns.post('/', async (c) => {
  const campaign = create(c.var.world, await readParameters(c, newCampaign));
  return c.json(campaign);
});

campaigns.patch('/:id', async (c) => {
  const { world } = c.var;
  const campaign = findCampaign(world, c.req.param('id'));
  edit(world, campaign, await readParameters(c, campaignEdit));
  return c.json({ result: true, id: campaign.id });
});

campaigns.get('/', async (c) => {
  const { world } = c.var;
  const requested = await readParameters(c, listQuery);
  const chosen = [...world.campaigns.values()].filter(
    (campaign) =>
      (!requested.status || requested.status.includes(campaign.status)) &&
      (!requested.planed || isPlanned(campaign, world.nowMs)),
  );
  // "asc" is described as highest to lowest (spec 1, section 4.2); we assume it goes by id.
  if (requested.order === 'asc') chosen.reverse();
  return c.json(slice(chosen, requested).map((campaign) => campaignItem(world, campaign)));
});

campaigns.get('/:id', (c) => {
  const { world } = c.var;
  const campaign = findCampaign(world, c.req.param('id'));
  return c.json(campaignDetail(world, campaign, new URL(c.req.url).origin));
});

campaigns.delete('/:id', (c) => {
  const { world } = c.var;
  cancel(world, findCampaign(world, c.req.param('id')));
  return c.json({ result: true });
});

campaigns.get('/:id/countries', (c) => {
  const { countries } = findCampaign(c.var.world, c.req.param('id'));
  // An empty object comes as a list: the service's answers are PHP's.
  return c.json(countries.size > 0 ? Object.fromEntries(countries) : []);
});

campaigns.get('/:id/referrals', (c) =>
  c.json(linkCounts(findCampaign(c.var.world, c.req.param('id')), 'link')),
);

campaigns.get('/:id/email/:email', (c) => {
  const { world } = c.var;
  const campaign = findCampaign(world, c.req.param('id'));
  const position = positionOf(campaign, c.req.param('email'));
  if (position === undefined) {
    throw refusal('notFound', `The address is no recipient of campaign ${campaign.id}`);
  }
  return c.json(recipientView(world, campaign, position));
});

function isPlanned({ status, scheduledAtMs }: Campaign, nowMs: number): boolean {
  return BEFORE_SENDING.has(status) && scheduledAtMs !== undefined && scheduledAtMs > nowMs;
}

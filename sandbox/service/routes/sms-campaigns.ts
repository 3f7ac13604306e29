import { z } from 'zod';
import { readPhone, type PhoneNumber } from '../engine/phone-numbers.ts';
import {
  cancelSmsCampaign,
  createSmsCampaign,
  messagesTo,
  totalOf,
} from '../engine/sms-sending.ts';
import { createRoutes } from '../context.ts';
import { boundsOf, isWithin, scheduledAt } from '../moments.ts';
import { flag, nonEmptyText, readParameters, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { phonesOf } from '../state/sms-numbers.ts';
import type { SmsCampaign, SmsDraft } from '../state/sms.ts';
import type { World } from '../state/world.ts';
import { checkPlan } from './account-limits.ts';
import { findList } from './find.ts';
import { campaignView, senderView, sendsAtMs, singleView } from './sms-campaign-views.ts';
import { phones, routes } from './sms-parameters.ts';

const SENDER = /^[A-Za-z0-9]{1,11}$/;

const sender = nonEmptyText.pipe(
  z.string().regex(SENDER, 'at most 11 alphanumeric symbols are expected'),
);
const text = { sender, body: nonEmptyText, route: routes.default(new Map()) };
const sending = z.object({
  ...text,
  date: z.string().optional(),
  emulate: flag.default(false),
  use_dynamic_list: flag.default(false),
  // Nothing of the interface shows what is collected; they are checked and not used.
  stat_link_tracking: flag.default(false),
  stat_link_need_protocol: flag.default(false),
});
const toList = sending.extend({ addressBookId: wholeNumber });
const toPhones = sending.extend({ phones });
const priced = z.object({
  ...text,
  addressBookId: wholeNumber.optional(),
  phones: phones.optional(),
});
const period = z.object({ dateFrom: z.string().optional(), dateTo: z.string().optional() });

/** Text messages to many (spec 2, section 4.2). */
export const smsCampaigns = createRoutes();

smsCampaigns.post('/campaigns', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, toList);
  const list = findList(world, given.addressBookId);
  if (list.status !== 0) {
    throw refusal('listNotActive', `addressBookId: mailing list ${list.id} is not active`);
  }
  const campaign = create(world, given, list.id, [...phonesOf(world, list).values()]);
  return c.json({ result: true, campaign_id: campaign.id });
});

/** We assume that `exceptions` counts whatever gets nothing, repeated and blacklisted ones too. */
smsCampaigns.post('/send', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, toPhones);
  const campaign = create(world, given, 0, numbersIn(given.phones));
  const sends = campaign.messages.length;
  const counters = { exceptions: given.phones.length - sends, sends };
  return c.json({ result: true, campaign_id: campaign.id, counters });
});

/** We assume that the dates are about sending, and that the latest comes first. */
smsCampaigns.get('/campaigns/list', async (c) => {
  const { world } = c.var;
  const { dateFrom, dateTo } = await readParameters(c, period);
  const bounds = boundsOf({ dateFrom, dateTo }, world.timezone);
  const shown = [...world.sms.campaigns.values()].filter(
    (campaign) => !campaign.isEmulated && isWithin(sendsAtMs(campaign), bounds),
  );
  const data = shown.reverse().map((campaign) => campaignView(world, campaign));
  return c.json({ result: true, data });
});

smsCampaigns.get('/campaigns/info/:id', (c) => {
  const { world } = c.var;
  const campaign = findSmsCampaign(world, c.req.param('id'));
  return c.json([{ result: true, data: singleView(world, campaign) }]);
});

smsCampaigns.put('/campaigns/cancel/:id', (c) => {
  const { world } = c.var;
  cancelSmsCampaign(world, findSmsCampaign(world, c.req.param('id')));
  return c.json({ result: true });
});

smsCampaigns.get('/campaigns/cost', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, priced);
  const { sender, body } = given;
  const letter = { sender, body, routes: given.route };
  const price = totalOf(messagesTo(world, letter, recipientsOf(world, given)));
  return c.json({ result: true, data: { price, currency: world.account.currency } });
});

/** We assume that deleting a campaign which waits cancels it too. */
smsCampaigns.delete('/campaigns', async (c) => {
  const { world } = c.var;
  const { id } = await readParameters(c, z.object({ id: wholeNumber }));
  const campaign = findSmsCampaign(world, id);
  if (!campaign.isCanceled && campaign.startedAtMs === undefined) {
    cancelSmsCampaign(world, campaign);
  }
  world.sms.campaigns.delete(campaign.id);
  return c.json({ result: true });
});

smsCampaigns.get('/senders', (c) => {
  const { sms, nowMs } = c.var.world;
  return c.json(sms.senders.map((each) => senderView(each, nowMs)));
});

function create(
  world: World,
  given: z.output<typeof sending>,
  listId: number,
  recipients: readonly PhoneNumber[],
): SmsCampaign {
  if (given.use_dynamic_list) checkPlan(world, 'standard', 'use_dynamic_list');
  const draft: SmsDraft = {
    listId,
    sender: given.sender,
    body: given.body,
    routes: given.route,
    scheduledAtMs: scheduledAt('date', given.date, world),
    isEmulated: given.emulate,
    usesDynamicList: given.use_dynamic_list,
  };
  const messages = messagesTo(world, draft, recipients);
  if (messages.length > 0) return createSmsCampaign(world, draft, messages);
  const field = listId === 0 ? 'phones' : 'addressBookId';
  throw refusal('invalid', `${field} holds no phone that can be sent to`);
}

function recipientsOf(world: World, given: z.output<typeof priced>): Iterable<PhoneNumber> {
  if (given.phones) return numbersIn(given.phones);
  if (given.addressBookId === undefined) {
    throw refusal('missing', 'addressBookId or phones is required');
  }
  return phonesOf(world, findList(world, given.addressBookId)).values();
}

function numbersIn(texts: readonly string[]): readonly PhoneNumber[] {
  return texts.flatMap((text) => readPhone(text) ?? []);
}

function findSmsCampaign(world: World, id: string | number): SmsCampaign {
  const campaign = world.sms.campaigns.get(Number(id));
  if (!campaign) throw refusal('notFound', `SMS campaign ${id} not found`);
  return campaign;
}

import { expect, it } from 'vitest';
import { campaignCard } from '../../../src/alerts/cards/campaign-card.ts';
import { overviewCard } from '../../../src/alerts/cards/overview-card.ts';
import { incidentMessage } from '../../../src/alerts/incidents/incident-message.ts';
import { judgingBy, type Limits } from '../../../src/domain/figures.ts';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import { deliverabilityPart } from '../../../src/operations/home/deliverability-part.ts';
import { totalsOf } from '../../../src/service/campaigns/campaign.ts';
import { countsOf, wordsOf } from '../../alerts/cards/campaign-figures.ts';
import { postbellAlone } from '../../commands/context.ts';
import { rowsIn } from '../../commands/seen.ts';
import { campaignWorldWith } from '../../digests/campaign-world.ts';
import { NOW } from '../../digests/sections/section-content.ts';

const postbell = postbellAlone();
const ID = '71';
const BY = { personId: 'U0ADMIN', at: NOW };

const summary = (reply: Pick<Reply, 'summary'>) => plainText(reply.summary ?? '');

/** Draws a campaign of whose 1,000 emails 35 bounced for good, and 5 more for now. */
async function drawn(limits: Limits) {
  const world = await campaignWorldWith({});
  const figures = { sent: 1_000, delivered: 960, hardBounces: 35 };
  world.has({ id: Number(ID), name: 'Autumn', sendDate: '2026-11-20 20:00:00', ...figures });
  const { service, store } = world;
  for (const place of ['C0NEWS', 'U0ADMIN']) await store.limits.set(place, limits, BY);
  const here = { service, store, now: NOW };
  const campaign = await service.campaigns.get(ID);
  const { sent, delivered, hardBounces } = totalsOf(campaign.figures);
  const people = {
    delivered,
    hard_bounces: hardBounces,
    soft_bounces: sent - delivered - hardBounces,
  };
  const counted = {
    campaignId: ID,
    campaign,
    counts: countsOf(people, sent),
    minutes: [],
    limits,
  };
  const digest = await world.tell({ judging: judgingBy(limits) });
  const home = await deliverabilityPart(service, () => NOW).read(
    postbell.context({ ...here, channel: { id: 'U0ADMIN' } }),
  );
  return {
    show: summary(await postbell.run('campaign show', { campaign: ID }, here)),
    list: rowsIn(await postbell.run('campaign list', {}, here))[0]?.join(' ') ?? '',
    card: summary(campaignCard({ ...counted, isAnswered: true, now: NOW })),
    overview: wordsOf(overviewCard([counted], NOW, undefined, limits)),
    digest: digest.verdict ?? '',
    home: summary(home ?? {}),
    homeButton: home?.actions?.[0]?.label,
  };
}

it('every drawing goes by the limits of its place, and says them', async () => {
  const limits = { amber: 0.01, red: 0.03 };
  // A list of campaigns marks states and no rates, so that it contradicts nobody.
  const { homeButton, list: _, ...texts } = await drawn({ hardBounces: limits });
  for (const [name, text] of Object.entries(texts)) {
    expect(text.toLowerCase(), name).toContain('hard bounces 3.5%');
    expect(text, name).toContain('🔴');
  }
  for (const name of ['show', 'card', 'digest', 'home'] as const) {
    expect(texts[name], name).toContain('(limit 3%)');
  }
  expect(homeButton).toBe('Open Autumn');
  const {
    homeButton: __,
    list,
    ...delivery
  } = await drawn({ delivery: { amber: 0.99, red: 0.97 } });
  for (const [name, text] of Object.entries(delivery)) expect(text, name).toContain('🔴');
  expect(list).not.toMatch(/🔴|🟠/u);
});

it('all bounces are judged where they have limits, and nowhere else', async () => {
  const own = await drawn({
    bounces: { amber: 0.02, red: 0.04 },
    hardBounces: { amber: 0.5, red: 0.6 },
  });
  for (const name of ['show', 'card', 'digest', 'home'] as const) {
    expect(own[name].toLowerCase(), name).toContain('bounces 4.0% (limit 4%)');
  }
  const usual = await drawn({ hardBounces: { amber: 0.5, red: 0.6 } });
  expect(Object.values(usual).join(' ').toLowerCase()).not.toContain('bounces 4.0%');
});

it('an incident says the limit of the channel in which it is', () => {
  const incident = {
    id: '1',
    topic: `campaign:${ID}`,
    rate: 'hardBounces',
    campaignId: ID,
    title: 'Autumn',
    openedAt: NOW,
    closedAt: null,
    closing: null,
    now: { part: 35, whole: 1_000 },
    peak: { part: 35, whole: 1_000 },
    recoveringSince: null,
    revision: 1,
    ownerId: null,
    ownedAt: null,
    peakAt: null,
    containedAt: null,
    steps: 0,
  } as const;
  const figures = {
    incident,
    subject: { kind: 'campaign', campaignId: ID, view: '' },
    title: 'Autumn',
    domains: [],
    reasons: [],
    isCancelable: false,
    steps: [],
    subscriptionId: null,
  } as const;
  const inChannel = (limits: Limits) =>
    incidentMessage({ ...figures, judging: judgingBy(limits) }).title;
  expect(inChannel({ hardBounces: { amber: 0.01, red: 0.03 } })).toContain('(limit 3%)');
  expect(inChannel({})).toContain('(limit 5%)');
});

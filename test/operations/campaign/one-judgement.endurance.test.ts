import { describe, expect, it } from 'vitest';
import { campaignCard } from '../../../src/alerts/cards/campaign-card.ts';
import { overviewCard } from '../../../src/alerts/cards/overview-card.ts';
import { incidentMessage } from '../../../src/alerts/incidents/incident-message.ts';
import { statusMessage } from '../../../src/alerts/notifications/status-message.ts';
import { ratesLine } from '../../../src/alerts/cards/card-figures.ts';
import { judgeCampaign, worstLight } from '../../../src/domain/campaign-judgement.ts';
import {
  CAMPAIGN_STATUS,
  isEnded,
  stateInWords,
  stateOf,
} from '../../../src/domain/campaign-status.ts';
import { judgingBy, type Light, RATES, USUAL_JUDGING } from '../../../src/domain/figures.ts';
import { INCIDENT_RATES } from '../../../src/domain/incidents.ts';
import { plainText, type Reply, type Text } from '../../../src/domain/reply.ts';
import { uncapitalised } from '../../../src/lib/text.ts';
import { checkModeration } from '../../../src/monitors/campaigns.ts';
import { planning } from '../../../src/operations/home/calendar-part.ts';
import { campaignsPart } from '../../../src/operations/home/campaigns-part.ts';
import { rateFacts } from '../../../src/operations/campaign/rates.ts';
import { campaignUnfurl } from '../../../src/operations/campaign/unfurl.ts';
import { answerOf } from '../../../src/mcp/answers.ts';
import { totalsOf } from '../../../src/service/campaigns/campaign.ts';
import type { List, ListCampaign } from '../../../src/service/lists/list.ts';
import { countsOf, wordsOf } from '../../alerts/cards/campaign-figures.ts';
import { campaignWorldWith, type MadeUp } from '../../digests/campaign-world.ts';
import { NOW } from '../../digests/sections/section-content.ts';
import { quiet } from '../../store/quiet.ts';
import { postbellAlone } from '../../commands/context.ts';
import { rowsIn, bulletsIn } from '../../commands/seen.ts';

const postbell = postbellAlone();
const ID = '71';
const SETTINGS = { kinds: [], belowAmount: null, leftPercent: 10 } as const;

const summary = (reply: Reply) => plainText(reply.summary ?? '');

const isOfAutumn = (text: string): boolean => text.includes('Autumn');

/** Returns the service's lists as far as they are of one campaign. */
function listsWith(campaign: ListCampaign) {
  const status = { code: 0, name: 'Active', known: true };
  const emails = { active: 990, inactive: 0, total: 990 };
  const phones = { active: 0, inactive: 0, new: 0 };
  const list: List = { id: '1', name: 'News', emails, phones, createdAt: null, status };
  return {
    get: async () => list,
    campaignsPage: async () => [campaign],
    variables: async () => [],
  };
}

/** Draws one campaign of the service through all that shows campaigns, at one moment. */
async function drawn(made: Omit<MadeUp, 'id'>) {
  const world = await campaignWorldWith({});
  world.has({ ...made, id: Number(ID), name: 'Autumn' });
  const { service, store } = world;
  const here = { service, store, now: NOW };
  const campaign = await service.campaigns.get(ID);
  const { sent, ...totals } = totalsOf(campaign.figures);
  const people = {
    delivered: totals.delivered,
    open: totals.opened,
    redirect: totals.clicked,
    unsubscribe: totals.unsubscribed,
    spam: totals.complaints,
    hard_bounces: totals.hardBounces,
    soft_bounces: totals.softBounces,
  };
  const lists = listsWith({ id: ID, name: 'Autumn', status: campaign.status });
  const inList = { ...here, service: { ...service, lists: { ...service.lists, ...lists } } };
  const show = await postbell.run('campaign show', { campaign: ID }, here);
  const counted = { campaignId: ID, campaign, counts: countsOf(people, sent), minutes: [] };
  const lights = { ...USUAL_JUDGING, note: null };
  const home = await campaignsPart(planning(service, () => NOW)).read(postbell.context(here));
  const checks = { service, store, log: quiet, silences: async () => [] };
  const [checked] = (await checkModeration(checks, NOW)).results(SETTINGS);
  const digest = await world.tell();
  const status = String(campaign.status.code);
  const event = {
    identity: '',
    topic: `campaign:${ID}`,
    kind: 'task_status_update',
    address: null,
  };
  const said = { ...event, reason: null, said: null, status, link: null };
  return {
    campaign,
    show: summary(show),
    assistants: answerOf(show).verdict,
    ofList: rowsIn(await postbell.run('list campaigns', { list: '1' }, inList))[0]?.[1] ?? '',
    inList: bulletsIn(await postbell.run('list show', { list: '1' }, inList)).join('\n'),
    calendar:
      bulletsIn(await postbell.run('campaign calendar', {}, inList)).find(isOfAutumn) ?? null,
    list: rowsIn(await postbell.run('campaign list', {}, here))[0]?.[1] ?? '',
    unfurl: summary(await campaignUnfurl(campaign, lights, here)),
    card: summary(campaignCard({ ...counted, isAnswered: true, now: NOW })),
    overview: wordsOf(overviewCard([counted], NOW)),
    home: bulletsIn(home ?? {}).join('\n'),
    digest: [digest.verdict ?? '', ...(digest.also ?? [])].join('\n'),
    digestLight: digest.light,
    digestWarnings: (digest.warnings ?? []).map((text: Text) => plainText(text)).join('\n'),
    monitor: checked?.status === 'failing' ? checked.problem.title : null,
    notification: summary(
      statusMessage(
        { ...said, occurredAt: NOW.toISOString() },
        { name: 'Autumn', campaignId: ID, campaign },
      ),
    ),
  };
}

const lightOf = (text: string): string | null => /^(?:🔴|🟠)/u.exec(text)?.[0] ?? null;
const withoutLight = (text: string): string => text.replace(/^(?:🔴|🟠) /u, '');

/** The rates that a text names with their limits, whichever words stand around them. */
const reasonsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(/(?:spam complaints|hard bounces|unsubscribed|delivered) [^(,;·]+\([^)]*\)/gi),
  ].map(([reason]) => uncapitalised(reason));

/** The rates that are marked, by name. */
const marksIn = (texts: readonly string[]): ReadonlyMap<string, Light> =>
  new Map(
    INCIDENT_RATES.flatMap((name): [string, Light][] => {
      const text = texts.find((one) => one.startsWith(RATES[name].label)) ?? '';
      const [, mark] = /(🔴|🟠)/u.exec(text) ?? [];
      return mark === '🔴' || mark === '🟠' ? [[name, mark]] : [];
    }),
  );

describe('a campaign in a state', () => {
  const codes = Object.values(CAMPAIGN_STATUS).map(({ code }) => code);
  const cases = codes.flatMap((code) =>
    ['2026-11-23 10:00:00', '2026-11-20 10:00:00'].map((sendDate) => [code, sendDate] as const),
  );

  it.each(cases)('%i, to be sent at %s, has one word and one light', async (status, sendDate) => {
    const unsent = { sendDate, status, sent: 0, delivered: 0, opened: 0, clicked: 0 };
    const seen = await drawn(unsent);
    const [word, light] = [withoutLight(seen.list), lightOf(seen.list)];
    expect(word).not.toBe('');
    for (const text of [seen.show, seen.card, seen.unfurl]) {
      expect(withoutLight(text).startsWith(word)).toBe(true);
      expect(lightOf(text)).toBe(light);
    }
    expect(seen.card).toBe(seen.show);
    expect(seen.unfurl).toBe(seen.show);
    expect(seen.assistants).toBe(seen.show);
    expect(seen.ofList).toBe(seen.list);
    expect(seen.inList).toBe(`Autumn (71): ${seen.list}`);
    // That a campaign is scheduled is what a calendar says of all of them.
    if (word !== 'Scheduled' && seen.calendar !== null) {
      expect(seen.calendar).toContain(` · ${seen.list}`);
    }
    if (seen.home.includes('Autumn')) expect(seen.home).toContain(` · ${seen.list}`);
    if (seen.digestWarnings !== '') {
      expect(seen.digestWarnings).toContain(` · ${word}`);
      expect(seen.digestLight).toBe(light);
    }
    if (seen.monitor !== null) expect(seen.monitor).toContain(` is ${uncapitalised(word)}`);
    // An event doesn't say when the campaign is to be sent.
    const isTimed = word === 'Scheduled' || (status === 1 && light !== null);
    if (!isTimed) expect(seen.notification).toBe(seen.list);
  });
});

/** Figures at and around the limits, of 1,000 sent unless said otherwise. */
const FIGURES: Readonly<Record<string, Partial<MadeUp>>> = {
  'all well': {},
  'exactly at the amber limit of complaints and hard bounces': {
    sent: 2_000,
    delivered: 1_960,
    hardBounces: 40,
    complaints: 2,
  },
  'exactly at the red limits': { delivered: 950, hardBounces: 50, complaints: 3, unsubscribed: 10 },
  'below 95% delivered': { delivered: 949, hardBounces: 0 },
  'bad in all ways': { delivered: 900, hardBounces: 90, complaints: 9, unsubscribed: 30 },
  'one complaint of few': { sent: 300, delivered: 300, complaints: 1 },
  'too few to judge': { sent: 199, delivered: 100, hardBounces: 90, complaints: 9 },
  'no deliveries': { delivered: 0, opened: 0, clicked: 0, hardBounces: 1_000 },
  'amber by unsubscribes alone': { unsubscribed: 5 },
  'of a large campaign': {
    sent: 500_000,
    delivered: 489_000,
    hardBounces: 10_500,
    complaints: 700,
  },
};

describe('a campaign with figures', () => {
  const statuses = [
    'sent',
    'sending',
    'canceled',
    'partiallySentAndBlocked',
    'questioned',
  ] as const;
  const cases = statuses.flatMap((status) =>
    Object.entries(FIGURES).map(([name, figures]) => [status, name, figures] as const),
  );

  it.each(cases)('%s: %s has one light, the same reasons and limits', async (name, _, figures) => {
    const { code } = CAMPAIGN_STATUS[name];
    const seen = await drawn({ sendDate: '2026-11-20 10:00:00', status: code, ...figures });
    const { opened = 300 } = figures;
    expect(opened).toBeLessThanOrEqual(300);
    const reasons = reasonsIn(seen.show);
    const light = lightOf(seen.show);
    for (const text of reasons) expect(text).toMatch(/\(limit [\d.]+%\)$/);
    for (const text of [seen.card, seen.unfurl]) {
      expect(reasonsIn(text)).toEqual(reasons);
      expect(lightOf(text)).toBe(light);
    }
    // The rest that the answer has says when it was sent, and how far it is.
    expect(seen.show.startsWith(seen.card)).toBe(true);
    expect(seen.unfurl).toBe(seen.show);
    expect(seen.assistants).toBe(seen.show);
    expect(seen.ofList).toBe(stateInWords(seen.campaign, NOW));
    expect(seen.overview.includes(light ?? '🟠')).toBe(light !== null);
    if (reasons.length > 0) expect(seen.overview).toContain(reasons.join(', '));
    const state = stateOf(seen.campaign, NOW);
    if (state.light !== undefined)
      expect(seen.overview).toContain(`: ${uncapitalised(state.word)}`);
    if (/^(?:Healthy|Too )/.test(seen.show)) {
      expect(seen.overview.includes('healthy')).toBe(seen.show.startsWith('Healthy'));
    }
    const clause = seen.digest.split('\n').find((line) => reasonsIn(line).length > 0) ?? '';
    expect(reasonsIn(clause)).toEqual(reasons);
    if (light !== null) expect(seen.digestLight).toBe(light);
    else expect(['🔴', '🟠']).not.toContain(seen.digestLight);
    if (isEnded(seen.campaign.status)) expect(seen.list).not.toContain('Sending');
  });

  it('marks the rates that give a reason, and no other, in each status', async () => {
    const marked = new Set<string>();
    for (const figures of Object.values(FIGURES)) {
      const { campaign: one } = await drawn({ sendDate: '2026-11-20 10:00:00', ...figures });
      const outcome = totalsOf(one.figures);
      for (const status of Object.values(CAMPAIGN_STATUS)) {
        const campaign = { ...one, status };
        const judged = judgeCampaign({ campaign, outcome, judging: USUAL_JUDGING, now: NOW });
        const { reasons, judging } = judged;
        const shown = [
          marksIn(
            rateFacts(campaign, judging, null).map(
              ({ label, value }) => `${label} ${plainText(value)}`,
            ),
          ),
          marksIn(
            ratesLine(outcome, { judging }).flatMap((line) =>
              'text' in line ? plainText(line.text).split(' · ') : [],
            ),
          ),
        ];
        for (const marks of shown) {
          const worst = worstLight([...marks.values()]);
          const names = [...marks].filter(([, light]) => light === worst).map(([name]) => name);
          expect(worst).toBe(reasons[0]?.light ?? null);
          expect(names.toSorted()).toEqual(reasons.map(({ name }) => name).toSorted());
          for (const [name, light] of marks) marked.add(`${name} ${light}`);
        }
      }
    }
    expect(marked.size).toBeGreaterThan(5);
  });

  it.each(INCIDENT_RATES.filter((rate) => rate !== 'bounces'))(
    'has an incident of %s in the words of its verdict',
    async (rate) => {
      const bad = { delivered: 900, hardBounces: 90, complaints: 9, unsubscribed: 30 };
      const seen = await drawn({ sendDate: '2026-11-20 10:00:00', ...bad });
      const { sent, delivered, complaints, hardBounces, unsubscribed } = totalsOf(
        seen.campaign.figures,
      );
      const now = {
        complaints: { part: complaints, whole: delivered },
        hardBounces: { part: hardBounces, whole: sent },
        delivery: { part: sent - delivered, whole: sent },
        unsubscribes: { part: unsubscribed, whole: delivered },
      }[rate];
      const incident = {
        id: '1',
        topic: `campaign:${ID}`,
        campaignId: ID,
        title: 'Autumn',
        rate,
        now,
        peak: now,
        openedAt: NOW,
        closedAt: null,
        closing: null,
        recoveringSince: null,
        revision: 1,
        ownerId: null,
        ownedAt: null,
        peakAt: null,
        containedAt: null,
        steps: 0,
      };
      const { title } = incidentMessage({
        incident,
        subject: { kind: 'campaign', campaignId: ID, view: '' },
        title: 'Autumn',
        domains: [],
        reasons: [],
        isCancelable: false,
        steps: [],
        subscriptionId: null,
        judging: judgingBy({}),
      });
      const [reason = 'none'] = reasonsIn(title);
      expect(reasonsIn(seen.show)).toContain(reason);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { noticesIn } from '../../../operations/context.ts';
import { json } from '../../../service/http-server.ts';
import { campaignWorld } from '../../campaign-world.ts';

const MORNING = '2026-11-21T09:00:00Z';
const SENT_AT = new Date('2026-11-20T10:00:00Z');
const campaign = (id: number) => ({ id, sendDate: '2026-11-20 10:00:00' });

const event = (kind: string, who: string, campaignId: number) => ({
  event: kind,
  email: `${who}@example.com`,
  task_id: campaignId,
  timestamp: SENT_AT.getTime() / 1000 + 60,
});

describe('what Postbell counted itself', () => {
  it('is told of campaigns that can’t be had in full, with where it is from', async () => {
    const world = await campaignWorld(campaign(1), campaign(2));
    const events = [
      event('hard_bounces', 'ann', 1),
      event('spam', 'ben', 1),
      event('spam', 'cleo', 1),
      event('spam', 'dan', 2),
    ];
    const body = JSON.stringify(events);
    await world.store.events.keep([{ body, action: null, receivedAt: SENT_AT }]);
    expect(noticesIn({ title: '', sections: (await world.tell()).sections })).toEqual([]);
    world.has({ ...campaign(1), opened: 310 }, campaign(2));
    world.insteadOf = (id) => (id === '1' ? json({}, 500) : null);
    const { sections } = await world.tell();
    expect(noticesIn({ sections })).toEqual([
      'Of what is missing in full Postbell counted 1 hard bounce and 2 spam complaints from webhooks.',
    ]);
  });

  it('is named where it differs from the service without a known reason', async () => {
    const world = await campaignWorld(campaign(1), campaign(2));
    const compared = (campaignId: string, kind: 'unknown' | 'began before') => ({
      campaignId,
      name: 'News',
      sentAt: SENT_AT,
      comparedAt: new Date(MORNING),
      differs: true,
      figures: [{ figure: 'complaints', here: 9, there: 1, differs: true } as const],
      reasons: [{ kind, kinds: [], at: null }],
    });
    await world.store.comparisons.keep(compared('1', 'unknown'));
    await world.store.comparisons.keep(compared('2', 'began before'));
    const { sections } = await world.tell();
    expect(noticesIn({ sections })).toEqual([
      'What Postbell counted from webhooks differs from the service’s figures here: «Campaign 1» (1).',
    ]);
  });
});

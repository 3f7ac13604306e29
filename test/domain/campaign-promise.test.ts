import { assert, constantFrom, date, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedWithRequest,
  type Difference,
  differenceReply,
  type SeenCampaign,
} from '../../src/domain/campaign-promise.ts';
import { CAMPAIGN_STATUS, isCancelable } from '../../src/domain/campaign-status.ts';
import { plainText } from '../../src/domain/reply.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const TOMORROW = minutes(24 * 60);

const seen = (
  status: keyof typeof CAMPAIGN_STATUS,
  more: Partial<SeenCampaign> = {},
): SeenCampaign => ({
  id: '4711',
  name: 'Sale',
  subject: 'Sale',
  senderEmail: 'news@strict.example',
  status: CAMPAIGN_STATUS[status],
  sendAt: TOMORROW,
  recipients: 50,
  ...more,
});
const scheduled = { sendAt: TOMORROW, recipients: 50 };
const atOnce = { sendAt: null, recipients: 50 };

describe('what the service shows of a campaign', () => {
  it.each<[string, typeof scheduled | typeof atOnce, SeenCampaign, Difference | null, boolean]>([
    ['being created for its time', scheduled, seen('creating'), null, false],
    ['in moderation for its time', scheduled, seen('moderated'), null, false],
    ['queued for its time', scheduled, seen('queued'), null, true],
    ['to fewer people', scheduled, seen('queued', { recipients: 48 }), null, true],
    ['some seconds off', scheduled, seen('queued', { sendAt: minutes(24 * 60 - 0.5) }), null, true],
    ['canceled by somebody', scheduled, seen('canceled'), null, true],
    ['sending at once', scheduled, seen('sending', { sendAt: NOW }), 'early', true],
    ['sending at once, with its time', scheduled, seen('sending'), 'early', true],
    ['delivering', scheduled, seen('delivering'), 'early', true],
    ['sent', scheduled, seen('sent', { sendAt: NOW }), 'early', true],
    ['finishing up', scheduled, seen('updating'), 'early', true],
    ['about to go', scheduled, seen('moderated', { sendAt: NOW }), 'early', true],
    ['at another time', scheduled, seen('queued', { sendAt: minutes(60) }), 'other-time', true],
    ['to more people', scheduled, seen('queued', { recipients: 51 }), 'more-people', true],
    ['blocked', scheduled, seen('blocked'), 'not-going-out', true],
    ['as a draft', scheduled, seen('draft'), 'not-going-out', true],
    ['without people', atOnce, seen('noActiveAddresses', { sendAt: NOW }), 'not-going-out', true],
    ['being created', atOnce, seen('creating', { sendAt: NOW }), null, false],
    ['in moderation', atOnce, seen('moderated', { sendAt: NOW }), null, false],
    ['going out', atOnce, seen('sending', { sendAt: NOW }), null, true],
    ['later than now', atOnce, seen('queued'), 'other-time', true],
  ])('%s', (_, requested, campaign, difference, isFinal) => {
    expect(comparedWithRequest(requested, campaign, NOW)).toEqual({ difference, isFinal });
  });

  it('goes out at its time, or late after a moderation: no difference', () => {
    const late = new Date(TOMORROW.getTime() + 3 * 3_600_000);
    for (const at of [TOMORROW, late]) {
      const campaign = seen('sending', { sendAt: at });
      expect(comparedWithRequest(scheduled, campaign, at).difference).toBeNull();
    }
  });

  it('is told in words, in red, with the button that cancels where that helps', () => {
    const instants = date({ min: minutes(-600), max: minutes(6000), noInvalidDate: true });
    const campaigns = record({
      // The keys are the names.
      name: constantFrom(...(Object.keys(CAMPAIGN_STATUS) as (keyof typeof CAMPAIGN_STATUS)[])),
      sendAt: option(instants),
      recipients: integer({ min: 0, max: 100 }),
    });
    const asking = record({
      sendAt: option(instants),
      recipients: option(integer({ min: 0, max: 100 })),
    });
    assert(
      property(campaigns, asking, ({ name, ...rest }, requested) => {
        const campaign = seen(name, rest);
        const { difference, isFinal } = comparedWithRequest(requested, campaign, NOW);
        if (difference === null) return;
        expect(isFinal).toBe(true);
        const {
          title,
          summary = '',
          actions = [],
        } = differenceReply(difference, requested, campaign, NOW);
        expect(title).toMatch(/^“Sale” /u);
        expect(plainText(summary)).toMatch(/^🔴 [A-Z].*[.]$/u);
        expect(`${title} ${plainText(summary)}`).not.toMatch(/undefined|null/u);
        const labels = actions.map(({ label }) => label);
        expect(labels.includes('Cancel campaign…')).toBe(isCancelable(campaign.status));
        if (difference === 'early') expect(requested.sendAt).not.toBeNull();
      }),
    );
  });
});

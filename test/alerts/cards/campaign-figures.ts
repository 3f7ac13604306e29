import { expect } from 'vitest';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import type { CampaignFigures } from '../../../src/alerts/cards/card-figures.ts';
import { NO_REACTIONS } from '../../../src/domain/reactions.ts';
import { campaignStatus } from '../../../src/service/status.ts';
import type { Campaign } from '../../../src/service/campaigns/campaign.ts';
import { type Counts, noCounts, type TopicCounts } from '../../../src/store/events/counts.ts';

export const SENT_AT = new Date('2026-11-21T09:00:00Z');

export function countsOf(people: Partial<Counts>, recipients?: number): TopicCounts {
  const all = { ...noCounts(), ...people };
  const sent = all.delivered + all.hard_bounces + all.soft_bounces;
  return { events: all, people: all, recipients: recipients ?? sent, machines: NO_REACTIONS };
}

export function campaignOf(
  statusCode: number,
  { recipients = 5_000, ...more }: Partial<Campaign> = {},
): Campaign {
  return {
    id: '4711',
    name: 'Autumn sale',
    status: campaignStatus(statusCode),
    subject: 'Everything must go',
    senderName: 'Shop',
    senderEmail: 'news@shop.example',
    listIds: ['12'],
    sendAt: SENT_AT,
    recipients,
    tariffEmails: recipients,
    paidEmails: 0,
    price: 0,
    overdraftPrice: 0,
    currency: 'EUR',
    attachments: '',
    isSms: false,
    isViber: false,
    html: '',
    preheader: '',
    tracking: { opens: true, clicks: true },
    permalink: null,
    figures: [],
    clicks: [],
    ...more,
  };
}

export function figuresOf(
  counts: TopicCounts,
  campaign: Campaign | null,
  more: Partial<CampaignFigures> = {},
): CampaignFigures {
  return {
    campaignId: '4711',
    campaign,
    isAnswered: true,
    counts,
    minutes: [{ minuteAt: SENT_AT, kind: 'delivered', count: 1 }],
    now: new Date('2026-11-21T10:00:00Z'),
    ...more,
  };
}

/** Fails where a number is none, or a share is above 100%. */
export function expectSoundNumbers(words: string): void {
  expect(words).not.toMatch(/NaN|Infinity|undefined|null|(^|\s)-\d/u);
  for (const [, percent] of words.matchAll(/([\d.,]+)\s%/gu)) {
    expect(Number(percent?.replaceAll(',', ''))).toBeLessThanOrEqual(100);
  }
}

/** What a person reads, one line a fact. */
export function wordsOf(reply: Reply): string {
  const lines = (reply.sections ?? []).flatMap((section): string[] => {
    switch (section.kind) {
      case 'facts':
        return section.facts.map(({ label, value }) => `${label}: ${plainText(value)}`);
      case 'paragraph':
      case 'notice':
        return [plainText(section.text)];
      case 'bullets':
        return section.items.map(plainText);
      case 'table':
        return section.rows.map((row) => row.map(plainText).join(' | '));
      case 'heading':
        return [section.text];
      case 'chart':
        return [section.title];
      case 'verbatim':
        return [section.text];
    }
  });
  const { title, summary = '', footnote = '' } = reply;
  return [title, plainText(summary), ...lines, plainText(footnote)].join('\n');
}

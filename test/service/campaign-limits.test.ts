import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import {
  checkNewCampaign,
  checkSendAt,
  type NewCampaign,
} from '../../src/service/campaigns/new-campaign.ts';
import { clientOf, startServer } from './http-server.ts';

const now = new Date('2026-03-03T09:00:00Z');
const bare = { senderName: 'Ann', senderEmail: 'ann@shop.example', subject: 'Spring is here' };
const whole = { ...bare, html: '<p>Hello</p>', listIds: ['1'] };
const lists = (length: number) => Array.from({ length }, (_, index) => String(index));
const files = (length: number) =>
  lists(length).map((name) => ({ name, content: Number(name) % 2 ? 'text' : Uint8Array.of(1) }));

describe('a new campaign', () => {
  it.each<[string, NewCampaign]>([
    ['to ten lists', { ...whole, listIds: lists(10) }],
    ['to a segment', { ...bare, templateId: '31', segmentId: '9' }],
    ['to a segment of one list', { ...whole, segmentId: '9' }],
    ['as a test with one list', { ...whole, isTest: true }],
    ['with five attachments', { ...whole, attachments: files(5) }],
    ['sent this very moment', { ...whole, sendAt: now }],
  ])('%s is let through', (_, campaign) => {
    expect(() => checkNewCampaign(campaign, now)).not.toThrow();
  });

  it.each<[string, NewCampaign, string, RegExp]>([
    ['to eleven lists', { ...whole, listIds: lists(11) }, 'listIds', /at most 10 lists.*11/],
    ['as a test to two', { ...whole, listIds: lists(2), isTest: true }, 'listIds', /takes 1 list/],
    [
      'to a segment of two',
      { ...whole, listIds: lists(2), segmentId: '9' },
      'listIds',
      /takes 1 list/,
    ],
    ['to nobody', { ...bare, html: '' }, 'listIds', /a list or a segment/],
    ['without content', { ...bare, listIds: ['1'] }, 'html', /HTML or a template/],
    ['with two contents', { ...whole, templateId: '31' }, 'templateId', /not both/],
    [
      'with six attachments of both kinds',
      { ...whole, attachments: files(6) },
      'attachments',
      /at most 5 attachments.*6/,
    ],
    [
      'with two attachments of a name',
      { ...whole, attachments: [...files(2), ...files(1)] },
      'attachments',
      /named “0”/,
    ],
    [
      'sent a second ago',
      { ...whole, sendAt: new Date('2026-03-03T08:59:59Z') },
      'sendAt',
      /in the past/,
    ],
  ])('%s is refused', (_, campaign, field, sentence) => {
    const refused = () => checkNewCampaign(campaign, now);
    expect(refused).toThrow(sentence);
    expect(refused).toThrow(expect.objectContaining({ field }));
  });

  it('that is refused never reaches the service', async () => {
    await using server = await startServer(() => ({ status: 500 }));
    const { campaigns } = clientOf(server.url, { now: () => now });
    const late = { ...whole, name: '', html: '', templateId: '31', sendAt: new Date(+now - 1) };
    await expect(campaigns.create({ ...whole, listIds: [] })).rejects.toThrow(InputError);
    await expect(campaigns.edit('1', late)).rejects.toThrow(InputError);
    expect(server.received).toEqual([]);
  });

  it('goes at a time in the zone of the service', async () => {
    await using server = await startServer(() => ({ body: '{"id":1,"status":13}' }));
    const { campaigns } = clientOf(server.url, { now: () => now, timezone: 'Europe/Kyiv' });
    await campaigns.create({ ...whole, sendAt: new Date('2026-07-01T09:00:00Z') });
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
      send_date: '2026-07-01 12:00:00',
    });
  });

  it('whose time is left open is never late', () => {
    expect(() => checkSendAt(undefined, now)).not.toThrow();
  });
});

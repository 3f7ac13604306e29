import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import {
  checkPushCampaign,
  CONDITIONS,
  encodePushImage,
  type NewPushCampaign,
} from '../../src/service/push/campaign.ts';
import { clientOf, json, startServer } from './http-server.ts';

const campaign: NewPushCampaign = {
  title: 'Spring sale',
  websiteId: '53',
  body: 'Everything is cheaper',
  ttlSeconds: 3600,
};
const button = { text: 'Buy', link: 'https://shop.example/buy' };
const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPG = [0xff, 0xd8, 0xff];
const GIF = [0x47, 0x49, 0x46, 0x38];
const LIMIT_BYTES = 200 * 1024;

function withConditions(count: number): NewPushCampaign {
  const conditions = Array.from({ length: count }, () => ({
    condition: CONDITIONS[0],
    value: 'Lviv',
  }));
  return { ...campaign, audience: { variable: { name: 'city', operator: 'or', conditions } } };
}

function image(beginning: readonly number[], sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(beginning);
  return bytes;
}

describe('a push campaign', () => {
  it.each<[string, NewPushCampaign]>([
    ['a lifetime of a day', { ...campaign, ttlSeconds: 86_400 }],
    ['two buttons', { ...campaign, buttons: [button, button] }],
    ['ten conditions', withConditions(10)],
  ])('may have %s', (_, given) => {
    expect(() => {
      checkPushCampaign(given);
    }).not.toThrow();
  });

  it.each<[string, NewPushCampaign, string, string]>([
    ['a longer lifetime', { ...campaign, ttlSeconds: 86_401 }, 'ttlSeconds', '86,400'],
    ['half a second of lifetime', { ...campaign, ttlSeconds: 0.5 }, 'ttlSeconds', 'whole'],
    ['no lifetime at all', { ...campaign, ttlSeconds: Number.NaN }, 'ttlSeconds', 'NaN'],
    ['three buttons', { ...campaign, buttons: [button, button, button] }, 'buttons', 'at most 2'],
    ['eleven conditions', withConditions(11), 'conditions', 'at most 10'],
    [
      'an image of 200 KB',
      { ...campaign, image: image(PNG, LIMIT_BYTES) },
      'image',
      'under 200 KB; it has 200 KB',
    ],
    [
      'an image of another kind',
      { ...campaign, image: image([0x52, 0x49, 0x46, 0x46], 100) },
      'image',
      'JPG, PNG or GIF',
    ],
    [
      'a drawing in a data address',
      { ...campaign, image: 'data:image/svg+xml,%3Csvg/%3E' },
      'image',
      'JPG, PNG or GIF',
    ],
    [
      'a data address of 200 KB',
      {
        ...campaign,
        image: `data:image/png;base64,${Buffer.alloc(LIMIT_BYTES).toString('base64')}`,
      },
      'image',
      'under 200 KB',
    ],
  ])('can’t have %s, and nothing is asked', async (_, given, field, words) => {
    await using server = await startServer(() => json({ result: true, id: 1 }));
    const error: unknown = await clientOf(server.url)
      .push.campaigns.create(given)
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ field });
    expect(String(error)).toContain(words);
    expect(server.received).toEqual([]);
  });
});

describe('an image', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPG],
    ['image/gif', GIF],
  ])('of the kind %s goes as a data address', (type, beginning) => {
    assert(
      property(integer({ min: 4, max: LIMIT_BYTES - 1 }), (sizeBytes) => {
        const bytes = image(beginning, sizeBytes);
        const [head, data = ''] = encodePushImage(bytes).split(',');
        expect(head).toBe(`data:${type};base64`);
        expect(Buffer.from(data, 'base64').equals(bytes)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('elsewhere goes as its address', () => {
    const address = 'https://shop.example/data:image.webp';
    expect(encodePushImage(address)).toBe(address);
  });

  it('in a data address goes as it is when it is small enough', () => {
    const fitting = Buffer.alloc(LIMIT_BYTES - 1).toString('base64');
    const address = `data:image/PNG;base64,${fitting}`;
    expect(encodePushImage(address)).toBe(address);
  });
});

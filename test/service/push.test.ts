import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPushCampaign,
  encodePushImage,
  type NewPushCampaign,
} from '../../src/service/push/campaign.ts';
import { heldBack } from './http-server.ts';

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
const RIFF = [0x52, 0x49, 0x46, 0x46];
const LIMIT_BYTES = 200 * 1024;

type Change = Partial<NewPushCampaign>;

function withConditions(count: number): Change {
  const conditions = Array.from({ length: count }, () => ({
    condition: 'equal' as const,
    value: 'Lviv',
  }));
  return { audience: { variable: { name: 'city', operator: 'or', conditions } } };
}

function image(beginning: readonly number[], sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(beginning);
  return bytes;
}

describe('a push campaign', () => {
  it.each<[string, Change]>([
    ['a lifetime of a day', { ttlSeconds: 86_400 }],
    ['two buttons', { buttons: [button, button] }],
    ['ten conditions', withConditions(10)],
  ])('may have %s', (_, change) => {
    expect(() => checkPushCampaign({ ...campaign, ...change })).not.toThrow();
  });

  const svg = 'data:image/svg+xml,%3Csvg/%3E';
  const large = `data:image/png;base64,${Buffer.alloc(LIMIT_BYTES).toString('base64')}`;

  it.each<[string, Change, string, string]>([
    ['a longer lifetime', { ttlSeconds: 86_401 }, 'ttlSeconds', '86,400'],
    ['half a second of lifetime', { ttlSeconds: 0.5 }, 'ttlSeconds', 'whole'],
    ['no lifetime at all', { ttlSeconds: Number.NaN }, 'ttlSeconds', 'NaN'],
    ['three buttons', { buttons: [button, button, button] }, 'buttons', 'at most 2'],
    ['eleven conditions', withConditions(11), 'conditions', 'at most 10'],
    ['an image of 200 KB', { image: image(PNG, LIMIT_BYTES) }, 'image', 'KB; this one has 200 KB'],
    ['an image of another kind', { image: image(RIFF, 100) }, 'image', 'JPG, PNG, or GIF'],
    ['a drawing in a data address', { image: svg }, 'image', 'JPG, PNG, or GIF'],
    ['a data address of 200 KB', { image: large }, 'image', 'under 200 KB'],
  ])('can’t have %s, and nothing is asked', async (_, change, field, words) => {
    const error = await heldBack(({ push }) => push.campaigns.create({ ...campaign, ...change }));
    expect(error).toMatchObject({ field, message: expect.stringContaining(words) });
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

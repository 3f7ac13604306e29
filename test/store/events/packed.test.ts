import { expect, it } from 'vitest';
import type { Delivery } from '../../../src/store/events/delivery.ts';
import { pack, unpack } from '../../../src/store/events/packed.ts';

const delivery = (body: Uint8Array, action: string | null, atMs: number): Delivery => ({
  body,
  action,
  receivedAt: new Date(atMs),
});

it('gives back what was packed, byte for byte', () => {
  const deliveries = [
    delivery(Buffer.from('event=open&email=a%40x.example'), null, 1_763_800_000_123),
    delivery(Buffer.from([0, 255, 13, 10, 128]), 'spam "of" 日本', 1_763_800_000_124),
    delivery(Buffer.alloc(0), '', 1_763_800_000_123),
    delivery(Buffer.from('[{"event":"delivered"}]'), 'delivered', 0),
  ];
  const again = unpack(pack(deliveries));
  expect(again.map((one) => ({ ...one, body: Buffer.from(one.body) }))).toEqual(deliveries);
});

it('reads bytes that lie within others', () => {
  const packed = pack([delivery(Buffer.from('event=open'), 'open', 5)]);
  const within = Buffer.concat([Buffer.from('before'), packed]).subarray('before'.length);
  expect(unpack(within).map(({ body }) => Buffer.from(body).toString())).toEqual(['event=open']);
});

import type { Delivery } from './delivery.ts';

/** Deliveries on their way to a thread: one buffer for all bodies, so that it can be handed over. */
export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each body ends. */
  readonly ends: readonly number[];
  readonly actions: readonly (string | null)[];
  readonly receivedAtMs: readonly number[];
}

export function pack(deliveries: readonly Delivery[]): Packed {
  const bytes = new Uint8Array(deliveries.reduce((sum, { body }) => sum + body.length, 0));
  let end = 0;
  const ends = deliveries.map(({ body }) => {
    bytes.set(body, end);
    return (end += body.length);
  });
  return {
    bytes,
    ends,
    actions: deliveries.map(({ action }) => action),
    receivedAtMs: deliveries.map(({ receivedAt }) => receivedAt.getTime()),
  };
}

export function unpack({ bytes, ends, actions, receivedAtMs }: Packed): readonly Delivery[] {
  return ends.map((end, index) => ({
    body: bytes.subarray(index === 0 ? 0 : ends[index - 1], end),
    action: actions[index] ?? null,
    receivedAt: new Date(receivedAtMs[index] ?? 0),
  }));
}

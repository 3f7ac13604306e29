import type { Delivery } from './delivery.ts';

/** What is in front of the bodies, as JSON: one entry a delivery in each list. */
interface Header {
  readonly lengths: readonly number[];
  readonly actions: readonly (string | null)[];
  readonly receivedAtMs: readonly number[];
}

const LENGTH_BYTES = 4;

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/**
 * Deliveries as bytes in a buffer of their own, so that it can be handed to a thread: the header's
 * length, the header and all bodies. One buffer costs half of what lists beside it would.
 */
export function pack(deliveries: readonly Delivery[]): Uint8Array<ArrayBuffer> {
  const header: Header = {
    lengths: deliveries.map(({ body }) => body.length),
    actions: deliveries.map(({ action }) => action),
    receivedAtMs: deliveries.map(({ receivedAt }) => receivedAt.getTime()),
  };
  const head = utf8.encoder.encode(JSON.stringify(header));
  const size = header.lengths.reduce((sum, length) => sum + length, LENGTH_BYTES + head.length);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, LENGTH_BYTES);
  let end = LENGTH_BYTES + head.length;
  for (const { body } of deliveries) {
    bytes.set(body, end);
    end += body.length;
  }
  return bytes;
}

/** The deliveries in such bytes; their bodies are views of these. */
export function unpack(bytes: Uint8Array): readonly Delivery[] {
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  let end = LENGTH_BYTES + headLength;
  // Written by `pack`.
  const header = JSON.parse(utf8.decoder.decode(bytes.subarray(LENGTH_BYTES, end))) as Header;
  return header.lengths.map((length, index) => ({
    body: bytes.subarray(end, (end += length)),
    action: header.actions[index] ?? null,
    receivedAt: new Date(header.receivedAtMs[index] ?? 0),
  }));
}

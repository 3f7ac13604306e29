import type { IncomingMessage } from 'node:http';
import { release } from '../lib/release.ts';

export type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too large' }
  | { readonly kind: 'no room' }
  | { readonly kind: 'closing' }
  /** The sender went away. */
  | { readonly kind: 'cut off' };

interface Limits {
  readonly limitBytes: number;
  /** Counts more bytes; false when there is no room in memory for them. */
  readonly grow: (bytes: number) => boolean;
  /** Callbacks for the time when no more requests are received. */
  readonly onClosing: Set<() => void>;
}

/**
 * Reads a request's body, and stops reading as soon as it is known to be too large.
 * @param onRead is called once
 */
export function readRequest(
  request: IncomingMessage,
  { limitBytes, grow, onClosing }: Limits,
  onRead: (body: RequestBody) => void,
): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
    onRead({ kind: 'too large' });
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let isRead = false;

  const finish = (body: RequestBody): void => {
    if (isRead) return;
    isRead = true;
    onClosing.delete(stop);
    if (body.kind !== 'whole') request.off('data', take).pause();
    onRead(body);
  };
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limitBytes) return finish({ kind: 'too large' });
    if (!grow(chunk.length)) return finish({ kind: 'no room' });
    chunks.push(chunk);
  };
  const stop = (): void => finish({ kind: 'closing' });
  onClosing.add(stop);
  request.on('data', take);
  request.on('end', () => finish({ kind: 'whole', bytes: whole(chunks) }));
  // A close without an end means that the sender went away; after an end it changes nothing.
  request.on('close', () => finish({ kind: 'cut off' }));
  // The close that follows an error ends the request.
  request.on('error', () => {});
}

/** Returns the whole body; a single piece isn't copied, since the store copies it anyway. */
function whole(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const joined = Buffer.concat(chunks);
  for (const chunk of chunks) release(chunk);
  return joined;
}

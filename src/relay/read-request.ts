import type { IncomingMessage } from 'node:http';

export type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too large' }
  | { readonly kind: 'no room' }
  | { readonly kind: 'closing' }
  /** Whoever sent it went away. */
  | { readonly kind: 'cut off' };

interface Limits {
  readonly limitBytes: number;
  /** False when there is no room in memory for that many more bytes. */
  readonly grow: (bytes: number) => boolean;
  /** Aborted when nothing more is taken. */
  readonly closing: AbortSignal;
}

/** Reads a request's body, and stops reading as soon as it is known to be too large. */
export async function readRequest(
  request: IncomingMessage,
  { limitBytes, grow, closing }: Limits,
): Promise<RequestBody> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return { kind: 'too large' };
  const { promise, resolve } = Promise.withResolvers<RequestBody>();
  const chunks: Buffer[] = [];
  let size = 0;

  const finish = (body: RequestBody): void => {
    request.off('data', take);
    closing.removeEventListener('abort', stop);
    if (body.kind !== 'whole') request.pause();
    resolve(body);
  };
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limitBytes) return finish({ kind: 'too large' });
    if (!grow(chunk.length)) return finish({ kind: 'no room' });
    chunks.push(chunk);
  };
  const stop = (): void => finish({ kind: 'closing' });
  closing.addEventListener('abort', stop);
  request.on('data', take);
  request.once('end', () => finish({ kind: 'whole', bytes: Buffer.concat(chunks) }));
  // A close without an end before it; after an end it changes nothing.
  request.once('close', () => finish({ kind: 'cut off' }));
  // The close that follows tells the rest.
  request.on('error', () => {});
  return promise;
}

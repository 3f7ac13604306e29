import { timingSafeEqual } from 'node:crypto';

// Secrets are shorter; a longer text still differs in its beginning or its length.
const COMPARED_BYTES = 256;

/** A secret that is valid, the present one or a previous one. */
export interface RelaySecret {
  readonly secret: string;
  /** The end of its validity; `null` for the present one. */
  readonly until: Date | null;
}

/**
 * Returns a function that tells whether a secret is valid at a time. It compares all of them whole,
 * in a time that doesn't depend on how much of a guess was right.
 */
export function secretCheck(secrets: readonly RelaySecret[]): (given: string, at: Date) => boolean {
  const known = secrets.map(({ secret, until }) => ({
    bytes: padded(secret, Buffer.alloc(COMPARED_BYTES)),
    secret,
    until,
  }));
  // One buffer serves all requests, since each of them is compared.
  const bytes = Buffer.alloc(COMPARED_BYTES);
  return (given, at) => {
    padded(given, bytes);
    let isKnown = false;
    for (const one of known) {
      const isSame = timingSafeEqual(bytes, one.bytes) && given.length === one.secret.length;
      const isHonoured = one.until === null || at < one.until;
      isKnown ||= isSame && isHonoured;
    }
    return isKnown;
  };
}

function padded(text: string, bytes: Buffer): Buffer {
  bytes.fill(0, bytes.write(text));
  return bytes;
}

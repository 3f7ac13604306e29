import { timingSafeEqual } from 'node:crypto';

// Longer than any that is set; what is longer still differs in its beginning or its length.
const COMPARED_BYTES = 256;

/** A secret that is honoured, the present one or one of before. */
export interface RelaySecret {
  readonly secret: string;
  /** When it ends; `null` for the present one. */
  readonly until: Date | null;
}

/**
 * Whether a secret is one of these at a time. Compares all of them whole, in a time that tells
 * nothing about how much of a guess was right.
 */
export function secretCheck(secrets: readonly RelaySecret[]): (given: string, at: Date) => boolean {
  const known = secrets.map(({ secret, until }) => ({
    bytes: padded(secret, Buffer.alloc(COMPARED_BYTES)),
    secret,
    until,
  }));
  // One for all, since each request is compared.
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

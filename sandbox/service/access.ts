import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface AccessOptions {
  readonly auth: 'none' | 'token' | 'oauth';
  /** The key that never expires, accepted with `token` and with `oauth`. */
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Access {
  /** Whether a request with this `Authorization` header may pass. */
  readonly allows: (authorization: string | undefined) => boolean;
  /** A new token, or undefined for wrong credentials. */
  readonly issue: (clientId: string, clientSecret: string) => IssuedToken | undefined;
  /** Makes every issued token expire now. */
  readonly expireAll: () => void;
}

interface IssuedToken {
  readonly token: string;
  /** In the caller's time, which the service's may outrun. */
  readonly expiresInSeconds: number;
}

const LIFETIME_MS = 3_600_000;

/** Who may talk to the stand-in. We assume Bearer tokens, as live services of this kind use. */
export function createAccess(options: AccessOptions, clock: Clock): Access {
  const expiriesMs = new Map<string, number>();

  function isValid(token: string): boolean {
    if (token === options.token) return true;
    return options.auth === 'oauth' && (expiriesMs.get(token) ?? 0) > clock.nowMs();
  }

  return {
    allows(authorization) {
      if (options.auth === 'none') return true;
      const [, token] = /^Bearer\s+(.+)$/i.exec(authorization ?? '') ?? [];
      return token !== undefined && isValid(token);
    },
    issue(clientId, clientSecret) {
      if (clientId !== options.clientId || clientSecret !== options.clientSecret) return undefined;
      const token = randomBytes(24).toString('base64url');
      expiriesMs.set(token, clock.nowMs() + LIFETIME_MS);
      return { token, expiresInSeconds: Math.floor(LIFETIME_MS / 1000 / clock.speed()) };
    },
    expireAll: () => expiriesMs.clear(),
  };
}

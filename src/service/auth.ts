import { z } from 'zod';
import type { ServiceAuth } from '../lib/config.ts';
import { number } from './formats.ts';

interface Auth {
  /** Returns the `Authorization` header's value; undefined: none is sent. */
  readonly authorization: () => Promise<string | undefined>;
  /** Discards a value that the service refused; returns false if no other can be obtained. */
  readonly discard: (authorization: string | undefined) => boolean;
  /** Returns the values that must not appear in any text. */
  readonly secrets: () => readonly string[];
}

interface AuthParts {
  readonly now: () => Date;
  readonly exchange: (credentials: Credentials) => Promise<Grant>;
  readonly onRefreshFailure: (error: unknown) => void;
}

export interface Credentials {
  readonly tokenUrl: string;
  readonly body: Readonly<Record<string, string>>;
}

export type Grant = z.output<typeof grant>;

/** A token answer. We assume OAuth 2.0 (RFC 6749, section 5.1), and an hour without a lifetime. */
export const grant = z.object({
  access_token: z.string().min(1),
  expires_in: number.optional().default(3600),
});

/** Milliseconds before its end at which a token is replaced; half its life if that is shorter. */
const EARLY_MS = 60_000;

interface Token {
  readonly authorization: string;
  readonly secret: string;
  readonly refreshAt: Date;
  readonly expiresAt: Date;
}

/** Creates the authentication by the settings; the specification is silent (spec 1, section 5). */
export function createAuth(auth: ServiceAuth, parts: AuthParts): Auth {
  switch (auth.kind) {
    case 'none':
      return fixed(undefined, []);
    case 'token':
      return fixed(`Bearer ${auth.token}`, [auth.token]);
    case 'oauth':
      return renewing(auth, parts);
  }
}

function fixed(authorization: string | undefined, secrets: readonly string[]): Auth {
  return { authorization: async () => authorization, discard: () => false, secrets: () => secrets };
}

function renewing(auth: ServiceAuth & { kind: 'oauth' }, parts: AuthParts): Auth {
  let held: Token | undefined;
  let pending: Promise<Token> | undefined;

  const renew = async (): Promise<Token> => {
    try {
      const requestedAt = parts.now();
      held = tokenOf(await parts.exchange(credentialsOf(auth)), requestedAt);
      return held;
    } finally {
      pending = undefined;
    }
  };
  const renewed = (): Promise<Token> => (pending ??= renew());

  return {
    authorization: async () => {
      const now = parts.now();
      if (!held || now >= held.expiresAt) return (await renewed()).authorization;
      // The old token is still valid, so no request waits for the new one.
      if (now >= held.refreshAt && !pending) renewed().catch(parts.onRefreshFailure);
      return held.authorization;
    },
    discard: (authorization) => {
      if (held?.authorization === authorization) held = undefined;
      return true;
    },
    secrets: () => [auth.clientSecret, ...(held ? [held.secret] : [])],
  };
}

function credentialsOf(auth: ServiceAuth & { kind: 'oauth' }): Credentials {
  return {
    tokenUrl: auth.tokenUrl,
    body: {
      grant_type: 'client_credentials',
      client_id: auth.clientId,
      client_secret: auth.clientSecret,
    },
  };
}

function tokenOf({ access_token, expires_in }: Grant, requestedAt: Date): Token {
  const lifeMs = expires_in * 1000;
  return {
    authorization: `Bearer ${access_token}`,
    secret: access_token,
    refreshAt: new Date(+requestedAt + lifeMs - Math.min(EARLY_MS, lifeMs / 2)),
    expiresAt: new Date(+requestedAt + lifeMs),
  };
}

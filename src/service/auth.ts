import { z } from 'zod';
import type { ServiceAuth } from '../lib/config.ts';
import { number } from './formats.ts';

/** The authorization of a request. */
export interface Authorization {
  /** The value of its `Authorization` header; undefined: it has none. */
  readonly header: string | undefined;
  /** Values that must not appear in any text. */
  readonly secrets: readonly string[];
}

interface Auth {
  readonly current: () => Promise<Authorization>;
  /** Discards one that the service refused; returns false if no other can be obtained. */
  readonly discard: (authorization: Authorization) => boolean;
}

type OAuth = ServiceAuth & { readonly kind: 'oauth' };

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
  readonly authorization: Authorization;
  readonly refreshAt: Date;
  readonly expiresAt: Date;
}

/** Creates the authentication by the settings; the specification is silent (spec 1, section 5). */
export function createAuth(auth: ServiceAuth, parts: AuthParts): Auth {
  switch (auth.kind) {
    case 'none':
      return fixed({ header: undefined, secrets: [] });
    case 'token':
      return fixed({ header: `Bearer ${auth.token}`, secrets: [auth.token] });
    case 'oauth':
      return renewing(auth, parts);
  }
}

function fixed(authorization: Authorization): Auth {
  return { current: async () => authorization, discard: () => false };
}

function renewing(auth: OAuth, parts: AuthParts): Auth {
  let held: Token | undefined;
  let pending: Promise<Token> | undefined;

  const renew = async (): Promise<Token> => {
    try {
      const requestedAt = parts.now();
      held = tokenOf(auth, await parts.exchange(credentialsOf(auth)), requestedAt);
      return held;
    } finally {
      pending = undefined;
    }
  };
  const renewed = (): Promise<Token> => (pending ??= renew());

  return {
    current: async () => {
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
  };
}

function credentialsOf(auth: OAuth): Credentials {
  return {
    tokenUrl: auth.tokenUrl,
    body: {
      grant_type: 'client_credentials',
      client_id: auth.clientId,
      client_secret: auth.clientSecret,
    },
  };
}

function tokenOf(
  { clientSecret }: OAuth,
  { access_token, expires_in }: Grant,
  requestedAt: Date,
): Token {
  const lifeMs = expires_in * 1000;
  return {
    authorization: { header: `Bearer ${access_token}`, secrets: [clientSecret, access_token] },
    refreshAt: new Date(+requestedAt + lifeMs - Math.min(EARLY_MS, lifeMs / 2)),
    expiresAt: new Date(+requestedAt + lifeMs),
  };
}

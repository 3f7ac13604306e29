import { unescapedUri } from './text.ts';

/** The parts of a database’s address that may be shown: never what could be a password. */
export interface ShownDatabase {
  /** Scheme, host, port and name, or the path; only the scheme where the rest isn’t plain. */
  readonly shown: string;
  /** False where a part could belong to the password: then others' words about it stay untold. */
  readonly isPlain: boolean;
}

/** Explains how to write characters that a URL has a meaning for, where an address isn’t plain. */
export const ENCODE_ADVICE =
  'write it as postgres://user:password@host:5432/database, and percent-encode / # ? @ % in the password (%2F, %23, %3F, %40, %25)';

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;
const NAME = /^[\w.-]*$/;
const SECRET_NAME = /pass|pwd|secret|token|key/i;

/** The one place that decides what of DATABASE_URL is printed, logged, or answered. */
export function showDatabase(databaseUrl: string): ShownDatabase {
  if (databaseUrl.startsWith('sqlite:')) return shownFile(databaseUrl.slice('sqlite:'.length));
  const hidden = { shown: 'postgres://•••', isPlain: false };
  const parsed = URL.parse(databaseUrl);
  const [, rest = ''] = /^[a-z]+:\/\/[^/?#]*(.*)/is.exec(databaseUrl) ?? [];
  // An @ after the host ends a password in which / ? or # stands as it is.
  if (parsed === null || rest.includes('@') || !HOST.test(parsed.hostname)) return hidden;
  const name = parsed.pathname.slice(1);
  // Without a name, what looks like the host may be the end of a password that lacks its host.
  if (name === '' || !NAME.test(name) || parsed.hash !== '') return hidden;
  return { shown: `postgres://${parsed.host}/${name}`, isPlain: true };
}

/** A path; not what only looks like one because a server’s address begins with sqlite:. */
function shownFile(path: string): ShownDatabase {
  const isPlain = !/[?#@\n]|:\/\/|^\/\/|=/.test(path);
  return { shown: isPlain ? `sqlite:${path}` : 'sqlite:•••', isPlain };
}

/** Returns the words of an error about a database, without what is secret in its address. */
export function databaseReason(databaseUrl: string, cause: unknown): string {
  const words = cause instanceof Error && cause.message ? cause.message : String(cause);
  const { isPlain } = showDatabase(databaseUrl);
  if (!isPlain) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return /^[A-Z0-9_]+$/.test(code) && code !== 'ERR_INVALID_URL'
      ? code
      : 'its address isn’t valid';
  }
  return secretsIn(databaseUrl).reduce((text, secret) => text.replaceAll(secret, '•••'), words);
}

function secretsIn(databaseUrl: string): readonly string[] {
  const { password = '', searchParams = new URLSearchParams() } = URL.parse(databaseUrl) ?? {};
  const named = [...searchParams].filter(([name]) => SECRET_NAME.test(name));
  return [password, unescapedUri(password), ...named.map(([, value]) => value)].filter(
    (secret) => secret !== '',
  );
}

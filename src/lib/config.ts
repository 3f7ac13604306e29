import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { compact } from './compact.ts';
import { ConfigError } from './errors.ts';
import { botSettings, isSecret, REPLACEABLE, type Settings, settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof configOf>;
export type SlackConfig = Config['slack'];
export type ServiceConfig = Config['service'];
export type ServiceAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'oauth';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly tokenUrl: string;
    };

/**
 * Reads secrets also from the files named there. An empty text counts as not set.
 * @throws {ConfigError} with every problem at once.
 */
export function readConfig(env: Environment): Config {
  const { given, unread, problems } = withSecrets(env);
  const parsed = settings.safeParse(given);
  const issues = parsed.error?.issues.filter(({ path: [name] }) => !unread.has(name)) ?? [];
  problems.push(...issues.map(({ message }) => message));
  problems.push(...problemsBetween(given));
  // A setting that is missing may only be misspelt.
  if (!parsed.success || problems.length > 0)
    throw new ConfigError([...problems, ...misspeltIn(env)]);
  if (isSamePlace(parsed.data)) {
    const { PORT: port } = parsed.data;
    throw new ConfigError([`METRICS_PORT is the same as PORT (${port}): set one to another port`]);
  }
  return configOf(parsed.data);
}

/** @throws {ConfigError} when the setting can't name a database. */
export function readDatabaseUrl(env: Environment): string {
  const { DATABASE_URL, DATABASE_URL_FILE } = env;
  const { given, problems } = withSecrets({ DATABASE_URL, DATABASE_URL_FILE });
  const parsed = botSettings.shape.DATABASE_URL.safeParse(given['DATABASE_URL']);
  if (!parsed.success) problems.push(...parsed.error.issues.map(({ message }) => message));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}

/** Returns what may not be meant as it is set, in sentences, though Postbell can start with it. */
export function settingWarnings(env: Environment, now: Date): readonly string[] {
  return [
    ...misspeltIn(env),
    ...REPLACEABLE.flatMap((name) => {
      const until = env[`${name}_PREVIOUS_UNTIL`]?.trim() || undefined;
      if (until === undefined || new Date(until) > now) return [];
      return [
        `${name}_PREVIOUS_UNTIL is in the past, so ${name}_PREVIOUS isn’t accepted any more: remove both`,
      ];
    }),
  ];
}

function misspeltIn(env: Environment): readonly string[] {
  const names = Object.entries(settings.shape);
  const files = names.filter(([, setting]) => isSecret(setting)).map(([name]) => `${name}_FILE`);
  return misspeltNames(env, Object.keys(settings.shape), files);
}

/** Tells whether the second server would find its port taken by the first. */
function isSamePlace({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Settings): boolean {
  const [host, metricsHost] = [HOST, METRICS_HOST].map((one) =>
    one === 'localhost' ? '127.0.0.1' : one,
  );
  const isAny = [host, metricsHost].some((one) => one === '0.0.0.0' || one === '::');
  return PORT !== 0 && PORT === METRICS_PORT && (isAny || host === metricsHost);
}

/** Adds the secrets that are in files; a file that can't be used leaves its setting out. */
function withSecrets(env: Environment) {
  // Copying adds blanks, and no setting begins or ends with one.
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const problems: string[] = [];
  /** Settings that are no news as missing. */
  const unread = new Set<PropertyKey | undefined>();
  for (const [name, setting] of Object.entries(settings.shape)) {
    const path = given[`${name}_FILE`];
    const value = given[name];
    if (isSecret(setting) && value !== undefined) problems.push(...unusualIn(name, value));
    if (!isSecret(setting) || path === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: remove one of them`);
      continue;
    }
    try {
      const read = readSecret(path);
      problems.push(...unusualIn(name, read));
      given[name] = read;
    } catch (cause) {
      // Node's words go on with the path.
      const reason = cause instanceof Error ? cause.message.replace(/, .*/s, '') : String(cause);
      unread.add(name);
      problems.push(`${name}_FILE: can’t read ${shownPath(path)} (${reason})`);
    }
  }
  return { given, unread, problems };
}

function problemsBetween(given: Environment): string[] {
  const { SERVICE_AUTH: auth, SERVICE_TOKEN: token } = given;
  const client = ['SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET'];
  const idle = auth ? [] : ['SERVICE_TOKEN', ...client].filter((name) => given[name]);
  const missing = auth === 'oauth' ? client.filter((name) => !given[name]) : [];
  return compact([
    !given['SLACK_APP_TOKEN'] &&
      !given['SLACK_SIGNING_SECRET'] &&
      'Set SLACK_SIGNING_SECRET (HTTP) or SLACK_APP_TOKEN (Socket Mode)',
    auth === 'token' && !token && 'SERVICE_TOKEN is missing: SERVICE_AUTH=token requires it',
    idle.length > 0 &&
      `SERVICE_AUTH is missing: without it, ${idle.join(' and ')} would be ignored`,
    ...missing.map((name) => `${name} is missing: SERVICE_AUTH=oauth requires it`),
    ...REPLACEABLE.flatMap((name) => previousProblems(given, name)),
  ]);
}

function previousProblems(given: Environment, name: (typeof REPLACEABLE)[number]) {
  const [previous, until] = [given[`${name}_PREVIOUS`], given[`${name}_PREVIOUS_UNTIL`]];
  return [
    previous &&
      !until &&
      `${name}_PREVIOUS_UNTIL is missing: set when ${name}_PREVIOUS stops working`,
    until &&
      !previous &&
      `${name}_PREVIOUS is missing: without it, ${name}_PREVIOUS_UNTIL would be ignored`,
    previous && until && previous === given[name] && `${name}_PREVIOUS is the same as ${name}`,
  ];
}

function configOf(from: Settings) {
  return {
    slack: {
      botToken: from.SLACK_BOT_TOKEN,
      /** Present: Socket Mode. Absent: HTTP, and then `signingSecret` is present. */
      appToken: from.SLACK_APP_TOKEN,
      signingSecret: from.SLACK_SIGNING_SECRET,
      /** The secret before this one, and until when it is accepted while Slack changes over. */
      previousSigningSecret: previousOf(
        from.SLACK_SIGNING_SECRET_PREVIOUS,
        from.SLACK_SIGNING_SECRET_PREVIOUS_UNTIL,
      ),
      apiUrl: from.SLACK_API_URL,
    },
    service: {
      /** Without a slash at its end. */
      baseUrl: from.SERVICE_BASE_URL,
      auth: authOf(from),
      timezone: from.SERVICE_TIMEZONE,
      rateLimit: from.SERVICE_RATE_LIMIT,
      dailyLimit: from.SERVICE_DAILY_LIMIT,
    },
    bot: {
      host: from.HOST,
      port: from.PORT,
      metricsHost: from.METRICS_HOST,
      metricsPort: from.METRICS_PORT,
      publicUrl: from.PUBLIC_URL,
      relaySecret: from.RELAY_SECRET,
      /** The secret before this one, and until when it is accepted while webhooks change. */
      previousRelaySecret: previousOf(from.RELAY_SECRET_PREVIOUS, from.RELAY_SECRET_PREVIOUS_UNTIL),
      rawEventsDays: from.RAW_EVENTS_DAYS,
      auditDays: from.AUDIT_DAYS,
      databaseUrl: from.DATABASE_URL,
      admins: from.ADMINS,
      supportMost: from.SUPPORT_MOST,
      checksLinks: from.CHECK_LINKS === 'on',
      checksDmarc: from.CHECK_DMARC === 'on',
      /** True where assistants may ask at `/mcp`. */
      answersAssistants: from.MCP === 'on',
      commandPrefix: from.COMMAND_PREFIX,
      logLevel: from.LOG_LEVEL,
    },
  };
}

function previousOf(secret: string | undefined, until: Date | undefined) {
  return secret !== undefined && until !== undefined ? { secret, until } : undefined;
}

function authOf(from: Settings): ServiceAuth {
  switch (from.SERVICE_AUTH) {
    case 'none':
      return { kind: 'none' };
    case 'token':
      return { kind: 'token', token: from.SERVICE_TOKEN ?? '' };
    case 'oauth':
      return {
        kind: 'oauth',
        clientId: from.SERVICE_CLIENT_ID ?? '',
        clientSecret: from.SERVICE_CLIENT_SECRET ?? '',
        // We assume the path at which live services issue tokens (service-facts, Authentication).
        tokenUrl: from.SERVICE_TOKEN_URL ?? `${from.SERVICE_BASE_URL}/oauth/access_token`,
      };
  }
}

/** Reads a file without the line break that editors put at its end. */
function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new Error('the file is empty');
  return text;
}

/** Some set the secret itself in place of its path: only what lies in a folder is shown. */
function shownPath(path: string): string {
  const folder = dirname(path);
  return folder !== '.' && folder !== '/' && existsSync(folder) ? path : 'the file that it names';
}

/** Returns what a secret can't have in a header, and has from copying or from an editor. */
function unusualIn(name: string, value: string): readonly string[] {
  if (name === 'DATABASE_URL' || /^[!-~]+$/.test(value)) return [];
  const what = /[\r\n]/.test(value)
    ? 'a line break'
    : /\s/.test(value)
      ? 'a space'
      : 'a character that isn’t ASCII, such as a dash for a hyphen';
  return [`${name} contains ${what}: copy it again`];
}

/** Names that begin so are meant for Postbell, or for the program of Kubernetes that makes them. */
const OF_POSTBELL = /^(?:SLACK|SERVICE|RELAY)_/;
const OF_KUBERNETES = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_\w+)?)$/;

/**
 * Returns a sentence for each variable that was probably meant as a setting, but isn’t one.
 * @param files the names of settings that are paths of secrets
 */
function misspeltNames(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  files: readonly string[],
): readonly string[] {
  const known = [...settings, ...files];
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || known.includes(name)) return [];
    const setting = name.replace(/_FILE$/, '');
    if (settings.includes(setting)) {
      return [`${name} is ignored, since only secrets can come from files: set ${setting}`];
    }
    const likely = known.find((one) => isLike(name.toUpperCase(), one));
    if (likely !== undefined) return [`${name} isn’t a setting: did you mean ${likely}?`];
    const isForPostbell = OF_POSTBELL.test(name) && !OF_KUBERNETES.test(name);
    return isForPostbell ? [`${name} isn’t a setting, and is ignored`] : [];
  });
}

/** Short names have many neighbors: HOME is no misspelt HOST. */
function isLike(name: string, setting: string): boolean {
  const most = setting.length < 7 ? 1 : setting.length < 12 ? 2 : 3;
  return distance(name, setting) <= most;
}

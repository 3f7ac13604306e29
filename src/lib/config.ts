import { ConfigError } from './errors.ts';
import { settings, type Settings } from './settings.ts';

export interface Config {
  readonly slack: SlackConfig;
  readonly service: ServiceConfig;
  readonly bot: BotConfig;
}

export interface SlackConfig {
  readonly botToken: string;
  /** Present: Socket Mode. Absent: HTTP, and then `signingSecret` is present. */
  readonly appToken: string | undefined;
  readonly signingSecret: string | undefined;
  readonly apiUrl: string;
}

export type ServiceAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'oauth';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly tokenUrl: string;
    };

export interface ServiceConfig {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly auth: ServiceAuth;
  /** IANA zone of the service's naive timestamps. */
  readonly timezone: string;
  /** Requests a second. */
  readonly rateLimit: number;
}

interface BotConfig {
  readonly host: string;
  readonly port: number;
  /** The base address at which webhooks reach this bot, without a slash at its end. */
  readonly publicUrl: string | undefined;
  readonly relaySecret: string;
  /** The secret before this one, and until when it is accepted while webhooks change. */
  readonly previousRelaySecret: { readonly secret: string; readonly until: Date } | undefined;
  /** Days for which events are kept as they were received. */
  readonly rawEventsDays: number;
  readonly databaseUrl: string;
  /** Slack user ids. */
  readonly admins: readonly string[];
  readonly commandPrefix: string;
  readonly logLevel: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOCAL_UNLESS = ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET', 'SLACK_APP_TOKEN'] as const;

/** Tells whether neither Slack nor the service is set, so that the local stand-ins replace them. */
export function isLocal(env: Environment): boolean {
  return [...LOCAL_UNLESS, 'SERVICE_BASE_URL'].every((name) => !env[name]);
}

/**
 * Reads the settings of a process from its environment. An empty text counts as not set.
 * @throws {ConfigError} with every problem at once.
 */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = settings.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  problems.push(...problemsBetween(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data);
}

function problemsBetween(given: Environment): string[] {
  const problems: string[] = [];
  if (!given['SLACK_APP_TOKEN'] && !given['SLACK_SIGNING_SECRET']) {
    problems.push('SLACK_SIGNING_SECRET (HTTP) or SLACK_APP_TOKEN (Socket Mode) is missing');
  }
  if (given['SERVICE_AUTH'] === 'token' && !given['SERVICE_TOKEN']) {
    problems.push('SERVICE_TOKEN is missing: SERVICE_AUTH is token');
  }
  if (!given['SERVICE_AUTH']) {
    const idle = ['SERVICE_TOKEN', 'SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET'].filter(
      (name) => given[name],
    );
    if (idle.length > 0) {
      problems.push(`SERVICE_AUTH is missing: ${idle.join(' and ')} would not be used`);
    }
  }
  for (const name of ['SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET']) {
    if (given['SERVICE_AUTH'] === 'oauth' && !given[name]) {
      problems.push(`${name} is missing: SERVICE_AUTH is oauth`);
    }
  }
  problems.push(...problemsOfRotation(given));
  return problems;
}

function problemsOfRotation(given: Environment): string[] {
  const { RELAY_SECRET_PREVIOUS: previous, RELAY_SECRET_PREVIOUS_UNTIL: until } = given;
  if (previous && !until) {
    return ['RELAY_SECRET_PREVIOUS_UNTIL is missing: until when RELAY_SECRET_PREVIOUS is honoured'];
  }
  if (until && !previous) {
    return ['RELAY_SECRET_PREVIOUS is missing: RELAY_SECRET_PREVIOUS_UNTIL would not be used'];
  }
  if (previous && previous === given['RELAY_SECRET']) {
    return ['RELAY_SECRET_PREVIOUS is the same as RELAY_SECRET'];
  }
  return [];
}

function configOf(from: Settings): Config {
  return {
    slack: {
      botToken: from.SLACK_BOT_TOKEN,
      appToken: from.SLACK_APP_TOKEN,
      signingSecret: from.SLACK_SIGNING_SECRET,
      apiUrl: from.SLACK_API_URL,
    },
    service: {
      baseUrl: from.SERVICE_BASE_URL,
      auth: authOf(from),
      timezone: from.SERVICE_TIMEZONE,
      rateLimit: from.SERVICE_RATE_LIMIT,
    },
    bot: {
      host: from.HOST,
      port: from.PORT,
      publicUrl: from.PUBLIC_URL,
      relaySecret: from.RELAY_SECRET,
      previousRelaySecret: previousSecretOf(from),
      rawEventsDays: from.RAW_EVENTS_DAYS,
      databaseUrl: from.DATABASE_URL,
      admins: from.ADMINS,
      commandPrefix: from.COMMAND_PREFIX,
      logLevel: from.LOG_LEVEL,
    },
  };
}

function previousSecretOf({
  RELAY_SECRET_PREVIOUS: secret,
  RELAY_SECRET_PREVIOUS_UNTIL: until,
}: Settings): BotConfig['previousRelaySecret'] {
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

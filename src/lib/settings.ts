import { z } from 'zod';
import { compact } from './compact.ts';
import { isTimeZone } from './time-zone.ts';
import { withoutLast } from './text.ts';

/** An address that paths are added to; whatever else stands in it would get lost, or be a secret. */
const url = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an http:// or https:// URL` })
    .refine((text) => !/^[^/]*\/\/[^/?#]*@/.test(text), {
      error: `${name} must not contain a user name or a password`,
    })
    .refine((text) => !/[?#]/.test(text), {
      error: `${name} must not have a query (?…) or a fragment (#…)`,
    })
    .transform((text) => withoutLast(text, /\//u));
const relaySecret = (name: string, missing = `${name} is missing`) =>
  z.string({ error: missing }).regex(/^[A-Za-z0-9_-]{16,200}$/, {
    error: `${name} must be 16 to 200 letters, digits, hyphens, or underscores`,
  });
const wholeNumber = (name: string, what: string, least: number, most: number) => {
  const bounds = `${name} must be between ${least} and ${most}`;
  const number = z.coerce.number({ error: `${name} must be ${what}` });
  return number.int(`${name} must be a whole number`).min(least, bounds).max(most, bounds);
};
/** Reads when a replaced secret stops working. @param previous the name of its setting */
const untilSetting = (previous: string) =>
  z.iso
    .datetime({
      offset: true,
      error: `${previous}_UNTIL must be a time with its zone, such as 2026-12-01T00:00:00Z`,
    })
    .transform((text) => new Date(text))
    .optional()
    .describe(`When ${previous} stops working, such as 2026-12-01T00:00:00Z`);
/** The secrets of which the one before is accepted for a while, so that nothing is refused. */
export const REPLACEABLE = ['RELAY_SECRET', 'SLACK_SIGNING_SECRET'] as const;
/** Marks a setting that may also come from a file, named by the setting with `_FILE` at its end. */
const SECRET = { isSecret: true };
export const DEFAULT_PORT = 3000;
/** OpenTelemetry’s Prometheus exporter listens on this port by default. */
const DEFAULT_METRICS_PORT = 9464;

/** A TCP port as a setting; 0 takes any free one. */
export const portSetting = (name: string) => wholeNumber(name, 'a port number', 0, 65_535);

const onOrOff = (name: string, preset: 'on' | 'off' = 'on') =>
  z.enum(['on', 'off'], { error: `${name} must be on or off` }).default(preset);

const slackSettings = z
  .object({
    SLACK_BOT_TOKEN: z
      .string({ error: 'SLACK_BOT_TOKEN is missing: set it to the Slack app’s bot token (xoxb-…)' })
      .startsWith('xoxb-', 'SLACK_BOT_TOKEN must start with xoxb-')
      .describe('The app’s bot token (xoxb-…)')
      .meta(SECRET),
    SLACK_SIGNING_SECRET: z
      .string()
      .optional()
      .describe('HTTP only: from Basic Information → App Credentials → Signing Secret')
      .meta(SECRET),
    SLACK_SIGNING_SECRET_PREVIOUS: z
      .string()
      .optional()
      .describe(
        'While you change SLACK_SIGNING_SECRET: the old value, still accepted until the time below',
      )
      .meta(SECRET),
    SLACK_SIGNING_SECRET_PREVIOUS_UNTIL: untilSetting('SLACK_SIGNING_SECRET_PREVIOUS'),
    SLACK_APP_TOKEN: z
      .string()
      .startsWith('xapp-', 'SLACK_APP_TOKEN must start with xapp-')
      .optional()
      .describe('Socket Mode only: an app-level token with connections:write (xapp-…)')
      .meta(SECRET),
    SLACK_API_URL: z
      .url({ protocol: /^https?$/, error: 'SLACK_API_URL must be an http:// or https:// URL' })
      .default('https://slack.com/api/')
      .describe('Change only for a proxy or tests'),
  })
  .describe('Slack: the app you create from the manifest (README.md)');

const serviceSettings = z
  .object({
    SERVICE_BASE_URL: z
      .string({ error: 'SERVICE_BASE_URL is missing: set it to the service’s base URL' })
      .pipe(url('SERVICE_BASE_URL'))
      .describe('The service’s base URL'),
    SERVICE_AUTH: z
      .enum(['none', 'token', 'oauth'], { error: 'SERVICE_AUTH must be none, token, or oauth' })
      .default('none')
      .meta({ description: 'How to authenticate: none, token, or oauth', example: 'oauth' }),
    SERVICE_TOKEN: z.string().optional().describe('For SERVICE_AUTH=token').meta(SECRET),
    SERVICE_CLIENT_ID: z.string().optional().describe('For SERVICE_AUTH=oauth').meta(SECRET),
    SERVICE_CLIENT_SECRET: z.string().optional().describe('For SERVICE_AUTH=oauth').meta(SECRET),
    SERVICE_TOKEN_URL: url('SERVICE_TOKEN_URL')
      .optional()
      .describe('For SERVICE_AUTH=oauth; defaults to SERVICE_BASE_URL plus /oauth/access_token'),
    SERVICE_TIMEZONE: z
      .string()
      .refine(isTimeZone, 'SERVICE_TIMEZONE must be an IANA time zone, such as Europe/Kyiv')
      .default('UTC')
      .describe('The IANA time zone of the service’s timestamps'),
    SERVICE_RATE_LIMIT: z.coerce
      .number({ error: 'SERVICE_RATE_LIMIT must be a number of requests per second' })
      .positive('SERVICE_RATE_LIMIT must be more than 0')
      .default(10)
      .describe('Maximum requests per second'),
    // We assume the smallest of the plans: 500,000, 1,000,000, or 3,000,000 a day.
    SERVICE_DAILY_LIMIT: wholeNumber('SERVICE_DAILY_LIMIT', 'a number', 1, 1_000_000_000)
      .default(500_000)
      .describe('Requests per day that your plan allows; admins are warned at 80%'),
  })
  .describe('The marketing service');

export const botSettings = z
  .object({
    HOST: z
      .string()
      .default('127.0.0.1')
      .describe('The address to listen on; 0.0.0.0 in containers'),
    PORT: portSetting('PORT')
      .default(DEFAULT_PORT)
      .describe('The port to listen on; 0 picks any free port'),
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('The address for /metrics and /statusz; keep it private to your monitoring'),
    METRICS_PORT: portSetting('METRICS_PORT')
      .default(DEFAULT_METRICS_PORT)
      .describe('The port for /metrics and /statusz; 0 picks any free port'),
    PUBLIC_URL: url('PUBLIC_URL')
      .optional()
      .describe('Where the service’s webhooks reach the bot, such as https://postbell.example.com'),
    RELAY_SECRET: relaySecret(
      'RELAY_SECRET',
      'RELAY_SECRET is missing: set it to at least 16 random characters',
    )
      .describe('At least 16 random letters and digits; part of the webhook URL')
      .meta(SECRET),
    RELAY_SECRET_PREVIOUS: relaySecret('RELAY_SECRET_PREVIOUS')
      .optional()
      .describe('While you change RELAY_SECRET: the old value, still accepted until the time below')
      .meta(SECRET),
    RELAY_SECRET_PREVIOUS_UNTIL: untilSetting('RELAY_SECRET_PREVIOUS'),
    RAW_EVENTS_DAYS: wholeNumber('RAW_EVENTS_DAYS', 'a number of days', 3, 3650)
      .default(30)
      .describe(
        'Days to keep raw events, 3 to 3650; about 320 MB per million (docs/running/sizes.md)',
      ),
    AUDIT_DAYS: wholeNumber('AUDIT_DAYS', 'a number of days', 30, 3650)
      .default(365)
      .describe('Days to keep the audit trail, 30 to 3650'),
    DATABASE_URL: z
      .string()
      .regex(/^(sqlite:|postgres(ql)?:\/\/)/, 'DATABASE_URL must start with sqlite: or postgres://')
      .default('sqlite:./data/postbell.db')
      .describe('The database: sqlite:… or postgres://…')
      .meta(SECRET),
    ADMINS: z
      .string()
      .transform((text) => compact(text.split(',').map((id) => id.trim())))
      .pipe(
        z.array(
          z.string().regex(/^[UW][A-Z0-9]+$/, {
            error: 'ADMINS must be Slack user IDs separated by commas, such as U012ABCDEF',
          }),
        ),
      )
      .default([])
      .describe('Slack user IDs of the administrators, separated by commas'),
    SUPPORT_MOST: wholeNumber('SUPPORT_MOST', 'a number of people', 1, 100_000)
      .default(100)
      .describe('How many people the support role can blacklist or unsubscribe at once'),
    CHECK_LINKS: onOrOff('CHECK_LINKS').describe(
      'Whether reviews open a campaign’s links, at public addresses only: on or off',
    ),
    CHECK_DMARC: onOrOff('CHECK_DMARC').describe(
      'Whether reviews look up the sender’s DMARC policy in DNS: on or off',
    ),
    MCP: onOrOff('MCP', 'off').describe(
      'Whether Slackbot and other assistants can ask Postbell at /mcp (docs/mcp.md): on or off',
    ),
    COMMAND_PREFIX: z
      .string()
      .regex(/^[a-z0-9_-]{0,20}$/, {
        error:
          'COMMAND_PREFIX must be at most 20 lowercase letters, digits, hyphens, or underscores',
      })
      .default('')
      .describe(
        '`mail` turns /campaign into /mail-campaign; print the manifest with --prefix mail, too',
      ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace, or silent',
      })
      .default('info')
      .describe('One of fatal, error, warn, info, debug, trace, or silent'),
  })
  .describe('The bot');

/** The settings in the environment by subject; `npm run manifest` makes .env.example of them. */
export const SETTINGS = [slackSettings, serviceSettings, botSettings] as const;

export const settings = z.object({
  ...slackSettings.shape,
  ...serviceSettings.shape,
  ...botSettings.shape,
});
export type Settings = z.output<typeof settings>;

export function isSecret(setting: z.ZodType): boolean {
  return setting.meta()?.['isSecret'] === true;
}

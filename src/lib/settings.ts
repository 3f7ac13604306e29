import { z } from 'zod';
import { isTimeZone } from './time-zone.ts';

const url = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an http or https address` })
    .transform((text) => text.replace(/\/+$/, ''));
const relaySecret = (name: string, missing = `${name} is missing`) =>
  z.string({ error: missing }).regex(/^[A-Za-z0-9_-]{16,200}$/, {
    error: `${name} must be 16 to 200 letters, digits, hyphens or underscores`,
  });
export const DEFAULT_PORT = 3000;

/** A TCP port as a setting; 0 takes any free one. */
export const portSetting = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a port number` })
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be 0 to 65535`)
    .max(65_535, `${name} must be 0 to 65535`);

/** The schema of each setting in the environment; `config.ts` checks how they go together. */
export const settings = z.object({
  SLACK_BOT_TOKEN: z
    .string({ error: 'SLACK_BOT_TOKEN is missing: the bot token of the Slack app (xoxb-…)' })
    .startsWith('xoxb-', 'SLACK_BOT_TOKEN must start with xoxb-'),
  SLACK_SIGNING_SECRET: z.string().optional(),
  SLACK_APP_TOKEN: z
    .string()
    .startsWith('xapp-', 'SLACK_APP_TOKEN must start with xapp-')
    .optional(),
  SLACK_API_URL: z
    .url({ protocol: /^https?$/, error: 'SLACK_API_URL must be an http or https address' })
    .default('https://slack.com/api/'),
  SERVICE_BASE_URL: z
    .string({ error: 'SERVICE_BASE_URL is missing: the base address of the service' })
    .pipe(url('SERVICE_BASE_URL')),
  SERVICE_AUTH: z
    .enum(['none', 'token', 'oauth'], { error: 'SERVICE_AUTH must be none, token or oauth' })
    .default('none'),
  SERVICE_TOKEN: z.string().optional(),
  SERVICE_CLIENT_ID: z.string().optional(),
  SERVICE_CLIENT_SECRET: z.string().optional(),
  SERVICE_TOKEN_URL: url('SERVICE_TOKEN_URL').optional(),
  SERVICE_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'SERVICE_TIMEZONE must be an IANA time zone, e.g. Europe/Kyiv')
    .default('UTC'),
  SERVICE_RATE_LIMIT: z.coerce
    .number({ error: 'SERVICE_RATE_LIMIT must be a number of requests a second' })
    .positive('SERVICE_RATE_LIMIT must be more than 0')
    .default(10),
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting('PORT').default(DEFAULT_PORT),
  PUBLIC_URL: url('PUBLIC_URL').optional(),
  RELAY_SECRET: relaySecret(
    'RELAY_SECRET',
    'RELAY_SECRET is missing: at least 16 random characters',
  ),
  RELAY_SECRET_PREVIOUS: relaySecret('RELAY_SECRET_PREVIOUS').optional(),
  RELAY_SECRET_PREVIOUS_UNTIL: z.iso
    .datetime({
      offset: true,
      error:
        'RELAY_SECRET_PREVIOUS_UNTIL must be an instant with its zone, e.g. 2026-12-01T00:00:00Z',
    })
    .transform((text) => new Date(text))
    .optional(),
  RAW_EVENTS_DAYS: z.coerce
    .number({ error: 'RAW_EVENTS_DAYS must be a number of days' })
    .int('RAW_EVENTS_DAYS must be a whole number')
    .min(3, 'RAW_EVENTS_DAYS must be 3 to 3650')
    .max(3650, 'RAW_EVENTS_DAYS must be 3 to 3650')
    .default(30),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:|postgres(ql)?:\/\/)/, 'DATABASE_URL must start with sqlite: or postgres://')
    .default('sqlite:./data/postbell.db'),
  ADMINS: z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(
      z.array(
        z.string().regex(/^[UW][A-Z0-9]+$/, {
          error: 'ADMINS must be Slack user ids separated by commas, e.g. U012ABCDEF',
        }),
      ),
    )
    .default([]),
  COMMAND_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{0,20}$/, {
      error: 'COMMAND_PREFIX must be at most 20 lower-case letters, digits, hyphens or underscores',
    })
    .default(''),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Settings = z.output<typeof settings>;

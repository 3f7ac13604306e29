import { existsSync } from 'node:fs';
import { plainText } from './domain/reply.ts';
import {
  type Config,
  type Environment,
  readConfig,
  readDatabaseUrl,
  settingWarnings,
} from './lib/config.ts';
import { compact } from './lib/compact.ts';
import {
  ConfigError,
  ContractError,
  EXIT_CONFIG,
  EXIT_UNAVAILABLE,
  PostbellError,
  RefusedError,
} from './lib/errors.ts';
import { formatCount } from './domain/figures.ts';
import { isLocal } from './lib/is-local.ts';
import { createLog, type Log } from './lib/log.ts';
import { enumerated } from './lib/text.ts';
import { within } from './lib/timeout.ts';
import { healthSettings } from './commands/health.ts';
import { missingInWords, settingFindings } from './operations/postbell/doctor/surroundings.ts';
import { postbellFor } from './policy/postbell-itself.ts';
import { createServices } from './service/service.ts';
import { examineAppToken, examineBotToken } from './slack/credentials.ts';
import { inspectDatabase, isUnanswered } from './store/inspection.ts';

const CHECK_WITHIN_MS = 10_000;

interface Line {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly part: 'Settings' | 'Database' | 'Slack' | 'Service';
  readonly text: string;
  /** The code to end with for a problem. */
  readonly code?: typeof EXIT_CONFIG | typeof EXIT_UNAVAILABLE;
}

type Part = Line['part'];
type Connection = keyof typeof SETTING_OF;

/** The setting that has the address of each connection. */
const SETTING_OF = {
  Database: 'DATABASE_URL',
  Slack: 'SLACK_API_URL',
  Service: 'SERVICE_BASE_URL',
} as const;
/** Without these nobody can be answered. */
const ESSENTIAL_SCOPES = ['commands', 'chat:write'];

/**
 * Examines the settings, the database, Slack’s tokens and scopes, and the service, and changes
 * nothing.
 * @returns what is printed, and the code to end with (docs/decisions/doctor-before-the-start.md)
 */
export async function examineInstallation(
  env: Environment,
): Promise<{ readonly report: string; readonly code: number }> {
  const lines = await examined(env, createLog('silent'));
  const problems = lines.filter(({ level }) => level === 'problem');
  const warnings = lines.filter(({ level }) => level === 'warning');
  const written = lines.map(({ level, part, text }) => `${level.padEnd(8)} ${part}: ${text}`);
  const found = compact([
    problems.length > 0 && formatCount(problems.length, 'problem'),
    warnings.length > 0 && formatCount(warnings.length, 'warning'),
  ]);
  const counts = found.length === 0 ? 'All is well' : `Found ${enumerated(found)}`;
  const verdict = problems.length === 0 ? 'Postbell can start' : 'Fix what’s a problem first';
  const report = `${written.join('\n')}\n\n${counts}. ${verdict}.\n`;
  if (problems.some(({ code }) => code === EXIT_CONFIG)) return { report, code: EXIT_CONFIG };
  return { report, code: problems.length > 0 ? EXIT_UNAVAILABLE : 0 };
}

async function examined(env: Environment, log: Log): Promise<readonly Line[]> {
  if (isLocal(env) && existsSync(new URL('../sandbox', import.meta.url))) return [localStart()];
  let config: Config;
  try {
    config = readConfig(env);
  } catch (cause) {
    return [...problemLines('Settings', cause), ...(await databaseAlone(env, log))];
  }
  const { slack, bot } = config;
  const checks = [
    check('Database', async () => databaseLines(bot.databaseUrl, log)),
    check('Slack', async () => botTokenLines(config, log)),
    check('Slack', async () => incomingLines(config, log)),
    check('Service', async () => serviceLines(config, log)),
  ];
  const mode = slack.appToken === undefined ? 'HTTP' : 'Socket Mode';
  return [...settingLines(env, config, mode), ...(await Promise.all(checks)).flat()];
}

/** Nothing is wrong with a checkout in which nothing is set yet. */
function localStart(): Line {
  const text =
    'nothing is set for Slack and the service, so npm start starts a local service and a local chat. To connect real ones, set SLACK_BOT_TOKEN and SERVICE_BASE_URL, and see README.md for the rest';
  return warning('Settings', text);
}

function settingLines(env: Environment, config: Config, mode: string): readonly Line[] {
  const given = healthSettings(config, config.bot.publicUrl);
  const warnings = [
    ...settingWarnings(env, new Date()),
    ...settingFindings(given).map(({ text }) => plainText(text)),
  ];
  if (warnings.length > 0) return warnings.map((text) => warning('Settings', text));
  return [ok('Settings', `all can be used; Slack over ${mode}`)];
}

/** Other checks need settings that can't be read; the database needs only its own. */
async function databaseAlone(env: Environment, log: Log): Promise<readonly Line[]> {
  const skipped = (['Slack', 'Service'] as const).map((part) =>
    warning(part, 'not checked, since settings can’t be used'),
  );
  try {
    const url = readDatabaseUrl(env);
    return [...(await check('Database', () => databaseLines(url, log))), ...skipped];
  } catch {
    // Named among the settings.
    return skipped;
  }
}

async function databaseLines(databaseUrl: string, log: Log): Promise<readonly Line[]> {
  const { shown, isKept, state, made, newest } = await inspectDatabase(databaseUrl, log);
  if (!isKept) {
    const text = 'DATABASE_URL is sqlite::memory:, so everything is lost when Postbell stops';
    return [warning('Database', text)];
  }
  const words = {
    missing: `has no tables yet; Postbell makes them when it starts (${newest})`,
    older: `has an older schema (${made}); Postbell upgrades it to ${newest} when it starts. Back it up first: docs/running/upgrade.md`,
    current: `has today’s schema (${newest})`,
  };
  return [ok('Database', `${shown} can be opened and written to, and ${words[state]}`)];
}

async function botTokenLines({ slack }: Config, log: Log): Promise<readonly Line[]> {
  const { team, bot, missingScopes } = await examineBotToken(slack, log);
  const known = ok('Slack', `SLACK_BOT_TOKEN is the token of @${bot} in ${team}`);
  if (missingScopes === null || missingScopes.length === 0) return [known];
  const missing = missingInWords(missingScopes);
  // Without others a part of Postbell doesn't work, which is no reason not to start the rest.
  const isUnusable = ESSENTIAL_SCOPES.some((scope) => missingScopes.includes(scope));
  return [known, isUnusable ? problem('Slack', missing, EXIT_CONFIG) : warning('Slack', missing)];
}

async function incomingLines({ slack }: Config, log: Log): Promise<readonly Line[]> {
  if (slack.appToken === undefined) {
    const text =
      'SLACK_SIGNING_SECRET is set, but only a request from Slack can prove it: once Postbell runs, press Event Subscriptions → Retry in the Slack app';
    return [ok('Slack', text)];
  }
  await examineAppToken(slack.appToken, slack, log);
  return [ok('Slack', 'SLACK_APP_TOKEN opens connections for Socket Mode')];
}

async function serviceLines({ service: config }: Config, log: Log): Promise<readonly Line[]> {
  const { service } = createServices(config, { log, principal: postbellFor('health') });
  await service.balance.get();
  return [ok('Service', 'SERVICE_BASE_URL answers and accepts Postbell’s credentials')];
}

async function check(
  part: Connection,
  examine: () => Promise<readonly Line[]>,
): Promise<readonly Line[]> {
  try {
    return await within(examine(), CHECK_WITHIN_MS, () => [unanswered(part)]);
  } catch (error) {
    return problemLines(part, error);
  }
}

/** Postbell starts without Slack and the service, and keeps events meanwhile; not so the database. */
function unanswered(part: Connection, words = 'no answer in time.'): Line {
  const text = `${SETTING_OF[part]}: ${words}`;
  return part === 'Database'
    ? problem(part, text, EXIT_UNAVAILABLE)
    : warning(part, `${text} Postbell starts all the same, and keeps events meanwhile.`);
}

function problemLines(part: Part, error: unknown): readonly Line[] {
  if (error instanceof ConfigError) {
    const code = part === 'Database' && isUnanswered(error) ? EXIT_UNAVAILABLE : EXIT_CONFIG;
    return error.problems.map((text) => problem(part, text, code));
  }
  // A token that only lacks the right to the balance can do the rest.
  const isUnusable =
    error instanceof ContractError || (error instanceof RefusedError && error.status !== 403);
  if (isUnusable) return [problem(part, error.message, EXIT_CONFIG)];
  if (error instanceof RefusedError) return [warning(part, error.message)];
  // Others may contain an address or a password.
  const words = error instanceof PostbellError ? error.message : 'It doesn’t answer.';
  if (part === 'Settings') throw error;
  return [unanswered(part, words)];
}

function ok(part: Part, text: string): Line {
  return { level: 'ok', part, text: sentence(text) };
}

function warning(part: Part, text: string): Line {
  return { level: 'warning', part, text: sentence(text) };
}

function problem(part: Part, text: string, code: NonNullable<Line['code']>): Line {
  return { level: 'problem', part, text: sentence(text), code };
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

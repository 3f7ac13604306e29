import { onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/lib/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { startBot, type Bot } from '../../src/app.ts';
import type { Standing } from '../../src/domain/standing.ts';
import type { Cron } from '../../src/jobs/jobs.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import {
  startSandboxService,
  type SandboxService,
  type SandboxServiceOptions,
} from '../../sandbox/service/server.ts';
import { SMALL } from '../sandbox/service/client.ts';
import type { Account, Person } from '../../sandbox/workspace/page-protocol.ts';
import { declaredIn } from '../../sandbox/workspace/manifest.ts';
import { startWorkspace, type Workspace } from '../../sandbox/workspace/workspace.ts';
import { manifestOf } from '../../src/slack/manifest.ts';
import { personIn, type PersonAtWork } from './person.ts';
import { startServiceLine, type ServiceLine } from './service-line.ts';

export const RELAY_SECRET = 'a-relay-secret-of-tests';
const APP = {
  botName: 'Postbell',
  botToken: 'xoxb-test',
  appToken: 'xapp-test',
  signingSecret: 'a-signing-secret',
};

/** Otherwise the bot would do what is due by itself, in the middle of somebody’s story. */
const NEVER: Cron = () => async () => {};

/** What Slack said of a crowd before: of all at once, a slow machine doesn’t say it in time. */
const STANDINGS: Readonly<Record<Account | 'member', Standing>> = {
  member: 'member',
  guest: 'guest',
  'single-channel guest': 'guest',
  external: 'elsewhere',
  stranger: 'elsewhere',
  deactivated: 'deactivated',
  bot: 'bot',
};

/** Everything that the bot talks to. */
export interface Surroundings {
  readonly service: SandboxService;
  readonly line: ServiceLine;
  readonly workspace: Workspace;
  /** What an installation has in its environment; listens on any free port, keeps nothing. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface Installation extends Surroundings {
  readonly bot: Bot;
  /** The administrator. */
  readonly mira: PersonAtWork;
  readonly jonas: PersonAtWork;
  /** May only look. */
  readonly vera: PersonAtWork;
  /** How the relay answers events that are posted to it, below its secret. */
  relay(path: string, request?: RequestInit): Promise<Response>;
}

/** With a clock of its own, if it has one. */
type Company = typeof SMALL & Pick<SandboxServiceOptions, 'now'>;

/** A small company's account whose time stands until it is moved, and a workspace, of three. */
export async function startSurroundings(
  people?: readonly Person[],
  company: Company = SMALL,
): Promise<Surroundings> {
  const story = { ...company, speed: 0 };
  const service = await startSandboxService({ port: 0, retryDelayMs: 10, ...story });
  const line = await startServiceLine(service.url);
  const unfurlDomains = [new URL(line.url).hostname];
  const workspace = await startWorkspace({
    port: 0,
    app: APP,
    ...declaredIn(manifestOf(catalogue, { prefix: '', unfurlDomains })),
    // A crowd that speaks all at once is heard when its turn comes, and isn't held back.
    ...(people && { people, strict: { tiers: false } }),
  });
  return {
    service,
    line,
    workspace,
    env: {
      // Tests reach nothing but loopback.
      MCP: 'on',
      CHECK_LINKS: 'off',
      CHECK_DMARC: 'off',
      SLACK_BOT_TOKEN: APP.botToken,
      SLACK_SIGNING_SECRET: APP.signingSecret,
      SLACK_API_URL: workspace.apiUrl,
      SERVICE_BASE_URL: line.url,
      SERVICE_RATE_LIMIT: '1000',
      RELAY_SECRET,
      ADMINS: 'U0MIRA',
      PORT: '0',
      METRICS_PORT: '0',
      DATABASE_URL: 'sqlite::memory:',
      LOG_LEVEL: 'silent',
    },
    async close() {
      await Promise.all([workspace.close(), line.cut(), service.close()]);
    },
  };
}

/** The whole program in surroundings of its own; both end with the test. */
export async function installed(
  settings: Readonly<Record<string, string>> = {},
  now = () => new Date(),
): Promise<Installation> {
  const installation = await install(settings, now);
  onTestFinished(() => installation.close());
  return installation;
}

/** The same for whoever calls `close`. */
export async function install(
  settings: Readonly<Record<string, string>> = {},
  now = () => new Date(),
  people?: readonly Person[],
  company?: Company,
): Promise<Installation> {
  const surroundings = await startSurroundings(people, company);
  const bot = await startBotIn(surroundings, settings, now);
  const { workspace } = surroundings;
  for (const { id, account } of people ?? []) {
    await bot.store.standings.keep(id, STANDINGS[account ?? 'member'], now());
  }
  return {
    ...surroundings,
    bot,
    mira: personIn(workspace, 'U0MIRA'),
    jonas: personIn(workspace, 'U0JONAS'),
    vera: personIn(workspace, 'U0VERA'),
    relay: (path, request = {}) =>
      fetch(`${bot.url}/relay/${path}`, { method: 'POST', ...request }),
    async close() {
      await bot.stop();
      await surroundings.close();
    },
  };
}

/** Another process of the same installation, for whoever restarts it. */
export async function startBotIn(
  { env, workspace, line }: Surroundings,
  settings: Readonly<Record<string, string>> = {},
  now = () => new Date(),
  cron = NEVER,
): Promise<Bot> {
  const looks = () => line.requests.filter((request) => request === 'GET /balance').length;
  const looksBefore = looks();
  const bot = await startBot(readConfig({ ...env, ...settings }), createLog('silent'), {
    now,
    cron,
    leaseNow: now,
  });
  workspace.connect(`${bot.url}/slack/events`);
  // It looks at once whether the service takes its token, which nobody asked for.
  await vi.waitUntil(() => looks() > looksBefore, { timeout: 60_000 });
  return bot;
}

import { randomBytes } from 'node:crypto';
import type { Environment } from '../src/lib/config.ts';
import type { Log } from '../src/lib/log.ts';
export { readableLog } from './readable-log.ts';
import { tellBeginning } from './demo/beginning.ts';
import { startGuide } from './demo/guide.ts';
import { badListIn } from './demo/trouble.ts';
import { pastEvents } from './service/events/past.ts';
import { startSandboxService } from './service/server.ts';
import type { World } from './service/state/world.ts';
import { choosePorts, readSandboxSettings, type LocalPorts } from './settings.ts';
import { declaredIn, type Manifest } from './workspace/manifest.ts';
import { bundledFile } from './workspace/page-bundle.ts';
import { PEOPLE, STORY } from './workspace/story.ts';
import { startWorkspace } from './workspace/workspace.ts';

/** Whoever tries the bot out sees what Slack would show: docs.slack.dev/interactivity/handling-user-interaction. */
const SLACK_WAITS_MS = 3000;

export interface LocalParts {
  readonly env: Environment;
  /** The bot's, for links to these domains; from it Slack would learn what the app is. */
  readonly manifestFor: (unfurlDomains: readonly string[]) => Manifest;
  readonly log: Log;
  /** What the stand-ins take for the time; default the real one. */
  readonly now?: () => Date;
  /** The local service answers from then on; default at once. */
  readonly opens?: Promise<unknown>;
}

/** A sender of a domain with a strict DMARC policy: what is scheduled from it goes out at once. */
const STRICT_SENDER = {
  email: 'news@strict.example',
  name: 'Larkspur, strict',
  status: 'Active',
  isAllowedForSmtp: true,
} as const;

/**
 * Starts the local service and the local workspace; `settings` point the bot at them, as the
 * environment of a real installation would.
 * @throws {ConfigError} when settings are wrong, or ports that are set are in use.
 */
export async function startLocal(parts: LocalParts) {
  const { env, manifestFor, log, now = () => new Date(), opens } = parts;
  const { seed, speed } = readSandboxSettings(env);
  const { ports, moved } = await choosePorts(env);
  const app = { botName: 'Postbell', botToken: `xoxb-${secret()}`, signingSecret: secret() };
  // Whoever starts it opens the page next: it is bundled meanwhile, by a process of its own.
  void bundledFile('main.js').catch(() => undefined);
  const service = await startSandboxService({
    port: ports.SANDBOX_PORT,
    seed,
    speed,
    log,
    now,
    ...(opens && { opens }),
    add(world) {
      world.senders.set(STRICT_SENDER.email, { ...STRICT_SENDER });
      badListIn(world);
    },
  });
  const workspace = await startWorkspace({
    port: ports.WORKSPACE_PORT,
    app,
    said: STORY,
    strict: { waitsMs: SLACK_WAITS_MS },
    ...declaredIn(manifestFor([new URL(service.url).hostname])),
    log,
    now,
  });
  const prefix = env['COMMAND_PREFIX'] ?? '';
  const commandOf = (line: string) => (prefix ? line.replace('/', `/${prefix}-`) : line);
  const ending = new AbortController();
  const telling = Promise.withResolvers<void>();
  let beginning = Promise.resolve();
  startGuide({
    workspace,
    serviceUrl: service.url,
    world: () => service.state(),
    told: telling.promise,
    commandOf,
    log,
  });
  return {
    service,
    workspace,
    settings: {
      SLACK_BOT_TOKEN: app.botToken,
      SLACK_SIGNING_SECRET: app.signingSecret,
      SLACK_API_URL: workspace.apiUrl,
      PORT: String(ports.PORT),
      METRICS_PORT: String(ports.METRICS_PORT),
      SERVICE_BASE_URL: service.url,
      // Whatever is set for a real service, say in a half-filled .env, means nothing to this one.
      SERVICE_AUTH: 'none',
      SERVICE_TOKEN: '',
      SERVICE_TIMEZONE: 'UTC',
      MCP: 'on',
      // Nothing is tried out with the Internet: the addresses are made up.
      CHECK_LINKS: 'off',
      CHECK_DMARC: 'off',
      RELAY_SECRET: env['RELAY_SECRET'] || secret(),
      ADMINS: env['ADMINS'] || administrator(),
      // The stand-ins forget everything when they stop, and so does what the bot knows of them: the
      // database of a real bot must not begin with what was made up.
      DATABASE_URL: 'sqlite::memory:',
      LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
    },
    /** Events of campaigns of the past, as if somebody had listened to the service by then. */
    past: () => pastOf(service.state()),
    /** What `npm start` prints. */
    welcome: (bot: BotUrls) => welcome(workspace.url, service.url, bot) + movedNote(moved),
    /**
     * Has the team set the bot up and ask for what newcomers find, once the bot is connected; the
     * page is up meanwhile.
     */
    begin: async (): Promise<void> => {
      beginning = tellBeginning(workspace, { commandOf, log, signal: ending.signal });
      await beginning;
      telling.resolve();
    },
    /** What people do ends before the bot does, so that all of it is answered. */
    async endStory(): Promise<void> {
      ending.abort();
      await beginning;
    },
    async stop(): Promise<void> {
      await Promise.all([workspace.close(), service.close()]);
    },
  };
}

/** One that can be resent, old enough and to few people, and yesterday's. */
const PAST: ReadonlySet<string> = new Set(['Trial ends soon', 'Feature of the month: timelines']);

function pastOf(world: World) {
  const campaigns = [...world.campaigns.values()].filter(({ name }) => PAST.has(name));
  return campaigns.map((campaign) => ({
    sentAt: new Date(campaign.createdAtMs),
    events: pastEvents(world, campaign),
  }));
}

interface BotUrls {
  readonly url: string;
  readonly metricsUrl: string;
}

function welcome(pageUrl: string, serviceUrl: string, { url, metricsUrl }: BotUrls): string {
  return `
  Postbell runs, with a local service and a local workspace. Open

      ${pageUrl}

  You are Mira, the administrator. The page suggests three things to try. Or type

      /contact why bob@example.org           why somebody gets nothing
      /campaign send                         a form in steps, with a review
      /campaign compare 71007 71011          two campaigns side by side
      /campaign resend 71012                 once more, to those who didn’t open it
      @Slackbot campaign_show campaign=71014 what Slackbot is answered
      /postbell help                         everything else

  Everything is made up and forgotten at the end (Ctrl+C).

  For real   Slack: make an app (see README.md), set SLACK_BOT_TOKEN and either
             SLACK_SIGNING_SECRET (HTTP) or SLACK_APP_TOKEN (Socket Mode).
             The service: set SERVICE_BASE_URL and SERVICE_AUTH with its credentials.
             Then RELAY_SECRET and ADMINS; README.md goes through it step by step.
  Here       the service ${serviceUrl}, the bot ${url},
             its metrics ${metricsUrl}/metrics

`;
}

/** Whoever typed the usual address must not wonder who answers there. */
function movedNote(moved: LocalPorts['moved']): string {
  if (moved.length === 0) return '';
  const [ports, others] =
    moved.length === 1 ? ['port is', 'another one was'] : ['ports are', 'others were'];
  return `  The usual ${ports} in use, so ${others} taken; to choose, set ${moved.join(', ')}.\n\n`;
}

function secret(): string {
  return randomBytes(16).toString('hex');
}

function administrator(): string {
  return PEOPLE.find(({ role }) => role === 'Administrator')?.id ?? '';
}

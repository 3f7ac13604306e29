import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signed, SIGNING_SECRET } from './commands.ts';
import type { Harness } from './harness.ts';
import { freePort, startProgram } from './program.ts';

export type Postbell = Awaited<ReturnType<typeof startPostbell>>;

const RELAY_SECRET = 'a-relay-secret-of-benches';
const ADMIN = 'U0MIRA';
const ANNOUNCED_TIMEOUT_MS = 10_000;
const POLL_EVERY_MS = 20;

interface PostbellOptions {
  /** The name of its workspace and of its database. */
  readonly name: string;
  /** Default: a SQLite file of that name. */
  readonly databaseUrl?: string;
  /** More settings, by name. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Starts the bot as it runs for real, from settings; it is ready then. */
export async function startPostbell(
  { slack, serviceUrl, folder }: Pick<Harness, 'slack' | 'serviceUrl' | 'folder'>,
  { name, databaseUrl, more }: PostbellOptions,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    SLACK_BOT_TOKEN: 'xoxb-bench',
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: `${slack.urlOf(name)}/api/`,
    SERVICE_BASE_URL: serviceUrl,
    RELAY_SECRET,
    ADMINS: ADMIN,
    PORT: String(port),
    METRICS_PORT: '0',
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, `${name}.db`)}`,
    // The sender counts refusals.
    LOG_LEVEL: 'fatal',
    ...more,
  };
  const responseUrl = `${slack.urlOf(name)}/response`;
  const program = await startProgram('dist/main.js', settings, `${url}/readyz`, await startFlags());

  return {
    ...program,
    port,
    relayPath: `/relay/${RELAY_SECRET}`,
    slackPath: '/slack/events',
    responseUrl,
    workspace: () => slack.workspace(name),

    /** Subscribes channels to everything, as a person does; resolves when that is announced. */
    async subscribe(...channelIds: readonly string[]): Promise<void> {
      for (const channelId of channelIds) {
        const command = { command: '/postbell', text: 'alerts add', channelId, personId: ADMIN };
        const request = signed(command, responseUrl);
        const { status } = await fetch(`${url}/slack/events`, { method: 'POST', ...request });
        if (status !== 200) throw new Error(`the command was answered ${status}`);
      }
      const deadline = AbortSignal.timeout(ANNOUNCED_TIMEOUT_MS);
      for (;;) {
        const { responses } = await slack.workspace(name);
        const announced = responses.filter((text) =>
          text.includes('added an alert to this channel'),
        );
        if (announced.length === channelIds.length) return;
        if (deadline.aborted) throw new Error(`not subscribed: ${responses.join('\n')}`);
        await wait(POLL_EVERY_MS);
      }
    },
  };
}

/** Returns the flags that `npm start` gives Node. */
async function startFlags(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const flags = String(scripts.start).match(/--\S+/g) ?? [];
  // What is built looks at the version of Node.js by itself.
  return flags.filter((flag) => flag !== '--import');
}

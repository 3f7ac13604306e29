import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram, type Program } from '../program.ts';
import { signed, type Command } from './command.ts';
import { freePort } from './free-port.ts';
import type { Surroundings } from './surroundings.ts';

export type Postbell = Awaited<ReturnType<typeof startPostbell>>;

export const SIGNING_SECRET = 'a-signing-secret-of-benches';
const RELAY_SECRET = 'a-relay-secret-of-benches';
const ADMIN = 'U0MIRA';
const ANNOUNCED_MS = 1500;

export interface PostbellChoices {
  /** Its own workspace, and the name of its database. */
  readonly name: string;
  /** Default: a SQLite file of that name. */
  readonly databaseUrl?: string;
  readonly nodeArguments?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the time is to it. */
  readonly now?: () => Date;
}

/** The bot as it runs for real, from settings, ready. */
export async function startPostbell(
  { slack, serviceUrl, folder }: Surroundings,
  { name, databaseUrl, nodeArguments = [], env = {}, now = () => new Date() }: PostbellChoices,
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
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, `${name}.db`)}`,
    // What is refused is counted by the sender.
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const program: Program = await startProgram('dist/main.js', settings, `${url}/readyz`, {
    nodeArguments: [...(await startFlags()), ...nodeArguments],
  });

  const send = async (command: Command): Promise<void> => {
    const request = signed(command, {
      secret: SIGNING_SECRET,
      responseUrl: `${slack.urlOf(name)}/answer`,
      now: now(),
    });
    const { status } = await fetch(`${url}/slack/events`, { method: 'POST', ...request });
    if (status !== 200) throw new Error(`${command.command} was answered ${status}`);
  };

  return {
    name,
    ...program,
    port,
    relayPath: `/relay/${RELAY_SECRET}`,
    slackPath: '/slack/events',
    answerUrl: `${slack.urlOf(name)}/answer`,
    workspace: () => slack.workspace(name),

    /** Types a command in a channel; resolves with what it was answered. */
    async type(text: string, channelId: string): Promise<string> {
      const before = (await slack.workspace(name)).answers.length;
      const [command = '', ...rest] = text.split(' ');
      await send({ command, text: rest.join(' '), channelId, personId: ADMIN });
      const deadline = AbortSignal.timeout(10_000);
      for (;;) {
        const answer = (await slack.workspace(name)).answers[before];
        if (answer !== undefined) return answer;
        deadline.throwIfAborted();
        await wait(20);
      }
    },

    /** Subscribes channels to everything, as a person does. */
    async subscribe(...channelIds: readonly string[]): Promise<void> {
      for (const channelId of channelIds) await this.type('/postbell alerts add', channelId);
      // That was announced there, and Slack takes one message a second.
      await wait(ANNOUNCED_MS);
    },
  };
}

/** The flags that `npm start` gives Node. */
async function startFlags(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  return String(scripts.start).match(/--\S+/g) ?? [];
}

import { startProgram } from '../program.ts';
import { freePort } from './free-port.ts';
import { SIGNING_SECRET } from './postbell.ts';
import type { Surroundings } from './surroundings.ts';

/** The plain Bolt relay in a workspace of its own. */
export async function startPlainBolt({ slack }: Surroundings, name: string) {
  const port = await freePort();
  const env = {
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: `${slack.urlOf(name)}/api/`,
    PORT: String(port),
  };
  const readyUrl = `http://127.0.0.1:${port}/readyz`;
  const program = await startProgram('bench/relay/plain-bolt.ts', env, readyUrl);
  return {
    ...program,
    port,
    relayPath: '/relay',
    slackPath: '/slack/events',
    workspace: () => slack.workspace(name),
    answerUrl: `${slack.urlOf(name)}/answer`,
  };
}

import { App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { onTestFinished } from 'vitest';
import {
  startWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from '../../../sandbox/workspace/workspace.ts';

export const BOT_TOKEN = 'xoxb-test';
export const APP_TOKEN = 'xapp-test';
const SIGNING_SECRET = 'signing-secret';

export type Mode = 'http' | 'socket';

type More = Partial<Omit<WorkspaceOptions, 'app'>>;

/** A workspace with `/greet`, a global and a message shortcut, for one test; nobody listens yet. */
export async function workspaceAlone(more: More = {}) {
  const workspace = await openWorkspace(more);
  onTestFinished(() => workspace.close());
  return workspace;
}

/** The same until it is closed. */
export async function openWorkspace(more: More = {}) {
  const tokens = { botToken: BOT_TOKEN, appToken: APP_TOKEN };
  return startWorkspace({
    port: 0,
    app: { ...tokens, signingSecret: SIGNING_SECRET, botName: 'Postbell' },
    commands: [{ name: '/greet', description: 'Greets', usageHint: '[name]' }],
    shortcuts: [
      { name: 'Begin', callbackId: 'begin', kind: 'global' },
      { name: 'Look up', callbackId: 'look_up', kind: 'message' },
    ],
    ...more,
  });
}

/** A client of the workspace that tries nothing again. */
export function clientOf({ apiUrl: slackApiUrl }: Workspace, token = BOT_TOKEN): WebClient {
  return new WebClient(token, {
    slackApiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logLevel: LogLevel.ERROR,
  });
}

/** A workspace with a real Bolt app in it, for one test; `listen` registers what the app does. */
export async function workspaceWithApp(
  listen: (app: App) => void,
  { mode = 'http', ...more }: More & { readonly mode?: Mode } = {},
) {
  const workspace = await workspaceAlone(more);
  const app = new App({
    token: BOT_TOKEN,
    clientOptions: { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } },
    logLevel: LogLevel.ERROR,
    ...(mode === 'http'
      ? { signingSecret: SIGNING_SECRET }
      : { receiver: socketReceiver(workspace.apiUrl) }),
  });
  listen(app);
  const server = await app.start({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    const stopped = app.stop();
    // A connection that wasn't free yet would hold it up until it isn't kept alive any longer.
    if ('closeAllConnections' in server) server.closeAllConnections();
    await stopped;
  });
  const address = 'address' in server ? server.address() : null;
  if (mode === 'http' && typeof address === 'object' && address !== null) {
    workspace.connect(`http://127.0.0.1:${address.port}/slack/events`);
  }
  return { workspace, app };
}

/** What Slack calls the reason why it refuses a call; of one that it takes, undefined. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: { readonly data?: { readonly error: string } }) => error.data?.error ?? error,
  );
}

function socketReceiver(slackApiUrl: string): SocketModeReceiver {
  return new SocketModeReceiver({
    appToken: APP_TOKEN,
    logLevel: LogLevel.ERROR,
    // Also how long it waits before it connects anew.
    clientPingTimeout: 200,
    installerOptions: { clientOptions: { slackApiUrl } },
  });
}

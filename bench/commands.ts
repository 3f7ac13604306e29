import { createHmac, randomUUID } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import { TEAM_ID } from './slack-workspace.ts';

export const SIGNING_SECRET = 'a-signing-secret-of-benches';

interface Command {
  /** `/postbell`. */
  readonly command: string;
  readonly text: string;
  readonly channelId: string;
  readonly personId: string;
}

/** Where a bot takes commands, and where it answers them. */
export interface CommandTarget {
  readonly port: number;
  readonly slackPath: string;
  readonly responseUrl: string;
}

const PAUSE_MS = 5;
const PRIORITY_STEPS = 10;
const HIGHEST_PRIORITY = -20;

/** A slash command as Slack sends and signs it; no two are the same. */
export function signed(
  { command, text, channelId, personId }: Command,
  responseUrl: string,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = new URLSearchParams({
    command,
    text,
    user_id: personId,
    channel_id: channelId,
    team_id: TEAM_ID,
    trigger_id: randomUUID(),
    response_url: responseUrl,
  }).toString();
  return { body, headers: signedHeaders(body, 'application/x-www-form-urlencoded') };
}

/** Signs a body as Slack does. */
export function signedHeaders(body: string, contentType: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SIGNING_SECRET)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return {
    'content-type': contentType,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
}

/**
 * Types a harmless command again and again.
 * @param until stops it
 * @returns the milliseconds that each acknowledgement took
 */
export async function typeCommands(
  { port, slackPath, responseUrl }: CommandTarget,
  until: AbortSignal,
): Promise<readonly number[]> {
  const connection = openConnection(port);
  const times: number[] = [];
  while (!until.aborted) {
    const request = requestOf(slackPath, responseUrl);
    const startedAtMs = performance.now();
    const status = await connection.send(request);
    times.push(performance.now() - startedAtMs);
    if (status !== 200) throw new Error(`a command was answered ${status}`);
    await wait(PAUSE_MS);
  }
  connection.close();
  return times;
}

function requestOf(path: string, responseUrl: string): string {
  const { body, headers } = signed(
    { command: '/postbell', text: 'help', channelId: 'C0GENERAL', personId: 'U0MIRA' },
    responseUrl,
  );
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join('')}content-length: ${body.length}\r\n\r\n${body}`;
}

/**
 * Does something while this process goes before others, since a flood on our machine doesn't slow
 * Slack's down. Where the system forbids that, the times include waiting for the processor.
 */
export async function prioritized<T>(work: () => Promise<T>): Promise<T> {
  const before = getPriority();
  try {
    setPriority(Math.max(HIGHEST_PRIORITY, before - PRIORITY_STEPS));
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    // Programs that are started later would inherit it.
    setPriority(before);
  }
}

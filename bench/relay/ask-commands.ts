import { getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { signed } from './command.ts';
import { openConnection } from './connection.ts';
import { SIGNING_SECRET } from './postbell.ts';

interface Asked {
  readonly port: number;
  readonly slackPath: string;
  readonly answerUrl: string;
}

const PAUSE_MS = 5;
const STEPS_AHEAD = 10;
const HIGHEST = -20;

/**
 * Types a harmless command again and again, as Slack sends it.
 * @param until stops it
 * @returns how long each acknowledgement took, in milliseconds
 */
export async function askCommands(
  { port, slackPath, answerUrl }: Asked,
  until: AbortSignal,
): Promise<readonly number[]> {
  const connection = openConnection(port);
  const times: number[] = [];
  while (!until.aborted) {
    const request = requestOf(slackPath, answerUrl);
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
    { secret: SIGNING_SECRET, responseUrl, now: new Date() },
  );
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join('')}content-length: ${body.length}\r\n\r\n${body}`;
}

/**
 * Does something while this process goes before others, as Slack's machine isn't slowed down by a
 * flood on ours. Where that isn't allowed, waiting for the processor is part of the times.
 */
export async function first<T>(work: () => Promise<T>): Promise<T> {
  const before = getPriority();
  try {
    setPriority(Math.max(HIGHEST, before - STEPS_AHEAD));
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    // Programs started later would have it too.
    setPriority(before);
  }
}

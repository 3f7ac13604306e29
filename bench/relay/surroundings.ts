import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';
import type { Sent, Task } from './sender.ts';
import { startSmallService } from './small-service.ts';
import type { SlackAnswer, SlackQuestion } from './strict-slack.ts';

/** What a measurement happens in: Slack, the service, a folder, and what it starts itself. */
export interface Surroundings {
  readonly folder: string;
  readonly slack: StrictSlack;
  readonly serviceUrl: string;
  readonly send: (task: Task) => Promise<Sent>;
  /** Stops it at the end, the last one first; gives it back. */
  readonly use: <T extends { stop(): unknown }>(started: T) => T;
}

type StrictSlack = Awaited<ReturnType<typeof startStrictSlack>>;

interface SurroundingsOptions {
  /** Of all processes. */
  readonly nodeArguments?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Everything started in it is stopped, and its folder removed, however `measure` ends. */
export async function surrounded(
  measure: (surroundings: Surroundings) => Promise<void>,
  options: SurroundingsOptions = {},
): Promise<void> {
  const started: { stop(): unknown }[] = [];
  const use = <T extends { stop(): unknown }>(one: T): T => {
    started.push(one);
    return one;
  };
  const folder = await mkdtemp(join(tmpdir(), 'postbell-bench-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const slack = use(await startStrictSlack(options));
    const { url: serviceUrl } = use(await startSmallService());
    const sender = use(startChild<Task, Sent>('sender.ts', options));
    const send = (task: Task) => sender.ask(task);
    await measure({ folder, slack, serviceUrl, send, use });
  } finally {
    for (const one of started.toReversed()) await one.stop();
    process.off('exit', remove);
    remove();
  }
}

async function startStrictSlack(options: SurroundingsOptions) {
  const child = startChild<SlackQuestion, SlackAnswer>('strict-slack.ts', options);
  const { port } = await child.ask({ workspace: '' });
  return {
    /** Of a workspace, whatever its name; without a slash at its end. */
    urlOf: (workspace: string) => `http://127.0.0.1:${port}/${workspace}`,
    workspace: async (name: string) => (await child.ask({ workspace: name })).state,
    stop: () => child.stop(),
  };
}

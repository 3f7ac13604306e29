import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';
import type { Sent, Task } from './sender.ts';
import { startSmallService } from './small-service.ts';
import type { SlackAnswer, SlackQuestion } from './strict-slack.ts';

/** The Slack, the service, the sender and the folder of a measurement. */
export interface Harness {
  readonly folder: string;
  readonly slack: StrictSlack;
  readonly serviceUrl: string;
  readonly send: (task: Task) => Promise<Sent>;
  /** Returns what was started, and stops it at the end, the last one first. */
  readonly use: <T extends { stop(): unknown }>(started: T) => T;
}

type StrictSlack = Awaited<ReturnType<typeof startStrictSlack>>;

/** Measures in a harness; stops what was started and removes the folder, however that ends. */
export async function inHarness(measure: (harness: Harness) => Promise<void>): Promise<void> {
  const started: { stop(): unknown }[] = [];
  const use = <T extends { stop(): unknown }>(one: T): T => {
    started.push(one);
    return one;
  };
  const folder = await mkdtemp(join(tmpdir(), 'postbell-bench-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const slack = use(await startStrictSlack());
    const { url: serviceUrl } = use(await startSmallService());
    const sender = use(startChild<Task, Sent>('sender.ts'));
    const send = (task: Task) => sender.ask(task);
    await measure({ folder, slack, serviceUrl, send, use });
  } finally {
    for (const one of started.toReversed()) await one.stop();
    process.off('exit', remove);
    remove();
  }
}

async function startStrictSlack() {
  const child = startChild<SlackQuestion, SlackAnswer>('strict-slack.ts');
  const { port } = await child.ask({ workspace: '' });
  return {
    /** Returns the address of a workspace, without a slash at its end. */
    urlOf: (workspace: string) => `http://127.0.0.1:${port}/${workspace}`,
    workspace: async (name: string) => (await child.ask({ workspace: name })).state,
    stop: () => child.stop(),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { askCommands, first } from './ask-commands.ts';
import { figureOn, LABELS, type Counted } from './card-figures.ts';
import { flood } from './flood.ts';
import { forgetPeak, peakMb } from './process-figures.ts';
import { startNodeRed } from './node-red.ts';
import { startPostbell } from './postbell.ts';
import type { Workspace } from './slack-workspace.ts';
import { startPlainBolt } from './start-bolt.ts';
import { surrounded, type Surroundings } from './surroundings.ts';
import { number, percentile, printTable, type Row } from './table.ts';

/*
 * The same events with the same Slack to what people use otherwise, which posts a message an event;
 * and what can be read in Slack a minute later. The other two hold what they could not show in
 * their memory at best, so that it is lost when they end.
 */
const EVENTS = 20_000;
const CONNECTIONS = 64;
const MINUTE_MS = 60_000;

type Subject = NonNullable<Awaited<ReturnType<typeof startNodeRed>>>;

export const measureAlternatives = (): Promise<void> =>
  surrounded(async (surroundings) => {
    const rows: Record<string, Row> = {};
    const bot = surroundings.use(await startPostbell(surroundings, { name: 'postbell' }));
    await bot.subscribe('C0CAMPAIGNS');
    rows['Postbell'] = await measure(surroundings, bot, countedOnCards);
    await bot.stop();
    const bolt = surroundings.use(await startPlainBolt(surroundings, 'bolt'));
    rows['plain Bolt relay'] = await measure(surroundings, bolt, posts);
    await bolt.stop();
    const nodeRed = await startNodeRed(surroundings, 'node-red');
    if (nodeRed) {
      surroundings.use(nodeRed);
      rows['Node-RED'] = await measure(surroundings, nodeRed, posts);
    }
    printTable(`${number(EVENTS)} events, and what was so a minute later`, rows);
  });

async function measure(
  { send }: Surroundings,
  subject: Subject,
  shownIn: (workspace: Workspace) => number,
): Promise<Row> {
  const { port, relayPath: path } = subject;
  const { ms: _ms, ...endless } = flood(
    { port, path },
    { connections: CONNECTIONS, ms: 0, firstEvent: 0 },
  );
  const before = chatCallsOf(await subject.workspace());
  await forgetPeak(subject.pid);
  const [sent, times] = await first(() =>
    Promise.all([
      send({ ...endless, events: EVENTS }),
      askCommands(subject, AbortSignal.timeout(MINUTE_MS)),
      wait(MINUTE_MS),
    ]),
  );
  const workspace = await subject.workspace();
  const shown = shownIn(workspace);
  const calls = chatCallsOf(workspace);
  return {
    shown: number(shown),
    'not shown': number(EVENTS - shown),
    'Slack calls': number(calls.made - before.made),
    'of them 429': number(calls.limited),
    'memory MB': number(await peakMb(subject.pid)),
    'ack p99 ms': percentile(times, 0.99).toFixed(1),
    'taken within s': (sent.ms / 1000).toFixed(1),
  };
}

function countedOnCards({ messages }: Workspace): number {
  const kinds = Object.keys(LABELS) as Counted[];
  return messages
    .flatMap(({ shown }) => kinds.map((kind) => figureOn(shown.at(-1)?.words ?? '', kind) || 0))
    .reduce((sum, count) => sum + count, 0);
}

function posts({ messages }: Workspace): number {
  return messages.length;
}

function chatCallsOf({ calls }: Workspace) {
  const chat = [...calls].filter(([method]) => method.startsWith('chat.')).map(([, one]) => one);
  return {
    made: chat.reduce((sum, { made }) => sum + made, 0),
    limited: chat.reduce((sum, { limited }) => sum + limited, 0),
  };
}

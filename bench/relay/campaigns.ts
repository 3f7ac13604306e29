import { setTimeout as wait } from 'node:timers/promises';
import { figureOn } from './card-figures.ts';
import { mostBehindMs } from './lateness.ts';
import { startPostbell } from './postbell.ts';
import type { Settings } from './settings.ts';
import type { Message } from './slack-workspace.ts';
import { surrounded } from './surroundings.ts';
import { goal, median, number, printTable } from './table.ts';

/*
 * 300 campaigns at once, the n-th with an n-th of the busiest one's events, all shown in one channel
 * (Slack takes one post a second there) and together on one overview card in another.
 *
 * Time goes faster than it does, for the bot, Slack and the sender alike (faster-clock.ts). The
 * processor doesn't, so everything takes longer than it would: `speed=1` is the real thing.
 */
const CAMPAIGNS = 300;
const FIRST_ID = 5000;
const BUSIEST = 3;
const EVENTS_A_SECOND = 200;
const EVENTS_A_REQUEST = 20;
const CHANNEL = 'C0CAMPAIGNS';
const OVERVIEW_CHANNEL = 'C0OVERVIEW';
const OVERVIEW = '/postbell alerts add mode=overview';

const BUSIEST_BEHIND_MS = 30_000;
const BEHIND_MS = 8 * 60_000;
const OVERVIEW_BEHIND_MS = 15_000;

export async function measureCampaigns({ minutes, speed }: Settings): Promise<void> {
  const sinceMs = Date.now();
  const now = (): Date => new Date(sinceMs + (Date.now() - sinceMs) * speed);
  const env = { BENCH_CLOCK: `${sinceMs}:${speed}` };
  const clock = new URL('faster-clock.ts', import.meta.url).href;
  const nodeArguments = [`--import=${clock}`];
  await surrounded(
    async (surroundings) => {
      const { use, send } = surroundings;
      const choices = { name: 'campaigns', nodeArguments, env, now };
      const bot = use(await startPostbell(surroundings, choices));
      await bot.subscribe(CHANNEL);
      await bot.type(OVERVIEW, OVERVIEW_CHANNEL);
      const sent = await send({
        port: bot.port,
        path: bot.relayPath,
        traffic: {
          campaigns: { kind: 'unequal', firstId: FIRST_ID, count: CAMPAIGNS },
          startSeconds: Math.floor(now().getTime() / 1000),
          eventsASecond: EVENTS_A_SECOND,
        },
        connections: 4,
        eventsARequest: EVENTS_A_REQUEST,
        firstEvent: 0,
        events: minutes * 60 * EVENTS_A_SECOND,
        aSecond: EVENTS_A_SECOND,
        tellsTimes: true,
      });
      // All cards must come to show everything, which Slack's limit makes last.
      await wait(BEHIND_MS / speed);
      report({
        sent: sent.deliveredAt,
        workspace: await bot.workspace(),
        endAt: now().getTime(),
        title: `${CAMPAIGNS} campaigns at once for ${minutes} minutes, time going ${speed} times as fast`,
      });
    },
    { nodeArguments, env },
  );
}

interface Seen {
  readonly sent: ReadonlyMap<number, readonly number[]>;
  readonly workspace: { readonly messages: readonly Message[] } & Pick<
    Awaited<ReturnType<Awaited<ReturnType<typeof startPostbell>>['workspace']>>,
    'calls'
  >;
  readonly endAt: number;
  readonly title: string;
}

function report({ sent, workspace, endAt, title }: Seen): void {
  const { messages, calls } = workspace;
  const stale = [...sent].map(([campaignId, takenAt]) => {
    const card = messages.find(
      ({ channelId, shown }) =>
        // An alarm names its campaign too, and may stand above its card.
        channelId === CHANNEL &&
        shown.some(({ words }) => figureOn(words, 'delivered') > 0) &&
        // As in its title; the bare number may be part of an instant.
        shown.at(-1)?.words.includes(`(${campaignId})`),
    );
    const shown = (card?.shown ?? []).map(({ at, words }) => ({
      at,
      count: figureOn(words, 'delivered') || 0,
    }));
    return {
      campaignId,
      ms: mostBehindMs(takenAt, shown, endAt),
      isWhole: shown.at(-1)?.count === takenAt.length,
    };
  });
  const busiest = Math.max(
    ...stale.filter(({ campaignId }) => campaignId < FIRST_ID + BUSIEST).map(({ ms }) => ms),
  );
  const all = stale.map(({ ms }) => ms);
  const most = Math.max(...all);
  const whole = stale.filter(({ isWhole }) => isWhole).length;
  const overview = overviewBehindMs(messages, [...sent.values()].flat());
  const [updates, posts] = ['chat.update', 'chat.postMessage'].map((name) => calls.get(name));
  const limited = [...calls.values()].reduce((sum, one) => sum + one.limited, 0);
  printTable(title, {
    'answered with 429': { figure: limited, ...goal('campaigns, 429', 'none', limited === 0) },
    [`the ${BUSIEST} busiest cards, behind at most`]: {
      figure: seconds(busiest),
      ...goal('campaigns, busiest', 'at most 30 s', busiest <= BUSIEST_BEHIND_MS),
    },
    'any card, behind at most': {
      figure: seconds(most),
      ...goal('campaigns, any', 'at most 480 s', most <= BEHIND_MS),
    },
    'the median card, behind at most': { figure: seconds(median(all)) },
    'the overview card, behind at most': {
      figure: seconds(overview),
      ...goal('campaigns, overview', 'at most 15 s', overview <= OVERVIEW_BEHIND_MS),
    },
    'cards that show everything in the end': {
      figure: `${whole} of ${sent.size}`,
      ...goal('campaigns, whole in the end', 'all', whole === sent.size),
    },
    'posts and updates': {
      figure: `${number(posts?.made ?? 0)} and ${number(updates?.made ?? 0)}`,
    },
  });
}

/** The longest time between two of its states while events came in, since each brings new ones. */
function overviewBehindMs(messages: readonly Message[], takenAt: readonly number[]): number {
  const shown = messages.find(({ channelId }) => channelId === OVERVIEW_CHANNEL)?.shown ?? [];
  if (shown.length === 0) return Infinity;
  const firstAt = takenAt.reduce((least, at) => Math.min(least, at), Infinity);
  const lastAt = takenAt.reduce((most, at) => Math.max(most, at), 0);
  const moments = [firstAt, ...shown.map(({ at }) => at)];
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  const sinceShown = Math.max(0, lastAt - (moments.at(-1) ?? lastAt));
  return Math.max(...gaps, sinceShown);
}

function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never';
}

import { setTimeout as wait } from 'node:timers/promises';
import { figureOn, LABELS, type Counted } from './card-figures.ts';
import { startPostbell, type Postbell } from './postbell.ts';
import type { Settings } from './settings.ts';
import type { Message, Workspace } from './slack-workspace.ts';
import { surrounded, type Surroundings } from './surroundings.ts';
import { goal, number, printTable, type Row } from './table.ts';
import { countsByKind } from './traffic.ts';

/*
 * A campaign's events all at once, to five channels, some of them told twice: what people can read
 * at the end, how soon, and what that cost. Read from what Slack was told, not from the store.
 */
const CHANNELS = ['C1NEWS', 'C2SALES', 'C3SHOP', 'C4SUPPORT', 'C5BOARD'];
const CONNECTIONS = 64;
const REPEAT_EACH = 100;
/** A bot that is too slow gets fewer, so that the measurement ends. */
const SENDING_MS = 180_000;
const SHOWN_WITHIN_MS = 5000;
const CALLS_MAX = 100;
/** Then it is told what was there until then. */
const PATIENCE_MS = 90_000;
/** Longer than cards wait for a correction of what nobody waits for. */
const STEADY_MS = 12_000;

export const measureBurst = ({ events }: Settings): Promise<void> =>
  surrounded(async (surroundings) => {
    const bot = surroundings.use(await startPostbell(surroundings, { name: 'burst' }));
    await bot.subscribe(...CHANNELS);
    const burst = { surroundings, bot, events };
    printTable(`A burst of ${number(events)} events to ${CHANNELS.length} channels`, {
      ...(await measure(burst, { campaignId: 4711, eventsARequest: 1, name: 'single posts' })),
      ...(await measure(burst, { campaignId: 4712, eventsARequest: 100, name: 'batches of 100' })),
    });
  });

interface Burst {
  readonly surroundings: Surroundings;
  readonly bot: Postbell;
  readonly events: number;
}

interface Form {
  readonly name: string;
  readonly campaignId: number;
  readonly eventsARequest: number;
}

async function measure(
  { surroundings, bot, events }: Burst,
  { name, campaignId, eventsARequest }: Form,
): Promise<Readonly<Record<string, Row>>> {
  const before = callsOf(await bot.workspace());
  const sent = await surroundings.send({
    port: bot.port,
    path: bot.relayPath,
    traffic: {
      campaigns: { kind: 'one', id: campaignId },
      startSeconds: Math.floor(Date.now() / 1000) - 600,
      eventsASecond: 2000,
    },
    connections: CONNECTIONS,
    eventsARequest,
    firstEvent: 0,
    events,
    ms: SENDING_MS,
    repeatEach: REPEAT_EACH,
  });
  const expected = countsByKind(sent.events);
  const isExact = (words: string): boolean =>
    differencesOn(words, expected).every((by) => by === 0);
  const cards = await cardsWhen(bot, campaignId, (message) =>
    message.shown.some(({ words }) => isExact(words)),
  );
  await wait(STEADY_MS);
  const after = callsOf(await bot.workspace());
  const shownAt = CHANNELS.map((channelId) => {
    const card = cards.find((one) => one.channelId === channelId);
    return card?.shown.find(({ words }) => isExact(words))?.at ?? Infinity;
  });
  const lagMs = Math.max(...shownAt) - sent.lastAt;
  const last = await cardsWhen(bot, campaignId, () => true);
  const differences = last.flatMap(({ shown }) =>
    differencesOn(shown.at(-1)?.words ?? '', expected),
  );
  const lost = -sum(differences.filter((by) => by < 0));
  const double = sum(differences.filter((by) => by > 0));
  const [calls, limited] = [after.made - before.made, after.limited - before.limited];
  const what = `burst, ${name}`;
  return {
    [`${name}: taken`]: {
      figure: `${number(sent.events)}, ${number((sent.events / sent.ms) * 1000)} a second, ${number(sent.repeated)} told twice, ${number(sent.refused)} refused at first`,
      ...goal(`${what}, taken in 3 minutes`, number(events), sent.events === events),
    },
    [`${name}: exact totals after the last event`]: {
      figure: Number.isFinite(lagMs) ? `${(lagMs / 1000).toFixed(1)} s` : 'never',
      ...goal(`${what}, totals`, 'within 5 s', lagMs <= SHOWN_WITHIN_MS),
    },
    [`${name}: Slack calls`]: {
      figure: number(calls),
      ...goal(`${what}, calls`, `at most ${CALLS_MAX}`, calls <= CALLS_MAX),
    },
    [`${name}: answered with 429`]: {
      figure: limited,
      ...goal(`${what}, 429`, 'none', limited === 0),
    },
    [`${name}: lost`]: { figure: number(lost), ...goal(`${what}, lost`, 'none', lost === 0) },
    [`${name}: double`]: {
      figure: number(double),
      ...goal(`${what}, double`, 'none', double === 0),
    },
  };
}

/** The cards of a campaign, as soon as all channels have one that is so, or after a time. */
async function cardsWhen(
  bot: Postbell,
  campaignId: number,
  isSo: (card: Message) => boolean,
): Promise<readonly Message[]> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const { messages } = await bot.workspace();
    const cards = messages.filter(
      ({ isReply, shown }) => !isReply && shown.at(-1)?.words.includes(String(campaignId)),
    );
    const ready = cards.filter((card) => isSo(card));
    if (ready.length === CHANNELS.length || performance.now() > untilMs) return cards;
    await wait(200);
  }
}

/** By how much each figure is too high or, negative, too low. */
function differencesOn(words: string, expected: ReadonlyMap<string, number>): readonly number[] {
  return (Object.keys(LABELS) as Counted[]).map(
    (kind) => (figureOn(words, kind) || 0) - (expected.get(kind) ?? 0),
  );
}

function callsOf({ calls }: Workspace): { readonly made: number; readonly limited: number } {
  const all = [...calls.values()];
  return { made: sum(all.map(({ made }) => made)), limited: sum(all.map((one) => one.limited)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((before, value) => before + value, 0);
}

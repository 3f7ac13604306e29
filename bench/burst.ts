import { setTimeout as wait } from 'node:timers/promises';
import type { EventKind } from '../src/domain/events.ts';
import { inHarness, type Harness } from './harness.ts';
import { startPostbell, type Postbell } from './postbell.ts';
import { number, printGoal, printTitle, rate } from './report.ts';
import type { Message, Workspace } from './slack-workspace.ts';
import { countsByKind } from './traffic.ts';

/*
 * A campaign's events all at once, to five channels, some of them redelivered: what people can read
 * at the end, how soon, and how many calls that took. The figures are read from what Slack was sent,
 * not from the store.
 */
const CHANNELS = ['C1NEWS', 'C2SALES', 'C3SHOP', 'C4SUPPORT', 'C5BOARD'];
const CONNECTIONS = 64;
const REDELIVER_EACH = 100;
// A bot that is too slow gets fewer, so that the measurement ends.
const SENDING_MS = 180_000;
const SHOWN_MAX_MS = 5000;
const CALLS_MAX = 100;
const SHOWN_TIMEOUT_MS = 90_000;
// Cards correct what nobody waits for within this time.
const STEADY_MS = 12_000;

/** A card's words for what it counts, before or after the number, by the kind of event. */
const LABELS = {
  delivered: 'Delivered #',
  open: 'Opened #',
  redirect: 'Clicked #',
  unsubscribe: '# unsubscribed',
  spam: '# spam complaint',
  hard_bounces: 'Hard bounces #',
  soft_bounces: '# soft bounce',
} as const satisfies Partial<Record<EventKind, string>>;

type Counted = keyof typeof LABELS;

interface Burst {
  readonly name: string;
  readonly campaignId: number;
  readonly eventsARequest: number;
  readonly events: number;
}

export const measureBurst = ({ events }: { readonly events: number }): Promise<void> =>
  inHarness(async (harness) => {
    const bot = harness.use(await startPostbell(harness, { name: 'burst' }));
    await bot.subscribe(...CHANNELS);
    const singles = { name: 'single posts', campaignId: 4711, eventsARequest: 1, events };
    await measure(harness, bot, singles);
    const lists = { name: 'lists of 100', campaignId: 4712, eventsARequest: 100, events };
    await measure(harness, bot, lists);
  });

async function measure({ send }: Harness, bot: Postbell, burst: Burst): Promise<void> {
  const { name, campaignId, eventsARequest, events } = burst;
  const before = callsOf(await bot.workspace());
  const sent = await send({
    ports: [bot.port],
    path: bot.relayPath,
    traffic: {
      campaigns: { firstId: campaignId, atOnce: 1, events },
      startSeconds: Math.floor(Date.now() / 1000) - 600,
      eventsASecond: 2000,
    },
    connections: CONNECTIONS,
    eventsARequest,
    firstEvent: 0,
    events,
    ms: SENDING_MS,
    redeliverEach: REDELIVER_EACH,
  });
  const expected = countsByKind(sent.events);
  const isExact = (text: string): boolean => differencesOn(text, expected).every((by) => by === 0);
  const cards = await cardsWhen(bot, campaignId, (message) =>
    message.versions.some(({ text }) => isExact(text)),
  );
  await wait(STEADY_MS);
  const after = callsOf(await bot.workspace());
  const exactAt = CHANNELS.map((channelId) => {
    const card = cards.find((one) => one.channelId === channelId);
    return card?.versions.find(({ text }) => isExact(text))?.at ?? Infinity;
  });
  const lateMs = Math.max(...exactAt) - sent.lastAt;
  const last = await cardsWhen(bot, campaignId, () => true);
  const differences = CHANNELS.flatMap((channelId) => {
    const card = last.find((one) => one.channelId === channelId);
    return differencesOn(card?.versions.at(-1)?.text ?? '', expected);
  });
  const lost = -sum(differences.filter((by) => by < 0));
  const double = sum(differences.filter((by) => by > 0));
  const [calls, limited] = [after.made - before.made, after.limited - before.limited];

  printTitle(`A burst of ${number(events)} events to ${CHANNELS.length} channels, ${name}`);
  const received = `${number(sent.events)}, ${rate(sent)}`;
  printGoal('received within 3 minutes', received, {
    goal: number(events),
    isReached: sent.events === events,
  });
  const late = Number.isFinite(lateMs) ? `${(lateMs / 1000).toFixed(1)} s` : 'never';
  printGoal('exact totals after the last event', late, {
    goal: 'within 5 s',
    isReached: lateMs <= SHOWN_MAX_MS,
  });
  printGoal('Slack calls', number(calls), {
    goal: `at most ${CALLS_MAX}`,
    isReached: calls <= CALLS_MAX,
  });
  printGoal('answered with 429', number(limited), { goal: 'none', isReached: limited === 0 });
  printGoal('lost', number(lost), { goal: 'none', isReached: lost === 0 });
  printGoal(`double, of ${number(sent.redelivered)} redelivered`, number(double), {
    goal: 'none',
    isReached: double === 0,
  });
}

/** Returns the cards of a campaign, as soon as all channels have one that is so, or after a time. */
async function cardsWhen(
  bot: Postbell,
  campaignId: number,
  isSo: (card: Message) => boolean,
): Promise<readonly Message[]> {
  const untilMs = performance.now() + SHOWN_TIMEOUT_MS;
  for (;;) {
    const { messages } = await bot.workspace();
    const cards = messages.filter(
      ({ isReply, versions }) => !isReply && versions.at(-1)?.text.includes(String(campaignId)),
    );
    const ready = cards.filter((card) => isSo(card));
    if (ready.length === CHANNELS.length || performance.now() > untilMs) return cards;
    await wait(200);
  }
}

/** Returns by how much each figure is too high or, negative, too low. */
function differencesOn(text: string, expected: ReadonlyMap<string, number>): readonly number[] {
  return (Object.keys(LABELS) as Counted[]).map(
    (kind) => (figureOn(text, kind) || 0) - (expected.get(kind) ?? 0),
  );
}

/** Reads a number beside the words of a card for it; NaN when there is none. */
export function figureOn(text: string, kind: Counted): number {
  const pattern = LABELS[kind].replace('#', String.raw`(?:[🟠🔴] )?([\d,]+)`);
  const [, digits] = new RegExp(pattern, 'u').exec(text) ?? [];
  return digits === undefined ? NaN : Number(digits.replaceAll(',', ''));
}

function callsOf({ calls }: Workspace): { readonly made: number; readonly limited: number } {
  const all = [...calls.values()];
  return { made: sum(all.map(({ made }) => made)), limited: sum(all.map((one) => one.limited)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((before, value) => before + value, 0);
}

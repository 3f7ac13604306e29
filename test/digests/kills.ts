import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DIGEST } from '../../src/digests/digest-messages.ts';
import { builtProgram } from '../build.ts';
import { type ENGINES, newFolder, opened } from '../store/engines.ts';
import { REMINDERS } from '../commands/subscriptions/reminders.ts';
import { addDigest } from './started-digest.ts';
import { DYING_LEASE_MS, type Point, runWalled } from './walled-digest.ts';

const dyingDigest = builtProgram(new URL('./dying-digest.ts', import.meta.url));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const TITLE = 'Daily digest · Friday, November 20';
const METHOD = '↳ How this is counted';
const THREAD = ['↳ one', '↳ two', '↳ three', METHOD];
const ALL = [TITLE, ...THREAD];
const REST = [`${TITLE}, again`, ...THREAD];

type What = 'due' | 'now' | 'incomplete' | 'reminder';

export interface Death {
  readonly databaseUrl: string;
  readonly what: What;
  readonly point: Point;
  readonly nowAt: Date;
  readonly wallFile: string;
}

type World = Awaited<ReturnType<typeof startWorld>>;

type Step = (world: World) => Promise<void>;

const killed = (point: Point, minute: number): Step => {
  return ({ killAt }) => killAt(point, minute);
};
const woken = (minutes: readonly number[], expected?: readonly string[]): Step => {
  return async ({ wake, posted }) => {
    await wake(...minutes);
    if (expected) expect(await posted()).toEqual(expected);
  };
};
const lost = (...expected: readonly object[]): Step => {
  return async (world) => expect(await world.lost()).toMatchObject(expected);
};
const removed: Step = async ({ store }) => {
  const [digest] = await store.digests.list();
  await store.digests.remove(digest?.id ?? '');
};

/** What is asked for comes at this minute, before the occurrence, which is not to come then. */
const ASKED = -9;
const TWICE = ['↳ one', '↳ two', '↳ two, perhaps twice', '↳ three', METHOD];
const AGAIN = '✎ 3 campaigns';
const REMINDER = ['Remember invoices'];
const UPDATED = [TITLE, AGAIN];

/** That isn't repeated; what belongs to it comes once. */
const interrupted = (point: Point, begin: number): readonly Step[] => [
  killed(point, begin),
  woken([begin + 1], [TITLE]),
  woken([begin + 2, begin + 3, begin + 4], [TITLE, ...REST]),
  lost(),
];

/** Nobody knows whether the message at this point is there, since the answer to it was lost. */
const goneOn = (point: Point, begin: number, thread: readonly string[]): readonly Step[] => [
  killed(point, begin),
  woken([begin + 1, begin + 2, begin + 3], [TITLE, ...thread]),
];

/** What was missing at first is in the message and its thread once two others woke. */
const filledIn = (point: Point, ...again: readonly string[]): readonly Step[] => [
  woken([0]),
  killed(point, 2),
  woken([3, 4, 5], [...UPDATED, ...again, ...THREAD]),
];

const SCENARIOS: Readonly<Record<string, readonly [What, ...Step[]]>> = {
  'killed while it composed: posted by another within minutes': [
    'due',
    killed('composing', 0),
    woken([1], []),
    woken([2, 3, 4], ALL),
  ],
  'killed again and again before it was sent: posted after the restart': [
    'due',
    killed('composing', 0),
    killed('composing', 2),
    woken([5], ALL),
  ],
  'killed when it was composed: sent by another': [
    'due',
    killed('composed', 0),
    woken([1, 2, 350], ALL),
  ],
  'killed at its third message: gone on with': ['due', ...goneOn(3, 0, TWICE)],
  'killed at its second message: gone on with': [
    'due',
    ...goneOn(2, 0, ['↳ one', '↳ one, perhaps twice', '↳ two', '↳ three', METHOD]),
  ],
  'asked for, killed at its third message: gone on with': ['now', ...goneOn(3, ASKED, TWICE)],
  'killed as Slack took it: not repeated': ['due', ...interrupted(1, 0)],
  'killed as Slack answered: not repeated': ['due', ...interrupted('answered', 0)],
  'asked for, killed as Slack took it: not repeated': ['now', ...interrupted(1, ASKED)],
  'asked for, killed as Slack answered: not repeated': ['now', ...interrupted('answered', ASKED)],
  'interrupted for a second time: left to whoever asks the doctor': [
    'due',
    killed('answered', 0),
    woken([1]),
    killed('answered', 3),
    woken([4, 6, 50], [TITLE, `${TITLE}, again`]),
    lost({ channelId: 'C1', begunAt: at(3), body: null }),
  ],
  'interrupted so long ago that nobody reads it any more: let be': [
    'due',
    killed('answered', 0),
    woken([361, 365], [TITLE]),
    lost({ channelId: 'C1', begunAt: at(0) }),
  ],
  'interrupted and removed: let be': [
    'due',
    killed('answered', 0),
    removed,
    woken([1, 3], [TITLE]),
    lost(),
  ],
  'killed before it filled it in: done by another': ['incomplete', ...filledIn('filling in')],
  'killed when it had filled it in: sent by another': ['incomplete', ...filledIn('filled in')],
  'killed as Slack took what it filled in: shown again': ['incomplete', ...filledIn(1, AGAIN)],
  'a reminder, killed while it was drawn: posted by another within minutes': [
    'reminder',
    killed('composing', 0),
    woken([1], []),
    woken([2, 3], REMINDER),
  ],
  'a reminder, killed when it was drawn: sent by another': [
    'reminder',
    killed('composed', 0),
    woken([1, 2], REMINDER),
  ],
  'a reminder, killed as Slack took it: not repeated': [
    'reminder',
    killed(1, 0),
    woken([1, 2, 3], REMINDER),
    lost({ kind: 'reminder' }),
  ],
  'killed as Slack answered: shown again': ['incomplete', ...filledIn('answered', AGAIN)],
};

/**
 * Kills processes at every point of a digest, and sees that others end it.
 * @param atOnce how many scenarios one process dies of; a server has no connections for all
 */
export function playKills({ engine, sharedDatabase }: (typeof ENGINES)[number], atOnce = 99): void {
  const all = Object.entries(SCENARIOS);
  for (let first = 0; first < all.length; first += atOnce) {
    const some = all.slice(first, first + atOnce);
    const title = `a digest on ${engine} of a process that is killed is ended by others`;
    it(`${title}, from scenario ${first + 1} on`, async () => {
      const killing = createKilling(some.length);
      const failures = some.map(async ([words, [what, ...steps]]) => {
        try {
          const world = await startWorld(what, await sharedDatabase(), killing.kill);
          for (const step of steps) await step(world);
          return [];
        } catch (cause) {
          return [new Error(words, { cause })];
        } finally {
          killing.leave();
        }
      });
      const [failed] = (await Promise.all(failures)).flat();
      if (failed) throw failed;
    });
  }
}

/** A channel with one digest, which two processes that live post when others were killed. */
async function startWorld(what: What, databaseUrl: string, kill: (death: Death) => Promise<void>) {
  const [store, other] = [await opened(databaseUrl), await opened(databaseUrl)];
  if (what === 'reminder') {
    const reminder = { about: 'invoices', channelId: 'C1', createdBy: 'U1' };
    await store.subscriptions.of(REMINDERS).add(reminder, new Date(0));
  } else await addDigest(store, {}, new Date(0));
  const wallFile = `${await newFolder()}/wall.txt`;
  return {
    store,
    killAt: (point: Point, minute: number) =>
      kill({ databaseUrl, what, point, nowAt: at(minute), wallFile }),
    wake: async (...minutes: readonly number[]): Promise<void> => {
      const woken = what === 'now' ? 'due' : what;
      for (const minute of minutes) {
        const walled = { wallFile, now: at(minute) };
        await Promise.all([store, other].map((one) => runWalled(woken, { ...walled, store: one })));
      }
    },
    posted: async () => {
      const wall = await readFile(wallFile, 'utf8').catch(() => '');
      return wall.split('\n').filter(Boolean);
    },
    lost: () => store.outgoing.lost([DIGEST, REMINDERS.kind], new Date(0), at(500)),
  };
}

/** Has one process die for several scenarios, once all that still play wait for it. */
function createKilling(scenarios: number) {
  let playing = scenarios;
  let waiting: (Death & { readonly died: (after: Promise<void>) => void })[] = [];
  const killAll = (): void => {
    if (waiting.length === 0 || waiting.length < playing) return;
    const deaths = waiting;
    waiting = [];
    const after = killOne(deaths);
    for (const { died } of deaths) died(after);
  };
  return {
    kill: (death: Death) =>
      new Promise<void>((died) => {
        waiting.push({ ...death, died });
        killAll();
      }),
    leave: (): void => {
      playing -= 1;
      killAll();
    },
  };
}

async function killOne(deaths: readonly Death[]): Promise<void> {
  const child = spawn(process.execPath, [dyingDigest, JSON.stringify(deaths)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const points = deaths.map(({ what, point }) => `${what} ${point}`).toSorted();
  await expect.poll(() => said.trim().split('\n').toSorted()).toEqual(points);
  child.kill('SIGKILL');
  await exited;
  // The channel is leased by the database's clock, which a test can't set.
  await setTimeout(DYING_LEASE_MS + 50);
}

import { isDeepStrictEqual } from 'node:util';
import {
  type AlertFilter,
  type AlertMode,
  type AlertOptions,
  EVERYTHING,
  PLAIN_ALERT,
} from '../../../src/domain/alerts.ts';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import type { IncidentTiming } from '../../../src/alerts/incidents/incidents.ts';
import { INCIDENT_MESSAGE } from '../../../src/store/incidents/incidents.ts';
import { people } from '../../relay/campaign-events.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { QUICK, startRelay } from '../../relay/running.ts';
import type { createWall, Message } from '../../relay/wall.ts';

const QUICK_ALARMS: IncidentTiming = {
  everyMs: 5,
  idleMs: 20,
  replyEveryMs: 60_000,
  retryMs: 20,
};

// Who asks for a turn all the time leaves a loaded machine none to give it.
const UNHURRIED = { ...QUICK, everyMs: 25, idleMs: 50 };

type Choices = Parameters<typeof startRelay>[0];

/** A relay that looks for alarms all the time, under a clock that the test moves. */
export async function startAlarms({ startAt, ...choices }: Choices & { startAt?: Date } = {}) {
  const clock = movedClock(startAt);
  const timing = { incidentTiming: QUICK_ALARMS, refreshPolicy: UNHURRIED, now: clock.now };
  const running = await startRelay({ ...timing, ...choices });
  const { store, sendAll } = running;
  return {
    ...running,
    clock,
    /** Whoever gets a digest gets no cards, so that all that hangs there are alarms. */
    listen: (channelId: string, { mode = 'digest', ...requested }: Wish = {}) => {
      const filter = { ...EVERYTHING, ...requested.filter };
      const options = { quiet: null, stop: null, ...requested.options };
      const who = { channelId, createdBy: 'U1' };
      return store.alerts.add({ ...PLAIN_ALERT, ...who, mode, filter, options }, LONG_AGO);
    },
    /** So many were delivered, and the first of them complained. */
    complain: async (complaints: number, delivered = 1_000): Promise<void> => {
      await sendAll(people('delivered', 0, delivered));
      await sendAll(people('spam', 0, complaints));
    },
    /** What channels are told of the only incident. */
    messages: async () => {
      const [incident] = await store.incidents.open();
      return store.outgoing.ofSources(INCIDENT_MESSAGE, [incident?.id ?? '']);
    },
  };
}

interface Wish {
  readonly filter?: Partial<AlertFilter>;
  readonly options?: Partial<AlertOptions>;
  readonly mode?: AlertMode;
}

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

type Wall = ReturnType<typeof createWall>;

export const threads = ({ messages }: Wall): Message[] =>
  messages.filter(({ threadTs }) => threadTs === null);

/** What hangs in channels; the owners of paused alerts are told in their own messages. */
export const inChannels = ({ messages }: Wall): Message[] =>
  messages.filter(({ channelId }) => channelId.startsWith('C'));

export const repliesTo = ({ messages }: Wall, { channelId, ts }: Message): Message[] =>
  messages.filter((one) => one.threadTs === ts && one.channelId === channelId);

export const channelsOf = (messages: readonly Message[]): string[] =>
  messages.map(({ channelId }) => channelId).sort();

export const summaryOf = ({ reply }: { readonly reply: Reply }): string =>
  plainText(reply.summary ?? '');

/** Resolves when what is looked up is as expected. */
export async function eventually<T>(look: () => Promise<T>, expected: T): Promise<void> {
  while (!isDeepStrictEqual(await look(), expected)) {
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
}

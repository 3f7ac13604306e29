import { createAuditTrail } from '../../src/policy/audit.ts';
import { quiet } from '../store/quiet.ts';
import { expect, onTestFinished } from 'vitest';
import type { RefreshPolicy } from '../../src/alerts/refresh/refresh-policy.ts';
import type { NotificationTiming } from '../../src/alerts/notifications/notification-kind.ts';
import { type AlertsParts, createAlerts } from '../../src/alerts/alerts.ts';
import { createRelay, type RelayParts } from '../../src/relay/relay.ts';
import {
  type AlertFilter,
  type AlertMode,
  type AlertOptions,
  onlyKinds,
  PLAIN_ALERT,
} from '../../src/domain/alerts.ts';
import type { EventKind } from '../../src/domain/events.ts';
import { createSending } from '../outbox/sending.ts';
import { opened } from '../store/engines.ts';
import { startFakeService } from './fake-service.ts';
import { listening } from './listening.ts';
import { SECRET } from './secret.ts';
import { createWall } from './wall.ts';
import { STILL_ALLOWED } from '../policy/owners.ts';

/** Fast, so that tests await what happens and not the time. */
export const QUICK: RefreshPolicy = {
  shortestGapMs: 40,
  gapShareOfAge: 0,
  hotGapMs: 40,
  longestGapMs: 40,
  quietForMs: 1_000,
  correctEveryMs: 40,
  maxDelayMs: { overview: 100, hot: 100, other: 100, correction: 100 },
  updatesAMinute: 60_000,
  burst: 6_000,
  crowdedBurst: 6_000,
  postGapMs: 0,
  everyMs: 5,
  idleMs: 200,
};

const BRISK: NotificationTiming = {
  gatherEveryMs: 5,
  floodEveryMs: 40,
  floodEndsMs: 200,
  collectMs: 20,
  replyEveryMs: 100,
  waitMs: 50,
};

/** Alarms would be messages that tests of cards don't expect. */
const NO_ALARMS = { everyMs: 3_600_000, idleMs: 3_600_000 };

type Choices = Partial<Omit<RelayParts & AlertsParts, 'service' | 'post' | Sending>> & {
  readonly databaseUrl?: string;
  readonly wall?: ReturnType<typeof createWall>;
};

type Sending = 'outbox' | 'limiter' | 'closedChannels';

/** A relay behind a real listener, with everything around it, until the test ends. */
export async function startRelay({
  databaseUrl = 'sqlite::memory:',
  wall = createWall(),
  ...choices
}: Choices = {}) {
  const store = await opened(databaseUrl, { takesEvents: true });
  const fake = await startFakeService();
  const now = choices.now ?? (() => new Date());
  const sending = createSending({ store, post: wall.post, now, isPermitted: true });
  const { outbox } = sending;
  const alerts = createAlerts({
    ...sending,
    store,
    post: wall.post,
    service: fake.service,
    audit: createAuditTrail({ store, log: quiet, now }),
    policy: STILL_ALLOWED,
    refreshPolicy: QUICK,
    notificationTiming: BRISK,
    incidentTiming: NO_ALARMS,
    ...choices,
  });
  const onFresh = () => alerts.wake();
  const relay = createRelay({ store, secret: SECRET, log: quiet, now, onFresh, ...choices });
  const port = await listening((request, response) => relay.handle(request, response));
  alerts.start();
  outbox.start();
  const stopRelay = async () => {
    await relay.stop();
    await alerts.stop();
    await outbox.stop();
  };
  onTestFinished(stopRelay);
  const base = `http://127.0.0.1:${port}/relay`;
  const send = (action: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${base}/${SECRET}${action && `/${action}`}`, { method: 'POST', body });
  return {
    ...fake,
    store,
    wall,
    relay: { ...relay, details: alerts.details, stop: stopRelay },
    port,
    base,
    url: `${base}/${SECRET}`,
    send,
    /** Has the service report these, and counts them. */
    sendAll: async (events: readonly object[]): Promise<void> => {
      expect((await send('', JSON.stringify(events))).status).toBe(200);
      await store.events.flush();
    },
    /** Subscribes a channel in a mode. */
    follow: (mode: AlertMode, { channelId = 'C1', kinds = [], filter = {}, options }: Wish = {}) =>
      store.alerts.add(
        {
          ...PLAIN_ALERT,
          channelId,
          mode,
          filter: { ...onlyKinds(kinds), ...filter },
          createdBy: 'U1',
          ...(options && { options }),
        },
        SUBSCRIBED_AT,
      ),
  };
}

/** Before any campaign of these tests goes out. */
const SUBSCRIBED_AT = new Date('2026-11-10T09:00:00Z');

interface Wish {
  readonly channelId?: string;
  readonly kinds?: readonly EventKind[];
  readonly filter?: Partial<AlertFilter>;
  readonly options?: AlertOptions;
}

/** Event as form fields, as the specification says webhooks come. */
export function form(fields: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
}

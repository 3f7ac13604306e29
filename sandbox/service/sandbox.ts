import type { Log } from '../../src/lib/log.ts';
import { createAccess, type Access } from './access.ts';
import { createClock, type Clock } from './clock.ts';
import { createDelivery, type Delivery, type WebhookFormat } from './events/delivery.ts';
import { createFailures, type Failures } from './failures.ts';
import { buildWorld } from './seed/build-world.ts';
import { runUntil, type World } from './state/world.ts';

export interface SandboxOptions {
  /** 1 unless given: the same seed gives the same data and the same outcomes. */
  readonly seed?: number;
  /** Service seconds per real second, 1 unless given. */
  readonly speed?: number;
  readonly now?: () => Date;
  /** How many people the story has, 6000 unless given; the fewer, the faster the start. */
  readonly people?: number;
  /** How many emails the company's shop sends a day on average, 480 unless given. */
  readonly singleEmailsPerDay?: number;
  /** IANA zone of the naive timestamps, UTC unless given. */
  readonly timezone?: string;
  readonly auth?: 'none' | 'token' | 'oauth';
  /** The key accepted with `token` and `oauth`; `sandbox-token` unless given. */
  readonly token?: string;
  /** `sandbox` unless given. */
  readonly clientId?: string;
  /** `sandbox-secret` unless given. */
  readonly clientSecret?: string;
  /** `form` unless given: one event a post. `json`: lists of up to 100. */
  readonly webhooks?: WebhookFormat;
  /** Before a webhook is tried again, doubling each time; 1000 real milliseconds unless given. */
  readonly retryDelayMs?: number;
  /** Adds to the world whenever it is built. */
  readonly add?: (world: World) => void;
  /** Requests wait for it; at once unless given. */
  readonly opens?: Promise<unknown>;
  readonly log?: Log | undefined;
}

/** The stand-in without its HTTP side. */
export interface Sandbox {
  /** Another one after a reset; built when somebody first asks for it. */
  readonly world: World;
  readonly clock: Clock;
  readonly failures: Failures;
  readonly delivery: Delivery;
  readonly access: Access;
  readonly opens: Promise<unknown> | undefined;
  readonly log: Log | undefined;
  readonly isBuilt: () => boolean;
  /**
   * Moves the world to the clock's time, or as far as the receivers of webhooks keep up with it:
   * then the rest happens as they take what waits for them.
   */
  readonly catchUp: () => void;
  /** True while the rest is still to happen. */
  readonly isStale: () => boolean;
  /** Notes that the world may be another than it was in the beginning. */
  readonly touch: () => void;
  /** Back to the beginning; builds the world anew unless nothing touched it and no time passed. */
  readonly reset: () => void;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const {
    seed = 1,
    speed = 1,
    people = 6000,
    singleEmailsPerDay = 480,
    now = () => new Date(),
    timezone = 'UTC',
    add,
    opens,
    log,
  } = options;
  const { auth = 'none', token = 'sandbox-token' } = options;
  const { clientId = 'sandbox', clientSecret = 'sandbox-secret' } = options;
  const { webhooks: format = 'form', retryDelayMs = 1000 } = options;
  const clock = createClock(now, speed);
  const delivery = createDelivery({ format, retryDelayMs, log, onRoom: () => sandbox.catchUp() });
  let isStale = false;
  let isTouched = false;
  const story = { seed, people, singleEmailsPerDay, timezone };
  let beganAtMs = clock.nowMs();
  let built: World | undefined;

  const sandbox: Sandbox = {
    get world() {
      if (built) return built;
      built = buildWorld({ ...story, nowMs: beganAtMs, deliver: delivery.deliver });
      add?.(built);
      return built;
    },
    clock,
    delivery,
    failures: createFailures(),
    access: createAccess({ auth, token, clientId, clientSecret }, clock),
    opens,
    log,
    isBuilt: () => built !== undefined,
    catchUp() {
      if (!built && clock.nowMs() === beganAtMs) return;
      isStale = !runUntil(sandbox.world, clock.nowMs(), delivery.hasRoom);
    },
    isStale: () => isStale,
    touch() {
      isTouched = true;
    },
    reset() {
      sandbox.failures.clear();
      delivery.forget();
      isStale = false;
      sandbox.access.expireAll();
      clock.reset();
      if (!isTouched && built?.nowMs === clock.nowMs()) return;
      built = undefined;
      beganAtMs = clock.nowMs();
      isTouched = false;
    },
  };
  return sandbox;
}

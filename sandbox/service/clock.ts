/** The service's own time: starts at the real now and runs `speed` times as fast. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly speed: () => number;
  readonly setSpeed: (speed: number) => void;
  readonly advance: (ms: number) => void;
  /** Back to the real now and the first speed. */
  readonly reset: () => void;
}

export function createClock(now: () => Date, initialSpeed: number): Clock {
  let speed = initialSpeed;
  let realAnchorMs = now().getTime();
  let serviceAnchorMs = realAnchorMs;

  const nowMs = () => Math.round(serviceAnchorMs + (now().getTime() - realAnchorMs) * speed);
  const anchor = () => {
    serviceAnchorMs = nowMs();
    realAnchorMs = now().getTime();
  };

  return {
    nowMs,
    speed: () => speed,
    setSpeed(next) {
      anchor();
      speed = next;
    },
    advance(ms) {
      serviceAnchorMs += ms;
    },
    reset() {
      speed = initialSpeed;
      realAnchorMs = now().getTime();
      serviceAnchorMs = realAnchorMs;
    },
  };
}

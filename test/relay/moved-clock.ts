/** Goes on with real time, from wherever the test sets it. */
export function movedClock(startAt = new Date()) {
  let aheadMs = startAt.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + aheadMs),
    pass: (ms: number) => (aheadMs += ms),
    goTo: (at: Date) => (aheadMs = at.getTime() - Date.now()),
  };
}

/** The intervals at which alarms are looked for and posted. */
export interface AlarmPace {
  /** Milliseconds between two looks at the rates, while events come in. */
  readonly lookEveryMs: number;
  /**
   * Milliseconds between two looks while nothing comes in: another replica may have received
   * events.
   */
  readonly idleMs: number;
  /** Milliseconds between two messages in the thread of an incident, except for its end. */
  readonly replyEveryMs: number;
  /**
   * Milliseconds to the next try when Slack or the service failed and doesn't say when to try
   * again.
   */
  readonly retryMs: number;
}

export const ALARM_PACE: AlarmPace = {
  lookEveryMs: 2_000,
  idleMs: 10_000,
  replyEveryMs: 5 * 60_000,
  retryMs: 10_000,
};

/** How often alarms are looked for and told. */
export interface AlarmPace {
  /** Between two looks at the rates, while events come in. */
  readonly lookEveryMs: number;
  /** Between two looks while nothing comes in here: another replica may have taken events. */
  readonly idleMs: number;
  /** Between two messages in the thread of an incident, but for its end. */
  readonly replyEveryMs: number;
  /** After what Slack or the service didn't take, and doesn't say when to try again. */
  readonly retryMs: number;
}

export const ALARM_PACE: AlarmPace = {
  lookEveryMs: 2_000,
  idleMs: 10_000,
  replyEveryMs: 5 * 60_000,
  retryMs: 10_000,
};

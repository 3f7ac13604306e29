/** What a webhook can be registered for (spec 1, section 6). */
export const ACTIONS = [
  'new_emails',
  'delete',
  'unsubscribe',
  'task_status_update',
  'open',
  'delivered',
  'redirect',
  'spam',
  'hard_bounces',
  'soft_bounces',
] as const;

export type Action = (typeof ACTIONS)[number];

/**
 * An event as it is delivered. The specification shows no fields (spec 1, section 6): we assume
 * those of live services of this kind, and that `event` carries the action's name.
 */
export interface ServiceEvent {
  readonly event: Action;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly [field: string]: unknown;
}

/** Takes the fields as a function, so that nothing is built while nobody listens. */
export type Emit = (action: Action, fields: () => Readonly<Record<string, unknown>>) => void;

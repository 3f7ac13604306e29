/** What a method of the Web API answers. */
export type Answer = Success | Refusal;

interface Success {
  readonly ok: true;
  readonly [field: string]: unknown;
}

export interface Refusal {
  readonly ok: false;
  /** Slack's code, e.g. `channel_not_found`. */
  readonly error: string;
  readonly [field: string]: unknown;
}

/** A refusal; `faults` tell what is wrong and where, in Slack's words. */
export function refuse(error: string, faults: readonly string[] = []): Refusal {
  if (faults.length === 0) return { ok: false, error };
  return {
    ok: false,
    error,
    errors: faults,
    response_metadata: { messages: faults.map((fault) => `[ERROR] ${fault}`) },
  };
}

/** Whether something that was looked up is a refusal instead. */
export function isRefusal(value: object): value is Refusal {
  return 'ok' in value && value.ok === false;
}

/** How long we can tell an expired trigger from one that never was. */
const MEMORY_MS = 10 * 60_000;

/** What a person did, which entitles the app to show them a modal. */
export interface Trigger {
  readonly personId: string;
  /** The modal in which it happened, if in one. */
  readonly viewId: string | undefined;
  /** Where the person was. */
  readonly channelId: string | undefined;
}

export interface Triggers {
  issue(trigger: Trigger): string;
  /** The trigger, or Slack's code for why it can't be used. Uses it up. */
  redeem(id: string): Trigger | string;
}

/** The trigger ids that have been given out; each opens one modal within so many milliseconds. */
export function createTriggers(now: () => Date, lifeMs: number): Triggers {
  const issued = new Map<string, Trigger & { issuedAt: Date; isUsed: boolean }>();
  let count = 0;
  return {
    issue: (trigger) => {
      const issuedAt = now();
      for (const [id, old] of issued) {
        if (issuedAt.getTime() - old.issuedAt.getTime() > MEMORY_MS) issued.delete(id);
      }
      count += 1;
      const id = `${issuedAt.getTime()}.${count}.${count.toString(16).padStart(32, 'a')}`;
      issued.set(id, { ...trigger, issuedAt, isUsed: false });
      return id;
    },
    redeem: (id) => {
      const found = issued.get(id);
      if (found === undefined) return 'invalid_trigger_id';
      if (found.isUsed) return 'exchanged_trigger_id';
      if (now().getTime() - found.issuedAt.getTime() > lifeMs) return 'expired_trigger_id';
      found.isUsed = true;
      return found;
    },
  };
}

// The limits are as strict as Slack's pages can be read (docs.slack.dev/apis/web-api/rate-limits),
// without the bursts that it tolerates.
const POST_GAP_MS = 1000;
const MINUTE_MS = 60_000;
// Tier 3.
const UPDATES_A_MINUTE = 50;

/** The team of all workspaces; people are members of it. */
export const TEAM_ID = 'T0BENCH';

export interface Message {
  readonly channelId: string;
  readonly ts: string;
  /** True in the thread of another message. */
  readonly isReply: boolean;
  /** Oldest first. */
  readonly versions: Version[];
}

interface Version {
  /** Epoch milliseconds. */
  readonly at: number;
  /** All texts in it. */
  readonly text: string;
}

export interface Workspace {
  readonly messages: readonly Message[];
  /** The calls by method; `limited` were answered with 429. */
  readonly calls: ReadonlyMap<string, { readonly made: number; readonly limited: number }>;
  /** The answers to commands over their `response_url`. */
  readonly responses: readonly string[];
}

interface Answer {
  readonly body: object;
  /** Seconds; then the status is 429. */
  readonly retryAfter?: number;
}

/** Creates a workspace that keeps every version of its messages, as people saw them. */
export function createWorkspace() {
  const limits = createSlackLimits();
  const messages: Message[] = [];
  const calls = new Map<string, { made: number; limited: number }>();
  const responses: string[] = [];
  let posted = 0;

  const post = (given: Given, nowMs: number): Answer => {
    const channelId = given['channel'] ?? '';
    const waitMs = limits.post(channelId, nowMs);
    if (waitMs > 0) return limited(waitMs);
    posted += 1;
    const ts = `${Math.floor(nowMs / 1000)}.${String(posted).padStart(6, '0')}`;
    const isReply = given['thread_ts'] !== undefined;
    messages.push({ channelId, ts, isReply, versions: [{ at: nowMs, text: textOf(given) }] });
    return { body: { ok: true, channel: channelId, ts, message: { ts } } };
  };

  const update = (given: Given, nowMs: number): Answer => {
    const waitMs = limits.update(nowMs);
    if (waitMs > 0) return limited(waitMs);
    const { channel = '', ts = '' } = given;
    const message = messages.find((one) => one.ts === ts && one.channelId === channel);
    if (!message) return { body: { ok: false, error: 'message_not_found' } };
    message.versions.push({ at: nowMs, text: textOf(given) });
    return { body: { ok: true, channel, ts } };
  };

  const answerTo = (method: string, given: Given, nowMs: number): Answer => {
    if (method === 'chat.postMessage') return post(given, nowMs);
    if (method === 'chat.update') return update(given, nowMs);
    if (method === 'users.info') {
      const { user: id = '' } = given;
      return { body: { ok: true, user: { id, team_id: TEAM_ID, tz: 'UTC' } } };
    }
    return { body: { ok: true, user_id: 'U0BOT', bot_id: 'B0BOT', team_id: TEAM_ID } };
  };

  return {
    call(method: string, given: Given, nowMs: number): Answer {
      const answer = answerTo(method, given, nowMs);
      const count = calls.get(method) ?? { made: 0, limited: 0 };
      calls.set(method, count);
      count.made += 1;
      if (answer.retryAfter !== undefined) count.limited += 1;
      return answer;
    },
    respond: (given: Given) => void responses.push(textOf(given)),
    state: (): Workspace => ({ messages, calls, responses }),
  };
}

/** Each method returns the milliseconds until a call is allowed; 0 allows and counts it. */
export function createSlackLimits() {
  const postedAtMs = new Map<string, number>();
  let updatesAtMs: number[] = [];

  return {
    post(channelId: string, nowMs: number): number {
      const freeAtMs = (postedAtMs.get(channelId) ?? -Infinity) + POST_GAP_MS;
      if (freeAtMs > nowMs) return freeAtMs - nowMs;
      postedAtMs.set(channelId, nowMs);
      return 0;
    },

    /** Counts updates in any minute of the whole workspace. */
    update(nowMs: number): number {
      updatesAtMs = updatesAtMs.filter((atMs) => atMs > nowMs - MINUTE_MS);
      const [oldestMs = 0] = updatesAtMs;
      if (updatesAtMs.length >= UPDATES_A_MINUTE) return oldestMs + MINUTE_MS - nowMs;
      updatesAtMs.push(nowMs);
      return 0;
    },
  };
}

export type Given = Readonly<Record<string, string>>;

function limited(waitMs: number): Answer {
  return { body: { ok: false, error: 'ratelimited' }, retryAfter: Math.ceil(waitMs / 1000) };
}

/** Returns the texts of the message and of its blocks, one a line. */
function textOf({ text = '', blocks = '[]' }: Given): string {
  return [text, ...textsIn(JSON.parse(blocks))].join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  );
}

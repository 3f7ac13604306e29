import { createSlackLimits } from './slack-limits.ts';

export interface Message {
  readonly channelId: string;
  readonly ts: string;
  /** In the thread of another message. */
  readonly isReply: boolean;
  /** Oldest first. */
  readonly shown: Showing[];
}

interface Showing {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Everything that can be read in it. */
  readonly words: string;
}

export interface Workspace {
  readonly messages: readonly Message[];
  /** Of every method, those among them that were answered with 429. */
  readonly calls: ReadonlyMap<string, { readonly made: number; readonly limited: number }>;
  /** What commands were answered over their `response_url`. */
  readonly answers: readonly string[];
}

interface Answer {
  readonly body: object;
  /** Seconds; then the status is 429. */
  readonly retryAfter?: number;
}

/** A workspace that keeps what each message said and when, which is what people saw. */
export function createWorkspace() {
  const limits = createSlackLimits();
  const messages: Message[] = [];
  const calls = new Map<string, { made: number; limited: number }>();
  const answers: string[] = [];
  let posted = 0;

  const post = (given: Given, nowMs: number): Answer => {
    const channelId = given['channel'] ?? '';
    const waitMs = limits.post(channelId, nowMs);
    if (waitMs > 0) return limited(waitMs);
    posted += 1;
    const ts = `${Math.floor(nowMs / 1000)}.${String(posted).padStart(6, '0')}`;
    const isReply = given['thread_ts'] !== undefined;
    messages.push({ channelId, ts, isReply, shown: [{ at: nowMs, words: wordsOf(given) }] });
    return { body: { ok: true, channel: channelId, ts, message: { ts } } };
  };

  const update = (given: Given, nowMs: number): Answer => {
    const waitMs = limits.update(nowMs);
    if (waitMs > 0) return limited(waitMs);
    const { channel = '', ts = '' } = given;
    const message = messages.find((one) => one.ts === ts && one.channelId === channel);
    if (!message) return { body: { ok: false, error: 'message_not_found' } };
    message.shown.push({ at: nowMs, words: wordsOf(given) });
    return { body: { ok: true, channel, ts } };
  };

  const answerTo = (method: string, given: Given, nowMs: number): Answer => {
    if (method === 'chat.postMessage') return post(given, nowMs);
    if (method === 'chat.update') return update(given, nowMs);
    if (method === 'users.info') return { body: { ok: true, user: { id: 'U1', tz: 'UTC' } } };
    return { body: { ok: true, user_id: 'U0BOT', bot_id: 'B0BOT', team_id: 'T0BENCH' } };
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
    answered: (given: Given) => void answers.push(wordsOf(given)),
    state: (): Workspace => ({ messages, calls, answers }),
  };
}

export type Given = Readonly<Record<string, string>>;

function limited(waitMs: number): Answer {
  return { body: { ok: false, error: 'ratelimited' }, retryAfter: Math.ceil(waitMs / 1000) };
}

/** The texts of the message and of its blocks, one a line. */
function wordsOf({ text = '', blocks = '[]' }: Given): string {
  return [text, ...textsIn(JSON.parse(blocks))].join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  );
}

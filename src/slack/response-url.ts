import { UndeliverableError } from '../lib/errors.ts';
import type { MessageBlock } from './blocks/block.ts';

const TIMEOUT_MS = 5000;

export interface ResponseBody {
  readonly text: string;
  readonly blocks?: readonly MessageBlock[];
  /** The thread; without it the answer appears in the channel itself. */
  readonly thread_ts?: string;
  readonly response_type: 'ephemeral' | 'in_channel';
  readonly replace_original: boolean;
}

/**
 * Answers a command, click or submission: five times within 30 minutes
 * (docs.slack.dev/interactivity/handling-user-interaction#message_responses).
 * @throws {UndeliverableError} with Slack's code as the reason
 */
export async function respond(responseUrl: string, body: ResponseBody): Promise<void> {
  const answer = await post(responseUrl, body);
  const text = await answer.text();
  const code = codeIn(text);
  if (answer.ok && code === null) return;
  throw new UndeliverableError('Slack did not take the answer.', {
    permanent: answer.status < 500,
    reason: code ?? `status_${answer.status}`,
  });
}

async function post(responseUrl: string, body: ResponseBody): Promise<Response> {
  try {
    return await fetch(responseUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new UndeliverableError('Slack is not answering.', {
      cause,
      permanent: false,
      reason: 'no_answer',
    });
  }
}

/** Slack says `ok`, a bare code, or `{"ok":false,"error":"…"}`. */
function codeIn(text: string): string | null {
  const [, error] = /"error"\s*:\s*"([a-z_]+)"/.exec(text) ?? [];
  if (error !== undefined) return error;
  const bare = text.trim();
  return bare !== 'ok' && /^[a-z]+(_[a-z]+)*$/.test(bare) ? bare : null;
}

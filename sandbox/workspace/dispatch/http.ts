import { createHmac } from 'node:crypto';
import {
  MOST_ACKNOWLEDGED_BYTES,
  type DispatchType,
  type Outcome,
  type Payload,
  type Retry,
} from './outcome.ts';

/** Tells the app something with a signed request: docs.slack.dev/authentication/verifying-requests-from-slack. */
export async function sendOverHttp(request: {
  readonly url: string;
  readonly signingSecret: string;
  readonly type: DispatchType;
  readonly payload: Payload;
  readonly timeoutMs: number;
  readonly retry: Retry | undefined;
}): Promise<Outcome> {
  const { url, type, payload, retry } = request;
  const body = encode(type, payload);
  const headers = {
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    accept: 'application/json,*/*',
    // Exactly these: the SDK compares the whole header.
    'content-type':
      type === 'events_api' ? 'application/json' : 'application/x-www-form-urlencoded',
    ...signature(request.signingSecret, body),
    ...(retry && { 'x-slack-retry-num': String(retry.num), 'x-slack-retry-reason': retry.reason }),
  };
  try {
    const signal = AbortSignal.timeout(request.timeoutMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    const text = await answer.text();
    if (!answer.ok) return { kind: 'failed', reason: `HTTP ${answer.status}` };
    const sizeBytes = Buffer.byteLength(text);
    if (sizeBytes > MOST_ACKNOWLEDGED_BYTES) {
      return { kind: 'failed', reason: `acknowledged with ${sizeBytes} bytes` };
    }
    return { kind: 'acknowledged', body: decode(answer.headers.get('content-type'), text) };
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError') return { kind: 'timeout' };
    return { kind: 'failed', reason: String(cause) };
  }
}

function encode(type: DispatchType, payload: Payload): string {
  if (type === 'events_api') return JSON.stringify(payload);
  if (type === 'interactive') {
    return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  }
  const fields = Object.entries(payload).map(([key, value]) => [key, String(value)]);
  return new URLSearchParams(fields).toString();
}

/** Returns the headers with which Slack signs a body. */
export function signature(secret: string, body: string): Record<string, string> {
  // The app holds this against its own clock, so it is the machine's time, whatever time it is here.
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(timestamp), 'x-slack-signature': `v0=${digest}` };
}

function decode(contentType: string | null, text: string): unknown {
  if (text === '') return undefined;
  if (contentType?.startsWith('application/json') !== true) return text;
  const parsed: unknown = JSON.parse(text);
  return parsed;
}

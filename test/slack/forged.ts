import { createHmac } from 'node:crypto';
import { SIGNING_SECRET, type Harness } from './harness.ts';

/** Tells the bot something over HTTP that Slack itself would never tell, rightly signed. */
export async function forged(
  { eventsUrl }: Pick<Harness, 'eventsUrl'>,
  payload: object,
  secret = SIGNING_SECRET,
) {
  if (eventsUrl === null) throw new Error('in Socket Mode nothing can be posted');
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hash = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return fetch(eventsUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${hash}`,
    },
    body,
  });
}

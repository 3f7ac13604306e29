import { createHmac } from 'node:crypto';
import { SIGNING_SECRET, type Harness } from './harness.ts';

/** Tells the bot over HTTP what Slack itself would never tell, rightly signed; a text as it is. */
export async function forged(
  { eventsUrl }: Pick<Harness, 'eventsUrl'>,
  payload: object | string,
  secret = SIGNING_SECRET,
) {
  if (eventsUrl === null) throw new Error('in Socket Mode nothing can be posted');
  const isText = typeof payload === 'string';
  const form = () => new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const body = isText ? payload : form();
  const type = body.startsWith('{') ? 'json' : 'x-www-form-urlencoded';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hash = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return fetch(eventsUrl, {
    method: 'POST',
    headers: {
      'content-type': `application/${type}`,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${hash}`,
    },
    body,
  });
}

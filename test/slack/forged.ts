import { createHmac } from 'node:crypto';
import { ADMIN, CHANNEL, SIGNING_SECRET, type Harness } from './harness.ts';

/** What Slack says of a form of the bot, and of who is in it. */
export function formOf(metadata: object, values: object = {}) {
  const form = { id: 'V1', type: 'modal', callback_id: 'operation', blocks: [] };
  const private_metadata = JSON.stringify({ channelId: CHANNEL, responseUrl: null, ...metadata });
  const view = { ...form, private_metadata, state: { values } };
  return { user: { id: ADMIN }, team: { id: 'T0POSTBELL' }, view };
}

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

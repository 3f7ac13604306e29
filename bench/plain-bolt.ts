import { App, LogLevel } from '@slack/bolt';

/*
 * A relay as people write it with Bolt: a route of its own that reads the body, answers, and posts a
 * message an event. It retries and waits as its client does by default.
 */
const app = new App({
  signingSecret: process.env['SLACK_SIGNING_SECRET'] ?? '',
  authorize: async () => ({ botToken: 'xoxb-bench', botId: 'B1', botUserId: 'U1' }),
  clientOptions: { slackApiUrl: process.env['SLACK_API_URL'] ?? '' },
  logLevel: LogLevel.ERROR,
  customRoutes: [
    {
      path: '/relay',
      method: ['POST'],
      handler: (request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += String(chunk)));
        request.on('end', () => {
          response.writeHead(200).end();
          const event = new URLSearchParams(body);
          const text = `${event.get('event')}: ${event.get('email')} (campaign ${event.get('task_id')})`;
          app.client.chat
            .postMessage({ token: 'xoxb-bench', channel: 'C0CAMPAIGNS', text })
            // Nobody can be told, the event was answered long ago.
            .catch(() => {});
        });
      },
    },
    {
      path: '/readyz',
      method: ['GET'],
      handler: (_request, response) => {
        response.writeHead(200).end();
      },
    },
  ],
});
/** What a command asks the service for: rounds of requests, each `GET /path` and its body. */
type Rounds = readonly (readonly { readonly line: string; readonly body: string }[])[];

app.command(/.*/, async ({ command, ack, respond }) => {
  await ack();
  if (!command.text.startsWith('[')) return;
  const rounds: Rounds = JSON.parse(command.text);
  let characters = 0;
  for (const round of rounds) {
    const texts = await Promise.all(round.map(ask));
    characters += texts.join('').length;
  }
  await respond(`The service said ${characters} characters.`);
});

async function ask({ line, body }: Rounds[number][number]): Promise<string> {
  const [method = '', path = ''] = line.split(' ');
  const headers = { 'content-type': 'application/json' };
  const request = body === '' ? { method } : { method, body, headers };
  const answer = await fetch(`${process.env['SERVICE_BASE_URL']}${path}`, request);
  return answer.text();
}

await app.start({ port: Number(process.env['PORT']), host: '127.0.0.1' });

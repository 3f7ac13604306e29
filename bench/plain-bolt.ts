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
app.command(/.*/, async ({ ack }) => ack());
await app.start({ port: Number(process.env['PORT']), host: '127.0.0.1' });

import { App, LogLevel } from '@slack/bolt';

// The yardstick: a Bolt app that acknowledges every command and does nothing else.
const app = new App({
  signingSecret: process.env['SLACK_SIGNING_SECRET'] ?? '',
  authorize: async () => ({ botToken: 'xoxb-bench', botId: 'B1', botUserId: 'U1' }),
  logLevel: LogLevel.ERROR,
});
app.command(/.*/, async ({ ack }) => ack());
await app.start({ port: Number(process.env['PORT']), host: '127.0.0.1' });

import { it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/lib/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { startBot } from '../../src/app.ts';
import { startSandboxService } from '../../sandbox/service/server.ts';
import { startWorkspace } from '../../sandbox/workspace/workspace.ts';

it('people can connect the service again to the address that it was connected to', async () => {
  const log = createLog('silent');
  const service = await startSandboxService({ port: 0 });
  onTestFinished(() => service.close());
  const workspace = await startWorkspace({
    port: 0,
    app: { botToken: 'xoxb-test', signingSecret: 'a-signing-secret', botName: 'Postbell' },
    commands: [{ name: '/postbell', description: '', usageHint: '' }],
    shortcuts: [],
  });
  onTestFinished(() => workspace.close());
  const config = readConfig({
    SLACK_BOT_TOKEN: 'xoxb-test',
    SLACK_SIGNING_SECRET: 'a-signing-secret',
    SLACK_API_URL: workspace.apiUrl,
    SERVICE_BASE_URL: service.url,
    DATABASE_URL: 'sqlite::memory:',
    RELAY_SECRET: 'a-secret-of-the-relay',
    ADMINS: 'U0MIRA',
    PORT: '0',
  });
  const bot = await startBot(config, log);
  onTestFinished(() => bot.stop());
  workspace.connect(`${bot.url}/slack/events`);
  const connect = { person: 'U0MIRA', channel: 'C0GENERAL', text: '/postbell alerts connect' };

  await workspace.send('message', connect);
  await workspace.waitForMessage({ contains: 'PUBLIC_URL is not set' });
  await bot.connect(bot.url);
  await workspace.send('message', connect);
  await workspace.waitForMessage({ contains: 'Already connected' });
});

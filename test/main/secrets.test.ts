import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf } from './person.ts';

const SERVICE_TOKEN = 'a-token-of-the-service';

it('the database keeps no token for Slack or the service, nor where an answer goes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postbell-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { mira, bot, workspace } = await installed({
    DATABASE_URL: `sqlite:${join(folder, 'bot.db')}`,
    SERVICE_AUTH: 'token',
    SERVICE_TOKEN,
  });
  await mira.ask('/campaign list');
  const form = await mira.open('/list add 4105 ?');
  const rows = Array.from({ length: 40 }, (_, index) => `new${index}@example.org`);
  const question = await mira.submit(form, {
    file: await mira.attach('new.csv', rows.join('\n')),
  });
  await mira.click(question, labelsOf(question)[0] ?? '');
  await mira.ask('/postbell alerts add');
  await bot.connect(bot.url);
  await workspace.send('home', { person: mira.id });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const kept = files.join('\n');
  expect(kept).toContain('new39@example.org');
  for (const secret of ['xoxb-', 'xapp-', 'a-signing-secret', SERVICE_TOKEN, 'response_url']) {
    expect([secret, kept.includes(secret)]).toEqual([secret, false]);
  }
});

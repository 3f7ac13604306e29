import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startBotIn, startSurroundings } from './installation.ts';
import { blockTypesOf, personIn, read } from './person.ts';

const MINUTE_MS = 60_000;

it('a digest that is due is posted once, also by the bot that is started after', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postbell-digest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const here = await startSurroundings();
  onTestFinished(() => here.close());
  const settings = { DATABASE_URL: `sqlite:${join(folder, 'postbell.db')}` };
  const { workspace } = here;
  const digests = () =>
    workspace.messages('C0DELIVERY').filter((one) => read(one).startsWith('Digest for '));

  const first = await startBotIn(here, settings);
  // So far ahead that no bot's own clock gets there.
  const dueAt = new Date(Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS);
  const time = dueAt.toISOString().slice(11, 16);
  const mira = personIn(workspace, 'U0MIRA');
  await mira.ask(`/postbell digest add ${time} zone=UTC`, 'C0DELIVERY');
  await first.postDigests(new Date(+dueAt - 1));
  expect(digests()).toEqual([]);
  await Promise.all([first.postDigests(dueAt), first.postDigests(dueAt)]);
  await first.postDigests(new Date(+dueAt + MINUTE_MS));
  await expect.poll(digests).toHaveLength(1);
  await first.stop();

  const second = await startBotIn(here, settings);
  onTestFinished(() => second.stop());
  await second.postDigests(new Date(+dueAt + 2 * MINUTE_MS));
  const [digest, ...others] = digests();
  expect(others).toEqual([]);
  if (!digest) throw new Error('no digest');
  expect(read(digest)).toMatch(/\d+ SMTP e-mails bounced/);
  expect(blockTypesOf(digest)).toContain('data_visualization');
  expect(digest.visibleTo).toBeUndefined();

  // Its buttons work for whoever clicks, in the bot that was started after.
  const jonas = personIn(workspace, 'U0JONAS');
  expect(read(await jonas.click(digest, 'Balance'))).toContain('1,284.50 USD');
});

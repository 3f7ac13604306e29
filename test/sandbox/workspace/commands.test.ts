import type { App, RespondFn } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import { workspaceAlone, workspaceWithApp, type Mode } from './installed-app.ts';

const person = 'U0JONAS';
const channel = 'C0CAMPAIGNS';
const GREETING = { person, channel, text: '/greet' };
const section = { type: 'section', text: { type: 'mrkdwn', text: 'Later' } };

/** A workspace in which somebody typed `/greet`, and the `respond` of the app that took it. */
async function greeted(more: Parameters<typeof workspaceWithApp>[1] = {}) {
  const { promise, resolve } = Promise.withResolvers<RespondFn>();
  const listen = (app: App) =>
    app.command('/greet', async ({ ack, respond }) => {
      await ack();
      resolve(respond);
    });
  const { workspace } = await workspaceWithApp(listen, more);
  await workspace.send('message', GREETING);
  return { workspace, answer: await promise };
}

it.each<Mode>(['http', 'socket'])('tells of an app that is late over %s', async (mode) => {
  const listen = (app: App) => app.command('/greet', async () => {});
  const { workspace } = await workspaceWithApp(listen, { mode, strict: { waitsMs: 30 } });
  const error = '/greet failed with the error "operation_timeout"';
  expect(await workspace.send('message', GREETING)).toEqual({ ok: false, error });
  const notice = { personId: 'USLACKBOT', visibleTo: person, text: error };
  expect(workspace.messages(channel)).toMatchObject([notice]);
});

it('tells the person when there is no app', async () => {
  const workspace = await workspaceAlone();
  const error = '/greet failed with the error "dispatch_failed"';
  expect(await workspace.send('message', GREETING)).toEqual({ ok: false, error });
  workspace.connect('http://127.0.0.1:1/');
  expect(await workspace.send('message', GREETING)).toMatchObject({ ok: false });
});

it('knows only declared commands, and none in threads or archived channels', async () => {
  const workspace = await workspaceAlone();
  const say = async (text: string, more = {}) =>
    workspace.send('message', { person, channel, text, ...more });
  expect(await say('/nope')).toEqual({ ok: false, error: '/nope is not a valid command.' });
  const error = '/greet is not supported in threads. Sorry!';
  expect(await say('/greet', { threadTs: '1.2' })).toEqual({ ok: false, error });
  expect(await say('/greet', { channel: 'C0SUMMER' })).toMatchObject({ ok: false });
  expect(await say('/greet', { channel: 'D0MIRA' })).toMatchObject({ ok: false });
  expect(workspace.dispatches).toEqual([]);
});

it('marks user groups up, with their handle in commands and without in messages', async () => {
  const workspace = await workspaceAlone({ events: [] });
  const say = async (text: string) => workspace.send('message', { person, channel, text });
  await say('/greet @support and @Marketing, not @sales');
  await say('@support?');
  await workspace.control.changeUserGroup('S0SUPPORT', { isDisabled: true });
  await say('/greet @support');
  expect(workspace.dispatches.map(({ payload }) => payload['text'])).toEqual([
    '<!subteam^S0SUPPORT|@support> and <!subteam^S0MARKETING|@marketing>, not @sales',
    '@support',
  ]);
  const said = workspace.messages(channel).filter(({ personId }) => personId === person);
  expect(said.map(({ text }) => text)).toEqual(['<!subteam^S0SUPPORT>?']);
});

it('sends typed text in the form that is asked for', async () => {
  const texts: string[] = [];
  const { workspace } = await workspaceWithApp((app) =>
    app.command('/greet', async ({ ack, command }) => {
      texts.push(command.text);
      await ack();
    }),
  );
  const typed = `to=ann@example.com "A & B" -- @Mira #general https://example.com/?a=1&b=2`;
  for (const form of ['raw', 'escaped', 'smart'] as const) {
    workspace.control.setTextForm(form);
    await workspace.send('message', { person, channel, text: `/greet ${typed}` });
  }
  const entities = '<@U0MIRA|mira> <#C0GENERAL|general> <https://example.com/?a=1&amp;b=2>';
  expect(texts).toEqual([
    typed,
    `to=<mailto:ann@example.com|ann@example.com> "A &amp; B" -- ${entities}`,
    `to=<mailto:ann@example.com|ann@example.com> “A &amp; B” — ${entities}`,
  ]);
});

describe('a response_url', () => {
  it('works five times', async () => {
    const { workspace, answer } = await greeted();
    for (let use = 0; use < 5; use += 1) await answer(`Use ${use}`);
    await expect(answer('One too many')).rejects.toMatchObject({ statusCode: 404 });
    expect(workspace.messages(channel)).toHaveLength(5);
  });

  it('works for half an hour', async () => {
    let now = new Date('2026-11-20T09:00:00Z');
    const { answer } = await greeted({ now: () => now });
    now = new Date('2026-11-20T09:30:00Z');
    await answer('Just in time');
    now = new Date('2026-11-20T09:30:01Z');
    await expect(answer('Too late')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('has no original that a command’s answer could replace or delete', async () => {
    const { workspace, answer } = await greeted();
    await answer({ text: 'Wait', blocks: [section] });
    await answer({ replace_original: true, text: 'Done' });
    await answer({ delete_original: true });
    const texts = workspace.messages(channel).map(({ text }) => text);
    expect(texts).toEqual(['Wait', 'Done']);
  });

  it('refuses blocks as chat.postMessage does, and counts no use', async () => {
    const workspace = await workspaceAlone();
    await workspace.send('message', GREETING);
    const url = String(workspace.dispatches[0]?.payload['response_url']);
    const headers = { 'content-type': 'application/json' };
    const post = async (body: object) =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const refused = await post({ blocks: [{ type: 'nonsense' }] });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ ok: false, error: 'invalid_blocks' });
    }
    expect((await post({ text: 'Fine', response_type: 'in_channel' })).status).toBe(200);
    expect(await workspace.waitForMessage({ contains: 'Fine' })).not.toHaveProperty('visibleTo');
  });
});

import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { installed, type Installation } from '../main/installation.ts';
import { read } from '../main/person.ts';
import { answerIn, callOf, post, said, signed, slackbot, TEAM } from './assistant.ts';

/** The statuses of requests that nobody may send, and what the service was asked for them. */
async function statusOf(
  installation: Installation,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  return (await post(installation, body, headers)).status;
}

describe('a request that isn’t Slack’s or a token’s', () => {
  it('is refused before anything in it is read', async () => {
    const installation = await installed();
    const from = installation.line.requests.length;
    const body = callOf('balance_show', {});
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    expect(await statusOf(installation, body, {})).toBe(401);
    expect(await statusOf(installation, body, signed(body, { secret: 'another' }))).toBe(401);
    expect(await statusOf(installation, body, signed(body, { atSeconds: hourAgo }))).toBe(401);
    expect(await statusOf(installation, body, signed(`${body} `))).toBe(401);
    const bearer = { authorization: `Bearer pbt_${'a'.repeat(43)}` };
    expect(await statusOf(installation, body, bearer)).toBe(401);
    expect(await statusOf(installation, '{', signed('['))).toBe(401);
    expect(installation.line.requests.slice(from)).toEqual([]);
  });

  it('is refused as a page’s, with another method, of several requests, or of no JSON', async () => {
    const installation = await installed();
    const body = callOf('balance_show', {});
    const page = { ...signed(body), origin: 'https://elsewhere.example' };
    expect(await statusOf(installation, body, page)).toBe(403);
    expect((await fetch(`${installation.bot.url}/mcp`)).status).toBe(405);
    expect(await statusOf(installation, `[${body}]`, signed(`[${body}]`))).toBe(400);
    expect(await statusOf(installation, '{nope', signed('{nope'))).toBe(400);
  });

  it('of a megabyte is refused, signed or not, and the next one is answered', async () => {
    const installation = await installed();
    const large = callOf('campaign_show', { campaign: 'x'.repeat(1024 * 1024) });
    expect(await statusOf(installation, large, signed(large))).toBe(413);
    // Without a signature nothing is read: the connection may be closed while it is still sent.
    const unsigned = await statusOf(installation, large, {}).catch(() => 401);
    expect(unsigned).toBe(401);
    expect((await slackbot(installation, 'U0MIRA', 'balance_show')).isError).toBeUndefined();
  });

  it('whose body never comes to its end holds nothing up', async () => {
    const installation = await installed();
    const half = httpRequest(`${installation.bot.url}/mcp`, {
      method: 'POST',
      headers: { 'content-length': '1000', ...signed('') },
    });
    half.on('error', () => undefined);
    half.write('{');
    expect((await slackbot(installation, 'U0MIRA', 'balance_show')).isError).toBeUndefined();
    half.destroy();
  });
});

describe('a request of Slack’s', () => {
  it('acts once, however often it is sent', async () => {
    const installation = await installed();
    const body = callOf('prepare_blacklist_add', { addresses: ['new@example.org'] });
    const headers = signed(body);
    expect(await statusOf(installation, body, headers)).toBe(200);
    expect(await statusOf(installation, body, headers)).toBe(401);
  });

  it('for somebody of another workspace or for a guest gets nothing', async () => {
    const installation = await installed();
    const from = installation.line.requests.length;
    const foreign = callOf('campaign_list', {}, { user_id: 'U0MIRA', team_id: 'T0OTHER' });
    const answered = await answerIn(await post(installation, foreign, signed(foreign)));
    expect(answered.result?.isError).toBe(true);
    expect(said(answered.result)).toContain('you belong to another one');
    expect(said(await slackbot(installation, 'U0GRETA', 'campaign_list'))).toContain('as a guest');
    expect(installation.line.requests.slice(from)).toEqual([]);
    const trail = read(await installation.mira.ask('/postbell audit person=U0GRETA'));
    expect(trail).toContain('campaign list');
  });

  it('that names nobody gets the list of tools, and no answer', async () => {
    const installation = await installed();
    const from = installation.line.requests.length;
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const listed = await (await post(installation, list, signed(list))).text();
    expect(listed).toContain('campaign_show');
    for (const slack of [null, {}, { user_id: 'U0MIRA' }, { team_id: TEAM }, { user_id: 7 }]) {
      const body = callOf('balance_show', {}, slack);
      const answered = await answerIn(await post(installation, body, signed(body)));
      expect(answered.result?.isError).toBe(true);
      expect(said(answered.result)).toContain('names no person');
    }
    expect(installation.line.requests.slice(from)).toEqual([]);
  });

  it('names the person in the signed part, not in the arguments', async () => {
    const installation = await installed();
    await installation.mira.ask('/postbell deny U0VERA right:look');
    const denied = await slackbot(installation, 'U0VERA', 'balance_show');
    expect(denied.isError).toBe(true);
    const given = { _meta: { slack: { user_id: 'U0MIRA', team_id: TEAM } } };
    expect((await slackbot(installation, 'U0VERA', 'balance_show', given)).isError).toBe(true);
  });
});

it('nobody is listened to for longer than an answer takes', async () => {
  const installation = await installed();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'a client', version: '1' },
  };
  const params = { notifications: { toolsListChanged: true }, _meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params });
  const headers = {
    ...signed(body),
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'subscriptions/listen',
  };
  expect(await (await post(installation, body, headers)).text()).toContain('"error"');
});

it('nothing is there where assistants are turned off', async () => {
  const installation = await installed({ MCP: 'off' });
  const body = callOf('balance_show', {});
  expect(await statusOf(installation, body, signed(body))).toBe(404);
  const answered = read(await installation.mira.ask('/postbell tokens create Laptop'));
  expect(answered).toContain('MCP=on');
});

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toolsOf } from '../../src/mcp/tools.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { installed, type Installation } from '../main/installation.ts';
import { read } from '../main/person.ts';
import { signed } from './assistant.ts';

const TODAYS: Era = { pin: '2026-07-28' };
const NAMES = toolsOf(catalogue).map(({ name }) => name);

/** A token that somebody creates in Slack, and copies from the answer. */
async function tokenOf(person: Installation['mira'], name = 'Laptop'): Promise<string> {
  const answer = read(await person.ask(`/postbell tokens create "${name}"`));
  const [token] = /pbt_[\w-]{43}/u.exec(answer) ?? [];
  if (token === undefined) throw new Error(`no token in: ${answer}`);
  return token;
}

type Send = typeof fetch;
type Era = 'legacy' | { pin: string };

/** The official client, of the protocol of before 2026 or of today’s. */
async function connected({ bot }: Installation, era: Era, send: Send) {
  const client = new Client(
    { name: 'a client', version: '1' },
    { versionNegotiation: { mode: era } },
  );
  const url = new URL(`${bot.url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: send }));
  onTestFinished(() => client.close());
  return client;
}

const withToken =
  (token: string): Send =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...headersOf(init), authorization: `Bearer ${token}` } });

/** As Slackbot does it: the person in what is signed. */
const asSlackbot: Send = (url, init) => {
  const message = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
  const slack = { user_id: 'U0MIRA', team_id: 'T0POSTBELL' };
  message.params = { ...message.params, _meta: { ...message.params?._meta, slack } };
  const body = JSON.stringify(message);
  return fetch(url, { ...init, body, headers: { ...headersOf(init), ...signed(body) } });
};

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers));
}

describe.each([['legacy'], [TODAYS]] as const)('the official client, %j', (era) => {
  it('lists and calls tools with a token', async () => {
    const installation = await installed();
    const send = withToken(await tokenOf(installation.mira));
    const client = await connected(installation, era, send);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    const shown = await client.callTool({ name: 'list_show', arguments: { list: '4101' } });
    expect(JSON.stringify(shown.structuredContent)).toContain('Newsletter');
    expect(JSON.stringify(shown)).not.toContain('blocks');
  });

  it('lists and calls tools as Slackbot does', async () => {
    const client = await connected(await installed(), era, asSlackbot);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
    const shown = await client.callTool({ name: 'balance_show', arguments: {} });
    expect(shown.isError).toBeFalsy();
    expect(JSON.stringify(shown._meta)).toContain('"type":"section"');
  });

  it('is refused without either', async () => {
    const installation = await installed();
    await expect(connected(installation, era, (url, init) => fetch(url, init))).rejects.toThrow();
  });
});

describe('an access token', () => {
  it('asks as its person, whatever a request says', async () => {
    const installation = await installed();
    const client = await connected(
      installation,
      TODAYS,
      withToken(await tokenOf(installation.vera)),
    );
    const _meta = { slack: { user_id: 'U0MIRA', team_id: 'T0POSTBELL' } };
    const refused = await client.callTool({ name: 'audit', arguments: {}, _meta });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('permission');
  });

  it('ends when it is deleted, when its time is over, and with the permissions of its person', async () => {
    const now = { at: new Date() };
    const installation = await installed({}, () => now.at);
    const { mira, vera } = installation;
    const works = async (token: string) => {
      const client = connected(installation, TODAYS, withToken(token));
      return client.then(
        () => true,
        () => false,
      );
    };
    const deleted = await tokenOf(vera, 'Deleted');
    expect(await works(deleted)).toBe(true);
    await vera.ask('/postbell tokens delete Deleted');
    expect(await works(deleted)).toBe(false);
    const lost = await tokenOf(vera, 'Lost');
    await mira.ask('/postbell deny U0VERA right:look');
    expect(await works(lost)).toBe(false);
    await mira.ask('/postbell revoke U0VERA right:look');
    // It doesn’t come back with the next role.
    expect(await works(lost)).toBe(false);
    const old = await tokenOf(vera, 'Old');
    now.at = new Date(now.at.getTime() + 31 * 24 * 3_600_000);
    expect(await works(old)).toBe(false);
    expect(read(await vera.ask('/postbell tokens list'))).toContain('You have none.');
  });

  it('is nobody else’s to see or to delete', async () => {
    const installation = await installed();
    await tokenOf(installation.mira, 'Of Mira');
    expect(read(await installation.vera.ask('/postbell tokens list'))).toContain('You have none.');
    const [own] = await installation.bot.store.accessTokens.ofPerson('U0MIRA', new Date());
    const answered = read(await installation.vera.ask(`/postbell tokens delete ${own?.id}`));
    expect(answered).toContain('You have no access token');
    expect(await installation.bot.store.accessTokens.ofPerson('U0MIRA', new Date())).toHaveLength(
      1,
    );
  });

  it('is in no message of a channel, no row of the audit trail, and nowhere in the database', async () => {
    const installation = await installed();
    const token = await tokenOf(installation.mira);
    const { store } = installation.bot;
    const now = new Date();
    const rows = await Array.fromAsync(store.audit.all({}, now));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    const others = installation.workspace.messages('C0CAMPAIGNS').filter((one) => !one.visibleTo);
    expect(others.map(read).join('\n')).not.toContain('pbt_');
    expect(JSON.stringify(await store.accessTokens.ofPerson('U0MIRA', now))).not.toContain(token);
  });
});

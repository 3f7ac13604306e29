import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isLocal } from '../../src/lib/is-local.ts';
import { choosePorts, readSandboxSettings } from '../../sandbox/settings.ts';
import { readConfig, readDatabaseUrl, settingWarnings, type Config } from '../../src/lib/config.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { newFolder } from '../store/engines.ts';

const complete = {
  SLACK_BOT_TOKEN: 'xoxb-1',
  SLACK_SIGNING_SECRET: 'shh',
  SERVICE_BASE_URL: 'https://service.example/',
  RELAY_SECRET: 'abcdefghijklmnop',
};

describe('readConfig', () => {
  it('fills in every default', () => {
    const config = readConfig(complete);
    expect(config.slack).toMatchObject({ apiUrl: 'https://slack.com/api/', appToken: undefined });
    expect(config.service).toEqual({
      baseUrl: 'https://service.example',
      auth: { kind: 'none' },
      timezone: 'UTC',
      rateLimit: 10,
      dailyLimit: 500_000,
    });
    expect(config.bot).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: 'sqlite:./data/postbell.db',
      admins: [],
      supportMost: 100,
      commandPrefix: '',
    });
  });

  it('names every problem at once', () => {
    const problems = problemsOf({
      SLACK_BOT_TOKEN: 'nope',
      SERVICE_AUTH: 'oauth',
      SERVICE_TIMEZONE: 'Mars/Olympus',
      PORT: 'many',
      RELAY_SECRET: 'short',
      ADMINS: 'U1, ann',
    });
    const missing = ['SERVICE_BASE_URL', 'SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET'];
    const wrong = ['SLACK_BOT_TOKEN', 'SERVICE_TIMEZONE', 'PORT', 'RELAY_SECRET', 'ADMINS'];
    for (const name of [...missing, 'SLACK_SIGNING_SECRET', ...wrong]) {
      expect(problems.filter((problem) => problem.includes(name))).toHaveLength(1);
    }
  });

  it('asks how a token is meant to be used', () => {
    const problems = problemsOf({ ...complete, SERVICE_TOKEN: 'secret' });
    expect(problems).toEqual([
      'SERVICE_AUTH is missing: without it, SERVICE_TOKEN would be ignored',
    ]);
    expect(readConfig({ ...complete, SERVICE_TOKEN: 'secret', SERVICE_AUTH: 'none' })).toBeTruthy();
  });

  it('takes the token address from the base address', () => {
    const credentials = { SERVICE_CLIENT_ID: 'id', SERVICE_CLIENT_SECRET: 'secret' };
    const { auth } = readConfig({ ...complete, SERVICE_AUTH: 'oauth', ...credentials }).service;
    expect(auth).toMatchObject({ tokenUrl: 'https://service.example/oauth/access_token' });
  });

  it.each([
    ['RELAY_SECRET', ({ bot }: Config) => bot.previousRelaySecret],
    ['SLACK_SIGNING_SECRET', ({ slack }: Config) => slack.previousSigningSecret],
  ] as const)('takes the %s of before with the instant until which it is honoured', (name, of) => {
    const previous = { ...complete, [`${name}_PREVIOUS`]: 'ponmlkjihgfedcba' };
    const until = (time: string) => ({ [`${name}_PREVIOUS_UNTIL`]: time });
    const time = '2026-12-01T00:00:00+02:00';
    expect(of(readConfig(complete))).toBeUndefined();
    expect(of(readConfig({ ...previous, ...until(time) }))).toEqual({
      secret: 'ponmlkjihgfedcba',
      until: new Date('2026-11-30T22:00:00Z'),
    });
    expect(problemsOf(previous)).toEqual([
      `${name}_PREVIOUS_UNTIL is missing: set when ${name}_PREVIOUS stops working`,
    ]);
    expect(problemsOf({ ...complete, ...until(time) })).toEqual([
      `${name}_PREVIOUS is missing: without it, ${name}_PREVIOUS_UNTIL would be ignored`,
    ]);
    expect(problemsOf({ ...previous, ...until('2026-12-01') })).toEqual([
      `${name}_PREVIOUS_UNTIL must be a time with its zone, such as 2026-12-01T00:00:00Z`,
    ]);
    expect(problemsOf({ ...previous, ...until(time), [name]: 'ponmlkjihgfedcba' })).toEqual([
      `${name}_PREVIOUS is the same as ${name}`,
    ]);
  });

  it.each(['0', '2.5', 'many', '9999'])('refuses to keep events for %s days', (days) => {
    expect(problemsOf({ ...complete, RAW_EVENTS_DAYS: days })).toEqual([
      expect.stringContaining('RAW_EVENTS_DAYS must be'),
    ]);
  });

  it('takes secrets from files, without the line break at their end', async () => {
    const folder = await newFolder();
    const fileOf = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    };
    const { SLACK_BOT_TOKEN: _, RELAY_SECRET: _secret, ...others } = complete;
    const files = {
      SLACK_BOT_TOKEN_FILE: await fileOf('token', 'xoxb-from-a-file\n'),
      RELAY_SECRET_FILE: await fileOf('secret', 'a-secret-from-a-file\r\n'),
      DATABASE_URL_FILE: await fileOf('database', 'postgres://bell:hush@db/postbell'),
    };
    const { slack, bot } = readConfig({ ...others, ...files });
    expect(slack.botToken).toBe('xoxb-from-a-file');
    expect(bot).toMatchObject({
      relaySecret: 'a-secret-from-a-file',
      databaseUrl: 'postgres://bell:hush@db/postbell',
    });
    expect(readDatabaseUrl(files)).toBe('postgres://bell:hush@db/postbell');
  });

  it('names files that can’t be used, never what is in them, and what is set twice', async () => {
    const folder = await newFolder();
    const path = join(folder, 'secret');
    await writeFile(path, 'too short');
    const empty = join(folder, 'empty');
    await writeFile(empty, '\n');
    const { SLACK_BOT_TOKEN: _, RELAY_SECRET: _secret, ...others } = complete;
    const reading = () =>
      readConfig({
        ...others,
        SLACK_BOT_TOKEN_FILE: join(folder, 'nowhere'),
        SLACK_SIGNING_SECRET_FILE: path,
        SERVICE_TOKEN_FILE: empty,
        RELAY_SECRET_FILE: path,
      });
    expect(reading).toThrow(/SLACK_BOT_TOKEN_FILE: can’t read .*nowhere \(ENOENT/);
    expect(reading).toThrow(/SLACK_SIGNING_SECRET and SLACK_SIGNING_SECRET_FILE are both set/);
    expect(reading).toThrow(/SERVICE_TOKEN_FILE: can’t read .*empty \(the file is empty\)/);
    expect(reading).toThrow('RELAY_SECRET must be 16 to 200 letters');
    expect(reading).not.toThrow('SLACK_BOT_TOKEN is missing');
    expect(reading).not.toThrow('too short');
  });

  it('counts an empty text as not set', () => {
    expect(readConfig({ ...complete, PORT: '' }).bot.port).toBe(3000);
  });
});

describe('what is set by mistake', () => {
  it.each([
    [{ SERVICE_BASE_URL: 'https://u:hush@service.example' }, 'must not contain a user name'],
    [{ SERVICE_BASE_URL: 'https://service.example/?a=1#x' }, 'must not have a query'],
    [{ PUBLIC_URL: 'https://u:hush@bot.example' }, 'PUBLIC_URL must not contain a user name'],
    [{ SERVICE_AUTH: 'token', SERVICE_TOKEN: 'hush\nhush' }, 'SERVICE_TOKEN contains a line break'],
    [{ SERVICE_AUTH: 'token', SERVICE_TOKEN: 'hush–hush' }, 'SERVICE_TOKEN contains a character'],
    [{ SLACK_SIGNING_SECRET: 'hush hush' }, 'SLACK_SIGNING_SECRET contains a space'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT is the same as PORT (3000)'],
    [{ METRICS_PORT: '3000', HOST: '0.0.0.0' }, 'METRICS_PORT is the same as PORT (3000)'],
    [{ SLACK_BOT_TOKEN: '', SLACK_BOT_TOKEN_FILE: 'hush/hush' }, 'can’t read the file that it'],
    [{ SLACK_BOT_TOKEN: '', SLACK_BOT_TOKEN_FILE: '/hush' }, 'can’t read the file that it names'],
  ])('is named without its value: %j', (env, expected) => {
    const problems = problemsOf({ ...complete, ...env });
    expect(problems.join()).toContain(expected);
    expect(problems.join()).not.toContain('hush');
  });

  it('is taken where its meaning is plain', () => {
    const env = { ADMINS: 'U0MIRA, U0OMAR,', SLACK_SIGNING_SECRET: ' shh\t' };
    const { bot, slack } = readConfig({ ...complete, ...env });
    expect(bot.admins).toEqual(['U0MIRA', 'U0OMAR']);
    expect(slack.signingSecret).toBe('shh');
    const apart = { HOST: '127.0.0.2', METRICS_HOST: '127.0.0.1', METRICS_PORT: '3000' };
    expect(readConfig({ ...complete, ...apart }).bot.metricsPort).toBe(3000);
  });

  const now = new Date('2026-11-28T12:00:00Z');
  it.each([
    ['SERVICE_RATELIMIT', 'did you mean SERVICE_RATE_LIMIT?'],
    ['SERVICE_TIME_ZONE', 'did you mean SERVICE_TIMEZONE?'],
    ['RAW_EVENT_DAYS', 'did you mean RAW_EVENTS_DAYS?'],
    ['LOGLEVEL', 'did you mean LOG_LEVEL?'],
    ['ADMIN', 'did you mean ADMINS?'],
    ['slack_bot_token', 'did you mean SLACK_BOT_TOKEN?'],
    ['SLACK_BOT_TOKN_FILE', 'did you mean SLACK_BOT_TOKEN_FILE?'],
    ['PORT_FILE', 'only secrets can come from files: set PORT'],
    ['SLACK_TOKEN', 'isn’t a setting, and is ignored'],
  ])('is warned about: %s', (name, expected) => {
    const warnings = settingWarnings({ ...complete, [name]: 'hush' }, now);
    expect(warnings).toEqual([expect.stringContaining(expected)]);
    expect(warnings.join()).not.toContain('hush');
  });

  it('is nothing that a machine sets for others', () => {
    const others = ['HOME', 'PATH', 'HOSTNAME', 'TERM', 'SSL_CERT_FILE', 'SLACK_PORT_80_TCP'];
    const env = Object.fromEntries(others.map((name) => [name, 'x']));
    expect(settingWarnings({ ...complete, ...env }, now)).toEqual([]);
  });

  it.each(['RELAY_SECRET', 'SLACK_SIGNING_SECRET'])(
    'is a previous %s whose time is over, which must not end a bot that restarts',
    (name) => {
      const until = `${name}_PREVIOUS_UNTIL`;
      const env = { ...complete, [`${name}_PREVIOUS`]: 'ponmlkjihgfedcba' };
      expect(settingWarnings({ ...env, [until]: '2026-11-28T11:00:00Z' }, now)).toEqual([
        expect.stringContaining(`${until} is in the past`),
      ]);
      expect(settingWarnings({ ...env, [until]: '2999-11-28T11:00:00Z' }, now)).toEqual([]);
    },
  );

  it('is said beside what is missing for it', () => {
    const { SLACK_BOT_TOKEN, ...others } = complete;
    const problems = problemsOf({ ...others, SLACK_BOTTOKEN: SLACK_BOT_TOKEN });
    expect(problems).toContain('SLACK_BOTTOKEN isn’t a setting: did you mean SLACK_BOT_TOKEN?');
  });
});

describe('settings of the local service and workspace', () => {
  it('name every problem, and every port at once that is in use', async () => {
    const speed = 'SANDBOX_SPEED must be a number of service seconds per real second';
    expect(() => readSandboxSettings({ SANDBOX_SPEED: 'fast' })).toThrow(speed);
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    // A TCP server's address is never a pipe's name.
    const { port } = server.address() as AddressInfo;
    const inUse = `${port}`;
    const taken = { SANDBOX_PORT: inUse, PORT: inUse, METRICS_PORT: inUse, WORKSPACE_PORT: '0' };
    await expect(choosePorts(taken)).rejects.toMatchObject({
      problems: [
        `SANDBOX_PORT: port ${port} is in use; set SANDBOX_PORT to another one`,
        `PORT: port ${port} is in use; set PORT to another one`,
        `METRICS_PORT: port ${port} is in use; set METRICS_PORT to another one`,
      ],
    });
  });
});

describe('isLocal', () => {
  it('holds only while neither Slack nor the service is set', () => {
    expect(isLocal({ PORT: '4000' })).toBe(true);
    expect(isLocal({ SERVICE_BASE_URL: 'https://service.example' })).toBe(false);
    expect(isLocal({ SLACK_BOT_TOKEN: 'xoxb-1' })).toBe(false);
    expect(isLocal({ SLACK_BOT_TOKEN_FILE: '/run/secrets/slack' })).toBe(false);
  });
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  throw new Error('the settings were taken');
}

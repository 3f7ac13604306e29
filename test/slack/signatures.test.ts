import { createHmac } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Registry } from '@prometheus-io/client';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createSlackMetrics } from '../../src/slack/metrics.ts';
import { createSignatures, type SigningSecret } from '../../src/slack/signatures.ts';
import { installed } from '../main/installation.ts';
import { scrape, valueOf } from '../main/scrape.ts';

const NOW = new Date();
const BODY = 'command=%2Fcampaign&text=help';
const NEW: SigningSecret = { secret: 'the-new-secret', until: null };
const OLD: SigningSecret = { secret: 'the-old-secret', until: new Date(+NOW + 1000) };

function signed(secret: string, { atSeconds = Math.floor(Date.now() / 1000), body = BODY } = {}) {
  const hash = createHmac('sha256', secret).update(`v0:${atSeconds}:${body}`).digest('hex');
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': String(atSeconds),
    'x-slack-signature': `v0=${hash}`,
  };
}

/** What is decided of requests with these headers, in order, and what is logged of it. */
function decided(
  requests: readonly Readonly<Record<string, string>>[],
  { secrets = [NEW, OLD], at = NOW } = {},
) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { refused } = createSlackMetrics(new Registry());
  const signatures = createSignatures({ secrets, refused, log, now: () => at });
  const reasons = requests.map((headers) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { headers });
    return signatures.refusalOf(request, BODY);
  });
  return { reasons, lines };
}

describe('a signature', () => {
  it('is made with the new or the previous secret, which has its end', () => {
    const requests = [signed(NEW.secret), signed(OLD.secret), signed('another')];
    expect(decided(requests).reasons).toEqual([null, null, 'signature']);
    expect(decided(requests, { at: OLD.until ?? NOW }).reasons).toEqual([
      null,
      'signature',
      'signature',
    ]);
    expect(decided(requests, { secrets: [NEW] }).reasons).toEqual([null, 'signature', 'signature']);
  });

  it.each([
    [-310, 'time'],
    [-290, null],
    [0, null],
    [290, null],
    [310, 'time'],
    [1e9, 'time'],
  ])('of %i seconds from now is taken or refused: %s', (apart, reason) => {
    const atSeconds = Math.floor(Date.now() / 1000) + apart;
    expect(decided([signed(NEW.secret, { atSeconds })]).reasons).toEqual([reason]);
  });

  it.each([
    ['', {}],
    ['no signature', { 'x-slack-request-timestamp': '1' }],
    ['a time that is none', { ...signed(NEW.secret), 'x-slack-request-timestamp': '1e9' }],
    ['an empty time', { ...signed(NEW.secret), 'x-slack-request-timestamp': '' }],
  ])('is missing with %s', (_, headers) => {
    expect(decided([headers]).reasons).toEqual(['unsigned']);
  });

  it('is of the whole body, and of version v0', () => {
    const { 'x-slack-signature': signature, ...rest } = signed(NEW.secret);
    const others = [
      signed(NEW.secret, { body: `${BODY}&more=1` }),
      { ...rest, 'x-slack-signature': signature.replace('v0', 'v1') },
      { ...rest, 'x-slack-signature': 'v0=' },
      { ...rest, 'x-slack-signature': signature.slice(0, -1) },
    ];
    expect(decided(others).reasons).toEqual(others.map(() => 'signature'));
  });

  it('that is refused is logged once a minute, by the name of its setting and without itself', () => {
    const wrong = Array.from({ length: 50 }, () => signed('another'));
    const { lines } = decided([...wrong, {}, ...wrong]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/SLACK_SIGNING_SECRET doesn’t match/);
    for (const secret of ['v0=', NEW.secret, OLD.secret])
      expect(lines.join('')).not.toContain(secret);
  });
});

describe('a bot whose signing secret changes', { timeout: 120_000 }, () => {
  it('takes what is signed with either, answers others with 401, and counts them', async () => {
    const { bot, env } = await installed({
      SLACK_SIGNING_SECRET_PREVIOUS: OLD.secret,
      SLACK_SIGNING_SECRET_PREVIOUS_UNTIL: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const post = async (headers: Readonly<Record<string, string>>, body = BODY) =>
      (await fetch(`${bot.url}/slack/events`, { method: 'POST', headers, body })).status;
    expect(await post(signed(env['SLACK_SIGNING_SECRET'] ?? ''))).toBe(200);
    expect(await post(signed(OLD.secret))).toBe(200);
    expect(await post(signed('another'))).toBe(401);
    expect(await post(signed('another'))).toBe(401);
    expect(await post({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(401);
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    expect(await post(signed(OLD.secret, { atSeconds: inAnHour }))).toBe(401);
    // Slack looks for a certificate without signing; nothing else of such a request is read.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post(form, `ssl_check=1&${BODY}`)).toBe(200);
    expect(await post(form, 'x'.repeat(1024 * 1024 + 1))).toBe(413);
    expect((await fetch(`${bot.url}/slack/events`)).status).toBe(404);
    const samples = await scrape(bot.metricsUrl);
    const refused = (reason: string) =>
      valueOf(samples, 'postbell_slack_requests_refused_total', { reason });
    expect([refused('signature'), refused('unsigned'), refused('time')]).toEqual([2, 1, 1]);
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import rows from '../../docs/service/endpoints.json' with { type: 'json' };
import { ALL_ROLES, type Right, type Role, ROLES } from '../../src/domain/rights.ts';
import { ForbiddenError } from '../../src/lib/errors.ts';
import { ENDPOINTS, endpointAt, endpointCalled } from '../../src/service/endpoints.ts';
import { createHttp } from '../../src/service/http.ts';
import { path } from '../../src/service/request.ts';
import { createLog } from '../../src/lib/log.ts';
import { actingAs, CURRENT_PRINCIPAL, type Principal } from '../../src/service/principal.ts';
import { ALL_PURPOSES, postbellFor } from '../../src/policy/postbell-itself.ts';
import type { Service } from '../../src/service/service.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { readExchanges } from '../wire/exchanges.ts';
import { clientOf, json, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';
import { z } from 'zod';

const exchanges = readExchanges();
const someone = { personId: 'U0VERA', channelId: null };

/** The least exchanges that are held back by role; there are more of some rows. */
const HELD: Readonly<Record<Role, number>> = {
  viewer: 70,
  support: 35,
  marketer: 15,
  sender: 4,
  admin: 0,
};

const hasRight = (role: Role, right: Right) =>
  (ROLES[role].rights as readonly Right[]).includes(right);

/** Somebody's requests, each with what became of it and what of it reached the service. */
async function requestsOf(principal: Principal) {
  const server = await startServer(() => json({ result: true, id: 1, data: [] }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const service = clientOf(server.url, { principal });
  return async (title: string) => {
    const [call] = ROWS[title] ?? [];
    if (!call) throw new Error(`no exchange ${title}`);
    const before = server.received.length;
    const error: unknown = await call(service).then(
      () => null,
      (failure: unknown) => failure,
    );
    const received = server.received.slice(before);
    const left = received.filter(({ start }) => start.startsWith(`${methodOf(title)} `));
    return { error, left };
  };
}

const methodOf = (title: string) => title.split(' ')[0] ?? '';
const rowOf = (title: string) => title.split(': ')[0] ?? title;

describe('the rights of the service’s rows', () => {
  it('are given for each of its 108 rows, in the order of the specification', () => {
    const specified = rows.map(({ method, path }) => `${method} ${path}`);
    expect(ENDPOINTS.map(({ name }) => name)).toEqual(specified);
    expect(specified).toHaveLength(108);
  });

  it('are one for rows that are one request', () => {
    const byName = Map.groupBy(ENDPOINTS, ({ name }) => name);
    for (const same of byName.values()) {
      expect(new Set(same.map(({ right }) => right)).size).toBe(1);
    }
  });

  it('change and send nothing with looking, and look people up with no less than “people”', () => {
    for (const { name, right } of ENDPOINTS) {
      if (!/^(GET|POST \/(emails|emails\/campaigns|smtp\/emails\/info)$)/.test(name)) {
        expect(['look', 'people'], name).not.toContain(right);
      }
      if (/\{email\}|\{phoneNumber\}|black_?list|unsubscribe|searchValue/.test(name)) {
        expect(right, name).not.toBe('look');
      }
    }
  });

  it.each(ALL_ROLES)('hold back every request beyond a %s before it leaves', async (role) => {
    const ask = await requestsOf(policyBy([grant(`role:${role}`)]).principalOf(someone));
    let held = 0;
    for (const title of Object.keys(ROWS)) {
      const { right, takes } = endpointCalled(rowOf(title));
      const { error, left } = await ask(title);
      const isForbidden = error instanceof ForbiddenError;
      if (!hasRight(role, right)) expect(isForbidden, title).toBe(true);
      if (!takes) expect(isForbidden, title).toBe(!hasRight(role, right));
      if (!isForbidden) continue;
      held += 1;
      expect(left, title).toHaveLength(0);
      expect(error.message, title).toMatch(/You need the .* role|You need the “/);
      expect(error.askIds).toEqual(['U0MIRA']);
    }
    expect(held).toBeGreaterThanOrEqual(HELD[role]);
  });

  it('ask for the rights as they are when the request is made', async () => {
    const grants = [grant('role:support')];
    const principal = policyBy(grants).principalOf(someone);
    await using server = await startServer(() => json([]));
    const { blacklist } = clientOf(server.url, { principal });
    await blacklist.all();
    grants.splice(0, 1, grant('role:viewer'));
    await expect(blacklist.all()).rejects.toThrow('You need the support role');
    expect(server.received).toHaveLength(1);
  });
});

describe('a campaign is edited', () => {
  const edit = (service: Service, more: object = {}) =>
    service.campaigns.edit('7', {
      name: 'Sale',
      senderName: 'Shop',
      senderEmail: 'shop@example.com',
      subject: 'Sale',
      html: '<p>1</p>',
      templateId: null,
      ...more,
    });
  const tried = async (role: Role, status: unknown, more: object = {}) => {
    const principal = policyBy([grant(`role:${role}`)]).principalOf(someone);
    await using server = await startServer(({ start }) =>
      json(start.startsWith('GET') ? { id: 7, status } : { result: true, id: 7 }),
    );
    const error = await edit(clientOf(server.url, { principal }), more).catch(
      (one: unknown) => one,
    );
    const patches = server.received.filter(({ start }) => start.startsWith('PATCH')).length;
    return { isForbidden: error instanceof ForbiddenError, patches };
  };

  it('by whoever prepares only while the service shows a draft', async () => {
    expect(await tried('marketer', 26)).toEqual({ isForbidden: false, patches: 1 });
    expect(await tried('marketer', '26')).toEqual({ isForbidden: false, patches: 1 });
    for (const status of [0, 1, 2, 11, 13, 14, 27, 28, 99, null, 'draft', undefined]) {
      expect(await tried('marketer', status), String(status)).toEqual({
        isForbidden: true,
        patches: 0,
      });
      expect(await tried('sender', status)).toEqual({ isForbidden: false, patches: 1 });
    }
    expect(await tried('support', 26)).toEqual({ isForbidden: true, patches: 0 });
  });

  it('by a sender alone where it gets a time to be sent at', async () => {
    const more = { sendAt: new Date('2099-01-01T09:00:00Z') };
    expect(await tried('marketer', 26, more)).toEqual({ isForbidden: true, patches: 0 });
    expect(await tried('sender', 26, more)).toEqual({ isForbidden: false, patches: 1 });
  });
});

describe('what only prepares', () => {
  const marketer = policyBy([grant('role:marketer')]).principalOf(someone);
  it('imports, but invites nobody', async () => {
    const all = Object.keys(ROWS).filter((one) => one.startsWith('POST /addressbooks/{id}/emails'));
    const own = all.filter((one) => rowOf(one) === 'POST /addressbooks/{id}/emails');
    const ask = await requestsOf(marketer);
    const refused: [string, boolean][] = [];
    for (const title of own) {
      refused.push([title, (await ask(title)).error instanceof ForbiddenError]);
    }
    for (const [title, isRefused] of refused) {
      const { body } = exchanges.get(title)?.request ?? { body: '' };
      expect(isRefused, title).toBe(body.includes('confirmation'));
    }
    expect(refused.some(([, one]) => one) && refused.some(([, one]) => !one)).toBe(true);
  });

  it('sends one address a test, and nobody else anything', async () => {
    await using server = await startServer(() => json({ result: true, id: 'x1' }));
    const { emails } = clientOf(server.url, { principal: marketer }).smtp;
    const to = { name: 'Ann', email: 'ann@example.com' };
    const email = { subject: 'Test', from: to, html: '<p>1</p>' };
    await emails.sendTest({ ...email, to });
    await expect(emails.send({ ...email, to: [to] })).rejects.toThrow(ForbiddenError);
    expect(server.received).toHaveLength(1);
  });
});

describe('nothing is asked', () => {
  it('for nobody', async () => {
    await using server = await startServer(() => json([]));
    const { blacklist } = clientOf(server.url, { principal: CURRENT_PRINCIPAL });
    await expect(blacklist.all()).rejects.toThrow('nobody asks for “GET /blacklist”');
    const anybody = { require: async () => undefined };
    await actingAs(anybody, () => blacklist.all());
    expect(server.received).toHaveLength(1);
  });

  it('that is none of the rows', async () => {
    await using server = await startServer(() => json([]));
    const config = { auth: { kind: 'none' as const }, timezone: 'UTC', rateLimit: 1_000_000 };
    const principal = { require: async () => undefined };
    const http = createHttp(
      { ...config, baseUrl: server.url },
      { principal, log: createLog('silent') },
    );
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const asked = http[method](path`/v3/${'4'}/everything`, z.unknown());
      await expect(asked).rejects.toThrow('no right is known for');
    }
    await expect(http.post(path`/campaigns/${'4'}`, z.unknown())).rejects.toThrow('no right');
    expect(endpointAt('DELETE', '/campaigns')).toBeNull();
    expect(server.received).toHaveLength(0);
  });

  it('by Postbell itself beyond what a purpose names', async () => {
    let refused = 0;
    for (const [purpose, named] of Object.entries(ALL_PURPOSES)) {
      // The keys are the purposes.
      const principal = postbellFor(purpose as keyof typeof ALL_PURPOSES);
      for (const endpoint of ENDPOINTS) {
        const asked = principal.require(endpoint, endpoint.right);
        if (named.includes(endpoint.name)) await asked;
        else {
          refused += 1;
          await expect(asked, `${purpose}: ${endpoint.name}`).rejects.toThrow(ForbiddenError);
        }
      }
    }
    expect(refused).toBeGreaterThan(400);
  });

  it('by Postbell itself that names people or changes anything, but for three known purposes', () => {
    const beyond = Object.entries(ALL_PURPOSES).flatMap(([purpose, named]) =>
      named
        .filter((name) => endpointCalled(name).right !== 'look')
        .map((name) => `${purpose}: ${name}`),
    );
    expect(beyond).toEqual([
      'figures: GET /smtp/bounces/day',
      // Of its own temporary list, and of who unsubscribed by it.
      'resends: DELETE /addressbooks/{id}',
      'resends: DELETE /addressbooks/{id}/emails',
      'resends: POST /emails',
      'resends: POST /addressbooks/{id}/emails/unsubscribe',
      'trial: POST /v2/email-service/webhook/',
      'trial: PUT /v2/email-service/webhook/{id}',
      'trial: DELETE /v2/email-service/webhook/{id}',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxService, type SandboxService } from '../../../sandbox/service/server.ts';
import { postbellAt, type Postbell, NOW } from '../../commands/context.ts';
import { plainText } from '../../../src/domain/reply.ts';
import { factsIn } from '../../commands/seen.ts';
import { SMALL } from '../../sandbox/service/client.ts';
import { plan } from './agenda.ts';
import { BASE, HTML } from './example.ts';

let sandbox: SandboxService;
let postbell: Postbell;
const requests: string[] = [];
const ids: string[] = [];

/** The most that a campaign takes. */
const CHOSEN = 10;

beforeAll(async () => {
  sandbox = await startSandboxService({ port: 0, ...SMALL, now: () => NOW });
  const counted: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    requests.push(pathname);
    return fetch(input, init);
  };
  postbell = await postbellAt(sandbox.url, {}, { fetch: counted });
  for (let index = 0; index < CHOSEN; index += 1) {
    const id = await postbell.service.lists.create(`Many ${index}`);
    // As many as its number, so that each differs.
    const emails = Array.from({ length: index + 1 }, (_, n) => ({
      email: `p${index}-${n}@many.example`,
    }));
    await postbell.service.lists.addContacts(id, emails);
    ids.push(id);
  }
});
afterAll(async () => {
  await postbell.close();
  await sandbox.close();
});

const review = async (count: number, html = HTML) => {
  requests.length = 0;
  const lists = ids.slice(0, count).join(',');
  const shown = await postbell.question('campaign send', { ...BASE, lists, html });
  if (shown === null) throw new Error('no review');
  return { facts: factsIn(shown), words: plainText(shown.summary ?? ''), asked: [...requests] };
};

describe('a review of many lists', () => {
  it.each([1, 2, 3, 5, 10])(
    'of %i takes few requests, and no more for more of them',
    async (count) => {
      const { asked } = await review(count, `${HTML}{{Nobody}}`);
      expect(asked.length).toBeLessThanOrEqual(count > 2 ? 11 : 12);
      expect(asked.filter((path) => /\/addressbooks(?:\/\d+)?$/u.test(path))).toHaveLength(
        count > 2 ? 1 : count,
      );
      expect(asked.filter((path) => path.endsWith('/cost'))).toHaveLength(count > 2 ? 1 : count);
    },
  );

  it.each([
    ['the plan covers all of it', { emailsLeft: 10_000 }],
    ['the plan covers each list, but not all of them', { emailsLeft: 12 }],
    ['the plan covers a part of some', { emailsLeft: 5 }],
    ['there is no plan any more', { emailsLeft: 0 }],
  ])('says what each list by itself costs where %s', async (_, account) => {
    Object.assign(sandbox.state().account, account);
    const { facts, words } = await review(CHOSEN);
    const costs = await Promise.all(ids.map((id) => postbell.service.lists.cost(id)));
    const sum = (of: (one: (typeof costs)[number]) => number) =>
      costs.reduce((total, one) => total + of(one), 0);
    expect(sum(({ recipients }) => recipients)).toBe(55);
    expect(facts['Lists']).toContain('Many 9');
    expect(words).toContain('up to 55 recipients');
    const above = Math.max(
      sum(({ paidEmails }) => paidEmails),
      55 - account.emailsLeft,
    );
    if (above > 0) expect(words).toContain(`for ${above} emails beyond your plan`);
    else expect(words).toContain('included in your plan');
  });

  it('asks by itself for a list that isn’t on the pages, and says that it isn’t there', async () => {
    requests.length = 0;
    const lists = [...ids.slice(0, 5), '999999'].join(',');
    const shown = await postbell.question('campaign send', { ...BASE, lists, html: HTML });
    expect(JSON.stringify(shown)).toContain('There’s no list 999999');
    expect(requests).toContain('/addressbooks/999999');
  });

  it('is as short where a campaign is moved beside another one to the same lists', async () => {
    const lists = ids.slice(0, 5).map(Number);
    plan({ sandbox }, [
      { id: 97_001, at: '2026-12-20T10:00:00Z', lists },
      { id: 97_002, at: '2026-12-22T10:00:00Z', lists },
    ]);
    requests.length = 0;
    const raw = { campaign: '97002', at: '2026-12-20 12:00' };
    const shown = await postbell.question('campaign edit', raw);
    expect(JSON.stringify(shown)).toContain('Planned 97001');
    expect(requests.filter((path) => path.startsWith('/addressbooks'))).toEqual(['/addressbooks']);
  });
});

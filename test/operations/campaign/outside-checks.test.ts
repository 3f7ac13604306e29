import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkLinks, linksIn } from '../../../src/operations/campaign/link-checks.ts';
import { type Opened, NOTHING_OUTSIDE } from '../../../src/lib/outside.ts';
import type { RawValues } from '../../../src/domain/reply.ts';
import { sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';
import { BASE, HTML } from './example.ts';

const postbell = sandboxPostbell();

const link = (url: string, label = 'Look') => `<a href="${url}">${label}</a>`;
const page = (...urls: readonly string[]) => urls.map((url) => link(url)).join(' ') + HTML;

const reviewWith = async (raw: RawValues, outside: Partial<typeof NOTHING_OUTSIDE>) => {
  const given = { outside: { ...NOTHING_OUTSIDE, ...outside } };
  const review = await postbell.question('campaign send', { ...BASE, ...raw }, given);
  if (review === null) throw new Error('no review');
  return seen(review);
};

describe('the links of a campaign', () => {
  it.each([
    ['by its label', 'https://a.example/x', 'Abmelden'],
    ['by its label within other tags', 'https://a.example/x', '<b>Unsub</b><i>scribe</i>'],
    ['by the alternative of its image', 'https://a.example/x', '<img alt="Unsubscribe">'],
    ['by its address', 'https://a.example/unsubscribe/7', 'here'],
    ['to preferences', 'https://a.example/preferences', 'here'],
    ['to confirm', 'https://a.example/confirm?t=1', 'here'],
    ['with a variable', 'https://a.example/{{id}}', 'Look'],
    ['with an encoded one', 'https://a.example/%7B%7Bid%7D%7D', 'Look'],
    ['with a tag of another system', 'https://a.example/*|ID|*', 'Look'],
  ])('aren’t opened %s, wherever else the same address stands', async (_, url, label) => {
    const opened: string[] = [];
    const html = link(url, label) + link(url, 'Look') + link('https://a.example/ok');
    const found = await checkLinks(html, {
      openLink: async (one) => {
        opened.push(one);
        return { state: 'answers' };
      },
    });
    expect(opened).toEqual(['https://a.example/ok']);
    expect(found?.skipped).toBe(1);
  });

  it('are read as browsers read them', () => {
    const html =
      `<!-- ${link('https://a.example/no')} --><A title=x HREF = 'https://a.example/?a=1&amp;b=2'>x</A>` +
      `<area href=HTTP://a.example/b><a href="mailto:a@a.example">m</a><a href="/c">c</a>`;
    expect(linksIn(html).map(({ url }) => url)).toEqual([
      'https://a.example/?a=1&b=2',
      'HTTP://a.example/b',
    ]);
  });

  it('are opened few at once, each once, and some', async () => {
    const state = { now: 0, most: 0, all: 0 };
    const urls = Array.from({ length: 60 }, (_, index) => `https://a.example/${index % 30}`);
    const found = await checkLinks(page(...urls), {
      openLink: async () => {
        state.all += 1;
        state.most = Math.max(state.most, (state.now += 1));
        await setImmediate();
        state.now -= 1;
        return { state: 'answers' };
      },
    });
    expect(state).toEqual({ now: 0, most: 8, all: 20 });
    expect(found).toMatchObject({ more: 10, skipped: 1 });
  });

  it('are a line where they answer, and a warning where they don’t', async () => {
    const answers: Readonly<Record<string, Opened>> = {
      'https://a.example/gone': { state: 'broken', why: 'answers 404' },
      'https://a.example/away': { state: 'unclear', why: 'answers 403' },
    };
    const openLink = async (url: string) => answers[url] ?? ({ state: 'answers' } as const);
    const well = await reviewWith({ html: page('https://a.example/ok') }, { openLink });
    expect(well.bullets[0]).toBe(
      'Links: 1 answered; 1 not opened (to unsubscribe, to confirm, or with tags)',
    );
    const html = page('https://a.example/ok', ...Object.keys(answers));
    const ill = await reviewWith({ html }, { openLink });
    expect(ill.notices).toContain('1 of 3 links doesn’t work: https://a.example/gone answers 404.');
    expect(ill.bullets[0]).toBe(
      'Links: 1 of 3 answered; 1 can’t be judged by a program, so click them in a test; 1 not opened (to unsubscribe, to confirm, or with tags)',
    );
  });

  it('that all fail may mean that Postbell reaches nothing', async () => {
    const openLink = async () => ({ state: 'broken', why: 'doesn’t answer' }) as const;
    const html = page('https://a.example/a', 'https://a.example/b');
    const { notices } = await reviewWith({ html }, { openLink });
    expect(notices.join()).toMatch(/^2 of 2 links don’t work: .*can’t reach the Internet/u);
  });

  it('hold no review up, and what isn’t known in time is said', async () => {
    const openLink = (url: string) =>
      url.endsWith('slow')
        ? new Promise<Opened>(() => {})
        : Promise.resolve({ state: 'answers' } as const);
    const html = page('https://a.example/ok', 'https://a.example/slow');
    const { bullets } = await reviewWith({ html }, { openLink });
    expect(bullets[0]).toMatch(/^Links: 1 of 2 answered; 1 not known in time;/u);
  });
});

it('the HTML of a template isn’t known, which is said among the checks', async () => {
  const { bullets } = await reviewWith({ template: '506' }, {});
  expect(bullets[0]).toMatch(/^Template: the service doesn’t show its HTML/u);
});

describe('a campaign from a domain with a strict DMARC policy', () => {
  const AT = { html: HTML, at: '2026-11-23 10:00' };
  const warned = async (raw: RawValues, policy: 'none' | 'quarantine' | 'reject' | null) => {
    const { notices } = await reviewWith(raw, { dmarcPolicyOf: async () => policy });
    return notices.filter((text) => text.includes('DMARC policy'));
  };

  it('is warned of once it is scheduled, for either strict policy', async () => {
    for (const policy of ['quarantine', 'reject'] as const) {
      expect(await warned(AT, policy)).toEqual([
        `larkspur.example publishes a strict DMARC policy (p=${policy}), so the service may send this at once instead of at its time: send it when it’s time, or use another sender.`,
      ]);
    }
    expect(await warned(AT, 'none')).toEqual([]);
    expect(await warned(AT, null)).toEqual([]);
    expect(await warned({ html: HTML }, 'reject')).toEqual([]);
  });

  it('goes without where name servers fail or hang', async () => {
    const failing = async (): Promise<never> => {
      throw new Error('SERVFAIL');
    };
    const hanging = () => new Promise<never>(() => {});
    for (const dmarcPolicyOf of [failing, hanging]) {
      const { notices } = await reviewWith(AT, { dmarcPolicyOf });
      expect(notices.filter((text) => text.includes('DMARC policy'))).toEqual([]);
    }
  });

  it('is judged once where it was seen as well', async () => {
    await postbell.store.sentCampaigns.watch({
      campaignId: '1',
      personId: 'U0',
      approverId: null,
      channelId: 'C0',
      senderDomain: 'larkspur.example',
      sendAt: new Date(),
      recipients: 1,
      createdAt: new Date('2026-11-20T10:00:00Z'),
      checkAt: new Date(),
    });
    await postbell.store.sentCampaigns.report('1', 'early', [], new Date());
    const found = await warned(AT, 'reject');
    expect(found).toEqual([expect.stringMatching(/went out at once .*\(p=reject\)/u)]);
  });
});

import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const add = (addresses: string) => postbell.see('blacklist add', { addresses });
const show = (text: string, raw = {}) => postbell.see('blacklist show', { text, ...raw });

describe('blacklist add', () => {
  it('counts what was done, there already, repeated and no address', async () => {
    const { title, summary, bullets } = await add(
      'new@example.com, Bob <bob@example.org>; NEW@example.com\nnot-an-address',
    );
    expect(title).toBe('new@example.com blacklisted');
    expect(summary).toBe('1 already blacklisted · 1 duplicate skipped · 1 invalid row');
    expect(bullets).toEqual(['not-an-address: missing @']);
    expect(await postbell.service.blacklist.all()).toContain('new@example.com');
  });

  it('asks the service for nothing when all are on it', async () => {
    postbell.sandbox.control.fail({ method: 'POST', path: '/blacklist', status: 500 });
    expect(await add('bob@example.org')).toMatchObject({
      title: 'Nothing to change',
      summary: '1 already blacklisted',
      labels: [],
      announcement: null,
    });
  });

  it('hands over many texts that are no addresses as a file', async () => {
    const nonsense = Array.from({ length: 12 }, (_, index) => `=nonsense${index}`).join(', ');
    const { bullets, lines } = await add(`a@example.com, ${nonsense}`);
    expect(bullets.at(-1)).toBe('and 2 more in the file');
    expect(lines.slice(0, 2)).toEqual(['line,text,reason', ",'=nonsense0,missing @"]);
  });
});

describe('blacklist show', () => {
  it('answers whether an address is on it', async () => {
    expect((await show('Bob@Example.org')).title).toBe('bob@example.org');
    const { summary, labels } = await show('ann@example.com');
    expect(summary).toBe('Not blacklisted');
    expect(labels).toEqual(['Blacklist', 'Open contact']);
  });

  it('says who put an address on it, as far as Postbell did', async () => {
    const said = async (address: string) => (await show(address)).paragraphs;
    await postbell.run('blacklist add', {
      addresses: 'zoe@example.org',
      comment: 'asked by phone',
    });
    expect((await said('zoe@example.org')).join()).toMatch(
      /^Blacklisted by @U0ADMIN 2026-11-21T12:\d\d:[\d.]+Z \(“asked by phone”\)\.$/u,
    );
    expect(await said('bob@example.org')).toEqual([
      'Not blacklisted by Postbell, at least not in the last 30 days.',
    ]);
    await postbell.run('blacklist remove', { addresses: 'zoe@example.org' });
    await postbell.service.blacklist.add(['zoe@example.org']);
    expect(await said('zoe@example.org')).toEqual([
      'Not blacklisted by Postbell, at least not in the last 30 days.',
    ]);
    expect(await said('ann@example.com')).toEqual([]);
  });

  it('searches', async () => {
    const { summary, rows, fileName } = await show('Blocked.example');
    expect(summary).toBe('15 matches for “Blocked.example” in 16 blacklisted addresses');
    expect([rows.length, fileName]).toEqual([8, null]);
  });

  it.each([
    'bob@example.org trap1@blocked.example ann@example.com',
    'bob@example.org, Trap1@Blocked.example; ann@example.com',
    'bob@example.org\ntrap1@blocked.example\nmailto:ann@example.com',
    'check bob@example.org and "T. Rap" <trap1@blocked.example>, (ann@example.com)?',
  ])('answers for each address of %j', async (text) => {
    const { summary, rows, labels, action } = await show(text);
    expect(summary).toBe('2 of 3 addresses blacklisted');
    expect(rows).toEqual([
      ['bob@example.org', 'Blacklisted'],
      ['trap1@blocked.example', 'Blacklisted'],
      ['ann@example.com', 'Not blacklisted'],
    ]);
    expect(labels).toContain('Remove 2 addresses…');
    expect(action('Blacklist 1 address…').values).toEqual({ addresses: 'ann@example.com' });
  });

  it.each(['check bob@example.org', 'bob@example.org please', 'is Bob <bob@example.org> on it?'])(
    'passes over the words of %j',
    async (text) => {
      expect((await show(text)).summary).toBe('Blacklisted: not mailed');
    },
  );

  it('says what is no address beside those that are, and never takes it for a part of one', async () => {
    const { summary, bullets } = await show('bob@example.org, ann@example');
    expect(summary).toBe('Blacklisted');
    expect(bullets).toEqual(['ann@example: no dot after the @']);
    const problem = 'No valid address. “ann@example”: no dot after the @.';
    await expect(show('check ann@example')).rejects.toThrow(problem);
  });

  it('answers for hundreds of addresses page by page', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `many${index}@example.net`);
    await postbell.service.blacklist.add(many.slice(0, 300));
    const text = many.join('\n');
    const { summary, rows, footnote, fileName } = await show(text);
    expect(summary).toBe('300 of 400 addresses blacklisted');
    expect([rows.length, footnote, fileName]).toEqual([8, '1–8 of 400', null]);
    const off = await show(text, { state: 'off' });
    expect(off.rows[0]).toEqual(['many300@example.net', 'Not blacklisted']);
    expect((await show(text, { csv: 'yes' })).lines).toHaveLength(401);
  });
});

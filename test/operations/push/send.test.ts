import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { factsIn, noticesIn, sectionsOf, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const SHORT = { website: '4301', title: 'Meet timelines', text: 'Plan a quarter on one page' };
describe('before a push campaign is sent', () => {
  it('has no limits of length or time but those that the specification states', async () => {
    const long = { title: 'T'.repeat(201), text: 't'.repeat(1001), spread: '20160' };
    const review = await postbell.preview('push send', { ...SHORT, ...long });
    expect(factsIn(review)['Sending takes']).toBe('336 hours');
  });

  it('joins conditions as asked, and counts at most so many where nobody knows who saw a page', async () => {
    const visits = { variable: 'Visits', conditions: '> 5; < 30', match: 'and' };
    const pages = { visited: 'include', pages: '/pricing' };
    const review = await postbell.preview('push send', { ...SHORT, ...pages, ...visits });
    expect(summaryIn(review)).toMatch(/^To at most \d+ of 740 active subscribers\.$/);
    expect(factsIn(review)['Variable Visits']).toBe('is more than “5” and is less than “30”');
  });

  it.each([
    { language: 'de', variable: 'Plan', conditions: 'is not Pro\nstarts with F' },
    { countries: 'DE FR' },
    { browsers: 'Firefox' },
    { from: '2026-06-01', until: '2026-09-30' },
  ])('counts whom the service will send it to: %j', async (filters) => {
    const values = { ...SHORT, ...filters };
    const review = await postbell.preview('push send', values);
    const fitting = /about (\d+)/.exec(summaryIn(review))?.[1];
    await postbell.run('push send', values);
    postbell.sandbox.control.advance(60 * 60_000);
    const { sent } = await postbell.service.push.campaigns.get('33004');
    // Those who come or go within the minutes between make the difference.
    expect(Math.abs(sent - Number(fitting))).toBeLessThanOrEqual(1);
    expect(sent).toBeGreaterThan(5);
    expect(sent).toBeLessThan(400);
  });

  it('warns of the pause that the service keeps, of filters that nobody fits and of too many', async () => {
    await postbell.run('push send', SHORT);
    const soon = await postbell.preview('push send', { ...SHORT, language: 'xx' });
    expect(summaryIn(soon)).toBe('🟠 None of 740 active subscribers matches the filters.');
    expect(noticesIn(soon)).toEqual([
      'This website had a campaign in the last 15 minutes. The next one can be sent at 2026-11-21T12:15:00.000Z.',
      'The count is an estimate by Postbell.',
      'No subscriber matches the filters, so nothing would be sent.',
    ]);
    await expect(postbell.run('push send', SHORT)).rejects.toMatchObject({
      message: expect.stringContaining('A website can have one campaign every 15 minutes'),
      retryAt: new Date('2026-11-21T12:15:00Z'),
    });
    const conditions = 'is a;is b;is c;is d;is e;is f;is g;is h;is i;is j';
    const many = { ...SHORT, language: 'en', variable: 'Plan', conditions, match: 'or' };
    expect(noticesIn(await postbell.preview('push send', many))).toContain(
      'The service may accept only 10 of these 11 filters.',
    );
  });

  it.each([
    [{ at: '2026-11-21 13:00' }, 'at'],
    [{ button1: 'Try it' }, 'link1'],
    [{ link2: 'https://larkspur.example' }, 'button2'],
    [{ visited: 'exclude' }, 'pages'],
    [{ conditions: 'is Pro' }, 'variable'],
    [{ variable: 'Plan' }, 'conditions'],
    [{ variable: 'Plan', conditions: ';' }, 'conditions'],
    [{ variable: 'Plan', conditions: 'island' }, 'conditions'],
    [{ variable: 'Planet', conditions: 'is Pro' }, 'variable'],
    [{ from: '2026-02-01', until: '2026-01-01' }, 'until'],
    [{ image: 'an-id-of-nothing' }, 'image'],
    [{ lifetime: '1441' }, 'lifetime'],
  ])('names the field that has to change in %j', async (values, field) => {
    const preview = postbell.preview('push send', { ...SHORT, ...values });
    await expect(preview).rejects.toMatchObject({ field });
  });

  it('takes a picture as a file, and nothing else', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const image = await postbell.store.uploads.save({ name: 'a.png', content: png }, NOW);
    const { Image } = factsIn(await postbell.preview('push send', { ...SHORT, image }));
    expect(Image).toBe('File, 1 KB');
    const content = Buffer.from('no picture');
    const text = await postbell.store.uploads.save({ name: 'b.png', content }, NOW);
    await expect(postbell.preview('push send', { ...SHORT, image: text })).rejects.toThrow(
      'The image must be a JPG, PNG, or GIF.',
    );
  });

  it('shows the audience while the form is filled, by as many as there is time for', async () => {
    const about = { title: '', sections: await postbell.about('push send', 2, SHORT) };
    expect(factsIn(about)).toMatchObject({
      'Active subscribers': '740',
      Languages: expect.stringMatching(/^English \(en\) 145 · 54\.1%, German \(de\) 55 · 20\.5%, /),
      Variables: 'Plan (string), Visits (number), and FirstVisit (date)',
    });
    const said = sectionsOf(about, 'paragraph').map(({ text }) => plainText(text));
    expect(said[1]).toMatch(/^Shares of \d+ active subscribers among the first 300\.$/);
  });
});

describe('push send', () => {
  it('asks only once, whatever becomes of the answer', async () => {
    postbell.sandbox.control.fail({
      method: 'POST',
      path: '/push/tasks',
      status: 502,
      after: true,
    });
    await expect(postbell.run('push send', SHORT)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(postbell.sandbox.state().push.campaigns.size).toBe(4);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { factsIn, noticesIn } from '../../commands/seen.ts';
import { row } from '../../store/audit/trail.ts';
import { BASE, HOUR_MS, HTML, LATER } from './example.ts';

const postbell = sandboxPostbell();
beforeEach(() => postbell.sandbox.control.advance(HOUR_MS));

const preview = async (raw: RawValues) => {
  const review = await postbell.seePreview('campaign send', { ...BASE, ...raw });
  // Newsletter #44 went to the same list an hour ago; what is said of that is of its own test.
  return { ...review, notices: review.notices.filter((text) => !text.includes(' also gets “')) };
};

describe('the review of a campaign', () => {
  it('passes everything on to a test and to a draft', async () => {
    const raw = { html: HTML, at: '2026-11-23 10:00', late: 'yes', utm: 'autumn' };
    const { action } = await preview({ ...raw, lists: '4104 4107' });
    expect(action('Send a test to myself…')).toEqual({
      operation: 'campaign test',
      values: { sender: BASE.sender, subject: BASE.subject, html: HTML },
    });
    expect(action('Save as draft')).toEqual({
      operation: 'campaign draft',
      values: { ...BASE, ...raw, lists: '4104, 4107' },
    });
  });

  it('says when a test of the same template and subject was last sent, and to whom', async () => {
    const test = async (subject: string, email: string) => {
      const inputs = { template: '506', subject, email };
      const done = { stage: 'single', outcome: 'done', operation: 'campaign test' } as const;
      await postbell.store.audit.append(row({ ...done, at: NOW, inputs }));
    };
    await test(BASE.subject, 'a•••@larkspur.example');
    await test('Another subject', 'b•••@larkspur.example');
    const { facts } = await preview({ template: '506' });
    expect(facts['Last test']).toContain('to a•••@larkspur.example, by @U0MIRA');
    expect((await preview({ template: '507' })).facts['Last test']).toContain('None');
  });

  it('names everything that speaks against it, what is refused first', async () => {
    const subject = 'A subject that goes on and on until nobody wants to read it any more 🎉';
    const sender = 'events@larkspur.example';
    postbell.sandbox.control.setListStatus(4104, 4);
    const { summary, action, notices } = await preview({ subject, sender, html: '<b>Hi</b>' });
    expect(summary).toMatch(/^🔴 The service will reject this/);
    const activate = { operation: 'sender activate', values: { sender } };
    expect(action('Enter sender code…')).toEqual(activate);
    expect(notices).toEqual([
      'VIP (4104) can’t be mailed: Blocked by the service.',
      'events@larkspur.example isn’t activated, so the service will reject it.',
      'The subject has 70 characters; most inboxes cut it off at 60.',
      expect.stringMatching(/^No unsubscribe link found in the HTML\./),
    ]);
  });

  it('names the tags that stand for no variable of the chosen lists', async () => {
    const html = `${HTML}{{FIRSTNAME}} {{ city }} {{Phone}} {{FIRSTNAME}} <!-- {{Old}} -->`;
    const noticesFor = async (lists: string) => (await preview({ html, lists })).notices;
    expect(await noticesFor('4101')).toEqual([
      'Newsletter (4101) has no variable {{FIRSTNAME}}, so nobody’s value is filled in.',
    ]);
    expect(await noticesFor('4101 4104')).toEqual([
      'None of the lists has the variable {{FIRSTNAME}}, so nobody’s value is filled in.',
    ]);
    expect((await preview({ html: HTML, lists: '4101' })).notices).toEqual([]);
  });

  it('says nothing of variables that it couldn’t read', async () => {
    postbell.sandbox.control.fail({
      method: 'GET',
      path: '/addressbooks/*/variables',
      status: 500,
    });
    expect((await preview({ html: `${HTML}{{Whatever}}`, lists: '4101' })).notices).toEqual([]);
  });

  it('warns of money, quota and the size that the plan allows', async () => {
    const { account } = postbell.sandbox.state();
    Object.assign(account, { emailsLeft: 10, balance: 0, bonus: 0, maximumSubscribers: 20 });
    const raw = { lists: '4101', html: HTML };
    expect((await preview(raw)).notices).toEqual([
      'Your balance doesn’t cover it. Top it up first.',
      expect.stringMatching(/^Your plan allows 20 recipients per campaign; this one has \d+\.$/),
    ]);
    Object.assign(account, { balance: 100, maximumSubscribers: 15_000 });
    const { notices, summary } = await preview(raw);
    expect(notices).toEqual([
      expect.stringMatching(
        /^Your plan has 10 remaining sends; \d+ emails will be paid from your balance\.$/,
      ),
    ]);
    expect(summary).toMatch(/ · [\d.]+ USD for \d+ emails beyond your plan$/);
  });

  it.each([
    [
      'the line that an inbox shows',
      { html: `<style>p{}</style><!-- x --><p>Hello&nbsp;&amp; welcome</p>${HTML}` },
      ' – Hello & welcome Hello {{Name}} Unsubscribe',
    ],
    [
      'the preheader before the text, where inboxes look for it',
      { html: `<html><body class="a">${HTML}</body></html>`, preheader: 'Now <with> & more' },
      ' – Now <with> & more Hello {{Name}} Unsubscribe',
    ],
  ])('shows %s', async (_, raw, text) => {
    const shown = { ...BASE, ...raw, senderName: 'Larkspur News' };
    const { sections = [] } = await postbell.preview('campaign send', shown);
    const strong = (words: string) => ({ kind: 'strong', text: words });
    expect(sections.find(({ kind }) => kind === 'paragraph')).toEqual({
      kind: 'paragraph',
      text: [strong('Larkspur News'), ' · ', strong('What is new'), text],
    });
  });

  it.each([
    ['no recipients', { lists: '', template: '506' }, 'lists'],
    ['a time that has passed', { template: '506', at: '2026-11-20 10:00' }, 'at'],
    ['no content', {}, 'template'],
    ['two contents', { template: '506', html: HTML }, 'html'],
    ['lists with one segment', { lists: '4101 4104', segment: '7', html: HTML }, 'segment'],
    ['a preheader for a template', { template: '506', preheader: 'Hi' }, 'preheader'],
    ['a sender that there isn’t', { sender: 'who@example.com', html: HTML }, 'sender'],
    ['a file that is forgotten', { htmlFile: 'gone-for-good' }, 'htmlFile'],
  ])('refuses %s under its field', async (_, raw, field) => {
    await expect(preview(raw)).rejects.toMatchObject({ field });
  });

  it('goes without sizes, costs and quota when they can’t be had', async () => {
    postbell.sandbox.control.fail({ path: '/addressbooks/*', status: 500 });
    postbell.sandbox.control.fail({ path: '/user/balance/detail', status: 500 });
    const { summary, facts, notices } = await preview({ html: HTML });
    expect(facts).toMatchObject({ List: 'List 4104: size unknown', 'Remaining sends': 'Unknown' });
    expect(notices).toContain('Not all lists could be counted, so the totals are too low.');
    expect(summary).toContain('unknown number of recipients · cost unknown');
  });

  it('says which list and which template there isn’t', async () => {
    const { notices, summary } = await preview({ lists: '4104,9999', template: '99999' });
    expect(notices).toEqual([
      'There’s no list 9999. Choose another one.',
      'There’s no template 99999. Choose another one.',
    ]);
    expect(summary).toMatch(/^🔴 The service will reject this · at least 3/);
  });
});

describe('the pages of a campaign', () => {
  const aboutPage = async (page: number, raw: RawValues) => {
    const sections = await postbell.about('campaign send', page, raw, LATER);
    return { facts: factsIn({ sections }), notices: noticesIn({ sections }) };
  };

  it('tell the sizes and costs of the lists that were chosen', async () => {
    const { facts, notices } = await aboutPage(1, { lists: '4104' });
    expect(facts).toMatchObject({
      List: 'VIP (4104)',
      Recipients: expect.stringMatching(/^about \d+; blacklisted/),
      Cost: 'Included in your plan',
    });
    expect(notices).toEqual([]);
    const { notices: missing } = await aboutPage(1, { lists: '4104,9999' });
    expect(missing).toEqual(['There’s no list 9999. Choose another one.']);
    expect((await aboutPage(1, { segment: '7' })).facts).toEqual({});
  });

  it.each([
    [0, {}, 'lists'],
    [0, { lists: '4101 4104', segment: '7' }, 'segment'],
    [1, { subject: 'Hi' }, 'template'],
    [1, { template: '506', preheader: 'Hi' }, 'preheader'],
  ])('ask for what page %i needs at once: %j', (index, raw, field) => {
    const page = catalogue.find('campaign send')?.pages?.[index];
    const check = () => page?.check(raw, { zone: 'UTC', now: LATER.now });
    expect(check).toThrow(expect.objectContaining({ field }));
  });

  it('tell how many campaigns the hour still takes', async () => {
    const { facts } = await aboutPage(2, {});
    expect(facts['Hourly limit']).toBe('1 of 4 campaigns used this hour');
  });
});

describe('what is checked of a campaign', () => {
  const checked = async (raw: RawValues) => {
    const { bullets, notices } = await preview(raw);
    return { bullets, notices };
  };
  const WELL =
    '<p>Hello {{Name|friend}}, look</p><img src="https://larkspur.example/a.png" alt="Timelines">' +
    '<a href="https://larkspur.example/a">Look</a> <a href="{{unsubscribe_url}}">Unsubscribe</a>';

  it('is a line each where all is well', async () => {
    expect(await checked({ html: WELL })).toEqual({
      notices: [],
      bullets: [
        'Links: 1, not opened here. Click them in a test',
        'Images: 1, all with alternative text',
        'Plain text: 5 words that can be read without images',
        'Size: 1 of 102 KB',
        'Unsubscribe link: there',
        'Variables: all with a default',
        'Sender’s domain: larkspur.example passes SPF, DKIM, and DMARC',
      ],
    });
  });

  it('is a warning where it isn’t, and says nothing twice', async () => {
    const large = `<!-- ${'x'.repeat(103_000)} -->`;
    const html = `<img src="a.png"><img src="b.png" alt=""><img src="o.gif" width="1">${large}{{City}}`;
    const content = Buffer.from(html);
    const htmlFile = await postbell.store.uploads.save({ name: 'a.html', content }, NOW);
    const { bullets, notices } = await checked({ htmlFile, lists: '4104' });
    expect(notices).toEqual([
      expect.stringMatching(/^No unsubscribe link found/u),
      'The HTML is larger than 102 KB; Gmail will clip it.',
      '1 of 2 images has no alternative text (alt), so people who don’t load images see nothing there.',
    ]);
    expect(bullets).toEqual([
      'Plain text: 1 word that can be read without images',
      'Variables: {{City}} without a default, so blank for people without a value',
      'Sender’s domain: larkspur.example passes SPF, DKIM, and DMARC',
    ]);
    const unknown = await checked({ html: `${WELL}{{Nobody}}`, lists: '4104' });
    expect(unknown.notices).toHaveLength(1);
    expect(unknown.bullets.join()).not.toContain('Variables');
  });

  it('says of a domain what the service found, and stands back where it says nothing', async () => {
    const ask = async () => (await checked({ template: '506' })).bullets;
    const [domain] = [...postbell.sandbox.state().smtp.domains.values()];
    Object.assign(domain ?? {}, { addedAtMs: postbell.sandbox.state().nowMs - 12 * 60_000 });
    expect((await checked({ template: '506' })).notices).toEqual([
      'larkspur.example doesn’t pass DMARC, so inboxes may reject this or show it as spam.',
    ]);
    postbell.sandbox.control.fail({
      method: 'GET',
      path: '/v2/email-service/smtp/sender_domains',
      status: 500,
    });
    expect(await ask()).toContain('Sender’s domain: larkspur.example couldn’t be checked');
  });
});

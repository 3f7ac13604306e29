import { beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { factsIn, NOW, noticesIn, sandboxDesk, actionIn, summaryIn } from '../context.ts';
import { row } from '../../store/audit/trail.ts';
import { BASE, HOUR_MS, HTML, LATER } from './example.ts';

const desk = sandboxDesk();
beforeEach(() => desk.sandbox.control.advance(HOUR_MS));

const preview = (raw: RawValues) => desk.preview('campaign send', raw);

describe('the review of a campaign', () => {
  it('passes everything on to a test and to a draft', async () => {
    const reply = await preview({
      ...BASE,
      lists: '4104 4107',
      html: HTML,
      at: '2026-11-23 10:00',
      late: 'yes',
      utm: 'autumn',
    });
    expect(actionIn(reply, 'Send a test to myself…')).toEqual({
      operation: 'campaign test',
      values: { sender: BASE.sender, subject: BASE.subject, html: HTML },
    });
    expect(actionIn(reply, 'Save as draft')).toEqual({
      operation: 'campaign draft',
      values: {
        ...BASE,
        lists: '4104, 4107',
        html: HTML,
        at: '2026-11-23 10:00',
        late: 'yes',
        utm: 'autumn',
      },
    });
  });

  it('says when a test of the same template and subject was last sent, and to whom', async () => {
    const test = (more: Record<string, string>, email: string) =>
      desk.store.audit.append(
        row({
          stage: 'single',
          outcome: 'done',
          operation: 'campaign test',
          at: NOW,
          inputs: { template: '506', subject: BASE.subject, email, ...more },
        }),
      );
    await test({}, 'a•••@larkspur.example');
    await test({ subject: 'Another subject' }, 'b•••@larkspur.example');
    const reply = await preview({ ...BASE, template: '506' });
    expect(factsIn(reply)['Last test']).toContain('to a•••@larkspur.example, by @U0MIRA');
    const other = await preview({ ...BASE, template: '507' });
    expect(factsIn(other)['Last test']).toContain('None');
  });

  it('names everything that speaks against it, what is refused first', async () => {
    const subject = 'A subject that goes on and on until nobody wants to read it any more 🎉';
    desk.sandbox.control.setListStatus(4104, 4);
    const reply = await preview({
      ...BASE,
      subject,
      sender: 'events@larkspur.example',
      html: '<b>Hi</b>',
    });
    expect(summaryIn(reply)).toContain('🔴 the service will refuse this');
    expect(actionIn(reply, 'Enter the sender’s code…')).toEqual({
      operation: 'sender activate',
      values: { sender: 'events@larkspur.example' },
    });
    expect(noticesIn(reply)).toEqual([
      'VIP (4104) can’t be sent to: Blocked by the service.',
      'events@larkspur.example isn’t activated, so the service will refuse it.',
      'The subject has 70 characters; most inboxes cut it at 60.',
      expect.stringMatching(/^No unsubscribe link was found in the HTML\./),
    ]);
  });

  it('warns of money, quota and the size that the tariff allows', async () => {
    const { account } = desk.sandbox.state();
    Object.assign(account, { emailsLeft: 10, balance: 0, bonus: 0, maximumSubscribers: 20 });
    const poor = await preview({ ...BASE, lists: '4101', html: HTML });
    expect(noticesIn(poor)).toEqual([
      'The balance doesn’t cover it. Top it up first.',
      expect.stringMatching(/^Your tariff allows 20 recipients a campaign; these are \d+\.$/),
    ]);
    Object.assign(account, { balance: 100, maximumSubscribers: 15_000 });
    const paid = await preview({ ...BASE, lists: '4101', html: HTML });
    expect(noticesIn(paid)).toEqual([
      expect.stringMatching(/^Your tariff has 10 e-mails left; \d+ are paid from the balance\.$/),
    ]);
    expect(factsIn(paid)['Cost']).toMatch(/^[\d.]+ USD for \d+ e-mails above the tariff$/);
  });

  it('shows the line that an inbox shows', async () => {
    const html = `<style>p{}</style><!-- x --><p>Hello&nbsp;&amp; welcome</p>${HTML}`;
    const reply = await preview({ ...BASE, html, senderName: 'Larkspur News' });
    const paragraph = (reply.sections ?? []).find(({ kind }) => kind === 'paragraph');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      text: [
        { kind: 'strong', text: 'Larkspur News' },
        ' · ',
        { kind: 'strong', text: 'What is new' },
        ' – Hello & welcome Hello {{Name}} Unsubscribe',
      ],
    });
  });

  it('puts the preheader before the text, where inboxes look for it', async () => {
    const html = `<html><body class="a">${HTML}</body></html>`;
    const reply = await preview({ ...BASE, html, preheader: 'Now <with> & more' });
    const paragraph = (reply.sections ?? []).find(({ kind }) => kind === 'paragraph');
    expect(JSON.stringify(paragraph)).toContain(' – Now <with> & more Hello {{Name}} Unsubscribe');
  });

  it.each([
    ['no recipients', { ...BASE, lists: '', template: '506' }, 'lists'],
    ['a time that has passed', { ...BASE, template: '506', at: '2026-11-20 10:00' }, 'at'],
    ['no content', BASE, 'template'],
    ['two contents', { ...BASE, template: '506', html: HTML }, 'html'],
    [
      'lists with a segment of one',
      { ...BASE, lists: '4101 4104', segment: '7', html: HTML },
      'segment',
    ],
    ['a preheader for a template', { ...BASE, template: '506', preheader: 'Hi' }, 'preheader'],
    ['a sender that there isn’t', { ...BASE, sender: 'who@example.com', html: HTML }, 'sender'],
    ['a file that is forgotten', { ...BASE, htmlFile: 'gone-for-good' }, 'htmlFile'],
  ])('refuses %s under its field', async (_, raw, field) => {
    await expect(preview(raw)).rejects.toMatchObject({ field });
  });

  it('goes without sizes, costs and quota when they can’t be had', async () => {
    desk.sandbox.control.fail({ path: '/addressbooks/*', status: 500 });
    desk.sandbox.control.fail({ path: '/user/balance/detail', status: 500 });
    const reply = await preview({ ...BASE, html: HTML });
    expect(factsIn(reply)).toMatchObject({ List: 'List 4104: size not known', Cost: 'Not known' });
    expect(noticesIn(reply)).toContain('Not all lists could be counted, so the sums are too low.');
    expect(summaryIn(reply)).toContain('To nobody knows how many recipients now');
  });

  it('says which list and which template there isn’t', async () => {
    const reply = await preview({ ...BASE, lists: '4104,9999', template: '99999' });
    expect(noticesIn(reply)).toEqual([
      'List 9999 wasn’t found. Choose another one.',
      'Template 99999 wasn’t found. Choose another one.',
    ]);
    expect(summaryIn(reply)).toContain('To at least 3');
    expect(summaryIn(reply)).toContain('🔴 the service will refuse this');
  });
});

describe('the pages of a campaign', () => {
  const aboutPage = async (page: number, raw: RawValues) => ({
    title: '',
    sections: await desk.about('campaign send', page, raw, LATER),
  });

  it('tell the sizes and costs of the lists that were chosen', async () => {
    const about = await aboutPage(1, { lists: '4104' });
    expect(factsIn(about)).toMatchObject({
      List: expect.stringMatching(/^VIP \(4104\): \d+$/),
      Cost: 'Included in the tariff',
    });
    expect(noticesIn(about)).toEqual([]);
    expect(factsIn(await aboutPage(1, { segment: '7' }))).toEqual({});
  });

  it('say at once which list there isn’t', async () => {
    expect(noticesIn(await aboutPage(1, { lists: '4104,9999' }))).toEqual([
      'List 9999 wasn’t found. Choose another one.',
    ]);
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
    expect(factsIn(await aboutPage(2, {}))).toEqual({
      'Campaigns this hour': '1 of 4 used, as far as the service tells',
    });
  });
});

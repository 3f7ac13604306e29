import { describe, expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import {
  campaignId,
  answerOf,
  labelsIn,
  noticesIn,
  rowsIn,
  sandboxDesk,
  sectionsOf,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

/** What an operation says of a campaign that the service describes so. */
const answered = (name: string, detail: object, other: unknown, raw = {}) =>
  answerOf(name, { campaign: '9', ...raw }, ({ start }) =>
    json(/\/campaigns\/9 /.test(start) ? { id: 9, name: 'Nine', status: 3, ...detail } : other),
  );

describe('campaign links', () => {
  it('says why there are none when nobody counted', async () => {
    const uncounted = { external_stat: { check_open_email: true, check_redirect_link: false } };
    const reply = await answered('campaign links', uncounted, []);
    expect(noticesIn(reply)).toEqual([expect.stringContaining('without counting clicks')]);
  });

  it('says nothing about counting where the service says nothing', async () => {
    for (const notified of [{}, { external_stat: [] }]) {
      expect(noticesIn(await answered('campaign links', notified, []))).toEqual([]);
    }
  });

  it('writes whole links into the file', async () => {
    const raw = { csv: 'yes' };
    const link = `https://larkspur.example/${'long/'.repeat(30)}`;
    const reply = await answered('campaign links', {}, [{ link, count: 3 }], raw);
    expect(reply.files?.[0]?.content).toContain(`${link},3,`);
  });
});

describe('campaign countries', () => {
  it('names countries, keeps what is none, and draws the first ones', async () => {
    const reply = await answered('campaign countries', {}, { ua: 2, GB: 5, A1: 1 });
    expect(summaryIn(reply)).toBe('8 opened in 3 countries · most in United Kingdom 62.5 %');
    expect(rowsIn(reply).map(([country]) => country)).toEqual(['United Kingdom', 'Ukraine', 'A1']);
    expect(sectionsOf(reply, 'chart')[0]).toMatchObject({
      categories: ['United Kingdom', 'Ukraine', 'A1'],
      series: [{ values: [5, 2, 1] }],
    });
  });

  it('has nothing to draw where nobody opened it', async () => {
    const reply = await answered('campaign countries', {}, []);
    expect(summaryIn(reply)).toBe('The service knows no country of an open yet.');
    expect(sectionsOf(reply, 'chart')).toEqual([]);
  });
});

describe('campaign recipient', () => {
  const fate = {
    sent_date: '2026-11-20 10:00:13',
    global_status: 1,
    global_status_explain: 'Sent',
  };
  const recipient = (detail: object) =>
    answered('campaign recipient', {}, { ...fate, ...detail }, { email: 'bob@example.com' });

  it('says what can be done about a bounce', async () => {
    const explained = 'Mail server answer: no such email';
    const reply = await recipient({ detail_status: 6, detail_status_explain: explained });
    expect(summaryIn(reply)).toBe('No such address (overall: sent)');
    expect(noticesIn(reply)).toEqual([expect.stringMatching(/^The address doesn’t exist\./)]);
  });

  it('keeps words that the service has of its own', async () => {
    const reply = await recipient({ detail_status: 4, detail_status_explain: 'lost at sea' });
    expect(summaryIn(reply)).toBe('Lost at sea (overall: sent)');
  });

  it('says that somebody was no recipient', async () => {
    const campaign = await campaignId(desk, 'Newsletter #43');
    const reply = await desk.run('campaign recipient', { campaign, email: 'nobody@example.com' });
    expect(summaryIn(reply)).toMatch(/^Wasn’t among the recipients of «Newsletter #43» \(\d+\)/);
    expect(labelsIn(reply)).toEqual(['Why did it get nothing?', 'Look up', 'Campaign']);
    desk.sandbox.control.fail({ path: '/campaigns/*/email/*', status: 403, times: 1 });
    await expect(
      desk.run('campaign recipient', { campaign, email: 'nobody@example.com' }),
    ).rejects.toMatchObject({ name: 'RefusedError' });
  });
});

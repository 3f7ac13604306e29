import { describe, expect, it } from 'vitest';
import { DAILY, type SectionName } from '../../src/domain/digest.ts';
import { daysBefore } from '../../src/domain/schedule.ts';
import { action, plainText, type Section, type Table } from '../../src/domain/reply.ts';
import type { SectionContent, SectionResult } from '../../src/digests/section.ts';
import { digestReply, type Outlook } from '../../src/digests/digest-reply.ts';
import { render } from '../../src/slack/blocks/render.ts';
import { NOW } from './sections/section-content.ts';
import { bulletsIn } from '../commands/seen.ts';

const period = daysBefore(NOW, 'UTC', 1);

const content = (name: SectionName, one: Partial<SectionContent>): SectionResult => ({
  name,
  words: name,
  content: { verdict: null, light: null, isQuiet: false, sections: [], ...one },
  lacks: [],
});

const write = (parts: readonly SectionResult[]) =>
  digestReply({ settings: { ...DAILY, kind: 'weekly' }, period, parts });

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index): Section => ({
    kind: 'paragraph',
    text: `Line ${index}`,
  }));

const actionFor = (label: string) => action('campaign show', { campaign: label }, label);

const summaryOf = (parts: readonly SectionResult[]) => plainText(write(parts).reply.summary ?? '');

describe('the verdict of a digest', () => {
  it('begins with the worst, has one light and at most two clauses; lights in names stay', () => {
    const campaigns = content('campaigns', {
      verdict: '3 campaigns, 98.0% delivered',
      light: '🟢',
    });
    const bounces = content('bounces', { verdict: '🔴 bounces 9.0% of “🔴 Sale 🟢”', light: '🔴' });
    const sms = content('sms', { verdict: '🟠 SMS delivered 80.0%', light: '🟠' });
    expect(summaryOf([campaigns, sms, bounces])).toBe(
      '🔴 Bounces 9.0% of “🔴 Sale 🟢” · SMS delivered 80.0%',
    );
    const stuck = content('campaigns', { verdict: '🟠 1 campaign on hold', light: '🟠' });
    expect(summaryOf([stuck, sms, bounces])).toBe(
      '🔴 Bounces 9.0% of “🔴 Sale 🟢” · 2 more issues in the thread',
    );
  });

  it('says that all is good only where it is known', () => {
    const campaigns = content('campaigns', { verdict: '3 campaigns', light: '🟢' });
    expect(summaryOf([campaigns, content('balance', {})])).toBe('Healthy: 3 campaigns');
    const lacks = [{ words: 'bounces', reason: 'Down.', isPassing: true }];
    expect(summaryOf([{ ...campaigns, lacks }])).toBe('3 campaigns');
    expect(summaryOf([content('campaigns', { verdict: '1 campaign', light: null })])).toBe(
      '1 campaign',
    );
  });

  it('tells the light of a part that an older version composed', () => {
    const verdict = '3 campaigns · 🔴 spam complaints 0.51%';
    expect(summaryOf([content('campaigns', { verdict, light: '🔴' })])).toBe(`🔴 ${verdict}`);
  });
});

describe('a digest in words', () => {
  it('fits one screen: the figures of one part, one warning, and the worst and best', () => {
    const table = (label: string): Table => ({
      kind: 'table',
      columns: [{ title: 'Metric' }, { title: 'Yesterday' }],
      rows: [[label, '5']],
    });
    const { reply } = write([
      content('campaigns', { table: null, warnings: ['One is overdue.', 'Another is.'] }),
      content('bounces', { table: table('Bounced'), sections: linesOf(30) }),
      content('sms', { table: table('Sent'), warnings: ['No money.'], extremes: ['Worst: A'] }),
    ]);
    expect(reply.sections).toEqual([
      table('Bounced'),
      { kind: 'notice', tone: 'warning', text: ['One is overdue.', ' 2 more in the thread.'] },
      { kind: 'bullets', items: ['Worst: A'] },
    ]);
  });

  it('says nothing twice: neither a warning of its summary nor the worst campaign', () => {
    const campaigns = content('campaigns', {
      verdict: '🔴 flash sale: complaints 1.2%',
      light: '🔴',
      saysFirst: 'flash sale: complaints 1.2%',
      extremes: ['Worst: flash sale', 'Best: Newsletter'],
    });
    const balance = content('balance', {
      verdict: '🟠 Balance lasts about 6 days',
      light: '🟠',
      warnings: ['Balance lasts about 6 days.', 'The plan ends today.'],
    });
    expect(write([campaigns, balance]).reply.sections).toEqual([
      { kind: 'notice', tone: 'warning', text: ['The plan ends today.', ''] },
      { kind: 'bullets', items: ['Best: Newsletter'] },
    ]);
    const sms = content('sms', { verdict: '🔴 SMS delivered 1%', light: '🔴' });
    // What the summary has no room for is named below it.
    expect(write([sms, campaigns, balance]).reply.sections?.at(-1)).toEqual({
      kind: 'bullets',
      items: ['Worst: flash sale', 'Best: Newsletter'],
    });
  });

  it('has the days of its period in its title', () => {
    const days = ['2026-11-14', '2026-11-20'];
    const settings = { ...DAILY, kind: 'weekly' } as const;
    const { reply } = digestReply({ settings, period: { ...period, days }, parts: [] });
    expect(reply.title).toBe('Weekly digest · Sat, Nov 14 – Fri, Nov 20');
  });

  it('offers the most useful of every part before the second ones, none twice', () => {
    const { reply } = write([
      content('campaigns', { actions: ['a', 'b', 'c', 'd'].map(actionFor) }),
      content('bounces', { actions: ['a', 'e'].map(actionFor) }),
      content('sms', { actions: ['f'].map(actionFor) }),
    ]);
    expect(reply.actions?.map(({ label }) => label)).toEqual(['a', 'f', 'b']);
  });
});

describe('the thread of a digest', () => {
  const heading = (text: string): Section => ({ kind: 'heading', text });
  const chart = (title: string): Section => ({
    kind: 'chart',
    form: 'bar',
    title,
    categories: ['a'],
    series: [{ name: 'b', values: [1] }],
  });

  it('has a message for each subject, in pages that Slack takes, and loses nothing', () => {
    const lines = linesOf(60);
    const { details } = write([
      content('campaigns', { sections: [chart('one'), chart('two'), ...lines] }),
      content('bounces', {
        sections: [heading('Campaign bounces'), chart('three'), heading('Others'), ...lines],
      }),
      content('sms', { details: [{ key: 'all', reply: { title: 'All SMS' } }] }),
    ]);
    expect(details.map(({ key }) => key)).toEqual([
      'campaigns: Campaigns',
      'campaigns: Campaigns (2)',
      'campaigns: Campaigns (3)',
      'bounces: Campaign bounces',
      'bounces: Others',
      'bounces: Others (2)',
      'sms/all',
      'method',
    ]);
    for (const { reply } of details) {
      const { blocks, files } = render(reply);
      expect(blocks.length).toBeLessThanOrEqual(50);
      expect(files).toEqual([]);
    }
    const shown = details.flatMap(({ reply }) => reply.sections ?? []);
    expect(shown.filter((section) => section.kind === 'chart')).toHaveLength(3);
    expect(shown.filter((one) => one.kind === 'paragraph')).toHaveLength(120);
  });

  it('has a long table whole, in a message or in a file with it', () => {
    const table: Section = {
      kind: 'table',
      columns: [{ title: 'Domain' }, { title: 'Bounces' }],
      rows: Array.from({ length: 240 }, (_, row) => [`domain-${row}.example`, `${row}`]),
    };
    const { details } = write([content('bounces', { sections: [table] })]);
    const [file, ...others] = details.flatMap(({ reply }) => render(reply).files);
    expect(others).toEqual([]);
    expect(file?.content.trim().split('\r\n')).toHaveLength(241);
  });

  it('ends with how all is counted, in the zone of the digest’s days', () => {
    const NOT_INCLUDED = 'Not included: SMS and web push, which this filter doesn’t apply to.';
    const settings = { ...DAILY, zone: 'Asia/Kathmandu' };
    const parts = [
      content('campaigns', {
        sections: linesOf(1),
        footnotes: ['A.'],
        unfiltered: ['SMS', 'web push'],
      }),
      content('bounces', { footnotes: ['A.'] }),
    ];
    const { reply, details } = digestReply({ settings, period, parts });
    expect(bulletsIn(details.at(-1)?.reply ?? {})).toEqual([
      'From 2026-11-20T00:00:00.000Z to 2026-11-21T00:00:00.000Z, whole days in Asia/Kathmandu.',
      'A.',
      NOT_INCLUDED,
    ]);
    expect(reply.footnote).toBe(NOT_INCLUDED);
  });

  it('stays open while figures of its subject are missing', () => {
    const lacks = [{ words: 'bounces', reason: 'Down.', isPassing: true }];
    const known = content('campaigns', { sections: linesOf(1) });
    const parts = [known, { ...content('bounces', { sections: linesOf(1) }), lacks }];
    const open = (outlook: Outlook) =>
      digestReply({ settings: DAILY, period, parts, outlook }).details.map(({ isOpen }) => isOpen);
    expect(open('asked again')).toEqual([false, true, true]);
    expect(open('given up')).toEqual([false, false, false]);
  });
});

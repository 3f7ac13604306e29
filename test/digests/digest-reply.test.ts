import { describe, expect, it } from 'vitest';
import { DAILY, type SectionName } from '../../src/domain/digest.ts';
import { plainText, type Section, type Action } from '../../src/domain/reply.ts';
import { digestReply } from '../../src/digests/digest-reply.ts';
import type { SectionContent } from '../../src/digests/section.ts';
import { render } from '../../src/slack/blocks/render.ts';
import { RICH, SIMPLE } from '../../src/slack/blocks/sections.ts';

const period = {
  days: ['2026-11-20'],
  fromAt: new Date('2026-11-20T00:00:00Z'),
  untilAt: new Date('2026-11-21T00:00:00Z'),
};

const content = (name: SectionName, one: Partial<SectionContent>) => ({
  name,
  words: name,
  content: { verdict: null, light: null, isQuiet: false, sections: [], ...one },
  lacks: [],
});

const write = (parts: readonly ReturnType<typeof content>[]) =>
  digestReply({ settings: { ...DAILY, kind: 'weekly' }, period, parts });

const action = (label: string): Action => ({
  kind: 'operation',
  label,
  operation: 'campaign show',
  values: { campaign: label },
});

describe('a digest in words', () => {
  it('begins with the worst light, and what it is about', () => {
    const { reply } = write([
      content('campaigns', { verdict: '3 campaigns · 🟢 all rates are fine', light: '🟢' }),
      content('balance', { verdict: null, light: null }),
      content('bounces', { verdict: 'many bounces · 🔴 9 % of 5,000 sent', light: '🔴' }),
      content('sms', { verdict: '1 SMS campaign', light: '🟠' }),
    ]);
    expect(plainText(reply.summary ?? '')).toBe(
      '🔴 Many bounces · 9 % of 5,000 sent · 1 SMS campaign · 3 campaigns · all rates are fine',
    );
  });

  it('says in its title what it is narrowed to', () => {
    const write = (filterWords: string) =>
      digestReply({ settings: { ...DAILY, kind: 'campaigns' }, filterWords, period, parts: [] })
        .reply;
    expect(write('of list «Newsletter»').title).toBe(
      'Campaigns of list «Newsletter» for Friday 20 November',
    );
    expect(write('').title).toBe('Campaigns for Friday 20 November');
  });

  it('has an English title also where its numbers are German', () => {
    const days = ['2026-11-14', '2026-11-20'];
    const settings = { ...DAILY, kind: 'weekly', language: 'de' } as const;
    const { reply } = digestReply({ settings, period: { ...period, days }, parts: [] });
    expect(reply.title).toBe('Weekly digest for Saturday 14 November to Friday 20 November');
  });

  it('names the zone of its days, which may not be that of its readers', () => {
    const settings = { ...DAILY, zone: 'Asia/Kathmandu' };
    const { reply } = digestReply({ settings, period, parts: [content('campaigns', {})] });
    expect(plainText(reply.footnote ?? '')).toBe(
      'From 2026-11-20T00:00:00.000Z to 2026-11-21T00:00:00.000Z, whole days in Asia/Kathmandu.',
    );
  });

  it('keeps the lights that campaigns have in their own names', () => {
    const { reply } = write([
      content('balance', { verdict: '🟠 12 EUR left', light: '🟠' }),
      content('campaigns', {
        verdict: '1 campaign to 1,000 recipients · 🔴 «🔴 Sale 🟢»: spam complaints 0.51 %',
        light: '🔴',
      }),
    ]);
    expect(plainText(reply.summary ?? '')).toBe(
      '🔴 1 campaign to 1,000 recipients · «🔴 Sale 🟢»: spam complaints 0.51 % · 12 EUR left',
    );
  });

  it('offers the most useful of every part before the second ones, none twice', () => {
    const { reply } = write([
      content('campaigns', { actions: ['a', 'b', 'c', 'd'].map(action) }),
      content('bounces', { actions: ['a', 'e'].map(action) }),
      content('sms', { actions: ['f'].map(action) }),
    ]);
    expect(reply.actions?.map(({ label }) => label)).toEqual(['a', 'f', 'b', 'e', 'c']);
  });

  it('shows what one message takes, and loses nothing: the rest is in the thread', () => {
    const chart = (title: string): Section => ({
      kind: 'chart',
      form: 'bar',
      title,
      categories: ['a'],
      series: [{ name: 'b', values: [1] }],
    });
    const lines = Array.from({ length: 30 }, (_, index): Section => ({
      kind: 'paragraph',
      text: `Line ${index}`,
    }));
    const written = write([
      content('campaigns', { sections: [chart('one'), chart('two'), ...lines] }),
      content('bounces', { sections: [{ kind: 'heading', text: 'Bounces' }, chart('three')] }),
      content('sms', {
        sections: lines,
        details: [{ key: 'all', reply: { title: 'All SMS' } }],
      }),
    ]);
    const { blocks, files } = render(written.reply);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(files).toEqual([]);
    expect(written.details.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^bounces\+/),
      expect.stringMatching(/^sms\+/),
      'sms/all',
    ]);
    expect(written.reply.sections).toContainEqual({
      kind: 'paragraph',
      text: 'More on bounces and sms is in the thread.',
    });
    const below = written.details.flatMap(({ reply }) => reply.sections ?? []);
    const shown = [...(written.reply.sections ?? []), ...below];
    expect(shown.filter((section) => section.kind === 'chart')).toHaveLength(3);
    expect(shown.filter((one) => one.kind === 'paragraph' && lines.includes(one))).toHaveLength(60);
    // A heading stays with what it is above of.
    expect(written.details[0]?.reply.sections?.map(({ kind }) => kind)).toEqual([
      'heading',
      'chart',
    ]);
  });

  it('shows a table only where it needs no file; a longer one is in the thread with one', () => {
    const table = (rows: number): Section => ({
      kind: 'table',
      columns: [{ title: 'Domain' }, { title: 'Bounces' }],
      rows: Array.from({ length: rows }, (_, row) => [`domain-${row}.example`, `${row}`]),
    });
    const short = write([content('bounces', { sections: [table(25)] })]);
    expect(short.details).toEqual([]);
    for (const richness of [RICH, SIMPLE]) {
      expect(render(short.reply, { richness }).files).toEqual([]);
    }
    const long = write([content('bounces', { sections: [table(240)] })]);
    expect(render(long.reply).files).toEqual([]);
    const [file, ...others] = long.details.flatMap(({ reply }) => render(reply).files);
    expect(others).toEqual([]);
    expect(file?.content.trim().split('\r\n')).toHaveLength(241);
  });

  it('tells again what no longer has room in the message, and nothing else', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index): Section => ({
        kind: 'paragraph',
        text: `Line ${index}`,
      }));
    const keys = (count: number) =>
      write([
        content('campaigns', { sections: lines(count) }),
        content('bounces', { sections: lines(40) }),
      ]).details.map(({ key }) => key);
    expect(keys(3)).toEqual(keys(3));
    expect(keys(3)).not.toEqual(keys(9));
  });
});

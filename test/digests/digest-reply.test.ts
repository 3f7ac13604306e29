import { describe, expect, it } from 'vitest';
import { DAILY, type SectionName } from '../../src/domain/digest.ts';
import { daysBefore } from '../../src/domain/schedule.ts';
import { plainText, type Section, type Action } from '../../src/domain/reply.ts';
import { digestReply } from '../../src/digests/digest-reply.ts';
import type { SectionContent } from '../../src/digests/section.ts';
import { render } from '../../src/slack/blocks/render.ts';
import { NOW } from './sections/told-by.ts';
import { RICH, SIMPLE } from '../../src/slack/blocks/sections.ts';

const period = daysBefore(NOW, 'UTC', 1);

const content = (name: SectionName, one: Partial<SectionContent>) => ({
  name,
  words: name,
  content: { verdict: null, light: null, isQuiet: false, sections: [], ...one },
  lacks: [],
});

const write = (parts: readonly ReturnType<typeof content>[]) =>
  digestReply({ settings: { ...DAILY, kind: 'weekly' }, period, parts });

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index): Section => ({
    kind: 'paragraph',
    text: `Line ${index}`,
  }));

const action = (label: string): Action => ({
  kind: 'operation',
  label,
  operation: 'campaign show',
  values: { campaign: label },
});

describe('a digest in words', () => {
  it('begins with the worst light, and what it is about; lights in names stay', () => {
    const { reply } = write([
      content('campaigns', { verdict: '3 campaigns · 🟢 all rates are fine', light: '🟢' }),
      content('balance', {}),
      content('bounces', { verdict: 'bounces · 🔴 9.0% of “🔴 Sale 🟢”', light: '🔴' }),
      content('sms', { verdict: '1 SMS campaign', light: '🟠' }),
    ]);
    expect(plainText(reply.summary ?? '')).toBe(
      '🔴 Bounces · 9.0% of “🔴 Sale 🟢” · 1 SMS campaign · 3 campaigns · all rates are fine',
    );
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
    const lines = linesOf(30);
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
    expect(written.details[0]?.reply.sections).toMatchObject([
      { kind: 'heading' },
      { kind: 'chart' },
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
    const keys = (count: number) =>
      write([
        content('campaigns', { sections: linesOf(count) }),
        content('bounces', { sections: linesOf(40) }),
      ]).details.map(({ key }) => key);
    expect(keys(3)).toEqual(keys(3));
    expect(keys(3)).not.toEqual(keys(9));
  });
});

import type { RichTextSection, RichTextSectionElement } from 'slack-blocks-to-jsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSlackDate } from '../../../sandbox/workspace/page/text/date-format.ts';
import { parseMrkdwn } from '../../../sandbox/workspace/page/text/mrkdwn.ts';
import { literal } from '../../../src/slack/blocks/text.ts';

const NOW = new Date('2026-11-21T08:30:00Z');

describe('mrkdwn', () => {
  it.each([
    ['*bold*, _italic_ and ~gone~', ['b:bold', ', ', 'i:italic', ' and ', 's:gone']],
    ['*_both_*', ['bi:both']],
    ['snake_case_name 2*3*4', ['snake_case_name 2*3*4']],
    ['* no bold*, *nor\nthis*', ['* no bold*, *nor\nthis*']],
    ['`*code*` and *`x`*', ['c:*code*', ' and ', 'bc:x']],
    ['# no heading', ['# no heading']],
    ['**no Markdown** [a](b)', ['**no Markdown** [a](b)']],
    ['1. one\n2. two\n---', ['1. one\n2. two\n---']],
  ])('reads emphasis in %j as Slack does', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('shows what the bot writes as literal text as it is, whatever is in it', () => {
    const mark = fc.constantFrom(...'*_~`<>&:!@# \nab1'.split(''), 'tada', 'https');
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 30 }), (marks) => {
        const text = marks.join('').trim();
        const words = shown(literal(text)).join('\n').replaceAll('\u200B', '');
        expect(words).toBe(text);
      }),
      { numRuns: 2_000, examples: [[['*bold* _i_ `c` and `d` ```e``` :tada: > <!channel>']]] },
    );
  });

  it.each([
    ['R&amp;D &lt;b&gt;', ['R&D <b>']],
    ['&lt;!channel&gt; &lt;@U1&gt;', ['<!channel> <@U1>']],
    ['&amp;lt;', ['&lt;']],
  ])('unescapes %j to text only, never to a mention', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ['<@U1>', { type: 'user', user_id: 'U1' }],
    ['<#C1|general>', { type: 'channel', channel_id: 'C1' }],
    ['<!subteam^S1|@support>', { type: 'usergroup', usergroup_id: 'S1' }],
    ['<!here>', { type: 'broadcast', range: 'here' }],
    ['<mailto:a@b.c|a@b.c>', link('mailto:a@b.c', 'a@b.c')],
    ['<https://x.y/?a=1&amp;b=2|R&amp;D>', link('https://x.y/?a=1&b=2', 'R&D')],
    ['https://x.y/a_b_c', link('https://x.y/a_b_c', 'https://x.y/a_b_c')],
  ])('reads the entity %j', (text, expected) => {
    expect(parse(text)).toEqual([{ type: 'rich_text_section', elements: [expected] }]);
  });

  it('shows emoji, and leaves times and unknown names alone', () => {
    const text = ':white_check_mark: 10:30:45 :no_such_emoji: :large_green_circle:';
    expect(shown(text)).toEqual(['✅ 10:30:45 :no_such_emoji: 🟢']);
  });

  it('keeps code blocks and quotes apart from the text around them', () => {
    const blocks = parse('before\n```\n*a* &lt;b&gt;\n```\n&gt; quoted\nafter');
    const kinds = ['section', 'preformatted', 'quote', 'section'];
    expect(blocks.map(({ type }) => type)).toEqual(kinds.map((kind) => `rich_text_${kind}`));
    expect(blocks[1]?.elements).toEqual([{ type: 'text', text: '*a* <b>' }]);
  });
});

describe('dates in mrkdwn', () => {
  it.each([
    ['{date_num} {time_secs}', 'Europe/Berlin', '2026-11-21 1:30:00 AM'],
    ['{date_short_pretty} at {time}', 'America/New_York', 'yesterday at 7:30 PM'],
    ['{date_long}', 'Europe/Berlin', 'Saturday, November 21, 2026'],
    ['{ago}', 'Europe/Berlin', '8 hours ago'],
  ])('are shown as %j in the zone %s', (format, zone, expected) => {
    const timestamp = new Date('2026-11-21T00:30:00Z').getTime() / 1000;
    expect(formatSlackDate(timestamp, format, zone, NOW).replaceAll('\u202F', ' ')).toBe(expected);
  });
});

function link(url: string, text: string) {
  return { type: 'link', url, text, style: {} };
}

function parse(text: string) {
  return parseMrkdwn(text, (timestamp) => String(timestamp));
}

/** Texts with a letter for each style before them. */
function shown(text: string): string[] {
  const all: (RichTextSectionElement | RichTextSection)[] = [];
  for (const { elements } of parse(text)) all.push(...elements);
  return all.map((element) => {
    if (element.type !== 'text') return JSON.stringify(element);
    const styles = Object.keys(element.style ?? {}).map((style) => style.charAt(0));
    return styles.length > 0 ? `${styles.sort().join('')}:${element.text}` : element.text;
  });
}

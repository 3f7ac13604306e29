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
    ['<mailto:a@b.c|a@b.c>', { type: 'link', url: 'mailto:a@b.c', text: 'a@b.c', style: {} }],
    [
      '<https://x.y/?a=1&amp;b=2|R&amp;D>',
      { type: 'link', url: 'https://x.y/?a=1&b=2', text: 'R&D', style: {} },
    ],
    [
      'https://x.y/a_b_c',
      { type: 'link', url: 'https://x.y/a_b_c', text: 'https://x.y/a_b_c', style: {} },
    ],
  ])('reads the entity %j', (text, expected) => {
    expect(parse(text)).toEqual([{ type: 'rich_text_section', elements: [expected] }]);
  });

  it('shows emoji, and leaves times and unknown names alone', () => {
    expect(shown(':white_check_mark: 10:30:45 :no_such_emoji: :large_green_circle:')).toEqual([
      '✅ 10:30:45 :no_such_emoji: 🟢',
    ]);
  });

  it('keeps code blocks and quotes apart from the text around them', () => {
    const blocks = parse('before\n```\n*a* &lt;b&gt;\n```\n&gt; quoted\nafter');
    expect(blocks.map(({ type }) => type)).toEqual([
      'rich_text_section',
      'rich_text_preformatted',
      'rich_text_quote',
      'rich_text_section',
    ]);
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

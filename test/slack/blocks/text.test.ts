import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, spansOf, type Span, type Text } from '../../../src/domain/reply.ts';
import { render } from '../../../src/slack/blocks/render.ts';
import {
  dateFallback,
  linkAddress,
  literal,
  mrkdwn,
  mrkdwnPieces,
} from '../../../src/slack/blocks/text.ts';
import { anyText } from './any-reply.ts';

const shown = (markup: string) =>
  markup
    .replaceAll('\u200B', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('literal text', () => {
  test('can be read again as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(shown(literal(text))).toBe(text.toWellFormed().replaceAll('\u200B', ''));
      }),
    );
  });

  test.each([
    ['<!channel>', '&lt;!channel&gt;'],
    ['<@U1> & co', '&lt;@U1&gt; &amp; co'],
    ['*sale*', '*\u200Bsale*'],
    [':tada: at 10:30:45', ':\u200Btada: at 10:30:45'],
    ['ann_b@example.com', 'ann_b@example.com'],
    ['2 * 3', '2 * 3'],
    ['> quoted', '\u200B&gt; quoted'],
  ])('%s', (text, expected) => {
    expect(literal(text)).toBe(expected);
  });
});

describe('markup', () => {
  test('marks strong words, code, links, people and moments', () => {
    const at = new Date('2026-11-21T09:00:00Z');
    expect(
      mrkdwn([
        { kind: 'strong', text: 'Sent' },
        ' by ',
        { kind: 'person', id: 'U0MIRA' },
        ' at ',
        { kind: 'time', at, show: 'time' },
        ', see ',
        { kind: 'link', url: 'https://example.com/?a=1&b=2', text: 'a|b' },
      ]),
    ).toBe(
      '*Sent* by <@U0MIRA> at <!date^1795251600^{time}|09:00 UTC>, see <https://example.com/?a=1&amp;b=2|a¦b>',
    );
  });

  test('keeps the blanks between the pieces of long strong words', () => {
    const text = 'asked to try later · '.repeat(20).trim();
    const [piece = ''] = mrkdwnPieces({ kind: 'strong', text }, 3000);
    expect(piece.replaceAll(/[*\u200B]/gu, '')).toBe(text);
  });

  test('keeps strong words in one piece whatever is in them', () => {
    expect(mrkdwn({ kind: 'strong', text: 'a *bold* `x`' })).toBe('*a ∗bold∗ ˋxˋ*');
  });

  test('opens no address but web and mail', () => {
    expect(mrkdwn({ kind: 'link', url: 'file:///etc/passwd', text: 'here' })).toBe('here');
  });

  test('calls direct messages by their name, since they are no channel to link to', () => {
    const channel = { kind: 'channel', id: 'D0MIRA' } as const;
    expect(mrkdwn(['in ', channel, '.'])).toBe('in direct messages.');
    const { blocks } = render({ title: 'x', sections: [{ kind: 'bullets', items: [channel] }] });
    expect(JSON.stringify(blocks)).not.toContain('D0MIRA');
  });

  test('mentions nobody whose id is no id', () => {
    expect(mrkdwn({ kind: 'person', id: '!channel' })).toBe('!channel');
  });
});

describe('what a reader sees', () => {
  const at = new Date('2026-11-21T22:48:00Z');

  test('of strong words beside a moment keeps the blanks between them', () => {
    const { blocks } = render({
      title: 'Why?',
      summary: [
        { kind: 'strong', text: 'A link was clicked' },
        { kind: 'strong', text: ' (sent ' },
        { kind: 'time', at, show: 'datetime' },
        { kind: 'strong', text: ' )' },
      ],
    });
    const [, summary] = blocks;
    expect(seen(summary?.type === 'section' ? (summary.text?.text ?? '') : '')).toBe(
      'A link was clicked (sent 2026-11-21 22:48 UTC )',
    );
  });

  test('of any text is every character of it, in its order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = mrkdwnPieces(text, Number.MAX_SAFE_INTEGER).join('');
        expect(squeezed(seen(whole))).toBe(squeezed(meant(text)));
      }),
      { numRuns: 500, examples: [[[{ kind: 'strong', text: ' ' }]], [['a', codeOf(' b '), 'c']]] },
    );
  });

  const codeOf = (text: string): Span => ({ kind: 'code', text });
  /** Runs of blanks are one, as Slack’s clients show them, and what nobody sees is left out. */
  const squeezed = (text: string) => text.replaceAll('\u200B', '').replaceAll(/\s+/gu, ' ').trim();

  /** Mrkdwn as it is shown: without marks, with what stands for moments and links. */
  const seen = (markup: string) =>
    shown(
      markup
        .replaceAll(/<!date\^[^|>]*\|([^>]*)>/gu, '$1')
        .replaceAll(/<(?:https?|mailto):[^|>]*\|([^>]*)>/giu, '$1')
        .replaceAll(/<((?:https?|mailto):[^|>]*)>/giu, '$1')
        .replaceAll(/<([@#])([A-Z0-9]+)>/gu, '$1$2'),
    ).replaceAll(/[*`]/gu, '');

  /** The same of a text, without the signs that stand for marks. */
  const meant = (text: Text) =>
    spansOf(text)
      .map((span) => {
        if (typeof span === 'string') return span;
        if (span.kind === 'time') return dateFallback(span.at, span.show);
        if (span.kind === 'code') return span.text.replaceAll('`', 'ˋ');
        if (span.kind === 'strong') return span.text.replaceAll('`', 'ˋ').replaceAll('*', '∗');
        if (span.kind !== 'link')
          return /^[A-Z][A-Z0-9]{1,20}$/u.test(span.id) ? plainText(span) : span.id;
        const address = linkAddress(span.url);
        if (address === null) return span.text;
        return span.text.trim() === '' ? address : span.text.replaceAll('|', '¦');
      })
      .map((said) => said.toWellFormed())
      .join('')
      .replaceAll(/[*`]/gu, '');
});

describe('cutting', () => {
  test('loses no word and keeps every piece within the limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 900, max: 3000 }), (text, max) => {
        const pieces = mrkdwnPieces(text, max);
        expect(pieces.every((piece) => piece.length <= max && piece !== '')).toBe(true);
        const words = (markup: string) => shown(markup).replaceAll(/\s+/gu, '');
        if (typeof text === 'string') {
          expect(words(pieces.join(''))).toBe(words(literal(text)));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('cuts between words', () => {
    const pieces = mrkdwnPieces('word '.repeat(1000), 3000);
    expect(pieces).toHaveLength(2);
    expect(pieces.every((piece) => piece.startsWith('word') && piece.endsWith('word'))).toBe(true);
  });
});

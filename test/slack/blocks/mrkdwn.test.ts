import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { literal, mrkdwn, mrkdwnPieces } from '../../../src/slack/blocks/mrkdwn.ts';
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

  test('mentions nobody whose id is no id', () => {
    expect(mrkdwn({ kind: 'person', id: '!channel' })).toBe('!channel');
  });
});

describe('cutting', () => {
  test('loses no word and keeps every piece within the limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1900, max: 3000 }), (text, max) => {
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, type Reply } from '../../src/domain/reply.ts';
import { maskedParts, openReply } from '../../src/policy/disclosure.ts';
import { anyReply } from '../slack/blocks/any-reply.ts';

const ROW = action({ name: 'campaign show' }, { campaign: '71014' }, 'Details');
const CARD: Reply = {
  title: 'Autumn sale',
  sections: [{ kind: 'facts', facts: [{ label: 'Opened', value: '31.3% of 12,345' }] }],
  actions: [
    ROW,
    { kind: 'menu', label: 'Rows', choices: [ROW] },
    { kind: 'link', label: 'Open', url: 'https://example.com/71014' },
  ],
  files: [{ name: 'rows.csv', title: 'Rows', content: 'campaign\n71014\n' }],
  footnote: 'Updated at 9:00 AM',
};

describe('a reply as anybody may read it', () => {
  it('is the very same where it names nobody, so that nobody is asked who reads it', () => {
    expect(openReply(CARD)).toBe(CARD);
    fc.assert(
      fc.property(anyReply, (reply) => {
        const open = openReply({ ...CARD, ...reply });
        expect(openReply(open)).toBe(open);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['its title', { title: 'About ann@example.com' }],
    ['a file’s name', { files: [{ name: 'ann@example.com.csv', title: '', content: '' }] }],
    ['a file’s rows', { files: [{ name: '', title: '', content: 'ann@example.com' }] }],
    ['what a button carries', { actions: [{ ...ROW, values: { email: 'ann@example.com' } }] }],
    ['where a link leads', { actions: [{ kind: 'link', label: '', url: 'https://x.y/?a@b.co' }] }],
    ['an announcement', { announcement: 'added ann@example.com.' }],
  ] satisfies [string, Partial<Reply>][])('is another one where a person is in %s', (_, part) => {
    const reply = { ...CARD, ...part };
    expect(openReply(reply)).not.toBe(reply);
    expect(JSON.stringify(openReply(reply))).not.toMatch(/ann@|a@b/u);
  });

  it('names a campaign by its id, however long that is, and nobody by their number', () => {
    const open = (id: string, values: Record<string, string>) => {
      const actions = [action({ name: 'thing show' }, values, 'Details')];
      const footnote = `${id}, not +${id} nor ${id}0`;
      return openReply({ title: `Campaign ${id} (${id})`, footnote, actions });
    };
    expect(open('1234567890', { campaign: '1234567890' })).toMatchObject({
      title: 'Campaign 1234567890 (1234567890)',
      footnote: '1234567890, not +123•••90 nor +123•••00',
    });
    const { title } = open('1234567890', { phone: '1234567890' });
    expect(title).toBe('Campaign +123•••90)');
  });
});

describe('an address that everybody may read', () => {
  const own = ['ann@example.co', 'news@larkspur.example'];
  const address = fc.constantFrom(...own);
  const before = fc.constantFrom('', ' ', 'From ', '(', '<', '“', 'mailto:', ', ');
  const after = fc.constantFrom('', ' ', '.', ', ', '>', ')', '”', '\n', '?');

  it('stays wherever it stands', () => {
    fc.assert(
      fc.property(address, before, after, (one, left, right) => {
        const text = `${left}${one}${right}`;
        expect(maskedParts(text, own)).toBe(text);
      }),
    );
  });

  it('is no part of somebody else’s that begins or ends with it', () => {
    const letter = fc.constantFrom('a', 'é', '9', '.', '_', '%', '+', "'", '-');
    const ending = fc.constantFrom('m', '.uk', '-x.com', 'é', '9');
    const longer = fc
      .tuple(fc.string({ unit: letter, maxLength: 3 }), fc.option(ending, { nil: '' }))
      .filter(([start, end]) => `${start}${end}` !== '');
    fc.assert(
      fc.property(address, longer, before, after, (one, [start, end], left, right) => {
        const other = `j${start}${one}${end}`;
        const link = { text: 'Open', url: `https://x.y/?of=${encodeURIComponent(other)}` };
        expect(maskedParts(`${left}${other}${right}`, own)).not.toContain(other);
        expect(maskedParts([link], own)).toEqual(['Open']);
      }),
    );
  });
});

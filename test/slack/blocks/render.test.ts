import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply, Table } from '../../../src/core/reply.ts';
import { checkMessageBlocks } from '../../../src/sandbox/workspace/blocks/check.ts';
import { render, renderBare } from '../../../src/slack/blocks/render.ts';
import { anyButtons, anyReply } from './any-reply.ts';

const longTable: Table = {
  kind: 'table',
  columns: [{ title: 'Address' }, { title: 'Opens', align: 'right' }],
  rows: Array.from({ length: 5000 }, (_, index) => [`p${index}@example.com`, String(index)]),
};

const typesOf = (reply: Reply) => render(reply).blocks.map(({ type }) => type);

describe('any reply', () => {
  test('becomes a message that Slack takes', () => {
    fc.assert(
      fc.property(anyReply, anyButtons, fc.boolean(), (reply, faces, isRich) => {
        const buttons = faces.map((face, index) => ({ ...face, actionId: `step:${index}` }));
        const richness = isRich ? 'rich' : 'simple';
        const { text, blocks, files } = render(reply, { buttons, richness });
        const checked = checkMessageBlocks([...blocks]);
        expect(checked.ok ? [] : checked.faults).toEqual([]);
        expect(text.trim()).not.toBe('');
        expect(text.length).toBeLessThanOrEqual(4000);
        expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('pings nobody but the people it names', () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const { text, blocks } = render(reply);
        const markup = blocks.filter(({ type }) => type === 'section' || type === 'context');
        expect(JSON.stringify(markup) + text).not.toContain('<!channel');
        expect(JSON.stringify(blocks)).not.toContain('"broadcast"');
      }),
      { numRuns: 100 },
    );
  });

  test('can be said without blocks', () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const { text, blocks } = renderBare(reply);
        expect(blocks).toEqual([]);
        expect(text.trim()).not.toBe('');
        expect(text.length).toBeLessThanOrEqual(4000);
      }),
      { numRuns: 100, examples: [[{ title: ' \n\t ' }]] },
    );
  });
});

describe('a reply', () => {
  test('keeps the order: title, verdict, sections, buttons, small print', () => {
    const reply: Reply = {
      title: 'Summer sale',
      summary: 'Went well',
      sections: [
        { kind: 'facts', facts: [{ label: 'Sent', value: '1,000' }] },
        { kind: 'bullets', items: ['one', 'two'] },
        { kind: 'notice', tone: 'warning', text: 'Few opens' },
      ],
      footnote: 'of 1,000 recipients',
    };
    const buttons = [{ label: 'Cancel', actionId: 'step:0', value: '{}' }];
    const { blocks, text } = render(reply, { buttons });
    expect(blocks.map(({ type }) => type)).toEqual([
      'header',
      'section',
      'section',
      'rich_text',
      'section',
      'actions',
      'context',
    ]);
    expect(text).toBe('Summer sale: Went well');
  });

  test('with a title in markup shows it as it was written', () => {
    const { blocks, text } = render({ title: '<!channel> *sale* :tada:' });
    const shown = { type: 'plain_text', text: '<!channel> *sale* :tada:', emoji: false };
    expect(blocks).toEqual([{ type: 'header', text: shown }]);
    expect(text.startsWith('&lt;!channel&gt; ')).toBe(true);
  });

  test('with a table that is too long shows its beginning and hands over all of it', () => {
    const { blocks, files } = render({ title: 'Openers', sections: [longTable] });
    const table = blocks.find((block) => block.type === 'table');
    expect(table?.type === 'table' && table.rows.length).toBe(100);
    const note = '99 of 5,000 rows; all of them are in the file openers.csv';
    expect(JSON.stringify(blocks)).toContain(note);
    expect(files.map(({ name }) => name)).toEqual(['openers.csv']);
    expect(files[0]?.content.split('\r\n')).toHaveLength(5002);
  });

  test('with two tables shows one and hands over the other', () => {
    const small = { ...longTable, rows: longTable.rows.slice(0, 3) };
    const reply = { title: 'Two', sections: [small, longTable] };
    expect(typesOf(reply).filter((type) => type === 'table')).toHaveLength(1);
    expect(render(reply).files.map(({ name }) => name)).toEqual(['two-2.csv']);
  });

  test('that is too long says so and hands over the whole of it', () => {
    const paragraphs = Array.from({ length: 80 }, (_, index) => ({
      kind: 'paragraph' as const,
      text: `Paragraph ${index}`,
    }));
    const { blocks, files } = render({ title: 'Long', sections: paragraphs, footnote: 'end' });
    expect(blocks).toHaveLength(50);
    expect(JSON.stringify(blocks.at(-2))).toContain('The whole answer is in the file.');
    expect(files.map(({ name }) => name)).toEqual(['long.txt']);
    expect(files[0]?.content).toContain('Paragraph 79');
  });

  test('with a list that is too long shows its beginning', () => {
    const items = Array.from({ length: 3000 }, (_, index) => `Item ${index} of a long list`);
    const { blocks, files } = render({ title: 'List', sections: [{ kind: 'bullets', items }] });
    expect(JSON.stringify(blocks)).toContain('Item 300 ');
    expect(files.map(({ name }) => name)).toEqual(['list.txt']);
  });

  test('with three charts draws two of them and the third in letters', () => {
    const chart = {
      kind: 'chart' as const,
      form: 'bar' as const,
      title: 'Opens',
      categories: ['Mon', 'Tue'],
      series: [{ name: 'Opens', values: [1, 2] }],
    };
    const types = typesOf({ title: 'Charts', sections: [chart, chart, chart] });
    expect(types).toEqual(['header', 'data_visualization', 'data_visualization', 'rich_text']);
  });
});

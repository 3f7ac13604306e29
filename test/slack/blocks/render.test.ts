import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMessageBlocks } from '../../../sandbox/workspace/blocks/check.ts';
import type { Reply, Table } from '../../../src/domain/reply.ts';
import { render, renderBare } from '../../../src/slack/blocks/render.ts';
import { RICH, SIMPLE } from '../../../src/slack/blocks/sections.ts';
import { buttonElements } from '../../../src/slack/blocks/actions.ts';
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
      fc.property(anyReply, anyButtons, fc.boolean(), (reply, labels, isRich) => {
        const buttons = labels.flatMap((label, index) =>
          buttonElements({ ...label, actionId: `step:${index}` }),
        );
        const richness = isRich ? RICH : SIMPLE;
        const { text, blocks, files } = render(reply, { buttons, richness });
        const checked = checkMessageBlocks([...blocks]);
        expect(checked.ok ? [] : checked.faults).toEqual([]);
        expect(text.trim()).not.toBe('');
        expect(text.length).toBeLessThanOrEqual(1000);
        expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
      }),
      { numRuns: 300 },
    );
  });

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
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
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
    const buttons = buttonElements({ label: 'Cancel', actionId: 'step:0', value: '{}' });
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
    expect(text).toBe(
      'Summer sale: Went well\nSent: 1,000\n• one\n• two\n⚠️ Few opens\nof 1,000 recipients',
    );
  });

  test('with a title in markup shows it as it was written', () => {
    const { blocks, text } = render({ title: '<!channel> *sale* :tada:' });
    const shown = { type: 'plain_text', text: '<!channel> *sale* :tada:', emoji: false };
    expect(blocks).toEqual([{ type: 'header', text: shown }]);
    expect(text.startsWith('&lt;!channel&gt; ')).toBe(true);
  });

  test('with a table that is too long shows its beginning and hands over all of it', () => {
    const { blocks, files } = render({ title: 'Openers', sections: [longTable] });
    const table = blocks.find((block) => block.type === 'data_table');
    expect(table?.type === 'data_table' && table.rows.length).toBe(101);
    const note = '100 of 5,000 rows; all are in the file openers.csv';
    expect(JSON.stringify(blocks)).toContain(note);
    expect(files.map(({ name }) => name)).toEqual(['openers.csv']);
    expect(files[0]?.content.split('\r\n')).toHaveLength(5002);
  });

  test('has a table of more than eight rows sorted, filtered and turned in the client', () => {
    const row = (index: number) => [`Campaign ${index}`, `${index},000`, index ? '98.1%' : '–'];
    const table: Table = {
      kind: 'table',
      columns: [
        { title: 'Name' },
        { title: 'Sent', align: 'right' },
        { title: 'Rate', align: 'right' },
      ],
      rows: Array.from({ length: 9 }, (_, index) => row(index)),
    };
    const drawn = (rows: Table['rows'], richness = RICH) =>
      render({ title: 'All', sections: [{ ...table, rows }] }, { richness }).blocks[1];
    const number = (value: number, text: string) => ({ type: 'raw_number', value, text });
    expect(drawn(table.rows)).toMatchObject({
      type: 'data_table',
      caption: 'All',
      page_size: 8,
      rows: [
        [{ text: 'Name' }, { text: 'Sent' }, { text: 'Rate' }],
        [{ type: 'raw_text' }, number(0, '0,000'), { type: 'raw_number', text: '–' }],
        [{ type: 'raw_text' }, number(1000, '1,000'), number(98.1, '98.1%')],
        ...Array.from({ length: 7 }, () => ({})),
      ],
    });
    expect(drawn(table.rows.slice(1))?.type).toBe('table');
    expect(drawn(table.rows, new Set(['table']))?.type).toBe('table');
  });

  test('with two tables shows one and hands over the other', () => {
    const small = { ...longTable, rows: longTable.rows.slice(0, 3) };
    const reply = { title: 'Two', sections: [small, longTable] };
    expect(typesOf(reply).filter((type) => type.endsWith('table'))).toHaveLength(1);
    expect(render(reply).files.map(({ name }) => name)).toEqual(['two-2.csv']);
  });

  test('makes no second file of a table that the answer hands over itself', () => {
    const content = `address\r\n${'ann@example.com\r\n'.repeat(120)}`;
    const rows = Array.from({ length: 120 }, () => ['ann@example.com']);
    const reply: Reply = {
      title: 'Openers',
      sections: [{ kind: 'table', columns: [{ title: 'Address' }], rows }],
      files: [{ name: 'openers.csv', title: 'Openers', content }],
    };
    expect(render(reply).files).toEqual(reply.files);
    const another = { name: 'openers.csv', title: 'Openers', content: 'line,text\r\n' };
    expect(render({ ...reply, files: [another] }).files.map(({ name }) => name)).toEqual([
      'openers.csv',
      'openers-2.csv',
    ]);
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

  test('with three charts draws two of them and lists the third', () => {
    const chart = {
      kind: 'chart' as const,
      form: 'bar' as const,
      title: 'Opens',
      categories: ['Mon', 'Tue'],
      series: [{ name: 'Opens', values: [1, 2] }],
    };
    const types = typesOf({ title: 'Charts', sections: [chart, chart, chart] });
    expect(types).toEqual([
      'header',
      'data_visualization',
      'data_visualization',
      'section',
      'rich_text',
    ]);
  });
});

describe('what is read aloud and shown on a phone', () => {
  const textOf = (reply: Reply) => render(reply).text.replaceAll('\u200B', '');
  const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');

  test('holds the reason of a failure', () => {
    expect(
      textOf({
        title: 'No answer',
        sections: [{ kind: 'notice', tone: 'bad', text: 'The service isn’t answering.' }],
        footnote: 'Nothing was changed.',
      }),
    ).toBe('No answer\n❌ The service isn’t answering.\nNothing was changed.');
  });

  test('of a short reply is all of it, tables and charts too', () => {
    expect(
      textOf({
        title: 'Two lists',
        sections: [
          {
            kind: 'table',
            columns: [{ title: 'List' }, { title: 'People', align: 'right' }],
            rows: [
              ['News', '1,204'],
              [{ kind: 'strong', text: 'VIP' }, '55'],
            ],
          },
          {
            kind: 'chart',
            form: 'bar',
            title: 'Opens a day',
            categories: ['Mon', 'Tue'],
            series: [{ name: 'Opens', values: [1204.5, null] }],
          },
        ],
      }),
    ).toBe(
      'Two lists\nList: News, People: 1,204\nList: *VIP*, People: 55\nOpens a day: Mon: 1,204.5; Tue: –',
    );
  });

  test('of a long one is the verdict, warnings and as many paragraphs as it takes', () => {
    const text = textOf({
      title: 'Spring sale',
      summary: 'Not all well',
      sections: [
        { kind: 'facts', facts: [{ label: 'Sent', value: '1,000' }] },
        longTable,
        { kind: 'paragraph', text: `First ${long}` },
        { kind: 'notice', tone: 'warning', text: 'Complaints are above the limit.' },
        { kind: 'paragraph', text: 'Last' },
      ],
    });
    expect(text).toMatch(
      /^Spring sale: Not all well\n⚠️ Complaints are above the limit\.\nFirst word0 .* word\d+…$/u,
    );
    expect(text.length).toBeLessThanOrEqual(1000);
    expect(text.length).toBeGreaterThan(950);
  });
});

describe('a message that Slack counts', () => {
  const shownRows = (reply: Reply) => {
    const table = render(reply).blocks.find((block) => block.type === 'data_table');
    return table?.type === 'data_table' ? table.rows.length - 1 : 0;
  };
  /** 98 rows of 96 characters. */
  const wide: Table = {
    ...longTable,
    rows: Array.from({ length: 98 }, (_, index) => ['x'.repeat(90), `${index}`.padStart(6, '0')]),
  };
  const paragraph = { kind: 'paragraph' as const, text: 'word '.repeat(590) };

  test('leaves as much of a table out as is needed for the rest, and says so', () => {
    const reply: Reply = { title: 'Wide', sections: [paragraph, wide, paragraph] };
    const shown = shownRows(reply);
    expect(shown).toBeGreaterThan(30);
    expect(shown).toBeLessThan(45);
    const { blocks, files } = render(reply);
    expect(JSON.stringify(blocks)).toContain(`${shown} of 98 rows; all are in the file wide.csv`);
    expect(files.map(({ name }) => name)).toEqual(['wide.csv']);
    expect(blocks.filter(({ type }) => type === 'section')).toHaveLength(2);
  });

  test('has all of a table where there is room', () => {
    expect(shownRows({ title: 'Wide', sections: [wide] })).toBe(98);
  });

  test('counts the labels of its buttons', () => {
    const buttons = Array.from({ length: 25 }, (_, index) =>
      buttonElements({ label: 'y'.repeat(75), actionId: `step:${index}` }),
    ).flat();
    const sections = [paragraph, paragraph, paragraph];
    expect(render({ title: 'Full', sections }).files).toEqual([]);
    expect(render({ title: 'Full', sections }, { buttons }).files).toHaveLength(1);
  });
});

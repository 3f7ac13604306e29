import { describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { NOW, sandboxPostbell } from '../context.ts';

/** Values that a program likes to take for a number, and that are none, or another one then. */
const VALUES = [
  '12345678901234567890',
  '9007199254740993',
  '00112233445566778899',
  '007',
  '00',
  '0',
  '-0',
  '+5',
  '-5',
  '1e21',
  '1E5',
  '4.9E+11',
  '0x1F',
  '1_000',
  '1,234.50',
  '1.50',
  '1.0',
  '.5',
  '5.',
  '0.1234567890123456789',
  '123456789012345.678',
  'Infinity',
  'NaN',
  'null',
  'true',
  '٠١٢',
  '２０',
];
/** Those that a numeric variable takes; the last zeros of a fraction say nothing there. */
const NUMBERS = VALUES.filter((value) => /^-?\d+(\.\d+)?$/.test(value));
const asNumber = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

const postbell = sandboxPostbell();
const quoted = (cell: string) => `"${cell}"`;
const emailOf = (index: number) => `value${index}@example.com`;

async function newList(name: string): Promise<string> {
  return await postbell.service.lists.create(name);
}

async function add(list: string, csv: string): Promise<void> {
  const file = await postbell.store.uploads.save(
    { name: 'values.csv', content: Buffer.from(csv) },
    NOW,
  );
  await postbell.execute('list add', { list, file });
}

async function exportOf(list: string): Promise<string> {
  const { files = [] } = await postbell.run('list contacts', { list, csv: 'yes' });
  return files[0]?.content ?? '';
}

function valuesIn(csv: string): readonly string[] {
  const [header = [], ...rows]: string[][] = parse(csv);
  const column = header.indexOf('Customer');
  return rows
    .toSorted(([a = ''], [b = '']) => numberIn(a) - numberIn(b))
    .map((row) => row[column] ?? '');
}

const numberIn = (email: string) => Number(/\d+/.exec(email)?.[0] ?? -1);

const fileOf = (values: readonly string[]) =>
  ['email,Customer', ...values.map((value, index) => `${emailOf(index)},${quoted(value)}`)].join(
    '\n',
  );

describe('a value that looks like a number', () => {
  it('is kept as it was written: from a file, in an export, and imported again', async () => {
    const list = await newList('Values');
    await add(list, fileOf(['first', ...VALUES]));
    const first = await exportOf(list);
    // A formula is kept from running, and that is taken back where it is read.
    const unguarded = (value: string) => value.replace(/^'(?=[+-])/, '');
    expect(valuesIn(first).slice(1).map(unguarded)).toEqual(VALUES);

    const other = await newList('Values again');
    await add(other, first);
    expect(await exportOf(other)).toBe(first);
  });

  it('keeps its digits in a variable of numbers, too', async () => {
    const list = await newList('Numbers');
    await postbell.service.lists.addContacts(list, [
      { email: 'first@example.com', variables: [{ name: 'Customer', value: 1 }] },
    ]);
    expect(await postbell.service.lists.variables(list)).toContainEqual({
      name: 'Customer',
      type: 'number',
    });
    await add(list, fileOf(NUMBERS));
    const values = valuesIn(await exportOf(list));
    expect(values).toEqual(['1', ...NUMBERS.map(asNumber)]);
  });

  it.each(['12345678901234567890', '007', '1.50', '-0'])(
    'is set to %s for one contact without a doubt',
    async (value) => {
      const list = await newList('One');
      await postbell.service.lists.addContacts(list, [
        { email: 'ann@example.com', variables: [{ name: 'Customer', value: 1 }] },
      ]);
      const reply = await postbell.run('contact edit', {
        list,
        email: 'ann@example.com',
        variables: `Customer=${value}`,
      });
      expect(reply.summary).toBe('Updated Customer');
    },
  );
});

import { describe, expect, it } from 'vitest';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { NOW, sandboxPostbell } from '../context.ts';
import { actionIn, noticesIn } from '../seen.ts';

const MIXED = 'email,birthday\nz1@x.org,01.02.1980\nz2@x.org,1990-05-06\nz3@x.org,\n';

const read = (text: string, type?: string, rewritesDates = false) =>
  readFileRows(
    { name: 'people.csv', content: Buffer.from(text) },
    {
      of: 'emails',
      variableTypes: async () => (type === undefined ? [] : [{ name: 'birthday', type }]),
      rewritesDates,
    },
  );
const birthdays = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ variables }) => variables?.['birthday']);

describe('dates of a file', () => {
  it('in two forms are named with their rows, and stay as they are', async () => {
    const given = await read(MIXED);
    expect(given.file.guesses).toEqual([
      '“birthday” has dates in different forms: 01.02.1980 (row 2) and 1990-05-06 (row 3). They’re added as they are, so filters by date miss some.',
    ]);
    expect(given.file.rewritableDate).toBe('01.02.1980');
    expect(birthdays(given)).toEqual(['01.02.1980', '1990-05-06', undefined]);
  });

  it('are written as the service does where somebody chose that', async () => {
    const given = await read(MIXED, undefined, true);
    expect(birthdays(given)).toEqual(['1980-02-01', '1990-05-06', undefined]);
    expect(given.file.guesses).toEqual([
      'Dates in “birthday” are added as YYYY-MM-DD: 01.02.1980 becomes 1980-02-01.',
    ]);
    expect(given.file.rewritableDate).toBeNull();
  });

  it('are always written so where the list takes nothing else', async () => {
    const given = await read('email,birthday\nz1@x.org,1.2.1980\nz2@x.org,31.2.1980\n', 'date');
    expect(birthdays(given)).toEqual(['1980-02-01']);
    expect(given.rejected.map(({ line, text }) => [line, text])).toEqual([[3, 'z2@x.org']]);
  });

  it.each([
    ['with slashes', 'email,b\nz1@x.org,01/02/1980\nz2@x.org,1990-05-06\n', 1],
    ['beside other texts', `${MIXED}z4@x.org,unknown\n`, 1],
    ['in one form', 'email,b\nz1@x.org,01.02.1980\nz2@x.org,03.02.1980\n', 0],
    ['that are none', 'email,b\nz1@x.org,99.99.1980\nz2@x.org,1990-05-06\n', 0],
  ])('%s are not offered to be rewritten', async (_, text, sentences) => {
    const { file } = await read(text);
    expect([file.rewritableDate, file.guesses.length]).toEqual([null, sentences]);
  });
});

describe('the preview of contacts', () => {
  const postbell = sandboxPostbell();

  it('offers to rewrite dates, which one click shows', async () => {
    const content = Buffer.from(MIXED);
    const file = await postbell.store.uploads.save({ name: 'people.csv', content }, NOW);
    const raw = { list: '4104', file };
    const asked = await postbell.question('list add', raw);
    const offer = actionIn(asked ?? { title: '' }, 'Write 01.02.1980 as 1980-02-01');
    expect(offer).toMatchObject({ operation: 'list add', values: { ...raw, dates: 'yes' } });
    const again = await postbell.question('list add', offer.values);
    expect(noticesIn(again ?? { title: '' }).join()).toContain('01.02.1980 becomes 1980-02-01');
  });
});

import { describe, expect, it } from 'vitest';
import { parseAddresses } from '../../../src/domain/address-list.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';

const read = (text: string, of: 'emails' | 'phones' = 'emails') =>
  readFileRows({ name: 'a.csv', content: Buffer.from(text) }, { of, variableTypes: null });
const keysOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).rows.map(({ key }) => key);

const ANN = 'ann@example.com';
const BOB = 'bob@example.com';

describe('a file as programs export it', () => {
  it.each([
    [
      'links of a spreadsheet',
      `email\n"=HYPERLINK(""mailto:${ANN}"",""Ann"")"\n"=HYPERLINK(""mailto:${BOB}?subject=Hi"")"\n`,
    ],
    [
      'links that show the address',
      `email\n"=HYPERLINK(""https://crm.example/1"",""${ANN}"")"\n"=hyperlink(""https://crm.example/2""; ""${BOB}"")"\n`,
    ],
    ['Ctrl+Z at the end', `email\r\n${ANN}\r\n${BOB}\r\n\u001a`],
    ['a mark within', `email\n\ufeff${ANN}\n\u202b${BOB}\u202c\n`],
    ['a pipe between', `email,name\n${ANN}|${BOB},x\n${ANN},y\n`],
    ['a slash between', `email,name\n${ANN}/${BOB},x\n${ANN},y\n`],
    ['an escaped line break', `email,name\n${ANN}\\n${BOB},x\n${ANN},y\n`],
  ])('with %s is read whole', async (_, text) => {
    const { rows, rejected } = await read(text);
    expect(rows.map(({ key }) => key)).toEqual([ANN, BOB]);
    expect(rejected).toEqual([]);
  });

  it('reads numbers behind links', async () => {
    const text = 'phone\n"=HYPERLINK(""tel:+380501234567"",""call"")"\n';
    expect(await keysOf(text, 'phones')).toEqual(['+380501234567']);
  });

  it('keeps what a link shows as a variable', async () => {
    const { rows } = await readFileRows(
      {
        name: 'a.csv',
        content: Buffer.from(`email,site\n${ANN},"=HYPERLINK(""https://a.example"",""Shop"")"\n`),
      },
      { of: 'emails', variableTypes: async () => [] },
    );
    expect(rows).toEqual([{ key: ANN, variables: { site: 'Shop' } }]);
  });
});

describe('addresses that are pasted', () => {
  it.each([
    `${ANN}|${BOB}`,
    `${ANN}/${BOB}`,
    `${ANN}\\n${BOB}`,
    `${ANN}، ${BOB}`,
    `${ANN}；${BOB}`,
    `${ANN}，${BOB}`,
  ])('as %j are two', (text) => {
    expect(parseAddresses(text)).toEqual({ valid: [ANN, BOB], invalid: [], repeated: 0 });
  });

  it.each(['a/b@example.com', 'a+b@example.com', 'a&b@example.com', 'a|b@example.com'])(
    'as %s stay one',
    (text) => expect(parseAddresses(text).valid).toEqual([text]),
  );

  it.each(['a@b@example.com', `x/${ANN}/${BOB}`, `${ANN}/bob@`])('as %s are refused', (text) => {
    expect(parseAddresses(text).valid).toEqual([]);
    expect(parseAddresses(text).invalid).toHaveLength(1);
  });
});

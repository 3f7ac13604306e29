import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/domain/address.ts';
import {
  findAddresses,
  parseAddresses,
  type ParsedList,
} from '../../../src/domain/address-list.ts';
import { parsePhones } from '../../../src/domain/phone.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';

/* Whoever asked not to be mailed stays mailable if their address vanishes from a list unsaid. */

type Writing = (text: string) => string;

/** Ways in which people, programs, and Slack write one entry of a list. */
const WRITTEN: readonly Writing[] = [
  (text) => text,
  (text) => `<${text}>`,
  (text) => `\`${text}\``,
  (text) => `*${text}*`,
  (text) => `"${text}"`,
  (text) => `'${text}'`,
  (text) => `(${text})`,
  (text) => `• ${text}`,
];
const ADDRESSES_WRITTEN: readonly Writing[] = [
  ...WRITTEN,
  (address) => `mailto:${address}`,
  (address) => `<mailto:${address}|${address}>`,
  (address) => `<mailto:${address}|Ann>`,
  (address) => `<mailto:${address}?subject=Stop|${address}>`,
  (address) => `[Ann](mailto:${address})`,
  (address) => `Ann Lee <${address}>`,
  (address) => `"Lee, Ann" <${address}>`,
  (address) => `${address} (Ann Lee)`,
];
const NUMBERS_WRITTEN: readonly Writing[] = [
  ...WRITTEN,
  (number) => `tel:${number}`,
  (number) => `<tel:${number}|${number}>`,
  (number) => `<tel:${number}|${number.slice(0, 4)} ${number.slice(4)}>`,
];
const BETWEEN = [',', ', ', ';', '; ', '\n', '\r\n', '\t', ' ', '|', ' | ', '/', ' / ', ' and '];

function listOf(entries: readonly string[], written: readonly Writing[]) {
  const entry = fc.tuple(fc.constantFrom(...written), fc.constantFrom(...BETWEEN));
  return fc.array(entry, { minLength: 1, maxLength: entries.length }).map((parts) => ({
    entries: entries.slice(0, parts.length),
    text: parts
      .map(([write, between], at) => `${at > 0 ? between : ''}${write(entries[at] ?? '')}`)
      .join(''),
  }));
}

/** What stands in no count: it was neither read nor given back as invalid. */
function lostFrom(entries: readonly string[], { valid, invalid }: ParsedList): readonly string[] {
  const refused = invalid.map(({ text }) => text.replaceAll(/[\s<>|]/g, '')).join('\n');
  return entries.filter((entry) => !valid.includes(entry) && !refused.includes(entry));
}

const ADDRESSES = ['ann@example.com', 'bob@example.org', 'cleo@mail.example', 'dora@example.net'];
const NUMBERS = ['+380501234567', '+12025550123', '+491711234567', '+48501234567'];

describe.each([
  ['pasted addresses', ADDRESSES, ADDRESSES_WRITTEN, parseAddresses],
  ['a message', ADDRESSES, ADDRESSES_WRITTEN, findAddresses],
  ['pasted numbers', NUMBERS, NUMBERS_WRITTEN, parsePhones],
] as const)('of %s', (_, entries, written, parse) => {
  it('nothing is lost, and nothing is made up', () => {
    fc.assert(
      fc.property(listOf(entries, written), ({ entries: given, text }) => {
        const list = parse(text);
        expect(lostFrom(given, list)).toEqual([]);
        expect(list.valid.filter((one) => !given.includes(one))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('each way of writing two beside each other gives both, with a comma between', () => {
    const [first = '', second = ''] = entries;
    for (const one of written) {
      for (const other of written) {
        const text = `${one(first)}, ${other(second)}`;
        expect([text, parse(text).valid]).toEqual([text, [first, second]]);
      }
    }
  });
});

/** Two entries in each way beside each other, of addresses that occur nowhere else. */
const PAIRS = ADDRESSES_WRITTEN.flatMap((first) =>
  ADDRESSES_WRITTEN.flatMap((second) => BETWEEN.map((between) => ({ first, second, between }))),
).map(({ first, second, between }, at) => {
  const addresses = [`ann${at}@example.com`, `bob${at}@example.org`] as const;
  return { addresses, text: `${first(addresses[0])}${between}${second(addresses[1])}` };
});

describe('of two beside each other', () => {
  it('a field for one takes none', () => {
    const taken = PAIRS.filter(({ text }) => 'address' in parseAddress(text));
    expect(taken.map(({ text }) => text)).toEqual([]);
  });

  it.each([
    ['a file for removing takes both, or says why not', null],
    ['a file for a list takes both, or says why not', async () => []],
  ])('%s', async (_, variableTypes) => {
    const cells = PAIRS.map(({ text }) => `"${text.replaceAll('"', '""')}",x\n`);
    const content = Buffer.from(`email,name\n${cells.join('')}`);
    const { rows, rejected } = await readFileRows(
      { name: 'a.csv', content },
      { of: 'emails', variableTypes },
    );
    const told = new Set(rows.map(({ key }) => key));
    const refused = rejected.map(({ text }) => text).join('\n');
    const lost = PAIRS.flatMap(({ addresses }) =>
      addresses.filter((address) => !told.has(address) && !refused.includes(address)),
    );
    expect(lost).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { addressesWith } from '../../src/domain/address.ts';
import { findAddresses, parseAddresses } from '../../src/domain/address-list.ts';
import { parsePhones } from '../../src/domain/phone.ts';
import { readFileRows } from '../../src/commands/bulk/read-rows.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import type { Inputs } from '../../src/commands/inputs.ts';
import { readValues } from '../../src/commands/read-values.ts';
import { ranked, searchable } from '../../src/commands/references/ranked.ts';
import { readEvent } from '../../src/relay/event.ts';
import { cleanTypedText } from '../../src/slack/received-text.ts';
import { NOW } from '../commands/context.ts';

const READING = { zone: 'UTC', now: NOW };
const ONE = { email: { kind: 'email', label: 'Address' } } as const satisfies Inputs;
const MANY = { addresses: { kind: 'emails', label: 'Addresses' } } as const satisfies Inputs;

/** One address in the spellings that people, programs and Slack give it. */
const SPELLINGS: readonly (readonly [written: string, address: string])[] = [
  ['ann@example.com', 'ann@example.com'],
  ['Ann@EXAMPLE.com', 'ann@example.com'],
  ['`ann@example.com`', 'ann@example.com'],
  ['*ann@example.com*', 'ann@example.com'],
  ['_ann@example.com_', 'ann@example.com'],
  ['~ann@example.com~', 'ann@example.com'],
  ["'ann@example.com'", 'ann@example.com'],
  ['‘ann@example.com’', 'ann@example.com'],
  ['«ann@example.com»', 'ann@example.com'],
  ['“ann@example.com”', 'ann@example.com'],
  ['<ann@example.com>', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['mailto:ann@example.com?subject=Stop', 'ann@example.com'],
  ['mailto:ann%40example.com?subject=Stop', 'ann@example.com'],
  ['ann@example.com.', 'ann@example.com'],
  ['ann@example.com!', 'ann@example.com'],
  ['ann\u200B@example.com', 'ann@example.com'],
  ['\u202Aann@example.com\u202C', 'ann@example.com'],
  ['mia@xn--mnchen-3ya.de', 'mia@münchen.de'],
  ['mia@MÜNCHEN.de', 'mia@münchen.de'],
  ['mia@münchen.de'.normalize('NFD'), 'mia@münchen.de'],
  ["o'brien@example.com", "o'brien@example.com"],
];

/** Each way in, by the addresses that it reads in a text. */
const WAYS: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
  async 'a command for one'(text) {
    const raw = readCommandLine(ONE, cleanTypedText(text));
    return [readValues(ONE, raw, READING).values?.email ?? 'refused'];
  },
  async 'a command for many'(text) {
    const raw = readCommandLine(MANY, cleanTypedText(text));
    return readValues(MANY, raw, READING).values?.addresses.valid ?? ['refused'];
  },
  async 'a form for one'(text) {
    return [readValues(ONE, { email: text }, READING).values?.email ?? 'refused'];
  },
  'pasted text': async (text) => parseAddresses(text).valid,
  'a shortcut on a message': async (text) =>
    findAddresses(`Please stop mailing ${text}\nThanks`).valid,
  async 'a webhook'(text) {
    const item = { event: 'open', email: text, task_id: 4711, timestamp: NOW.getTime() / 1000 };
    const read = readEvent(item, { action: 'open', receivedAt: NOW });
    return 'event' in read ? [read.event.address ?? 'none'] : ['unread'];
  },
  async 'a cell of a file'(text) {
    const content = Buffer.from(`email,name\n"${text}",Ann\n`);
    const wanted = { of: 'emails', variableTypes: null } as const;
    const { rows } = await readFileRows({ name: 'people.csv', content }, wanted);
    return rows.map(({ key }) => key);
  },
};

describe.each(Object.entries(WAYS))('%s', (_, read) => {
  it.each(SPELLINGS)('reads %j as %s', async (written, address) => {
    expect(await read(written)).toEqual([address]);
  });
});

it.each(SPELLINGS)('a search finds %j by %s, and the reverse', (written, address) => {
  const read = parseAddresses(written).valid.join();
  expect([read, address].map(addressesWith(address))).toEqual([true, true]);
  expect(addressesWith(written)(address)).toBe(true);
});

it.each(SPELLINGS)('a picker finds the sender %j by %s, and the reverse', (written, address) => {
  const found = (id: string, query: string) => ranked([searchable({ id, title: 'A' })], query);
  expect([found(written, address).length, found(address, written).length]).toEqual([1, 1]);
});

const NUMBER = { phone: { kind: 'phone', label: 'Number' } } as const satisfies Inputs;
const NUMBERS = { phones: { kind: 'phones', label: 'Numbers' } } as const satisfies Inputs;

/** One phone number in the spellings that people, programs and Slack give it. */
const NUMBERS_WRITTEN: readonly string[] = [
  '+380501234567',
  '+380 50 123-45-67',
  '00380 50 123 45 67',
  '380501234567',
  '380501234567.0',
  '(+380) 50 123 45 67',
  '`+380501234567`',
  '*+380501234567*',
  "'+380501234567",
  'tel:+380501234567',
  '<tel:+380501234567|+380 50 123 4567>',
  '\u202A+380501234567\u202C',
  '+38\u200B0501234567',
  '＋３８０５０１２３４５６７',
  '+380 (0) 50 123 45 67',
];

/** Each way in, by the numbers that it reads in a text. */
const WAYS_OF_NUMBERS: typeof WAYS = {
  async 'a command for one'(text) {
    const raw = readCommandLine(NUMBER, cleanTypedText(text));
    return [readValues(NUMBER, raw, READING).values?.phone ?? 'refused'];
  },
  async 'a command for many'(text) {
    const raw = readCommandLine(NUMBERS, cleanTypedText(text));
    return readValues(NUMBERS, raw, READING).values?.phones.valid ?? ['refused'];
  },
  async 'a form for one'(text) {
    return [readValues(NUMBER, { phone: text }, READING).values?.phone ?? 'refused'];
  },
  'pasted text': async (text) => parsePhones(text).valid,
  async 'a cell of a file'(text) {
    const content = Buffer.from(`phone,name\n"${text}",Ann\n`);
    const wanted = { of: 'phones', variableTypes: null } as const;
    const { rows } = await readFileRows({ name: 'people.csv', content }, wanted);
    return rows.map(({ key }) => key);
  },
};

describe.each(Object.entries(WAYS_OF_NUMBERS))('%s', (_, read) => {
  it.each(NUMBERS_WRITTEN)('reads the number %j', async (written) => {
    expect(await read(written)).toEqual(['+380501234567']);
  });
});

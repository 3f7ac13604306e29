import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress, withoutAddresses } from '../../src/domain/address.ts';
import { findAddresses, parseAddresses, parseMailboxes } from '../../src/domain/address-list.ts';
import { csvOf } from '../../src/lib/csv.ts';
import { maskAddresses } from '../../src/lib/mask.ts';
import { formatPhone, parsePhone, parsePhones } from '../../src/domain/phone.ts';
import { conceal } from '../../src/service/failure.ts';
import { firstIn, readCellWithSeveral } from '../../src/commands/bulk/cells.ts';
import { readFileRows } from '../../src/commands/bulk/read-rows.ts';
import { readableText } from '../../src/operations/campaign/inbox.ts';
import { withPreheader } from '../../src/operations/campaign/content.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { emojiNotices } from '../../src/operations/emoji-names.ts';
import type { Input } from '../../src/commands/inputs.ts';
import { readLimits } from '../../src/operations/postbell/limits.ts';
import { conditionsOf } from '../../src/operations/push/audience-filter.ts';
import { readValues } from '../../src/commands/read-values.ts';
import { ranked } from '../../src/commands/references/ranked.ts';
import { lineOf } from '../../src/commands/usage.ts';
import { mrkdwn, mrkdwnPieces } from '../../src/slack/blocks/text.ts';
import { cleanTypedText } from '../../src/slack/received-text.ts';

const SIZE = 64 * 1024;
/**
 * Of the processor, whatever else the machine does: far more than it takes, and far less than anything
 * that grows with the square of the length.
 */
const MOST_MS = 1000;

const UNITS = [
  ...' |a|<|>|"|(|@|,|.|/|=|-|1|*|`|:|\n|\''.split('|'),
  ...'a |1 | \t|a@|a.|a="|:a|+1|(a)|<a@|<a,|"a"b |"a" |&lt;'.split('|'),
  ...'<!--|<body |<style>|<style |https://|a@b.example,|<a@b.example> '.split('|'),
];
const STARTS = ['', '1', ':', 'a=', '{', '<a@b.example>;'];
/** How many of the ends each unit is read with. */
const ENDS_EACH = 3;
/** How many more texts, of units and ends drawn by lot. */
const RUNS = 400;
const ENDS = ['', 'x', '<', '"', '\nx'];

/** One of each kind of inputs that there are. */
const ALL_INPUTS = catalogue.operations.flatMap(({ inputs }) => Object.values(inputs));
const INPUTS = new Map(ALL_INPUTS.map((input) => [kindOf(input), input]));
const READING = { zone: 'Europe/Kyiv', now: new Date('2026-11-20T10:00:00Z') };

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['parseAddress', parseAddress],
  ['parseAddresses', parseAddresses],
  ['parseMailboxes', parseMailboxes],
  ['findAddresses', findAddresses],
  ['parsePhone', parsePhone],
  ['parsePhones', parsePhones],
  ['formatPhone', formatPhone],
  ['a cell of addresses', (text) => readCellWithSeveral(text, { of: 'emails' })],
  ['a cell of numbers', (text) => firstIn(text, { of: 'phones' })],
  ['csvOf', (text) => csvOf(['text'], [[text]])],
  ['maskAddresses', maskAddresses],
  ['withoutAddresses', (text) => withoutAddresses(text, '•••')],
  ['conceal', (text) => conceal(text)],
  ['cleanTypedText', cleanTypedText],
  ['mrkdwn', mrkdwn],
  ['bold mrkdwn', (text) => mrkdwn([{ kind: 'strong', text }])],
  ['mrkdwnPieces', (text) => mrkdwnPieces(text, 3000)],
  ['emojiNotices', emojiNotices],
  ['readLimits', attempt((text: string) => readLimits('complaints', text))],
  ['conditionsOf', attempt(conditionsOf)],
  ['ranked', (text) => ranked([], text)],
  ['readableText', readableText],
  ['withPreheader', (text) => withPreheader(text, 'x')],
  ...[...INPUTS].map(([kind, input]): [string, (text: string) => unknown] => [
    `a value of ${kind}`,
    (text) => readValues({ input }, { input: text }, READING),
  ]),
  ['a verb', attempt((text: string) => catalogue.resolve('campaign', text))],
  ['an unknown verb', attempt((text) => catalogue.resolve('campaign', `zz ${text}`))],
  ...['campaign send', 'postbell digest add', 'contact edit', 'sms number edit'].flatMap((name) => {
    const operation = catalogue.find(name);
    if (!operation) throw new Error(`no ${name}`);
    const { inputs } = operation;
    const first = Object.keys(inputs)[0] ?? '';
    return [
      [`${name} as typed`, attempt((text: string) => readCommandLine(inputs, text))],
      [`${name} as it would be typed`, (text: string) => lineOf(operation, { [first]: text })],
    ] as const;
  }),
];

/** The reader that took time by the square of digits that end in a letter. */
const reader = (name: string): (typeof READERS)[number] => {
  const found = READERS.find(([one]) => one === name);
  if (!found) throw new Error(`no reader ${name}`);
  return found;
};

describe('a text of any length is read in time that grows with its length', () => {
  it.each(READERS)('by %s', (_, read) => {
    for (const [index, unit] of UNITS.entries()) {
      const start = STARTS[index % STARTS.length] ?? '';
      const turned = [...ENDS.slice(index % ENDS.length), ...ENDS];
      for (const end of turned.slice(0, ENDS_EACH)) expectQuick(read, textOf(start, unit, end));
    }
  });

  it('by a CSV reader', async () => {
    for (const unit of UNITS) {
      const before = process.cpuUsage();
      await attempt(readText)(textOf('', unit, 'x'));
      expect(usedMs(before), unit).toBeLessThan(MOST_MS);
    }
  });

  it('whatever is repeated in it', () => {
    const piece = fc.constantFrom(...UNITS);
    const unit = fc.array(piece, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom(...READERS),
        piece,
        unit,
        fc.constantFrom(...ENDS),
        ([, read], start, unit, end) => expectQuick(read, textOf(start, unit, end)),
      ),
      {
        numRuns: RUNS,
        examples: [
          [reader('sms number edit as typed'), '<style ', '1', 'x'],
          [reader('a value of domains'), '<a@', '(a)', ''],
        ],
      },
    );
  });
});

function readText(text: string): Promise<unknown> {
  const upload = { name: 'people.csv', content: Buffer.from(text) };
  return readFileRows(upload, { of: 'emails', variableTypes: null }).catch(() => null);
}

function expectQuick(read: (text: string) => unknown, text: string): void {
  const before = process.cpuUsage();
  read(text);
  const took = usedMs(before);
  if (took >= MOST_MS) expect.fail(`${took} ms for ${JSON.stringify(text.slice(0, 40))}`);
}

function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function textOf(start: string, unit: string, end: string): string {
  return `${start}${unit.repeat(SIZE / unit.length)}${end}`;
}

/** What can't be read is refused, and that may be all there is to it. */
function attempt(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      return error;
    }
  };
}

function kindOf(input: Input): string {
  return `${input.kind}${'to' in input ? ` ${input.to}` : ''}`;
}

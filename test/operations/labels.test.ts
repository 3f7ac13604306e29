import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import type { Input } from '../../src/commands/inputs.ts';
import { readChoice, readChoices } from '../../src/commands/reading.ts';

const INPUTS = catalogue.operations.flatMap((operation) =>
  Object.entries(operation.inputs).map(([name, input]) => ({ operation, name, input })),
);

/** Where variables are typed, too, only what can be a value of the input is one. */
const VALUES: Partial<Record<Input['kind'], string>> = {
  email: 'ann@example.com',
  emails: 'ann@example.com',
  phone: '+380501234567',
  phones: '+380501234567',
  integer: '7',
  instant: '2026-11-22 10:00',
};

describe('what the form shows can be typed', () => {
  it.each(INPUTS)('$operation.name: “$input.label” is $name', ({ operation, input, name }) => {
    const { label, kind } = input;
    const value = VALUES[kind] ?? 'x';
    const squeezed = label.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    for (const typed of [label, label.toUpperCase()]) {
      expect(readCommandLine(operation.inputs, `"${typed}=${value}"`)).toEqual({ [name]: value });
    }
    const read = readCommandLine(operation.inputs, `${squeezed}="${value}"`);
    expect(read).toEqual({ [name]: value });
  });

  it.each([
    ['list contacts', 'news status=new', { list: 'news', state: 'new' }],
    ['list contacts', 'news Sort by="By status"', { list: 'news', sort: 'By status' }],
    ['postbell limits set', 'hard=1/3', { hard_bounces: '1/3' }],
    ['postbell alerts mute', '2h', { for: '2h' }],
    ['postbell alerts mute', '30min', { for: '30min' }],
    ['postbell alerts mute', 'k7x2m 2h', { alert: 'k7x2m', for: '2h' }],
    ['postbell digest add', '9am', { time: '9am' }],
    ['postbell digest add', 'weekly mon 9am', { kind: 'weekly', days: 'mon', time: '9am' }],
    ['contact edit', 'a@b.co Address="Main 1"', { email: 'a@b.co', variables: 'Address=Main 1' }],
  ] as const)('/%s %s', (name, typed, values) => {
    expect(readCommandLine(catalogue.find(name)?.inputs ?? {}, typed)).toEqual(values);
  });

  it('and so can each choice', () => {
    for (const { operation, input } of INPUTS) {
      if (input.kind !== 'choice' && input.kind !== 'choices') continue;
      for (const { value, label } of input.options) {
        const about = `${operation.name}: ${label}`;
        for (const typed of [label, label.toUpperCase(), label.replaceAll(' ', '')]) {
          expect(readChoice(typed, input.options), about).toBe(value);
        }
        if (input.kind === 'choices') expect(readChoices(label, input), about).toEqual([value]);
      }
    }
  });
});

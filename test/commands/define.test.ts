import { describe, expect, it } from 'vitest';
import type { OperationContext } from '../../src/commands/context.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { rawValuesOf } from '../../src/commands/raw-values.ts';
import { readValues } from '../../src/commands/read-values.ts';

// Only the zone and the moment are looked at.
const CONTEXT = {
  person: { id: 'U1', zone: 'Europe/Kyiv' },
  now: new Date('2026-11-21T12:00:00Z'),
} as OperationContext;

const rename = defineOperation({
  name: 'list edit',
  summary: 'Rename a list',
  effect: 'writes',
  right: 'prepare',
  endpoints: [],
  example: '4101 News',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    title: { kind: 'text', label: 'Title' },
    comment: { kind: 'text', label: 'Comment', optional: true },
  },
  prefill: async ({ list }) => (list ? { title: `Today’s of ${list}`, comment: 'old' } : {}),
  run: async () => ({ title: 'Done' }),
});

describe('prefill', () => {
  it('fills what was not given with today’s values, and nothing else', async () => {
    expect(await rename.prefill?.({ list: '7', comment: 'mine', title: ' ' }, CONTEXT)).toEqual({
      list: '7',
      title: 'Today’s of 7',
      comment: 'mine',
    });
  });

  it('gives back what was given where that says too little', async () => {
    expect(await rename.prefill?.({ comment: 'mine' }, CONTEXT)).toEqual({ comment: 'mine' });
  });
});

describe('rawValuesOf', () => {
  it('writes values down as they are read again', () => {
    const inputs = {
      lists: { kind: 'references', to: 'list', label: 'Lists' },
      at: { kind: 'instant', label: 'When' },
      late: { kind: 'flag', label: 'Late ones' },
      early: { kind: 'flag', label: 'Early ones' },
      note: { kind: 'text', label: 'Note', optional: true },
      most: { kind: 'integer', label: 'Most' },
    } as const;
    const reading = { zone: 'Europe/Kyiv', now: CONTEXT.now };
    const raw = { lists: '1, 2', at: '2026-11-23 10:30:15', late: 'yes', most: '5' };
    const { values } = readValues(inputs, raw, reading);
    expect(values && rawValuesOf({ ...values }, reading.zone)).toEqual(raw);
  });
});

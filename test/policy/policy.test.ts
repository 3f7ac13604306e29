import { expect, it } from 'vitest';
import { ForbiddenError } from '../../src/lib/errors.ts';
import { createPolicy } from '../../src/policy/policy.ts';

const OPEN = { isConfidential: false, isPersonal: false } as const;
const show = { ...OPEN, name: 'campaign show', effect: 'reads' } as const;
const cancel = { ...OPEN, name: 'campaign cancel', effect: 'deletes' } as const;

it('lets administrators do everything', () => {
  const policy = createPolicy({ admins: ['U1'] });
  expect(policy.mayRun('U1', show)).toBe(true);
  expect(() => policy.require('U1', cancel)).not.toThrow();
});

it('lets everybody else only look, and tells whom to ask', () => {
  const policy = createPolicy({ admins: ['U1'] });
  expect(policy.mayRun('U2', show)).toBe(true);
  expect(policy.mayRun('U2', cancel)).toBe(false);
  expect(refusal(() => policy.require('U2', cancel)).askIds).toEqual(['U1']);
});

it('shows what is confidential to administrators alone', () => {
  const raw = {
    ...OPEN,
    name: 'postbell alerts rejected',
    effect: 'reads',
    isConfidential: true,
  } as const;
  const policy = createPolicy({ admins: ['U1'] });
  expect(policy.mayRun('U1', raw)).toBe(true);
  expect(policy.mayRun('U2', raw)).toBe(false);
  expect(refusal(() => policy.require('U2', raw)).message).toBe(
    '«postbell alerts rejected» shows what is for administrators only. Ask an administrator to do it.',
  );
});

it('says what is missing when there is no administrator', () => {
  const policy = createPolicy({ admins: [] });
  expect(refusal(() => policy.require('U2', cancel)).message).toContain('ADMINS');
});

function refusal(act: () => void): ForbiddenError {
  try {
    act();
  } catch (error) {
    if (error instanceof ForbiddenError) return error;
  }
  throw new Error('nothing was refused');
}

it('everybody may change what only they get themselves', () => {
  const own = {
    ...OPEN,
    name: 'postbell digest private',
    effect: 'writes',
    isPersonal: true,
  } as const;
  expect(createPolicy({ admins: ['U0BOSS'] }).mayRun('U0VERA', own)).toBe(true);
});

import { expect, it } from 'vitest';
import { ForbiddenError } from '../../src/core/errors.ts';
import { createPolicy } from '../../src/policy/policy.ts';

const show = { name: 'campaign show', effect: 'reads', isConfidential: false } as const;
const cancel = { name: 'campaign cancel', effect: 'deletes', isConfidential: false } as const;

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
  const raw = { name: 'postbell alerts rejected', effect: 'reads', isConfidential: true } as const;
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

import { expect, test } from 'vitest';
import { resultOf } from '../../src/lib/result.ts';
import { UnavailableError } from '../../src/lib/errors.ts';

test('a known failure becomes a value', async () => {
  const failure = new UnavailableError('not answering', { outcome: 'none' });
  await expect(resultOf(Promise.reject(failure))).resolves.toEqual({ value: null, failure });
  await expect(resultOf(Promise.resolve(3))).resolves.toEqual({ value: 3, failure: null });
});

test('a defect is thrown as it is', async () => {
  await expect(resultOf(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(
    TypeError,
  );
});

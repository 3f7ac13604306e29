import { expect, test } from 'vitest';
import { release } from '../../src/lib/release.ts';

test('gives back the memory of bytes that have it for themselves', () => {
  const bytes = new Uint8Array(1000).fill(7);
  release(bytes);
  expect(bytes.length).toBe(0);
  expect(bytes.buffer.byteLength).toBe(0);
});

test('leaves bytes alone that share their memory', () => {
  const whole = new Uint8Array(1000).fill(7);
  release(whole.subarray(0, 10));
  expect(whole.at(-1)).toBe(7);
  const shared = new Uint8Array(new SharedArrayBuffer(8)).fill(7);
  release(shared);
  expect(shared).toEqual(new Uint8Array(8).fill(7));
});

test('once more changes nothing', () => {
  const bytes = new Uint8Array(10);
  release(bytes);
  expect(() => release(bytes)).not.toThrow();
});

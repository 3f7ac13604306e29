import { expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { sandboxPostbell } from '../commands/context.ts';

const postbell = sandboxPostbell();

const ADDRESS = { addresses: 'ann@example.com' };

/** Buttons of cards that stay where they are while what they are about goes on. */
const STALE: readonly (readonly [string, RawValues, string])[] = [
  ['contact unsubscribe', { ...ADDRESS, list: '4101' }, 'Already unsubscribed'],
  ['list unsubscribe', { ...ADDRESS, list: '4101' }, 'already unsubscribed'],
  ['blacklist add', ADDRESS, 'already blacklisted'],
  ['blacklist remove', ADDRESS, 'not blacklisted'],
  ['smtp unsubscribe', ADDRESS, 'already unsubscribed'],
];

it.each(STALE)('%s says on a second click that it was done already', async (name, raw, words) => {
  await postbell.run(name, raw);
  const { summary, announcement } = await postbell.see(name, raw);
  expect(summary).toContain(words);
  expect(announcement).toBeNull();
});

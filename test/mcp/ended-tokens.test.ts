import { expect, it } from 'vitest';
import { ForbiddenError, UnavailableError } from '../../src/lib/errors.ts';
import { endTokens } from '../../src/mcp/ended-tokens.ts';
import { opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';

const AT = new Date('2026-11-21T09:00:00Z');

it('tokens of people who lost their role end, those of whom nobody knows stay', async () => {
  const store = await opened('sqlite::memory:');
  for (const personId of ['U1LEFT', 'U1UNKNOWN', 'U1HERE']) {
    const expiresAt = new Date(+AT + 1);
    const added = { id: personId, personId, name: 'Laptop', expiresAt };
    await store.accessTokens.add(`pbt_${personId}`, added, 10, AT);
  }
  const requireStill = async ({ personId }: { readonly personId: string }): Promise<void> => {
    if (personId === 'U1LEFT') throw new ForbiddenError('Not here.', { askIds: [], canIds: [] });
    if (personId === 'U1UNKNOWN') throw new UnavailableError('Who?', { outcome: 'none' });
  };
  await endTokens({ store, policy: { requireStill }, log: quiet });
  const people = await store.accessTokens.people();
  expect(people.toSorted((a, b) => a.localeCompare(b))).toEqual(['U1HERE', 'U1UNKNOWN']);
});

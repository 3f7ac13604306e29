import { expect, it } from 'vitest';
import { fillableBy, shownTo } from '../../src/commands/disclosed.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { executorWith } from './executor.ts';

const ZELDA = 'zelda.secret@example.org';
const to = { personId: 'U0VERA', channelId: 'C0NEWS' };
const readerWith = (...roles: Parameters<typeof grant>[0][]) =>
  executorWith({ policy: policyBy(roles.map((role) => grant(role))), now: () => new Date(0) });

const ABOUT = { sections: [{ kind: 'paragraph', text: `Currently: ${ZELDA}` }] } as const;

it('what stands above a page of a form names people only to who may look them up', async () => {
  const viewer = await readerWith('role:viewer');
  expect(JSON.stringify(await shownTo(viewer, to, ABOUT))).not.toContain('zelda.secret');
  expect(await shownTo(viewer, to, ABOUT, { email: ZELDA })).toEqual(ABOUT);
  expect(await shownTo(await readerWith('role:support'), to, ABOUT)).toEqual(ABOUT);
});

it('a form is filled with what its reader may read, and with nothing masked', async () => {
  const found = { subject: `For ${ZELDA}`, name: 'Spring' };
  const viewer = await readerWith('role:viewer');
  expect(await fillableBy(viewer, to, found, {})).toEqual({ name: 'Spring' });
  expect(await fillableBy(viewer, to, found, { subject: found.subject })).toEqual(found);
  expect(await fillableBy(await readerWith('role:support'), to, found, {})).toEqual(found);
});

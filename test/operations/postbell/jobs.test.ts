import { expect, it } from 'vitest';
import type { Entry } from '../../../src/domain/rights.ts';
import { NOW, sandboxDesk } from '../context.ts';

const desk = sandboxDesk();

async function may(id: string, entry: Entry): Promise<void> {
  const grant = { isDenied: false, grantedBy: 'U0ADMIN', grantedAt: NOW } as const;
  const subject = { kind: 'person', id } as const;
  await desk.store.rights.set({ subject, entry, ...grant }, () => undefined);
}

/** Imports somebody, and returns what undoes that. */
async function imported(personId: string, email: string): Promise<string> {
  await desk.execute('list add', { list: '4105', addresses: email }, { personId });
  const runs = await desk.store.bulkRuns.recent();
  return runs.find((run) => run.personId === personId)?.id ?? '';
}

it('an import is undone by who did it, and by others only with the right to delete', async () => {
  await may('U0MAX', 'role:marketer');
  await may('U0MAY', 'role:marketer');
  const run = await imported('U0MAX', 'x@example.org');
  const other = await desk.execute('postbell jobs undo', { run }, { personId: 'U0MAY' });
  expect(other.kind).toBe('refused');
  const contacts = desk.sandbox.state().lists.get(4105)?.contacts;
  expect(contacts?.has('x@example.org')).toBe(true);
  const own = await desk.execute('postbell jobs undo', { run }, { personId: 'U0MAX' });
  expect(own.kind).toBe('answered');
  expect(contacts?.has('x@example.org')).toBe(false);

  const again = await imported('U0MAX', 'y@example.org');
  await may('U0MAY', 'right:delete');
  const allowed = await desk.execute('postbell jobs undo', { run: again }, { personId: 'U0MAY' });
  expect(allowed.kind).toBe('answered');
  expect(contacts?.has('y@example.org')).toBe(false);
});

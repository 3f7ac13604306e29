import { beforeEach } from 'vitest';
import type { RawValues, Reply } from '../../../../src/domain/reply.ts';
import type { OperationContext } from '../../../../src/commands/context.ts';
import { rightsBy } from '../../../policy/rights-of.ts';
import { sandboxPostbell } from '../../../commands/context.ts';
import { actionIn } from '../../../commands/seen.ts';

/** Somebody who may look, and change what they get themselves. */
export const VIEWER: Partial<OperationContext> = {
  person: { id: 'U0VERA', zone: 'UTC' },
  rights: await rightsBy('role:viewer'),
};

type More = Partial<OperationContext>;

/** A Postbell for all tests of a file; each begins without digests. */
export function digestPostbell() {
  const postbell = sandboxPostbell();
  beforeEach(async () => {
    const all = await postbell.store.digests.list();
    await Promise.all(all.map(({ id }) => postbell.store.digests.remove(id)));
  });

  /** `/postbell digest <verb>`. */
  const run = async (verb: string, raw: RawValues = {}, more: More = {}): Promise<Reply> =>
    postbell.run(`postbell digest ${verb}`, raw, more);
  const add = (raw?: RawValues, more?: More): Promise<Reply> => run('add', raw, more);

  return {
    run,
    add,
    /** Adds one and gives its id. */
    addedId: async (raw?: RawValues, more?: More): Promise<string> =>
      actionIn(await add(raw, more), 'Undo').values['digest'] ?? 'none',
    /** What a button in an answer does. */
    press: (reply: Reply, label: string, more?: More) => postbell.click(reply, label, more),
    digests: () => postbell.store.digests,
    postbell: () => postbell,
  };
}

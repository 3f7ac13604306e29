import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-22T09:00:00Z');
const LAST = new Date('2026-11-23T09:00:00Z');

describe.each(ENGINES)('hooks on $engine', ({ newDatabase }) => {
  it('know since when each is there, and start anew for one that was gone', async () => {
    const { hooks } = await opened(await newDatabase());
    await hooks.note({ here: ['open', 'spam'], missing: ['delete'] }, AT);
    await hooks.note({ here: ['open'], missing: ['spam', 'delete'] }, LATER);
    await hooks.note({ here: [], missing: ['spam'] }, LAST);
    expect(await hooks.all()).toEqual([
      { kind: 'open', sinceAt: AT, seenAt: LATER, missingAt: null },
      { kind: 'spam', sinceAt: AT, seenAt: AT, missingAt: LATER },
    ]);
    await hooks.note({ here: ['spam'], missing: [] }, LAST);
    expect((await hooks.all())[1]).toEqual({
      kind: 'spam',
      sinceAt: LAST,
      seenAt: LAST,
      missingAt: null,
    });
  });
});

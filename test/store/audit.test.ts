import { describe, expect, it } from 'vitest';
import type { NewAuditRow } from '../../src/domain/audit.ts';
import { ENGINES, opened } from './engines.ts';

const AT = new Date('2026-11-23T09:00:00Z');

function row(more: Partial<NewAuditRow> = {}): NewAuditRow {
  return {
    at: AT,
    attemptId: 'k7x2m9qwer',
    stage: 'intent',
    personId: 'U0MIRA',
    way: 'command',
    channelId: 'C0NEWS',
    operation: 'campaign cancel',
    inputs: { campaign: '4711' },
    subject: { kind: 'campaign', id: '4711' },
    approverId: null,
    requestId: null,
    outcome: null,
    words: null,
    durationMs: null,
    ...more,
  };
}

describe.each(ENGINES)('the audit trail on $engine', ({ newDatabase }) => {
  it('returns rows as they were added, each chained to the one before', async () => {
    const { audit } = await opened(await newDatabase());
    const words = 'half \ud83d of a \0 character';
    const end = { stage: 'outcome', outcome: 'done', words, durationMs: 12, inputs: {} } as const;
    const first = await audit.append(row());
    const second = await audit.append(row(end));
    const kept = await audit.ofAttempt('k7x2m9qwer');
    expect(kept).toEqual([first, second]);
    expect(kept).toMatchObject([
      { ...row(), seq: 1, previousHash: '' },
      { ...row(end), words: 'half \ufffd of a  character', seq: 2, previousHash: first.hash },
    ]);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.hash).not.toBe(first.hash);
  });

  it('numbers what two replicas add at once without a gap', async () => {
    const database = await newDatabase();
    const [one, other] = [await opened(database), await opened(database)];
    const ids = Array.from({ length: 40 }, (_, index) => `attempt-${index}`);
    const added = await Promise.all(
      ids.map((attemptId, index) => {
        const { audit } = index % 2 === 0 ? one : other;
        return audit.append(row({ attemptId }));
      }),
    );
    const inOrder = added
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ seq, hash, previousHash }) => ({ seq, hash, previousHash }));
    expect(inOrder.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1));
    expect(inOrder.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      inOrder.slice(0, -1).map(({ hash }) => hash),
    );
  });
});

import { onTestFinished } from 'vitest';
import { daysBefore } from '../../../src/domain/schedule.ts';
import { DAILY, type DigestKind, type DigestScope } from '../../../src/domain/digest.ts';
import { figuresIn } from '../../../src/domain/figures.ts';
import { createLog } from '../../../src/lib/log.ts';
import { INGEST } from '../../../src/relay/intake.ts';
import { plainText } from '../../../src/domain/reply.ts';
import type { DigestSection, SectionContent, DigestRequest } from '../../../src/digests/section.ts';
import { openStore, type Store } from '../../../src/store/store.ts';

/**
 * A store in memory that closes with the test.
 * @param now the clock of leases in place of the database's
 */
export async function openedStore(now?: () => Date): Promise<Store> {
  const log = createLog('silent');
  const store = await openStore('sqlite::memory:', { log, ingest: INGEST, ...(now && { now }) });
  onTestFinished(() => store.close());
  return store;
}

export interface Asked {
  readonly kind?: DigestKind;
  readonly now: Date;
  /** Default: 1. */
  readonly days?: number;
  readonly scope?: Partial<DigestScope>;
  readonly zone?: string;
}

/** What a part is asked in a digest of the days before `now`. */
function wantedAt({ kind = 'daily', now, days = 1, scope, zone = 'UTC' }: Asked): DigestRequest {
  return {
    kind,
    period: daysBefore(now, zone, days),
    dueAt: now,
    now,
    zone,
    scope: { ...DAILY.scope, ...scope },
    formats: figuresIn('en-GB'),
  };
}

export function toldBy(part: DigestSection, requested: Asked): Promise<SectionContent> {
  return part.tell(wantedAt(requested));
}

/** Each detail in the thread: its key and its rows. */
export function detailRows({ details = [] }: SectionContent): Record<string, string[][]> {
  return Object.fromEntries(
    details.map(({ key, reply }) => [
      key,
      (reply.sections ?? []).flatMap((section) =>
        section.kind === 'table' ? section.rows.map((row) => row.map(plainText)) : [],
      ),
    ]),
  );
}

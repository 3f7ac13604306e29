import { onTestFinished } from 'vitest';
import { daysBefore } from '../../../src/domain/schedule.ts';
import { DAILY, type DigestFilter } from '../../../src/domain/digest.ts';
import { USUAL_JUDGING } from '../../../src/domain/figures.ts';
import { INGEST } from '../../../src/relay/intake.ts';
import { plainText } from '../../../src/domain/reply.ts';
import type { DigestSection, SectionContent, DigestRequest } from '../../../src/digests/section.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { factsIn } from '../../commands/seen.ts';
import { quiet } from '../../store/quiet.ts';

export const NOW = new Date('2026-11-21T09:00:00Z');
export const DAY_MS = 24 * 3_600_000;

export const daysAfterNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

/**
 * A store in memory that closes with the test.
 * @param now the clock of leases in place of the database's
 */
export async function openedStore(now?: () => Date): Promise<Store> {
  const options = { log: quiet, ingest: INGEST, ...(now && { now }) };
  const store = await openStore('sqlite::memory:', options);
  onTestFinished(() => store.close());
  return store;
}

/** What a part is asked in a digest; by default by UTC, of the day before `now`, which is `NOW`. */
export interface Asked extends Partial<Omit<DigestRequest, 'filter'>> {
  readonly days?: number;
  readonly filter?: Partial<DigestFilter>;
}

export function contentOf(
  part: DigestSection,
  { now = NOW, days = 1, zone = 'UTC', filter, ...more }: Asked = {},
): Promise<SectionContent> {
  return part.tell({
    kind: 'daily',
    period: daysBefore(now, zone, days),
    now,
    zone,
    filter: { ...DAILY.filter, ...filter },
    judging: USUAL_JUDGING,
    ...more,
  });
}

export function changeIn(content: SectionContent, label: string): string | undefined {
  return factsIn(content)[label]?.split('\n')[1];
}

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

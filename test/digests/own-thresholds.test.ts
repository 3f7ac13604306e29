import { expect, it } from 'vitest';
import { DAILY } from '../../src/domain/digest.ts';
import { plainText } from '../../src/domain/reply.ts';
import { composeDigest } from '../../src/digests/at-once.ts';
import type { DigestDraft } from '../../src/digests/compose.ts';
import type { SectionContent } from '../../src/digests/section.ts';
import { somePart } from './some-part.ts';

const OWN: DigestDraft['thresholds'] = { complaints: { amber: 0.0005, red: 0.002 } };
const NOTE = 'Lights by own thresholds, not the usual ones.';

async function footnoteOf(
  content: Partial<SectionContent>,
  thresholds: DigestDraft['thresholds'] = {},
) {
  const fromAt = new Date('2026-11-20T00:00:00Z');
  const untilAt = new Date('2026-11-21T00:00:00Z');
  const now = new Date('2026-11-21T09:00:00Z');
  const period = { fromAt, untilAt, days: ['2026-11-20'] };
  const request = { settings: DAILY, period, dueAt: now, now, thresholds };
  const { reply } = await composeDigest([somePart(content)], request);
  return plainText(reply.footnote ?? '');
}

it('a digest says that its lights are by own thresholds', async () => {
  expect(await footnoteOf({ light: '🟢', footnotes: ['By the service.'] }, OWN)).toMatch(
    new RegExp(`By the service\\. ${NOTE}$`),
  );
});

it('a digest with the usual thresholds, or without lights, says nothing of them', async () => {
  expect(await footnoteOf({ light: '🟢' })).not.toContain(NOTE);
  expect(await footnoteOf({ light: null }, OWN)).not.toContain(NOTE);
});

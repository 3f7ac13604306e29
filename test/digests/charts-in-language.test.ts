import { expect, it } from 'vitest';
import { daysBefore } from '../../src/domain/schedule.ts';
import { DAILY } from '../../src/domain/digest.ts';
import type { Chart } from '../../src/domain/reply.ts';
import { composeDigest } from '../../src/digests/at-once.ts';
import { chartText } from '../../src/slack/blocks/chart.ts';
import { sectionsOf } from '../operations/context.ts';
import { somePart } from './some-part.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const CHART: Chart = {
  kind: 'chart',
  form: 'bar',
  title: 'Sent by day',
  categories: ['Fri'],
  series: [{ name: 'Sent', values: [41_204] }],
};

it('charts in letters are written in the digest’s language, in the message and below it', async () => {
  const details = [{ key: 'all', reply: { title: 'All', sections: [CHART] } }];
  const { reply, details: below } = await composeDigest(
    [somePart({ sections: [CHART], details })],
    {
      settings: { ...DAILY, zone: 'UTC', language: 'de' },
      period: daysBefore(NOW, 'UTC', 1),
      dueAt: NOW,
      now: NOW,
    },
  );
  const charts = [reply, ...below.map((detail) => detail.reply)].flatMap((one) =>
    sectionsOf(one, 'chart'),
  );
  expect(charts.map((chart) => chartText(chart).includes(' 41.204'))).toEqual([true, true]);
});

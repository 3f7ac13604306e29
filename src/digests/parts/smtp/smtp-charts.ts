import type { RateName } from '../../../domain/figures.ts';
import type { Chart } from '../../../domain/reply.ts';
import { atWhichAge, countsByDay, sharesByDay } from '../day-charts.ts';
import type { Shown } from '../earlier-days.ts';
import type { SmtpFigures } from './gather-smtp.ts';
import { ratesIn } from './smtp-rates.ts';

const CHARTED: ReadonlySet<RateName | null> = new Set(['delivery', 'opens', 'clicks']);

/** Chart of the e-mails sent by day. */
export function smtpVolumeChart({ days }: SmtpFigures, { formats }: Shown): readonly Chart[] {
  return countsByDay(
    days,
    {
      title: 'SMTP e-mails by day',
      unit: 'e-mails',
      series: [{ name: 'Sent', of: ({ sent }) => sent }],
    },
    formats,
  );
}

/** Chart of the rates by day, from one source. */
export function smtpRatesChart(
  figures: SmtpFigures,
  { formats, days }: Shown,
  isProvisional: boolean,
): readonly Chart[] {
  const rates = ratesIn(figures).filter(({ name }) => CHARTED.has(name));
  if (rates.length === 0) return [];
  return sharesByDay(
    figures.days,
    {
      title: `SMTP rates by day${atWhichAge(days, isProvisional)}`,
      series: rates.map(({ label, of, on }) => ({ name: `${label} of ${of}`, of: on })),
    },
    formats,
  );
}

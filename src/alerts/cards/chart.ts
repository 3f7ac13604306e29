import { formatMonthAndDay } from '../../domain/figures.ts';
import type { Chart } from '../../domain/reply.ts';
import type { MinuteCount } from '../../store/events/counts.ts';

const POINTS_MAX = 20;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const STEP_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, DAY_MINUTES];

const LINES: readonly { readonly name: string; readonly kinds: readonly string[] }[] = [
  { name: 'Delivered', kinds: ['delivered'] },
  { name: 'Opens', kinds: ['open'] },
  { name: 'Clicks', kinds: ['redirect'] },
  { name: 'Bounces', kinds: ['hard_bounces', 'soft_bounces'] },
  { name: 'Complaints', kinds: ['spam'] },
  { name: 'Unsubscribes', kinds: ['unsubscribe'] },
  { name: 'New contacts', kinds: ['new_emails'] },
  { name: 'Deleted', kinds: ['delete'] },
];
// The most lines in a chart; Slack's data_visualization block takes up to `LIMITS.chart.series`.
const SERIES_MAX = 6;

/** Returns events over time in at most 20 points; `null` while there is only one. */
export function chartOf(minutes: readonly MinuteCount[]): Chart | null {
  const times = minutes.map(({ minuteAt }) => minuteAt.getTime() / MINUTE_MS);
  // The minutes are sorted, the oldest first.
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return null;
  const step = stepFor(first, last);
  const start = Math.floor(first / step);
  const points = Math.floor(last / step) - start + 1;
  if (points < 2) return null;

  const series = LINES.map(({ name, kinds }) => {
    const values = Array.from({ length: points }, () => 0);
    for (const { minuteAt, kind, count } of minutes) {
      if (!kinds.includes(kind)) continue;
      const index = Math.floor(minuteAt.getTime() / MINUTE_MS / step) - start;
      values[index] = (values[index] ?? 0) + count;
    }
    return { name, values };
  })
    .filter(({ values }) => values.some((value) => value > 0))
    .slice(0, SERIES_MAX);
  if (series.length === 0) return null;

  return {
    kind: 'chart',
    form: points > 3 ? 'line' : 'bar',
    title: 'Events over time (UTC)',
    categories: Array.from({ length: points }, (_, index) => label((start + index) * step, step)),
    series,
    unit: 'events',
  };
}

function stepFor(first: number, last: number): number {
  const fits = (step: number): boolean =>
    Math.floor(last / step) - Math.floor(first / step) < POINTS_MAX;
  const step = STEP_MINUTES.find(fits);
  if (step !== undefined) return step;
  const days = Math.ceil((last - first + DAY_MINUTES) / DAY_MINUTES / (POINTS_MAX - 1));
  return days * DAY_MINUTES;
}

/** Returns e.g. `14:30`, or `Nov 21 14:00` where a day has few points, or `Nov 21`. */
function label(minute: number, step: number): string {
  const at = new Date(minute * MINUTE_MS);
  const time = at.toISOString().slice(11, 16);
  if (step < 120) return time;
  const day = formatMonthAndDay(at);
  return step < DAY_MINUTES ? `${day} ${time}` : day;
}

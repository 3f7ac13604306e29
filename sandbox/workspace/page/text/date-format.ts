const DAY_MS = 24 * 60 * 60 * 1000;

const DATE_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date_num: {},
  date: { month: 'long', day: 'numeric', year: 'numeric' },
  date_short: { month: 'short', day: 'numeric', year: 'numeric' },
  date_long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  time_secs: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

/**
 * The text of `<!date^timestamp^format|…>` in somebody's zone.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 *
 * @param timestamp - seconds since 1970
 */
export function formatSlackDate(
  timestamp: number,
  format: string,
  zone: string,
  now: Date,
): string {
  const at = new Date(timestamp * 1000);
  return format.replaceAll(/\{(\w+)\}/g, (token, name: string) => {
    if (name === 'date_num') return dayKey(at, zone);
    if (name === 'ago') return formatAgo(at, now);
    if (name.endsWith('_pretty')) {
      return (
        relativeDay(at, zone, now) ?? formatAt(at, zone, name.replace(/_pretty$/, '')) ?? token
      );
    }
    return formatAt(at, zone, name) ?? token;
  });
}

/** A message's id as an instant. */
export function sentAt(ts: string): Date {
  return new Date(Number(ts) * 1000);
}

export function formatTime(at: Date, zone: string): string {
  return formatAt(at, zone, 'time') ?? '';
}

/** Without AM and PM, where there is little room. */
export function formatShortTime(at: Date, zone: string): string {
  return formatTime(at, zone).replace(/\s?[AP]M$/, '');
}

/** For the divider between two days: `Today`, `Yesterday`, `Friday, November 20`. */
export function formatDay(at: Date, zone: string, now: Date): string {
  const day = relativeDay(at, zone, now);
  if (day) return day.charAt(0).toUpperCase() + day.slice(1);
  return formatterOf('en-US', zone, { weekday: 'long', month: 'long', day: 'numeric' }).format(at);
}

/** `YYYY-MM-DD` in a zone; equal for instants of the same day. */
export function dayKey(at: Date, zone: string): string {
  return formatterOf('en-CA', zone, DAY_KEY).format(at);
}

const DAY_KEY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, as making one takes longer than using it a hundred times. */
function formatterOf(
  language: string,
  zone: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, zone, style]);
  const known =
    formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: zone });
  formatters.set(key, known);
  return known;
}

function formatAt(at: Date, zone: string, name: string): string | undefined {
  const style = DATE_STYLES[name];
  return style && formatterOf('en-US', zone, style).format(at);
}

function relativeDay(at: Date, zone: string, now: Date): string | undefined {
  const key = dayKey(at, zone);
  const days = { today: 0, yesterday: -1, tomorrow: 1 };
  return Object.entries(days).find(
    ([, offset]) => key === dayKey(new Date(now.getTime() + offset * DAY_MS), zone),
  )?.[0];
}

function formatAgo(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 24) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 60 / 24), 'day');
}

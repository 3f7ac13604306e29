/** Returns a duration as one would say it: `about 13 s`, `about 2 min`. */
export function durationOf(seconds: number): string {
  if (seconds < 1) return 'about a second';
  if (seconds < 90) return `about ${Math.ceil(seconds)} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `about ${Math.ceil(minutes)} min` : `about ${Math.ceil(minutes / 60)} h`;
}

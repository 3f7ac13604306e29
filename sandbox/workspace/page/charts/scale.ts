/** Series and segments in the order of these styles' variables `--chart-1` … `--chart-6`. */
export function colorOf(index: number): string {
  return `var(--chart-${(index % 6) + 1})`;
}

/** Round steps that cover zero and every value: `[0, 5000, 10000, 15000]`. */
export function ticksFor(values: readonly number[], requested = 4): readonly number[] {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const step = roundStep((top - bottom || 1) / requested);
  const first = Math.floor(bottom / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** `950`, `12.5K`, `1.2M`: short enough for an axis. */
export function formatShort(value: number): string {
  return new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value);
}

export function formatFull(value: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value);
}

/**
 * Each label broken between words into lines that fit its band; `null` when some label doesn't
 * fit in three.
 */
export function wrapLabels(
  labels: readonly string[],
  bandPx: number,
  letterPx: number,
): readonly (readonly string[])[] | null {
  const most = Math.floor((bandPx - 6) / letterPx);
  const wrapped = labels.map((label) => wrap(label, most));
  const fits = wrapped.every(
    (lines) => lines.length <= 3 && lines.every((line) => line.length <= most),
  );
  return fits ? wrapped : null;
}

function wrap(label: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function roundStep(raw: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((nice) => nice * magnitude >= raw) ?? 10;
  return factor * magnitude;
}

/** Sums of decimal steps carry noise: 0.30000000000000004. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

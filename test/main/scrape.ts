/** A line of `/metrics`. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** What Prometheus would read there now. */
export async function scrape(metricsUrl: string): Promise<readonly Sample[]> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || line.startsWith('#')) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** The sum of the samples of this name that have these labels. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const wanted = Object.entries(labels);
  return samples
    .filter((one) => one.name === name && wanted.every(([key, value]) => one.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

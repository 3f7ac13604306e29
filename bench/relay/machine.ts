import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { median } from './table.ts';

/** What the figures were measured on. */
export async function describeMachine(): Promise<string> {
  const [cpu] = cpus();
  const load = loadavg()[0] ?? 0;
  return [
    `Machine: ${cpus().length} cores ${cpu?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${platform()} ${release()}, Node ${process.version}`,
    `an fsync takes ${(await fsyncMs()).toFixed(2)} ms in the median`,
    `load before the start ${load.toFixed(1)}`,
  ].join(' · ');
}

async function fsyncMs(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'postbell-bench-'));
  const file = openSync(join(folder, 'file'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: 50 }, () => {
    const startedAtMs = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return performance.now() - startedAtMs;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { cpuWithEndedMs } from './process-figures.ts';
import { median } from './table.ts';

/** What the figures were measured on. */
export async function describeMachine(): Promise<string> {
  const [cpu] = cpus();
  return [
    `Machine: ${cpus().length} cores ${cpu?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${platform()} ${release()}, Node ${process.version}`,
    `an fsync takes ${(await fsyncMs()).toFixed(2)} ms in the median`,
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

/** A tenth is what a quiet machine does beside. */
const OTHERS_MAX = 0.1;

/**
 * Sees what else the machine did, since figures that were measured beside much else are worth little.
 * Everything that was started meanwhile must have ended before it is asked.
 */
export async function watchOthers(): Promise<{ say(): Promise<string> }> {
  const before = { all: allMs(), own: await cpuWithEndedMs('self') };
  return {
    async say(): Promise<string> {
      const all = allMs();
      const busyMs = all.busy - before.all.busy;
      const others =
        (busyMs - ((await cpuWithEndedMs('self')) - before.own)) / (all.total - before.all.total);
      if (!Number.isFinite(others)) return '';
      const share = `Other programs took ${Math.round(Math.max(0, others) * 100)} % of the processor meanwhile`;
      return others > OTHERS_MAX
        ? `${share}: believe these figures only on a quiet machine.`
        : `${share}.`;
    },
  };
}

function allMs(): { readonly busy: number; readonly total: number } {
  const times = cpus().map((cpu) => cpu.times);
  const total = times.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  );
  return { busy: total - times.reduce((sum, { idle }) => sum + idle, 0), total };
}

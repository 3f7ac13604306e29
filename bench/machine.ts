import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sum } from '../src/lib/sum.ts';
import { median } from './report.ts';

/** Describes what the figures were measured on. */
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

// A quiet machine does less than this beside the measurement.
const OTHERS_MAX = 0.1;

/**
 * Watches what other programs do meanwhile: figures that were measured beside much else are worth
 * little. Everything that was started in between must have ended before `say`.
 */
export async function watchOthers(): Promise<{ say(): Promise<string> }> {
  const before = { all: allMs(), ours: await ownCpuMs() };
  return {
    async say(): Promise<string> {
      const all = allMs();
      const busyMs = all.busy - before.all.busy;
      const others = (busyMs - ((await ownCpuMs()) - before.ours)) / (all.total - before.all.total);
      if (!Number.isFinite(others)) return '';
      const share = `Other programs took ${Math.round(Math.max(0, others) * 100)}% of the processor meanwhile`;
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

/** Returns the peak of a process's memory since `resetPeak`, in MB; NaN where there is no /proc. */
export const peakMb = (pid: number): Promise<number> => statusMb(pid, 'VmHWM');

/** Returns the memory of a process now, in MB. */
export const residentMb = (pid: number): Promise<number> => statusMb(pid, 'VmRSS');

/** Begins the peak anew (proc(5), clear_refs), so that a start doesn't count. */
export async function resetPeak(pid: number): Promise<void> {
  try {
    await writeFile(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without /proc there is no peak either.
  }
}

async function statusMb(pid: number, field: string): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

const TICK_MS = 10;

/** Returns the CPU time of a process so far, all threads together; NaN where there is no /proc. */
export async function cpuMs(pid: number): Promise<number> {
  const [user = NaN, system = NaN] = await ticksOf(pid);
  return (user + system) * TICK_MS;
}

/**
 * Returns the CPU time of a process and of its children, also of those that ended; NaN where there
 * is no /proc.
 */
export async function familyCpuMs(pid: number): Promise<number> {
  const own = await ticksOf(pid);
  if (own.length === 0) return NaN;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const families = await Promise.all(pids.map(async (each) => [each, await parentOf(each)]));
  const children = families.filter(([, parent]) => parent === pid).map(([each = 0]) => each);
  const times = await Promise.all(children.map(cpuMs));
  // A child that ended meanwhile is among those of `own` the next time.
  return sum(own) * TICK_MS + sum(times.filter((ms) => !Number.isNaN(ms)));
}

async function parentOf(pid: number): Promise<number> {
  const [, parent] = await statOf(pid);
  return Number(parent);
}

/** Returns the CPU time of this process and of all its children that ended. */
async function ownCpuMs(): Promise<number> {
  const ticks = await ticksOf('self');
  return ticks.length === 0 ? NaN : sum(ticks) * TICK_MS;
}

/** Returns utime, stime, cutime and cstime (proc(5), stat), of which there are 100 a second. */
async function ticksOf(pid: number | 'self'): Promise<readonly number[]> {
  return (await statOf(pid)).slice(11, 15).map(Number);
}

/** Returns the fields of a process from the third on; none where it has ended, or without /proc. */
async function statOf(pid: number | 'self'): Promise<readonly string[]> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name may contain anything; the third field follows it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

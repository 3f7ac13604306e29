import { readFile, writeFile } from 'node:fs/promises';

/** The most that a process held in memory since `forgetPeak`, in MB; NaN where there is no /proc. */
export const peakMb = (pid: number): Promise<number> => statusMb(pid, 'VmHWM');

/** What it holds now, in MB. */
export const residentMb = (pid: number): Promise<number> => statusMb(pid, 'VmRSS');

/** Lets the peak begin anew (proc(5), clear_refs), so that a start doesn't count. */
export async function forgetPeak(pid: number): Promise<void> {
  try {
    await writeFile(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then it counts.
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

/** How long the processor has worked for it so far, in all its threads; NaN where there is no /proc. */
export async function cpuMs(pid: number | 'self'): Promise<number> {
  const [user = NaN, system = NaN] = await ticksOf(pid);
  return (user + system) * TICK_MS;
}

/** The same with all processes that it started and that ended. */
export async function cpuWithEndedMs(pid: number | 'self'): Promise<number> {
  const ticks = await ticksOf(pid);
  return ticks.length === 0 ? NaN : ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

/** utime, stime, cutime and cstime (proc(5), stat), of which there are 100 a second. */
async function ticksOf(pid: number | 'self'): Promise<readonly number[]> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name may have anything in it; the third field comes behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).map(Number);
  } catch {
    return [];
  }
}

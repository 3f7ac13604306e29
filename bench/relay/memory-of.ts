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

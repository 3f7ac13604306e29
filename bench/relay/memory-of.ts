import { readFile } from 'node:fs/promises';

/** The most that a process has held in memory so far, in MB; NaN where there is no /proc. */
export async function peakMb(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

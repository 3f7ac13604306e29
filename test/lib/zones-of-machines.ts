import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What zone-matrix.ts prints. */
interface Matrix {
  /** Whether the process really took that zone for the machine's. */
  readonly isZone: boolean;
  readonly compared: number;
  readonly wrong: readonly string[];
}

/** Compares texts of moments with Intl in a process whose machine is in that zone. */
export async function matrixOn(machine: string): Promise<Matrix> {
  const script = fileURLToPath(new URL('zone-matrix.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script],
    { env: { ...process.env, TZ: machine }, maxBuffer: 2 ** 28 },
  );
  // The script writes a matrix.
  const matrix = JSON.parse(stdout) as Matrix;
  if (!matrix.isZone) throw new Error(`the machine's zone isn't ${machine}`);
  return matrix;
}

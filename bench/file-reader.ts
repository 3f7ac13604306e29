import { readFileRows } from '../src/commands/bulk/read-rows.ts';
import { PostbellError } from '../src/lib/errors.ts';
import { answerQuestions } from './child.ts';
import { type Shape, SHAPES } from './file-shapes.ts';
import { peakMb, residentMb, resetPeak } from './machine.ts';

/** How a file was read by a process of its own. */
export interface FileReading {
  readonly ms: number;
  readonly cpuMs: number;
  /** The longest time without a turn for others. */
  readonly blockMs: number;
  /** Memory beyond that of the process with the file. */
  readonly moreMb: number;
  /** The error, or how many rows there are. */
  readonly answer: string;
}

answerQuestions<{ readonly shape: Shape }, FileReading>(async ({ shape }) => {
  // What is loaded once is no part of it.
  await readFileRows({ name: 'warm.csv', content: Buffer.from('a@b.co\n') }, READING);
  const content = SHAPES[shape]();
  globalThis.gc?.();
  const beforeMb = await residentMb(process.pid);
  await resetPeak(process.pid);
  const watch = watchTurns();
  const [startedMs, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await answerTo(content);
  const ms = performance.now() - startedMs;
  const used = process.cpuUsage(cpu);
  return {
    ms,
    cpuMs: (used.user + used.system) / 1000,
    blockMs: watch.stop(),
    moreMb: (await peakMb(process.pid)) - beforeMb,
    answer,
  };
});

const READING = { of: 'emails', variableTypes: async () => [] } as const;

async function answerTo(content: Uint8Array): Promise<string> {
  try {
    const { rows, rejected } = await readFileRows({ name: 'people.csv', content }, READING);
    return `${rows.length} rows, ${rejected.length} invalid`;
  } catch (error) {
    if (error instanceof PostbellError) return error.message;
    throw error;
  }
}

/** Notes how long others wait for their turn, in time of the processor: others may use it, too. */
function watchTurns(): { stop(): number } {
  let [longest, lastMs, isOver] = [0, threadMs(), false];
  const turn = (): void => {
    const nowMs = threadMs();
    longest = Math.max(longest, nowMs - lastMs);
    lastMs = nowMs;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop() {
      isOver = true;
      return Math.max(longest, threadMs() - lastMs);
    },
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

import { startChild } from './child.ts';
import type { FileReading } from './file-reader.ts';
import { type Shape, SHAPES } from './file-shapes.ts';
import { number, printFigure, printGoal, printTitle } from './report.ts';

/* What it costs to read a file of ten megabytes, whatever is in it: see docs/decisions/files.md. */
const MOST_MS = 3000;
const MOST_BLOCK_MS = 50;
const MOST_MORE_MB = 100;

export async function measureFiles(): Promise<void> {
  printTitle('Files of 10 MB: time, longest time without a turn for others, memory');
  // The keys of the table are its shapes.
  for (const shape of Object.keys(SHAPES) as Shape[]) {
    const child = startChild<{ readonly shape: Shape }, FileReading>('./file-reader.ts');
    const { ms, cpuMs, blockMs, moreMb, answer } = await child.ask({ shape });
    await child.stop();
    const figure = `${number(cpuMs)} ms of the processor (${number(ms)} ms on the clock), ${number(blockMs)} ms, ${number(moreMb)} MB more`;
    const isReached = cpuMs < MOST_MS && blockMs < MOST_BLOCK_MS && moreMb < MOST_MORE_MB;
    const goal = `${MOST_MS} ms, ${MOST_BLOCK_MS} ms, ${MOST_MORE_MB} MB`;
    printGoal(shape, figure, { goal, isReached });
    printFigure('', answer);
  }
}

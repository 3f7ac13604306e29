import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Scenario } from '../scenarios/scenario.ts';

const FOLDER = `${import.meta.dirname}/../scenarios`;

/** The scenarios of every file in scenarios/, by its name; nobody lists these files. */
export async function allStories(): Promise<ReadonlyMap<string, readonly Scenario[]>> {
  const stories = new Map<string, readonly Scenario[]>();
  for (const file of (await readdir(FOLDER)).sort()) {
    // A file of scenarios exports them under this name, and no other file does.
    const { scenarios } = (await import(`${FOLDER}/${file}`)) as {
      scenarios?: readonly Scenario[];
    };
    if (scenarios) stories.set(basename(file, '.ts'), scenarios);
  }
  return stories;
}

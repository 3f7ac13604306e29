import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildIfChanged, joinModules } from '../scripts/build.ts';

const PROGRAMS = [
  'test/bulk/process.ts',
  'test/digests/dying-digest.ts',
  'test/outbox/dying-producer.ts',
  'test/policy/dying.ts',
  'test/relay/serving.ts',
];

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, '../node_modules/.cache/programs-of-tests');

/**
 * Builds the program as people start it, and those that tests start and kill, which from their
 * sources take three times as long to start (vitest's globalSetup).
 */
export default async function build(project: TestProject): Promise<void> {
  const buildAll = async (): Promise<void> => {
    await buildIfChanged();
    await joinModules(PROGRAMS, OUT);
  };
  await buildAll();
  project.onTestsRerun(buildAll);
}

/** The path of one of these programs as it was built. */
export function builtProgram(source: URL): string {
  return join(OUT, basename(source.pathname).replace(/ts$/, 'js'));
}

import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildIfChanged, joinModules } from '../scripts/build.ts';

const PROGRAMS = [
  'test/bulk/process.ts',
  'test/digests/dying-digest.ts',
  'test/operations/campaign/recurring/dying-send.ts',
  'test/outbox/dying-producer.ts',
  'test/policy/dying.ts',
  'test/relay/serving.ts',
];

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, '../node_modules/.cache/programs-of-tests');
/** What Node compiled, see vitest.config.ts. */
const COMPILED = join(HERE, '../node_modules/.cache/node');
const DAY_MS = 86_400_000;

/**
 * Builds the program as people start it, and those that tests start and kill, which from their
 * sources take three times as long to start (vitest's globalSetup).
 */
export default async function build(project: TestProject): Promise<void> {
  const buildAll = async (): Promise<void> => {
    await buildIfChanged();
    await joinModules(PROGRAMS, OUT);
    // Otherwise Node parses each file once more to find out what it is.
    await writeFile(join(OUT, 'package.json'), '{"type":"module"}');
  };
  await Promise.all([buildAll(), forgetCompiled()]);
  project.onTestsRerun(buildAll);
}

/** Each run loads the test files under other addresses, so what was compiled of them piles up. */
async function forgetCompiled(): Promise<void> {
  const entries = await readdir(COMPILED, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      // Another run may remove it at the same time.
      const isOld = await stat(path).then(
        ({ mtimeMs }) => mtimeMs < Date.now() - DAY_MS,
        () => false,
      );
      if (isOld) await rm(path, { force: true });
    }),
  );
}

/** The path of one of these programs as it was built. */
export function builtProgram(source: URL): string {
  return join(OUT, basename(source.pathname).replace(/ts$/, 'js'));
}

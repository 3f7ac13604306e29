import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../scripts/build.ts';

/** Builds the program as people start it, for tests that do (vitest's globalSetup). */
export default async function build(project: TestProject): Promise<void> {
  await buildIfChanged();
  project.onTestsRerun(buildIfChanged);
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Version {
  readonly version: string;
  /** The beginning of the commit’s hash; `unknown` where there is no Git to ask. */
  readonly commit: string;
}

/** Set by the build (scripts/build.ts); sources that run as they are have neither. */
declare const BUILT_VERSION: string;
declare const BUILT_COMMIT: string;

/** The version and the commit that this program was built from. */
export const VERSION: Version =
  typeof BUILT_VERSION === 'undefined'
    ? versionIn(fileURLToPath(new URL('../..', import.meta.url)))
    : { version: BUILT_VERSION, commit: BUILT_COMMIT };

export const VERSION_LINE = `Postbell ${VERSION.version} (commit ${VERSION.commit}), Node ${process.versions.node}`;

/** Reads them from a checkout; POSTBELL_COMMIT names the commit where a build has no `.git`. */
export function versionIn(folder: string): Version {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Version;
  const given = process.env['POSTBELL_COMMIT']?.trim();
  return { version, commit: given ? given.slice(0, 12) : commitIn(folder) };
}

function commitIn(folder: string): string {
  // The sources may lie inside of the repository of something else.
  if (!existsSync(join(folder, '.git'))) return 'unknown';
  // Whoever builds need not own the checkout, and only reads it here.
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD'];
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

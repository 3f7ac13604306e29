import { existsSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { formatCount } from './domain/figures.ts';
import { compact } from './lib/compact.ts';
import { readDatabaseUrl } from './lib/config.ts';
import { ConfigError, EXIT_BROKEN, EXIT_CONFIG } from './lib/errors.ts';
import { createLog } from './lib/log.ts';
import { backUp, restore } from './store/backup.ts';
import type { Reconciled } from './store/restored.ts';
import { reconcileRestored } from './store/store.ts';

const NAME_A_FILE = 'name one file: npm run backup -- postbell-backup.db';
const USE_POSTGRES_TOOLS =
  'DATABASE_URL is a PostgreSQL: back it up with pg_dump --format=custom; restore it with pg_restore, and then run this with --restore alone';

/*
 * `npm run backup -- <file>` copies the SQLite database while Postbell runs; `npm run restore --
 * <file>` puts a copy back while it doesn't. After `pg_restore`, `npm run restore` alone settles what
 * the backup left open. Ends with 78 and a sentence where that can't be done.
 */
if (existsSync('.env')) process.loadEnvFile();
try {
  await run();
} catch (error) {
  const isConfig = error instanceof ConfigError;
  process.stderr.write(`${isConfig ? error.problems.join('\n') : inspect(error)}\n`);
  process.exitCode = isConfig ? EXIT_CONFIG : EXIT_BROKEN;
}

async function run(): Promise<void> {
  const { isRestore, file } = argumentsGiven();
  const databaseUrl = readDatabaseUrl(process.env);
  const path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null;
  const now = new Date();
  const log = createLog('warn');
  if (path === null) {
    if (!isRestore || file !== undefined) throw new ConfigError([USE_POSTGRES_TOOLS]);
    const reconciled = await reconcileRestored(databaseUrl, log, now);
    return say('The database is ready to start.', ...linesOf(reconciled));
  }
  if (file === undefined) throw new ConfigError([NAME_A_FILE]);
  if (!isRestore) {
    const { bytes, schema } = await backUp(path, file);
    return say(`Backed up ${path} to ${file}: ${megabytes(bytes)}, ${schema}.`);
  }
  // To the millisecond, since two restores in one second each keep what was there.
  const keptAs = `${path}.before-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
  const { bytes, schema, reconciled, isKept } = await restore({ path, file, keptAs, log, now });
  say(
    `Restored ${file} to ${path}: ${megabytes(bytes)}, ${schema}.`,
    ...(isKept ? [`What was there is now ${keptAs}.`] : []),
    ...linesOf(reconciled),
  );
}

/** @throws {ConfigError} for an option that there isn't, or several files */
function argumentsGiven(): { isRestore: boolean; file: string | undefined } {
  const options = { restore: { type: 'boolean', default: false } } as const;
  let given;
  try {
    given = parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : String(cause)], { cause });
  }
  const { values, positionals } = given;
  if (positionals.length > 1) throw new ConfigError([NAME_A_FILE]);
  return { isRestore: values.restore, file: positionals[0] };
}

function linesOf({ messages, runs, requests }: Reconciled): readonly string[] {
  return [
    'So that nothing happens twice:',
    ...compact([
      messages > 0 && `- ${formatCount(messages, 'message')} that waited may have been sent`,
      runs > 0 && `- ${formatCount(runs, 'job')} paused: resume or stop in Slack`,
      requests > 0 && `- ${formatCount(requests, 'request')} for approval void: ask again`,
      '- digests that were due before now aren’t posted',
    ]),
  ];
}

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

import { existsSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { readDatabaseUrl } from './lib/config.ts';
import { ConfigError, EXIT_BROKEN, EXIT_CONFIG } from './lib/errors.ts';
import { backUp, restore } from './store/backup.ts';

/*
 * `npm run backup -- <file>` copies the SQLite database while Postbell runs; `npm run restore --
 * <file>` puts a copy back while it doesn't. Ends with 78 and a sentence where that can't be done.
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
  const { values, positionals } = parseArgs({
    options: { restore: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new ConfigError(['name one file: npm run backup -- postbell-backup.db']);
  }
  const path = pathIn(readDatabaseUrl(process.env));
  if (!values.restore) {
    const { bytes, schema } = await backUp(path, file);
    process.stdout.write(`Backed up ${path} to ${file}: ${megabytes(bytes)}, ${schema}.\n`);
    return;
  }
  const keptAs = `${path}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const { bytes, schema, isKept } = restore(path, file, keptAs);
  const kept = isKept ? ` What was there is now ${keptAs}.` : '';
  process.stdout.write(`Restored ${file} to ${path}: ${megabytes(bytes)}, ${schema}.${kept}\n`);
}

function pathIn(databaseUrl: string): string {
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError([
      'DATABASE_URL is a PostgreSQL: back it up with pg_dump --format=custom, restore it with pg_restore',
    ]);
  }
  return databaseUrl.slice('sqlite:'.length);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

import { formatMegabytes } from './domain/figures.ts';
import { formatCount } from './domain/figures.ts';
import { compact } from './lib/compact.ts';
import { readDatabaseUrl } from './lib/config.ts';
import { ConfigError } from './lib/errors.ts';
import { createLog } from './lib/log.ts';
import { readArguments, runToEnd } from './lib/program.ts';
import { backUp, restore, shownPath } from './store/backup.ts';
import type { Reconciled } from './store/restored.ts';
import { reconcileRestored } from './store/store.ts';

const NAME_A_FILE = 'name one file: npm run backup -- postbell-backup.db';
const USE_POSTGRES_TOOLS =
  'DATABASE_URL is a PostgreSQL: back it up with pg_dump --format=custom; restore it with pg_restore, and then run this with --restore alone';

const USAGE = `
Usage: node dist/backup.js <file>              or npm run backup -- <file>
       node dist/backup.js --restore [file]    or npm run restore -- [file]

Copies the SQLite database of DATABASE_URL to a file, while Postbell runs. With --restore, puts a
copy back while it doesn't run; on PostgreSQL, settles after pg_restore what the backup left open.

  --restore      put back rather than copy`;

/*
 * `npm run backup -- <file>` copies the SQLite database while Postbell runs; `npm run restore --
 * <file>` puts a copy back while it doesn't. After `pg_restore`, `npm run restore` alone settles what
 * the backup left open. Ends with 78 and a sentence where that can't be done.
 */
const {
  values: { restore: isRestore },
  positionals: [file],
} = readArguments({
  usage: USAGE,
  options: { restore: { type: 'boolean', default: false } },
  most: 1,
});
await runToEnd(async () => {
  await run();
  return 0;
});

async function run(): Promise<void> {
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
    const { bytes, schema, advice } = await backUp(path, file);
    return say(
      `Backed up ${shownPath(path)} to ${file}: ${formatMegabytes(bytes)}, ${schema}.`,
      ...(advice === null ? [] : [`Mind that ${advice}.`]),
    );
  }
  // To the millisecond, since two restores in one second each keep what was there.
  const keptAs = `${path}.before-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
  const { bytes, schema, reconciled, isKept } = await restore({ path, file, keptAs, log, now });
  say(
    `Restored ${file} to ${shownPath(path)}: ${formatMegabytes(bytes)}, ${schema}.`,
    ...(isKept ? [`What was there is now ${shownPath(keptAs)}.`] : []),
    ...linesOf(reconciled),
  );
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

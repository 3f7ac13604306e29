import { formatCount, formatNumber } from './domain/figures.ts';
import { readDatabaseUrl } from './lib/config.ts';
import { createLog } from './lib/log.ts';
import { readArguments, runToEnd } from './lib/program.ts';
import type { ChainCheck, Flaw } from './store/audit/chain.ts';
import { openAuditTrail } from './store/store.ts';

/*
 * `npm run audit:verify`: tells whether a row of the audit trail was changed or is missing. Ends with
 * 1 if so, 78 without a database that has a trail, 70 where it can't be read.
 */
readArguments({
  usage: `
Usage: node dist/audit-verify.js               or npm run audit:verify

Tells whether a row of the audit trail in DATABASE_URL was changed or is missing. Ends with 1 if so,
78 without a database that has a trail, 70 where it can't be read.
`,
});
await runToEnd(verify);

async function verify(): Promise<number> {
  const trail = await openAuditTrail(readDatabaseUrl(process.env), createLog('silent'));
  try {
    const check = await trail.audit.check();
    process.stdout.write(`${linesOf(check).join('\n')}\n`);
    return check.flaw === null ? 0 : 1;
  } finally {
    await trail.close();
  }
}

function linesOf({ rows, first, last, anchor, flaw }: ChainCheck): readonly string[] {
  const verdict =
    flaw === null ? 'is as it was written' : `isn’t as it was written: ${flawInWords(flaw)}`;
  return [
    `The audit trail ${verdict}.`,
    rows === 0
      ? 'It has no rows.'
      : `${formatCount(rows, 'row')}, ${formatNumber(first)} to ${formatNumber(last.seq)}.`,
    anchor === null
      ? 'None was deleted for its age.'
      : `Rows up to ${formatNumber(anchor.seq)} were deleted for their age (AUDIT_DAYS).`,
    ...(rows > 0 ? [`Hash of row ${formatNumber(last.seq)}: ${last.hash}`] : []),
  ];
}

function flawInWords({ kind, seq }: Flaw): string {
  const row = `row ${formatNumber(seq)}`;
  switch (kind) {
    case 'changed':
      return `${row} was changed`;
    case 'detached':
      return `${row} doesn’t follow the one before it`;
    case 'missing':
      return `${row} is missing`;
    case 'added':
      return `${row} wasn’t added by Postbell`;
    case 'headless':
      return 'the note of which row is the last is missing';
  }
}

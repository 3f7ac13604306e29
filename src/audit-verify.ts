import { formatCount, formatNumber } from './domain/figures.ts';
import { readDatabaseUrl } from './lib/config.ts';
import { ConfigError } from './lib/errors.ts';
import { createLog } from './lib/log.ts';
import { readArguments, runToEnd } from './lib/program.ts';
import type { ChainCheck, Flaw, Link } from './store/audit/chain.ts';
import { openAuditTrail } from './store/store.ts';

/** A row and its SHA-256, as the log has them. */
const EXPECTED = /^(\d{1,15}):([0-9a-f]{64})$/u;

const { values: given } = readArguments({
  usage: `
Usage: node dist/audit-verify.js               or npm run audit:verify
       node dist/audit-verify.js --expect 1204:9f86d0…

Tells whether a row of the audit trail in DATABASE_URL was changed or is missing. Ends with 1 if so,
78 without a database that has a trail, 70 where it can't be read.

  --expect row:hash   also tells whether this row is the one that was written, as a log elsewhere has
                      it: a trail that was cut or written anew passes otherwise; may be repeated
`,
  options: { expect: { type: 'string', multiple: true } },
});
await runToEnd(verify);

async function verify(): Promise<number> {
  const expected = expectedIn(given.expect ?? []);
  const trail = await openAuditTrail(readDatabaseUrl(process.env), createLog('silent'));
  try {
    const check = await trail.audit.check();
    const compared = [];
    for (const link of expected) compared.push(await comparison(link, check, trail.audit));
    const lines = [...linesOf(check), ...compared.map(({ words }) => words)];
    process.stdout.write(`${lines.join('\n')}\n`);
    return check.flaw === null && compared.every(({ isSame }) => isSame) ? 0 : 1;
  } finally {
    await trail.close();
  }
}

/** @throws {ConfigError} for anything but rows and their hashes. */
function expectedIn(texts: readonly string[]): readonly Link[] {
  return texts.map((text) => {
    const [, seq, hash] = EXPECTED.exec(text.trim().toLowerCase()) ?? [];
    if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash };
    const example = '1204:9f86d0…';
    throw new ConfigError([`--expect takes <row>:<hash>, such as ${example}; it is “${text}”`]);
  });
}

/** Compares a row with what a log says of it. */
async function comparison(
  { seq, hash }: Link,
  { anchor }: ChainCheck,
  audit: { hashOf(seq: number): Promise<string | null> },
): Promise<{ readonly isSame: boolean; readonly words: string }> {
  const row = `Row ${formatNumber(seq)}`;
  const found = anchor?.seq === seq ? anchor.hash : await audit.hashOf(seq);
  if (found === hash) return { isSame: true, words: `${row} is the one that was expected.` };
  const isDeleted = found === null && anchor !== null && seq < anchor.seq;
  const why = isDeleted
    ? 'was deleted for its age, so it can’t be compared: expect a later one'
    : found === null
      ? 'isn’t there: the trail was cut, or it is another one'
      : `isn’t the one that was expected: its hash is ${found}`;
  return { isSame: false, words: `${row} ${why}.` };
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

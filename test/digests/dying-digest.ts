import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import type { Death } from './kills.ts';
import { DYING_LEASE_MS, runWalled } from './walled-digest.ts';
import '../keep-compiled.ts';

/** Runs digests of several databases, says that each has come to its point, and stays there. */
const [, , given = '[]'] = process.argv;
// The test wrote it.
const deaths = JSON.parse(given) as readonly Death[];

await Promise.all(
  deaths.map(async ({ databaseUrl, point, nowAt, wallFile, what }) =>
    runWalled(what, {
      store: await openStore(databaseUrl, { log: quiet }),
      wallFile,
      now: new Date(nowAt),
      leaseMs: DYING_LEASE_MS,
      reached: async (here) => {
        if (here !== point) return;
        process.stdout.write(`${what} ${point}\n`);
        await new Promise(() => setInterval(() => {}, 60_000));
      },
    }),
  ),
);

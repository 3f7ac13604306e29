import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;

// Before anything else is loaded, which an older one can’t; it knows no compile cache either.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Postbell needs Node ${OLDEST_NODE} or newer, not ${process.version}.\n`);
  process.exit(78);
}
// The cache is in a folder that only those who can change the code can write to; where nobody can,
// starts take longer.
modules.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
);
if (existsSync('.env')) process.loadEnvFile();
const { run, startFrom } = await import('./app.ts');
await run(() => startFrom(process.env));

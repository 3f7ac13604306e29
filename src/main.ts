import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';
import { readArguments } from './lib/program.ts';

readArguments({
  usage: `
Usage: node dist/main.js

Starts Postbell with the settings in the environment and in .env: docs/running/settings.md.
It ends with 78 where they can't be used; node dist/doctor.js says more about that.
`,
});
// The cache is in a folder that only those who can change the code can write to; where nobody can,
// starts take longer.
modules.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
);
if (existsSync('.env')) process.loadEnvFile();
const { run, startFrom } = await import('./app.ts');
await run(() => startFrom(process.env));

import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The cache is in a folder that only those who can change the code can write to; where nobody can,
// starts take longer.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile();
const { run, startFrom } = await import('./app.ts');
await run(() => startFrom(process.env));

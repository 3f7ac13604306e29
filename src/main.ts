import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where only those can write who can change the code as well; where nobody can, starts take longer.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile();
const { run } = await import('./bot.ts');
await run(process.env);

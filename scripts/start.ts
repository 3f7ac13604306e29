import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isLocal } from '../sandbox/is-local.ts';
import { buildIfChanged } from './build.ts';

/*
 * `npm start`: the bot as it is in production, made anew only when a source has changed; with the
 * stand-ins where neither Slack nor the service is set.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await buildIfChanged();
if (existsSync('.env')) process.loadEnvFile();
const entry = isLocal(process.env) ? 'try-out' : 'main';
await import(new URL(`../dist/${entry}.js`, import.meta.url).href);

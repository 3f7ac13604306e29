import { existsSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * The one file in JavaScript: where all others are in the cache of what Node compiled before, what
 * takes the types out of them, 20 MB, is not loaded at all. The cache lies where only those can write
 * who can change the code as well; where nobody can, starts take longer.
 * See docs/decisions/a-lean-start.md.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

// Some 5,000 imports name a file as it is, and Node would still ask the file system about each.
const shortCut = registerHooks({
  resolve(specifier, context, resolveAsNodeDoes) {
    const end = /^\.\.?\/.*\.([jt]s)$/.exec(specifier)?.[1];
    const isImport = context.conditions.includes('import');
    if (!end || !isImport) return resolveAsNodeDoes(specifier, context);
    const url = new URL(specifier, context.parentURL).href;
    return { url, ...(end === 'ts' && { format: 'module-typescript' }), shortCircuit: true };
  },
});
if (existsSync('.env')) process.loadEnvFile();
const { run } = await import('./bot.ts');
shortCut.deregister();
await run(process.env);

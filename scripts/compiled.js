// Plain JavaScript, and loaded before all else that is TypeScript: what Node made of that is kept.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
);

// Node keeps what it compiles from here on; so this comes before all that is TypeScript.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
);

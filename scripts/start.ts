import { isLocal } from '../src/lib/is-local.ts';
import { readArguments, runToEnd } from '../src/lib/program.ts';
import { endWithParent } from '../src/lib/signals.ts';
import { buildIfChanged } from './build.ts';

/*
 * `npm start`: the bot as it is in production, made anew only when a source has changed; with the
 * stand-ins where neither Slack nor the service is set.
 */
readArguments({
  usage: `
Usage: npm start

Builds Postbell if a source has changed, and starts it with the settings in the environment and in
.env: docs/running/settings.md. Without any for Slack and the service, it starts with a local
service and a local workspace.
`,
});
endWithParent();
await runToEnd(async () => {
  await buildIfChanged();
  const entry = isLocal(process.env) ? 'try-out' : 'main';
  await import(new URL(`../dist/${entry}.js`, import.meta.url).href);
  return 0;
});

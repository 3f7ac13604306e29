import { buildBot } from '../scripts/build.ts';

/** `npm run bench <name>` runs the measurement of that name. */
const names = ['ack', 'bulk', 'digests', 'million', 'pickers', 'relay'] as const;
const name = names.find((each) => each === process.argv[2]);
if (name) {
  await buildBot();
  await import(`./${name}.ts`);
} else {
  process.stderr.write(`npm run bench ${names.join(' | ')}\n`);
  process.exitCode = 64;
}

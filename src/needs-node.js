// Plain JavaScript, and loaded before all else: an older Node.js can read neither TypeScript nor
// the modules that the rest imports.
const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Postbell needs Node ${OLDEST_NODE} or newer, not ${process.version}.\n`);
  process.exit(78);
}

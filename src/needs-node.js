// Plain JavaScript, and loaded before all else: an older Node.js can read neither TypeScript nor
// the modules that the rest imports.
const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  // A checkout has one of its own, unless npm was told to run no scripts.
  const isBuilt = !import.meta.url.endsWith('/src/needs-node.js');
  const advice = isBuilt ? '' : ': use one, or npm ci without --ignore-scripts, which brings it';
  process.stderr.write(
    `Postbell needs Node ${OLDEST_NODE} or newer, not ${process.version}${advice}.\n`,
  );
  process.exit(78);
}

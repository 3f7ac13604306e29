import { ingestWith } from '../../src/relay/ingest.ts';

/** Ends the thread that it parses in. */
export const openIngest = ingestWith(() => process.exit(1));

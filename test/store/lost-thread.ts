import { ingestWith } from '../../src/relay/ingest.ts';
import { answerForDatabase } from '../../src/store/database-thread.ts';

/** Ends when it parses. */
answerForDatabase(ingestWith(() => process.exit(1)));

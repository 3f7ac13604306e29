import { openIngest } from './relay/ingest.ts';
import { answerForDatabase } from './store/database-thread.ts';

/** The thread of the database: the relay takes in events beside the store’s own statements. */
answerForDatabase(openIngest);

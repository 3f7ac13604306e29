import { ingestWith } from '../../src/relay/ingest.ts';
import { parseDelivery } from '../../src/relay/parser.ts';
import { answerForDatabase } from '../../src/store/database-thread.ts';

/** Has a defect, which some bodies show. */
answerForDatabase(
  ingestWith((delivery) => {
    if (delivery.body.includes('defect')) throw new Error('at "\0"');
    return parseDelivery(delivery);
  }),
);

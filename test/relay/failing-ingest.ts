import { ingestWith } from '../../src/relay/ingest.ts';
import { parseDelivery } from '../../src/relay/parser.ts';

/** Has a defect, which some bodies show. */
export const openIngest = ingestWith((delivery) => {
  if (delivery.body.includes('defect')) throw new Error('at "\0"');
  return parseDelivery(delivery);
});

import { action, notice } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { defineOperation } from '../define.ts';
import { bouncesInWords, comparisonVerdict, differencesIn } from './comparison-words.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

export default defineOperation({
  name: 'postbell compare',
  summary: 'Compare the counts of Postbell with the service’s own',
  effect: 'reads',
  endpoints: [
    'GET /v2/email-service/webhook',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /smtp/bounces/day/total',
  ],
  example: '',
  inputs: {},
  async run(_, context) {
    const { relay, store, now } = context;
    const outcome = await relay.compare();
    const comparisons = await store.comparisons.sentSince(new Date(now.getTime() - WEEK_MS));
    const bounces = bouncesInWords(outcome.bounces);
    return {
      title: 'Counts of Postbell and of the service',
      summary: comparisonVerdict(outcome),
      sections: compact([
        outcome.failure !== null && notice('warning', outcome.failure),
        bounces !== null && notice('info', bounces),
        ...differencesIn(comparisons),
      ]),
      actions: [action('postbell doctor', {}, 'Check everything')],
      footnote:
        'Campaigns that went out in the last 7 days, at least an hour ago; people counted once. Small differences are tolerated: 0.5 %, and 2 % in the first 48 h. Compared by itself once a day.',
    };
  },
});

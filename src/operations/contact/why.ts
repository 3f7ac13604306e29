import { defineOperation } from '../define.ts';
import { whyCard } from './why-card.ts';
import { gatherEvidence } from './why-evidence.ts';
import { findingIn } from './why-finding.ts';

export default defineOperation({
  name: 'contact why',
  summary: 'Find out why an address got nothing, and what can be done',
  effect: 'reads',
  endpoints: [
    'GET /emails/{email}',
    'GET /emails/{email}/details',
    'GET /emails/{email}/campaigns',
    'GET /blacklist',
    'GET /smtp/unsubscribe/search',
    'GET /smtp/emails',
    'GET /smtp/bounces/day',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /campaigns/{id}/email/{email}',
    'GET /addressbooks/{id}',
  ],
  example: 'bob@example.org 71014',
  inputs: {
    email: { kind: 'email', label: 'Address', hint: 'For example ann@example.com' },
    campaign: {
      kind: 'reference',
      to: 'campaign',
      label: 'Campaign',
      hint: 'Empty: the latest campaigns to its lists',
      optional: true,
    },
  },
  async run({ email, campaign }, context) {
    const evidence = await gatherEvidence(context.service, email, campaign, context.now);
    return whyCard(evidence, findingIn(evidence, context.now));
  },
});

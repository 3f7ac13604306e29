import { InputError } from '../../lib/errors.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { comparisonOf } from './comparison.ts';

export default defineOperation({
  name: 'campaign compare',
  summary: 'Compare two campaigns, and say whether the difference is more than chance',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}'],
  example: '71011 71014',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
    other: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Compare with' },
  },
  async run({ campaign: id, other: otherId }, context: OperationContext) {
    if (id === otherId) {
      throw new InputError('These are the same campaign. Choose another one to compare with.', {
        field: 'other',
      });
    }
    const [campaign, other] = await Promise.all(
      [id, otherId].map((each) => context.service.campaigns.get(each)),
    );
    if (!campaign || !other) throw new Error('two were asked for');
    return comparisonOf(campaign, other, context.now);
  },
});

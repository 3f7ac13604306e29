import { attempt } from '../../lib/attempt.ts';
import type { List } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../define.ts';
import { listCard } from './list-card.ts';
import { countStatuses, type StatusCounts } from './status-counts.ts';

const CAMPAIGNS_SHOWN = 5;

export default defineOperation({
  name: 'list show',
  summary: 'Show a list: size, variables, campaigns and what sending costs',
  effect: 'reads',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'GET /addressbooks/{id}/campaigns',
    'GET /addressbooks/{id}/cost',
    'GET /addressbooks/{id}/emails',
  ],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  async run({ list: id }, context) {
    const { service } = context;
    const [list, variables, campaigns, cost] = await Promise.all([
      service.lists.get(id),
      attempt(service.lists.variables(id)),
      attempt(service.lists.campaignsPage(id, { limit: CAMPAIGNS_SHOWN, offset: 0 })),
      attempt(service.lists.cost(id)),
    ]);
    const statuses = await attempt(statusesIn(service, list));
    const shown =
      campaigns.value === null
        ? campaigns
        : { value: campaigns.value.slice(0, CAMPAIGNS_SHOWN), failure: null };
    return listCard({ list, variables, campaigns: shown, cost, statuses });
  },
});

async function statusesIn({ lists }: Service, { id, emails }: List): Promise<StatusCounts> {
  if (emails.inactive === 0) return { counts: [], isCutShort: false };
  return countStatuses(lists.contacts(id, { only: 'inactive' }));
}

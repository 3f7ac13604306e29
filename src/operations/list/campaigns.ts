import { action } from '../../domain/reply.ts';
import { isCancelable } from '../../service/campaigns/campaign.ts';
import type { ListCampaign } from '../../service/lists/list.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { defineOperation } from '../define.ts';
import { readTitle } from './list-words.ts';

const NAME = 'list campaigns';

const STATES = [
  { value: 'open', label: 'Not finished yet' },
  { value: 'sent', label: 'Sent' },
  { value: 'other', label: 'Canceled, drafts and others' },
] as const;
type State = (typeof STATES)[number]['value'];

const SENT: ReadonlySet<number> = new Set([
  CAMPAIGN_STATUS.sent.code,
  CAMPAIGN_STATUS.sentPartially.code,
  CAMPAIGN_STATUS.updating.code,
]);

const COLUMNS: readonly Column<ListCampaign>[] = [
  { title: 'Campaign', cell: ({ id, name }) => `${name} (${id})` },
  { title: 'Status', cell: ({ status }) => status.name },
];

export default defineOperation({
  name: NAME,
  summary: 'List the campaigns to a list',
  effect: 'reads',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/campaigns'],
  example: '4101 sent',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    state: { kind: 'choice', label: 'Status', optional: true, options: STATES },
    ...BROWSE_INPUTS,
  },
  async run({ list: id, state, page, csv }, { service }) {
    const values = rawValuesOf({ list: id, state });
    return listed(
      {
        title: `Campaigns to ${await readTitle(service, id)}`,
        operation: NAME,
        values,
        source: {
          page: (range) => service.lists.campaignsPage(id, range),
          all: () => service.lists.campaigns(id),
        },
        filter: state && ((campaign) => stateOf(campaign) === state),
        columns: COLUMNS,
        fileName: `campaigns-of-list-${id}`,
        counted: ['campaign', 'campaigns'],
        empty: state
          ? 'None of its campaigns fits this filter.'
          : 'No campaign has gone to it yet.',
        open: (campaign) =>
          action('campaign show', { campaign: campaign.id }, campaign.name || campaign.id),
        menus: [menuFor({ operation: NAME, values }, 'Filter…', 'state', STATES)],
      },
      { page, csv },
    );
  },
});

function stateOf({ status }: ListCampaign): State {
  if (SENT.has(status.code)) return 'sent';
  return isCancelable(status) ? 'open' : 'other';
}

import { campaignCodes, isCancelable } from '../../domain/campaign-status.ts';
import { action } from '../../domain/reply.ts';
import type { ListCampaign } from '../../service/lists/list.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { readTitle } from '../list-words.ts';

const STATES = [
  { value: 'open', label: 'Unfinished' },
  { value: 'sent', label: 'Sent' },
  { value: 'other', label: 'Canceled, drafts, and others' },
] as const;

const SENT = campaignCodes('sent', 'sentPartially', 'updating');

export default defineList({
  name: 'list campaigns',
  title: 'Campaigns to a list',
  summary: 'List the campaigns sent to a list',
  right: 'look',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/campaigns'],
  example: '4101 sent',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    state: { kind: 'choice', label: 'Status', optional: true, options: STATES },
  },
  async list({ list: id, state }, { service }) {
    return {
      title: `Campaigns to ${await readTitle(service, id)}`,
      source: {
        page: (range) => service.lists.campaignsPage(id, range),
        all: () => service.lists.campaigns(id),
      },
      filter: state && ((campaign) => stateOf(campaign) === state),
      columns: [
        { title: 'Campaign', cell: ({ id, name }) => `${name} (${id})` },
        { title: 'Status', cell: ({ status }) => status.name },
      ],
      fileName: `campaigns-of-list-${id}`,
      counted: ['campaign', 'campaigns'],
      empty: state ? 'No campaign matches this filter.' : 'No campaigns sent to this list yet.',
      open: (campaign) =>
        action('campaign show', { campaign: campaign.id }, campaign.name || campaign.id),
      menus: [{ input: 'state', options: STATES }],
    };
  },
});

function stateOf({ status }: ListCampaign): (typeof STATES)[number]['value'] {
  if (SENT.includes(status.code)) return 'sent';
  return isCancelable(status) ? 'open' : 'other';
}

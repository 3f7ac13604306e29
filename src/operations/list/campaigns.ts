import pMap from 'p-map';
import {
  campaignCodes,
  isCancelable,
  isStatedByTime,
  stateInWords,
} from '../../domain/campaign-status.ts';
import { action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { ListCampaign } from '../../service/lists/list.ts';
import type { Column } from '../../commands/browse/columns.ts';
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
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/campaigns', 'GET /campaigns/{id}'],
  example: '4101 sent',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    state: { kind: 'choice', label: 'Status', optional: true, options: STATES },
  },
  async list({ list: id, state }, { service, now }) {
    const open = ({ id: campaign, name }: ListCampaign) =>
      action('campaign show', { campaign }, name || campaign);
    return {
      title: `Campaigns to ${await readTitle(service, id)}`,
      source: {
        page: (range) => service.lists.campaignsPage(id, range),
        all: () => service.lists.campaigns(id),
      },
      filter: state && ((campaign) => stateOf(campaign) === state),
      columns: columnsWith(new Map()),
      forRows: async (rows) => ({
        columns: columnsWith(await statesOf(rows, { service, now })),
        open,
      }),
      fileName: `campaigns-of-list-${id}`,
      counted: ['campaign', 'campaigns'],
      empty: state ? 'No campaign matches this filter.' : 'No campaigns sent to this list yet.',
      open,
      menus: [{ input: 'state', options: STATES }],
    };
  },
});

function stateOf({ status }: ListCampaign): (typeof STATES)[number]['value'] {
  if (SENT.includes(status.code)) return 'sent';
  return isCancelable(status) ? 'open' : 'other';
}

function columnsWith(states: ReadonlyMap<string, string>): readonly Column<ListCampaign>[] {
  return [
    { title: 'Campaign', cell: ({ id, name }) => `${name} (${id})` },
    { title: 'Status', cell: ({ id, status }) => states.get(id) ?? status.name },
  ];
}

const AT_ONCE = 4;

/**
 * Returns the state of each campaign, by its id. The service gives no send times with the campaigns
 * of a list, so a campaign is read where its state depends on that.
 */
export async function statesOf(
  campaigns: readonly ListCampaign[],
  { service, now }: Pick<OperationContext, 'service' | 'now'>,
): Promise<ReadonlyMap<string, string>> {
  const states = await pMap(
    campaigns,
    async ({ id, status }) => {
      const read = isStatedByTime(status) ? await resultOf(service.campaigns.get(id)) : null;
      return [id, stateInWords(read?.value ?? { status, sendAt: null }, now)] as const;
    },
    { concurrency: AT_ONCE },
  );
  return new Map(states);
}

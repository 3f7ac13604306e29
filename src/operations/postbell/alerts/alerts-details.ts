import { defineOperation } from '../../../commands/define.ts';

export default defineOperation({
  name: 'postbell alerts details',
  title: 'Campaign details',
  summary: 'Post a campaign’s details in its thread: bounce reasons and clicked links',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/referrals'],
  example: '71014',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' },
    view: {
      kind: 'text',
      label: 'Filter',
      hint: 'Set by the card’s button. Leave blank for all events',
      maxLength: 8,
      optional: true,
    },
  },
  run: ({ campaign, view = '' }, { relay, channel }) =>
    relay.details({ channelId: channel.id, campaignId: campaign, view }),
});

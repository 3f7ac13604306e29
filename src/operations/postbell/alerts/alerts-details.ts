import { defineOperation } from '../../define.ts';

export default defineOperation({
  name: 'postbell alerts details',
  summary: 'Show in its thread why a campaign’s e-mails bounced and what was clicked',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/referrals'],
  example: '71014',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' },
    view: {
      kind: 'text',
      label: 'Part',
      hint: 'As the button of a narrowed card has it. Empty: all events',
      maxLength: 8,
      optional: true,
    },
  },
  run: ({ campaign, view = '' }, { relay, channel }) =>
    relay.details({ channelId: channel.id, campaignId: campaign, view }),
});

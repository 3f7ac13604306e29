import { EVENT_KINDS } from '../../../src/domain/events.ts';
import { digests } from './digests.ts';
import { watches } from './watches.ts';
import { ofLast, type Scenario } from './scenario.ts';

const ALERT = /\balert ([a-z0-9]{5})\b/i;

export const scenarios: readonly Scenario[] = [
  { line: '/postbell help campaign cancel', sees: 'For example:' },
  ...digests,
  ...watches,
  {
    line: '/postbell thresholds set complaints=0.05/0.2 delivery=97/90',
    sees: 'This channel’s lights now: spam complaints 🟠 from 0.05%, 🔴 from 0.2% of delivered',
  },
  { line: '/postbell thresholds show', sees: 'This channel has its own thresholds for 2 rates.' },
  { line: '/postbell thresholds reset', sees: 'Back to the usual thresholds in this channel.' },
  {
    line: '/postbell alerts add hard_bounces spam',
    sees: 'From now on this channel shows hard bounces and spam complaints.',
  },
  { ...ofLast('/postbell alerts remove k7x2m', ALERT), sees: 'This channel no longer gets alert' },
  {
    line: '/postbell alerts add hard_bounces spam -list=4102 campaign=71014 -domain=example.org -domain=mail.example mode=thread quiet=22:00-07:00',
    sees: 'shows hard bounces and spam complaints of campaign “Feature of the month: timelines”, not of list “Customers”, not at example.org or mail.example.',
  },
  {
    ...ofLast('/postbell alerts edit k7x2m mode=card stop="complaints 0.3% of 1000"', ALERT),
    confirm: true,
    sees: 'cancels a campaign when spam complaints reach 0.3% of at least 1,000 delivered',
  },
  { ...ofLast('/postbell alerts mute k7x2m for=tomorrow', ALERT), sees: 'Muted alert ' },
  { ...ofLast('/postbell alerts unmute k7x2m', ALERT), sees: 'No longer muted: alert ' },
  {
    ...ofLast('/postbell alerts remove k7x2m', ALERT),
    sees: 'as one live card a campaign; quiet 22:00–07:00',
  },
  {
    line: '/postbell alerts add -open -redirect list=4101 -campaign=71014 sender=news@larkspur.example mode=digest',
    sees: 'shows all events but opens and clicks of list “Newsletter” from news@larkspur.example, not of campaign',
  },
  { line: '/postbell alerts list', sees: '1 alert' },
  {
    line: '/postbell alerts mute campaign=71014 for=1w',
    sees: 'This channel doesn’t show the card of “Feature of the month: timelines” (71014)',
  },
  { line: '/postbell alerts unmute campaign=71014', sees: 'there is nothing to unmute' },
  { line: '/postbell alerts rejected', sees: 'None: all that came could be read.' },
  { line: '/postbell alerts add', sees: 'From now on this channel shows all events.' },
  { line: '/postbell alerts details 71014', sees: 'Details of Feature of the month' },
  { line: '/postbell alerts incidents', sees: 'There were none: no rate was red.' },
  {
    line: '/postbell alerts connect',
    confirm: true,
    sees: `Connected: ${EVENT_KINDS.length} webhooks created.`,
  },
  {
    line: '/postbell alerts connect',
    before: ({ service }) => {
      const { webhooks } = service.state();
      const [[, first] = [], [id, second] = []] = [...webhooks];
      if (!first || !second || id === undefined) return;
      webhooks.set(9_000, { ...first, id: 9_000 });
      webhooks.set(id, { ...second, url: `${second.url}-of-yesterday` });
    },
    confirm: true,
    sees: 'Connected: 1 webhook renewed and 1 deleted.',
  },
  { line: '/postbell alerts connect', sees: 'Already connected: nothing to do.' },
  { line: '/postbell alerts resume', sees: 'Nothing is paused in' },
  { line: '/postbell reconcile', sees: /campaigns? (of the last 7 days|differ)/ },
  { line: '/postbell doctor', sees: 'Postbell’s health' },
  {
    line: '/postbell alerts reveal k7x2m9qwerty',
    sees: 'What this message masked is not kept any more.',
  },
  { line: '/postbell form discard "campaign send"', sees: 'Discarded: ' },
  { line: '/postbell audit reveals', sees: 'Nobody yet' },
  { line: '/postbell rights', sees: 'You may do everything.' },
  { line: '/postbell grant U0JONAS role:marketer', sees: 'the role marketer.' },
  { line: '/postbell deny U0JONAS operation:list.delete', sees: 'the command “list delete”.' },
  { line: '/postbell rights U0JONAS', sees: 'Prepare drafts, lists, templates and tests' },
  { line: '/postbell revoke U0JONAS operation:list.delete', sees: 'No longer denied to' },
  { line: '/postbell grant C0DELIVERY role:viewer', sees: 'to the role viewer.' },
  { line: '/postbell why operation:campaign.send', sees: 'Yes.' },
  { line: '/postbell audit command="postbell revoke"', sees: '1 attempt: 1 done.' },
  {
    ...ofLast('/postbell audit show k7x2m9qwer', /\b([a-z2-9]{10})\b/u, 'k7x2m9qwer'),
    sees: 'Done by',
  },
];

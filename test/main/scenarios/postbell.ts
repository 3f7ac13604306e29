import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { digests } from './digests.ts';
import { incidents } from './incidents.ts';
import { monitors } from './monitors.ts';
import { ofLast, type Scenario } from './scenario.ts';

const ALERT = /\balert (?!added)([a-z0-9]{5})\b/i;

export const scenarios: readonly Scenario[] = [
  { line: '/postbell help campaign cancel', sees: '/campaign cancel 71016' },
  ...digests,
  ...monitors,
  ...incidents,
  {
    line: '/postbell limits set complaints=0.05/0.2 delivery=97/90',
    sees: 'Spam complaints 🟠 from 0.05%, 🔴 from 0.20% of delivered',
  },
  { line: '/postbell quiet show', sees: 'No quiet hours are set.' },
  {
    line: '/postbell quiet set "20:00-08:00 Europe/Kyiv"',
    sees: '8:00 PM–8:00 AM (Europe/Kyiv)',
  },
  { line: '/postbell quiet show', sees: '8:00 PM–8:00 AM (Europe/Kyiv)' },
  { line: '/postbell quiet off', sees: 'Quiet hours are off.' },
  { line: '/postbell tokens list', sees: 'You have none.' },
  {
    line: '/postbell tokens create "Assistant on my laptop" days=30',
    sees: 'Copy it now: it isn’t shown again.',
  },
  {
    ...ofLast('/postbell tokens delete k7x2m9', /\bID: ([a-z0-9]{6})\b/u, 'k7x2m9'),
    sees: '“Assistant on my laptop” no longer works.',
  },
  { line: '/postbell limits show', sees: 'This channel has custom limits for 2 rates.' },
  {
    line: '/postbell limits reset',
    sees: 'This channel’s limits are back to the defaults.',
  },
  {
    line: '/postbell alerts add hard_bounces spam',
    sees: 'This channel now shows hard bounces and spam complaints.',
  },
  {
    ...ofLast('/postbell alerts remove k7x2m', ALERT),
    sees: 'This channel no longer shows hard bounces and spam complaints',
  },
  {
    line: '/postbell alerts add hard_bounces spam -list=4102 campaign=71014 -domain=example.org -domain=mail.example mode=thread quiet=22:00-07:00',
    sees: 'shows hard bounces and spam complaints of campaign “Feature of the month: timelines”, not of list “Customers”, not at example.org or mail.example.',
  },
  {
    ...ofLast('/postbell alerts edit k7x2m mode=card stop="complaints 0.3% of 1000"', ALERT),
    confirm: true,
    sees: 'cancels a campaign when spam complaints reach 0.30% of at least 1,000 delivered',
  },
  {
    ...ofLast('/postbell alerts mute k7x2m for=tomorrow', ALERT),
    sees: /Alert \w+, until .*: hard bounces and spam complaints of campaign/s,
  },
  { ...ofLast('/postbell alerts unmute k7x2m', ALERT), sees: /Unmuted: Alert / },
  {
    ...ofLast('/postbell alerts pause k7x2m', ALERT),
    sees: 'Nothing new is posted until it’s resumed.',
  },
  { ...ofLast('/postbell alerts resume k7x2m', ALERT), sees: /Alert resumed: Hard bounces/ },
  {
    ...ofLast('/postbell alerts remove k7x2m', ALERT),
    sees: 'This channel no longer shows hard bounces and spam complaints of campaign',
  },
  {
    line: '/postbell alerts add -open -redirect list=4101 -campaign=71014 sender=news@larkspur.example mode=digest',
    sees: 'shows all events except opens and clicks of list “Newsletter” from news@larkspur.example, not of campaign',
  },
  { line: '/postbell alerts list', sees: '1 alert' },
  {
    line: '/postbell alerts mute campaign=71014 for=1w',
    sees: 'This channel doesn’t show the card of “Feature of the month: timelines” (71014)',
  },
  { line: '/postbell alerts unmute campaign=71014', sees: 'there’s nothing to unmute' },
  { line: '/postbell alerts rejected', sees: 'None. All events could be read.' },
  { line: '/postbell alerts add', sees: 'This channel now shows all events.' },
  { line: '/postbell alerts details 71014', sees: 'Details of Feature of the month' },
  {
    line: '/postbell alerts connect',
    confirm: true,
    sees: `${WEBHOOK_KINDS.length} webhooks created. Events now reach Postbell.`,
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
    sees: '1 webhook updated and 1 deleted.',
  },
  { line: '/postbell alerts connect', sees: 'Already connected. Nothing to do.' },
  { line: '/postbell alerts resume', sees: 'No alerts are paused here.' },
  { line: '/postbell reconcile', sees: /campaigns? (of the last 7 days|differ|to compare)/ },
  { line: '/postbell doctor', sees: 'Health check' },
  {
    line: '/postbell alerts reveal k7x2m9qwerty',
    sees: 'The addresses in this message are no longer available.',
  },
  { line: '/postbell form discard "campaign send"', sees: 'Draft discarded.' },
  { line: '/postbell audit reveals', sees: 'Nobody in the last year.' },
  { line: '/postbell rights', sees: 'You can do everything.' },
  { line: '/postbell grant U0JONAS role:marketer', sees: 'Granted the marketer role to' },
  {
    line: '/postbell deny U0JONAS operation:list.delete',
    sees: 'Denied the “list delete” command to',
  },
  { line: '/postbell rights U0JONAS', sees: 'Prepare drafts, lists, templates, and tests' },
  { line: '/postbell revoke U0JONAS operation:list.delete', sees: 'No longer denied to' },
  { line: '/postbell grant C0DELIVERY role:viewer', sees: 'to the viewer role.' },
  { line: '/postbell why operation:campaign.send', sees: 'You can send campaigns' },
  { line: '/postbell audit command="postbell revoke"', sees: '1 entry' },
  {
    ...ofLast('/postbell audit show k7x2m9qwer', /\b([a-z2-9]{10})\b/u, 'k7x2m9qwer'),
    sees: 'Done by',
  },
];

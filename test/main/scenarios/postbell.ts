import { EVENT_KINDS } from '../../../src/domain/events.ts';
import { digests } from './digests.ts';
import { watches } from './watches.ts';
import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { operation: 'postbell help', line: '/postbell help campaign cancel', sees: 'For example:' },
  ...digests,
  ...watches,
  {
    operation: 'postbell thresholds set',
    line: '/postbell thresholds set complaints=0.05/0.2 delivery=97/90',
    sees: 'This channel’s lights now: spam complaints 🟠 from 0.05 %, 🔴 from 0.2 % of delivered',
  },
  {
    operation: 'postbell thresholds show',
    line: '/postbell thresholds show',
    sees: 'This channel has its own thresholds for 2 rates.',
  },
  {
    operation: 'postbell thresholds reset',
    line: '/postbell thresholds reset',
    sees: 'Back to the usual thresholds in this channel.',
  },
  {
    operation: 'postbell alerts add',
    line: '/postbell alerts add hard_bounces spam',
    sees: 'From now on this channel shows hard bounces and spam complaints.',
  },
  {
    operation: 'postbell alerts remove',
    line: '/postbell alerts remove k7x2m',
    lineFrom: (lastAnswer) => `/postbell alerts remove ${alertIn(lastAnswer)}`,
    sees: 'This channel no longer gets alert',
  },
  {
    operation: 'postbell alerts add',
    line: '/postbell alerts add hard_bounces spam -list=4102 campaign=71014 -domain=example.org -domain=mail.example mode=thread quiet=22:00-07:00',
    sees: 'shows hard bounces and spam complaints of campaign «Feature of the month: timelines», not of list «Customers», not at example.org or mail.example.',
  },
  {
    operation: 'postbell alerts edit',
    line: '/postbell alerts edit k7x2m mode=card stop="complaints 0.3% of 1000"',
    lineFrom: (lastAnswer) =>
      `/postbell alerts edit ${alertIn(lastAnswer)} mode=card stop="complaints 0.3% of 1000"`,
    confirm: true,
    sees: 'cancels a campaign when spam complaints reach 0.3 % of at least 1,000 delivered',
  },
  {
    operation: 'postbell alerts mute',
    line: '/postbell alerts mute k7x2m for=tomorrow',
    lineFrom: (lastAnswer) => `/postbell alerts mute ${alertIn(lastAnswer)} for=tomorrow`,
    sees: 'Muted alert ',
  },
  {
    operation: 'postbell alerts unmute',
    line: '/postbell alerts unmute k7x2m',
    lineFrom: (lastAnswer) => `/postbell alerts unmute ${alertIn(lastAnswer)}`,
    sees: 'No longer muted: alert ',
  },
  {
    operation: 'postbell alerts remove',
    line: '/postbell alerts remove k7x2m',
    lineFrom: (lastAnswer) => `/postbell alerts remove ${alertIn(lastAnswer)}`,
    sees: 'as one live card a campaign; quiet 22:00–07:00',
  },
  {
    operation: 'postbell alerts add',
    line: '/postbell alerts add -open -redirect list=4101 -campaign=71014 sender=news@larkspur.example mode=digest',
    sees: 'shows all events but opens and clicks of list «Newsletter» from news@larkspur.example, not of campaign',
  },
  { operation: 'postbell alerts list', line: '/postbell alerts list', sees: '1 alert' },
  {
    operation: 'postbell alerts mute',
    line: '/postbell alerts mute campaign=71014 for=1w',
    sees: 'This channel doesn’t show the card of «Feature of the month: timelines» (71014)',
  },
  {
    operation: 'postbell alerts unmute',
    line: '/postbell alerts unmute campaign=71014',
    sees: 'there is nothing to unmute',
  },
  {
    operation: 'postbell alerts rejected',
    line: '/postbell alerts rejected',
    sees: 'None: all that came could be read.',
  },
  {
    operation: 'postbell alerts add',
    line: '/postbell alerts add',
    sees: 'From now on this channel shows all events.',
  },
  {
    operation: 'postbell alerts details',
    line: '/postbell alerts details 71014',
    sees: 'Details of Feature of the month',
  },
  {
    operation: 'postbell alerts incidents',
    line: '/postbell alerts incidents',
    sees: 'There were none: no rate was red.',
  },
  {
    operation: 'postbell alerts connect',
    line: '/postbell alerts connect',
    confirm: true,
    sees: `Connected: ${EVENT_KINDS.length} webhooks created.`,
  },
  {
    operation: 'postbell alerts connect',
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
  {
    operation: 'postbell alerts connect',
    line: '/postbell alerts connect',
    sees: 'Already connected: nothing to do.',
  },
  {
    operation: 'postbell alerts resume',
    line: '/postbell alerts resume',
    sees: 'Nothing is paused in',
  },
  {
    operation: 'postbell compare',
    line: '/postbell compare',
    sees: /campaigns? (of the last 7 days|differ)/,
  },
  { operation: 'postbell doctor', line: '/postbell doctor', sees: 'Postbell’s health' },
  {
    operation: 'postbell alerts reveal',
    line: '/postbell alerts reveal k7x2m9qwerty',
    sees: 'What this message masked is not kept any more.',
  },
  {
    operation: 'postbell form discard',
    line: '/postbell form discard "campaign send"',
    sees: 'Discarded: ',
  },
  { operation: 'postbell audit reveals', line: '/postbell audit reveals', sees: 'Nobody yet' },
];

/** The id of the alert that an answer is about. */
function alertIn(answer: string): string {
  return /\balert ([a-z0-9]{5})\b/i.exec(answer)?.[1] ?? 'none';
}

import { drawSummary, summaryTimes } from '../../../digests/summaries.ts';
import { STOPPING } from '../../../alerts/incidents/stop-message.ts';
import {
  type AlertFilter,
  type AlertMode,
  ALERTS,
  type AlertSettings,
  PLAIN_ALERT,
  viewOf,
} from '../../../domain/alerts.ts';
import { quotedTitle } from '../../../domain/campaign-title.ts';
import { EVENT_KINDS, WEBHOOK_KINDS } from '../../../domain/events.ts';
import { type Titles, filtersInWords } from '../../../domain/filter-words.ts';
import { action, notice, type Text } from '../../../domain/reply.ts';
import { campaignTopic } from '../../../domain/topic.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { capitalised, enumerated } from '../../../lib/text.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { hoursInWords } from '../../../domain/schedule.ts';
import { SUMMARY } from '../../../store/alerts/summaries.ts';
import { sharedChannelWarning } from '../../../commands/subscriptions/channel-notices.ts';
import { defineSubscription } from '../../../commands/subscriptions/define-subscription.ts';
import type { Mutable } from '../../../commands/subscriptions/definition.ts';
import { alertFrom, ALERT_INPUTS, typedAlert } from './alert.ts';
import { knownTitlesOf, TITLES_ENDPOINTS, titlesOfFilters } from './filter-titles.ts';
import {
  alertInWords,
  FIGURES_ANEW,
  kindsInWords,
  MODE_LABELS,
  shownInWords,
} from './alert-words.ts';
import { delayInWords, escalationReminder } from './escalation.ts';
import { rejectedInWords } from './alerts-rejected.ts';
import { AUTOMATIC_STOP, stopInWords, stopQuestion, stopReminder } from './stop-condition.ts';

export const alerts = defineSubscription({
  kind: ALERTS,
  summaries: {
    add: 'Show events such as bounces and complaints in this channel as they happen',
    edit: 'Edit what an alert shows, and how',
    list: 'List the alerts in this channel',
  },
  oneClick: 'Show all events here',
  examples: {
    add: 'hard_bounces spam list=4101 -domain=example.org mode=thread',
    edit: 'k7x2m mode=thread quiet=22:00-07:00 list=',
  },
  inputs: ALERT_INPUTS,
  editHints: { mode: 'Leave blank to keep it' },
  beyond: AUTOMATIC_STOP,
  endpoints: ['GET /v2/email-service/webhook'],
  usual: () => PLAIN_ALERT,
  read: alertFrom,
  typed: typedAlert,
  titles: {
    endpoints: TITLES_ENDPOINTS,
    read: (all, { service }) =>
      titlesOfFilters(
        all.map(({ filter }) => filter),
        service,
      ),
    check: ({ filter }, { service }, before) => knownTitlesOf(filter, service, before?.filter),
  },
  words: {
    full: alertInWords,
    short: ({ filter }, titles) => shownInWords(filter, titles),
    picked: ({ filter, mode }, titles) => [
      kindsInWords(filter.kind),
      compact([filterCell(filter, titles), MODE_LABELS[mode]]).join(' · '),
    ],
    does: ({ filter }, titles, isYou) =>
      `${isYou ? 'see' : 'shows'} ${shownInWords(filter, titles)}`,
    facets: ({ filter, mode, options: { quiet, stop, escalation } }, titles) => ({
      Events: capitalised(kindsInWords(filter.kind)),
      Filter: filterCell(filter, titles),
      'Show as': MODE_LABELS[mode],
      'Quiet hours': quiet ? hoursInWords(quiet) : '',
      'Escalates after': escalation ? capitalised(delayInWords(escalation)) : '',
      'Cancels campaigns when': stop ? capitalised(stopInWords(stop)) : '',
    }),
  },
  async guard({ before, after }, { rights }) {
    if (changesStop(before, after)) await rights.require(STOPPING);
  },
  takesOver: changesStop,
  async preview({ before, after }, titles, context) {
    const warning = await sharedChannelWarning(context);
    const { filter, options } = after;
    if (changesStop(before, after)) await context.rights.require(STOPPING);
    if (options.stop !== null && (before === null || stopOf(before) !== stopOf(after))) {
      return stopQuestion(options.stop, warning);
    }
    if (before !== null || warning.length === 0) return null;
    return {
      title: 'Add this alert to a shared channel?',
      summary: `This channel would show ${shownInWords(filter, titles)}.`,
      sections: warning,
    };
  },
  async more({ before, after }, context) {
    const { stop } = after.options;
    if (before !== null) {
      const isCountedAnew =
        viewOf(after.filter) !== '' && viewOf(after.filter) !== viewOf(before.filter);
      const items = compact([
        isCountedAnew && FIGURES_ANEW,
        stop && stopOf(before) !== stopOf(after) && stopReminder(stop),
      ]);
      return items.length > 0 ? { sections: [{ kind: 'bullets', items }] } : {};
    }
    const isConnected = await areHooksThere(context);
    const also = await shownAlso(after, context);
    return {
      sections: [{ kind: 'bullets', items: compact([...looksOf(after), also]) }],
      actions: isConnected ? [] : [action('postbell alerts connect', {}, 'Connect the service')],
      footnote: isConnected ? undefined : UNCONNECTED,
    };
  },
  posts: {
    // They name campaigns, as cards do.
    asPostbell: 'cards',
    message: SUMMARY,
    promise: 'at-most-once',
    due: summaryTimes,
    draw: (alert, { dueAt }, parts) => drawSummary(alert, dueAt, parts),
  },
  async listed(_, { store }) {
    const rejected = await store.deadLetters.count();
    if (rejected === 0) return {};
    return {
      sections: [notice('warning', rejectedInWords(rejected))],
      actions: [action('postbell alerts rejected', {}, 'Rejected events')],
    };
  },
  whileSilent: ({ options: { stop } }, how) =>
    stop && (how === 'paused' ? STOP_PAUSED : STOP_GOES_ON),
  alsoMutes: cardsOfCampaigns(),
});

/** Names other alerts of the channel that show some of the same events; `null`: none does. */
async function shownAlso(
  { mode, filter }: AlertSettings,
  { store, channel }: OperationContext,
): Promise<string | null> {
  const own = kindsOf(filter);
  const isOther = (one: AlertSettings) =>
    one.mode !== mode || JSON.stringify(one.filter) !== JSON.stringify(filter);
  const others = (await store.alerts.list(channel.id)).filter(
    (one) => isOther(one) && kindsOf(one.filter).some((kind) => own.includes(kind)),
  );
  if (others.length === 0) return null;
  const ids = enumerated(others.map(({ id }) => id));
  const noun = others.length === 1 ? 'alert' : 'alerts';
  return `Some of these events are also shown here by ${noun} ${ids}.`;
}

function kindsOf({ kind: { only, not } }: AlertFilter): readonly string[] {
  return (only.length > 0 ? only : EVENT_KINDS).filter((kind) => !not.includes(kind));
}

const STOP_PAUSED = 'Until then, campaigns aren’t canceled automatically.';
const STOP_GOES_ON = 'Campaigns are still canceled automatically.';

const UNCONNECTED = 'Connect the service once so that events reach Postbell.';

const LOOKS: Readonly<Record<AlertMode, string>> = {
  card: 'Each campaign gets one live card.',
  thread: 'Each campaign gets one live card, with details in its thread.',
  each: 'Each event is its own message; during bursts, several share one.',
  digest: 'They’re posted as a daily summary.',
  overview: 'One live card covers all running campaigns.',
};

function looksOf({
  mode,
  filter,
  options: { quiet, stop, escalation },
}: AlertSettings): readonly Text[] {
  return compact([
    LOOKS[mode],
    viewOf(filter) !== '' && FIGURES_ANEW,
    quiet && `Only critical messages are posted during quiet hours, ${hoursInWords(quiet)}.`,
    stop && stopReminder(stop),
    escalation && escalationReminder(escalation),
  ]);
}

function filterCell(filter: AlertSettings['filter'], names: Titles): string {
  const { only, not } = filtersInWords(filter, names);
  return capitalised([...only, ...not].join(', '));
}

/** Whoever says when campaigns are canceled, or which, is responsible for that from then on. */
function changesStop(before: AlertSettings | null, after: AlertSettings): boolean {
  if (after.options.stop === null) return false;
  if (before === null) return true;
  const isSameFilter = JSON.stringify(before.filter) === JSON.stringify(after.filter);
  return stopOf(before) !== stopOf(after) || !isSameFilter;
}

function stopOf({ options: { stop } }: AlertSettings): string {
  return stop === null ? '' : stopInWords(stop);
}

/** The card of a campaign in a channel is muted apart from its alerts. */
function cardsOfCampaigns(): Mutable {
  return {
    inputs: {
      campaign: {
        kind: 'reference',
        to: 'campaign',
        label: 'Campaign',
        hint: 'Only its card in this channel',
        optional: true,
      },
    },
    endpoints: ['GET /campaigns/{id}'],
    async target({ alert, campaign: id }, { store, channel, service }) {
      if (id === undefined) return null;
      if (alert !== undefined) {
        throw new InputError('Choose either an alert or a campaign.', { field: 'campaign' });
      }
      const { value: campaign } = await resultOf(service.campaigns.get(id));
      const what = `the card of ${campaign ? quotedTitle(campaign) : `campaign ${id}`}`;
      return {
        what,
        silence: CARD_SILENT,
        channelId: channel.id,
        missing: `This channel doesn’t show ${what}`,
        set: (until) => store.cards.mute(channel.id, campaignTopic(id), until),
      };
    },
  };
}

const CARD_SILENT =
  'The card and its thread stay as they are until then. Status changes and incidents are still posted. Events are still counted.';

/** Tells whether each kind of event is reported to this bot; `true` where nobody knows. */
async function areHooksThere({ service, relay }: OperationContext): Promise<boolean> {
  const { value: webhooks } = await resultOf(service.webhooks.all());
  const own = webhooks?.filter((webhook) => relay.receiverOf(webhook) === 'current');
  return (
    own === undefined || WEBHOOK_KINDS.every((kind) => own.some(({ action }) => action === kind))
  );
}

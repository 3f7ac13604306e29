import { EVENT_KINDS } from '../../../domain/events.ts';
import { STOPPING } from '../../../alerts/incidents/stop-message.ts';
import type { AlertNames } from '../../../domain/filter-words.ts';
import { action, type Reply, type Text } from '../../../domain/reply.ts';
import { resultOf } from '../../../lib/result.ts';
import { compact } from '../../../lib/compact.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { invitation, INVITE, PERHAPS_INVITE, sharedChannelWarning } from '../channel-notices.ts';
import { knownNamesOf, NAMES_ENDPOINTS } from './alert-names.ts';
import {
  alertInWords,
  FIGURES_ANEW,
  hoursInWords,
  optionsInWords,
  shownInWords,
} from './alert-words.ts';
import { ALERT_INPUTS, PLAIN_ALERT, typedAlert, alertFrom } from './alert.ts';
import { type AlertMode, viewOf, type AlertSettings } from '../../../domain/alerts.ts';
import { AUTOMATIC_STOP, stopQuestion, stopReminder } from './stop-condition.ts';

export default defineOperation({
  name: 'postbell alerts add',
  title: 'Add alert',
  summary: 'Show events such as bounces and complaints in this channel as they happen',
  right: 'channels',
  beyond: AUTOMATIC_STOP,
  effect: 'writes',
  endpoints: [...NAMES_ENDPOINTS, 'GET /v2/email-service/webhook'],
  example: 'hard_bounces spam list=4101 -domain=example.org mode=thread',
  inputs: ALERT_INPUTS,
  confirmLabel: 'Add alert',
  async preview(values, context) {
    const { filter, options } = alertFrom(values, PLAIN_ALERT);
    const names = await knownNamesOf(filter, context.service);
    const warning = await sharedChannelWarning(context);
    if (options.stop !== null) {
      await context.rights.require(STOPPING);
      return stopQuestion(options.stop, warning);
    }
    if (warning.length === 0) return null;
    return {
      title: 'Add this alert to a shared channel?',
      summary: `This channel would show ${shownInWords(filter, names)}.`,
      sections: warning,
    };
  },
  async run(values, context) {
    const { store, channel, person, now, service } = context;
    const settings = alertFrom(values, PLAIN_ALERT);
    if (settings.options.stop !== null) await context.rights.require(STOPPING);
    const names = await knownNamesOf(settings.filter, service);
    const existing = await store.subscriptions.list(channel.id);
    const isResumed = existing.some(({ pausedAt }) => pausedAt !== null);
    if (isResumed) await store.subscriptions.resume(channel.id);
    const added = { ...settings, channelId: channel.id, createdBy: person.id };
    const { isNew, ...alert } = await store.subscriptions.add(added, now);
    if (isNew) return addedReply(alert, names, isResumed, context);
    if (!isResumed) return thereReply(alert, names, settings);
    return {
      title: 'Alerts resumed',
      summary: `This channel shows ${shownInWords(alert.filter, names)} again.`,
      // They would be paused again at once in a channel without the bot.
      sections: await invitation(context),
      footnote: `Alert ${alert.id}`,
      announcement: 'resumed the alerts in this channel.',
    };
  },
});

/** @param isResumed alerts of the channel were paused until now */
async function addedReply(
  alert: Subscription,
  names: AlertNames,
  isResumed: boolean,
  context: OperationContext,
): Promise<Reply> {
  const { id, filter } = alert;
  const isConnected = await areHooksThere(context);
  const isBotHere = await context.isBotHere();
  return {
    title: 'Alert added',
    summary: `This channel now shows ${shownInWords(filter, names)}.`,
    sections: compact([
      isBotHere === false && INVITE,
      ...(await sharedChannelWarning(context)),
      {
        kind: 'bullets',
        items: compact([
          ...looksOf(alert),
          isBotHere === null && PERHAPS_INVITE,
          isResumed && 'Paused alerts in this channel have resumed, too.',
        ]),
      },
    ]),
    actions: compact([
      !isConnected && action('postbell alerts connect', {}, 'Connect the service'),
      action('postbell alerts edit', { alert: id }, 'Edit…', { asksFirst: true }),
      action('postbell alerts remove', { alert: id }, 'Undo', { undo: 'here' }),
    ]),
    footnote: compact([`Alert ${id}`, !isConnected && UNCONNECTED]).join(' · '),
    announcement: `added an alert to this channel: ${alertInWords(alert, names)}.`,
    subject: { kind: 'alert', id },
  };
}

const UNCONNECTED = 'Connect the service once so that events reach Postbell.';

const LOOKS: Readonly<Record<AlertMode, string>> = {
  card: 'Each campaign gets one live card.',
  thread: 'Each campaign gets one live card, with details in its thread.',
  each: 'Each event is its own message; during bursts, several share one.',
  digest: 'They’re posted as a daily summary.',
  overview: 'One live card covers all running campaigns.',
};

function looksOf({ mode, filter, options: { quiet, stop } }: AlertSettings): readonly Text[] {
  return compact([
    LOOKS[mode],
    viewOf(filter) !== '' && FIGURES_ANEW,
    quiet && `Only critical messages are posted during quiet hours, ${hoursInWords(quiet)}.`,
    stop && stopReminder(stop),
  ]);
}

function thereReply(
  { id, filter, options }: Subscription,
  names: AlertNames,
  requested: AlertSettings,
): Reply {
  const what = shownInWords(filter, names);
  const has = optionsInWords(options).join('; ');
  if (has === optionsInWords(requested.options).join('; ')) {
    return { title: 'Add alert', summary: `This channel already shows ${what} (alert ${id}).` };
  }
  const { quiet = '', stop = '' } = typedAlert(requested);
  const values = { alert: id, quiet, stop };
  return {
    title: 'Add alert',
    summary: `Nothing changed: this channel already shows ${what} (alert ${id}), with ${has || 'no quiet hours or automatic stop'}.`,
    actions: [action('postbell alerts edit', values, 'Edit it…', { asksFirst: true })],
  };
}

/** Tells whether each kind of event is reported to this bot; `true` where nobody knows. */
async function areHooksThere({ service, relay }: OperationContext): Promise<boolean> {
  const { value: webhooks } = await resultOf(service.webhooks.all());
  const own = webhooks?.filter((webhook) => relay.receiverOf(webhook) === 'current');
  return (
    own === undefined || EVENT_KINDS.every((kind) => own.some(({ action }) => action === kind))
  );
}

import { quotedTitle } from '../../../domain/campaign-title.ts';
import { EVER_AT, mutedInWords } from '../../../domain/alerts.ts';
import { action, joinedText, type Reply } from '../../../domain/reply.ts';
import { defineOperation } from '../../define.ts';
import { formatCount } from '../../../domain/figures.ts';
import { nextOccurrence } from '../../../domain/schedule.ts';
import { resultOf } from '../../../lib/result.ts';
import { capitalised } from '../../../lib/text.ts';
import { InputError } from '../../../lib/errors.ts';
import { campaignTopic } from '../../../domain/topic.ts';
import type { OperationContext } from '../../context.ts';
import type { Inputs, ValuesOf } from '../../inputs.ts';
import { kindsInWords } from './alert-words.ts';
import { readSpan } from '../../moments.ts';
import { findAlert } from './alert.ts';

const ALERT_SILENT = 'Nothing new is posted until then.';
const CARD_SILENT =
  'The card and its thread stay as they are until then. Status changes and incidents are still posted.';

/** Muting until tomorrow ends at this time of day. */
const MORNING = '09:00';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Pattern of a span, which sets it apart from an alert; wider than what is understood. */
const SPAN = /^(?:\d{1,4}\s*(?:m|h|d|w)[a-z]*|tomorrow|ever|forever|until I unmute)$/i;

/** Inputs for what can be muted: an alert, the card of a campaign, or all alerts of a channel. */
const MUTE_INPUTS = {
  alert: {
    kind: 'reference',
    to: 'alert',
    label: 'Alert',
    hint: 'Leave both blank for all alerts in this channel',
    optional: true,
  },
  campaign: {
    kind: 'reference',
    to: 'campaign',
    label: 'Campaign',
    hint: 'Mutes only its card in this channel',
    optional: true,
  },
} as const satisfies Inputs;

export const alertsMute = defineOperation({
  name: 'postbell alerts mute',
  title: 'Mute alert',
  summary: 'Mute an alert or a campaign’s card in this channel for a while',
  right: 'channels',
  effect: 'writes',
  endpoints: ['GET /campaigns/{id}'],
  example: 'k7x2m for=8h',
  inputs: {
    ...MUTE_INPUTS,
    for: {
      kind: 'text',
      label: 'For',
      hint: '30m, 8h, 3d, 1w, tomorrow (9:00 AM), or until I unmute. Leave blank for 8h',
      maxLength: 20,
      looksLike: SPAN,
      optional: true,
    },
    until: {
      kind: 'instant',
      label: 'Until',
      hint: 'Use this instead of a duration',
      optional: true,
    },
  },
  async run({ alert, campaign, for: span, until: end }, context): Promise<Reply> {
    const until = mutedUntil(span, end, context);
    const target = await muteTarget({ alert, campaign }, context);
    if (!(await target.set(until))) return nothing('mute', target.what, campaign);
    const silent = campaign === undefined ? ALERT_SILENT : CARD_SILENT;
    return {
      title: 'Muted',
      summary: joinedText(`${capitalised(target.what)}, `, mutedInWords(until), '.'),
      sections: [{ kind: 'paragraph', text: `${silent} Events are still counted.` }],
      actions: [action('postbell alerts unmute', { alert, campaign }, 'Unmute', { undo: 'here' })],
      announcement: joinedText(`muted ${target.what} `, mutedInWords(until), '.'),
    };
  },
});

export const alertsUnmute = defineOperation({
  name: 'postbell alerts unmute',
  title: 'Unmute alert',
  summary: 'Unmute an alert or a campaign’s card',
  right: 'channels',
  effect: 'writes',
  endpoints: ['GET /campaigns/{id}'],
  example: 'k7x2m',
  inputs: { ...MUTE_INPUTS, alert: { ...MUTE_INPUTS.alert, only: 'muted' } },
  async run(requested, context) {
    const target = await muteTarget(requested, context);
    if (!(await target.set(null))) return nothing('unmute', target.what, requested.campaign);
    return {
      title: 'Unmuted',
      summary: `${capitalised(target.what)}.`,
      announcement: `unmuted ${target.what}.`,
    };
  },
});

function nothing(verb: 'mute' | 'unmute', what: string, campaign: string | undefined): Reply {
  const why = campaign === undefined ? 'has no alerts' : `doesn’t show ${what}`;
  const summary = `This channel ${why}, so there’s nothing to ${verb}.`;
  return { title: `${capitalised(verb)} alert`, summary };
}

interface MuteTarget {
  /** Name for the middle of a sentence, e.g. `the card of “Spring” (71014)`. */
  readonly what: string;
  /** Mutes it until then; `null` unmutes it. Returns false where there is nothing to mute. */
  set(until: Date | null): Promise<boolean>;
}

/** @throws {InputError} for an alert that isn't there, or both at once. */
async function muteTarget(
  { alert: alertId, campaign: campaignId }: ValuesOf<typeof MUTE_INPUTS>,
  context: OperationContext,
): Promise<MuteTarget> {
  const { store, channel, service } = context;
  if (alertId !== undefined && campaignId !== undefined) {
    throw new InputError('Choose either an alert or a campaign.', { field: 'campaign' });
  }
  if (campaignId !== undefined) {
    const { value: campaign } = await resultOf(service.campaigns.get(campaignId));
    return {
      what: `the card of ${campaign ? quotedTitle(campaign) : `campaign ${campaignId}`}`,
      set: (until) => store.cards.mute(channel.id, campaignTopic(campaignId), until),
    };
  }
  const alerts =
    alertId === undefined
      ? await store.subscriptions.list(channel.id)
      : [await findAlert(alertId, context)];
  const [only] = alertId === undefined ? [] : alerts;
  return {
    what: only
      ? `alert ${only.id} (${kindsInWords(only.filter.kind)})`
      : `${formatCount(alerts.length, 'alert')} in this channel`,
    set: async (until) => {
      for (const { id } of alerts) await store.subscriptions.mute(channel.id, id, until);
      return alerts.length > 0;
    },
  };
}

/** @throws {InputError} for the field that can't be meant. */
function mutedUntil(
  span: string | undefined,
  until: Date | undefined,
  { now, person }: OperationContext,
): Date {
  if (span !== undefined && until !== undefined) {
    throw new InputError('Enter either a duration or an end time.', { field: 'until' });
  }
  if (until !== undefined) {
    if (until > now) return until;
    throw new InputError('That time has passed. Choose a later one.', { field: 'until' });
  }
  return endOf(span ?? '8h', now, person.zone);
}

function endOf(span: string, now: Date, zone: string): Date {
  const typed = span.trim().toLowerCase();
  if (['until i unmute', 'ever', 'forever'].includes(typed)) return EVER_AT;
  if (typed === 'tomorrow') {
    const midnight = nextOccurrence('00:00', zone, now).at;
    return nextOccurrence(MORNING, zone, midnight).at;
  }
  // A day is a calendar day in the person's zone, also when clocks change.
  const until = readSpan(typed.replace(/\s+/, ' '), { zone, now });
  if (until === null) {
    const sentence = `“${span}” isn’t a duration. Try 30m, 8h, 3d, 1w, tomorrow, or until I unmute.`;
    throw new InputError(sentence, { field: 'for' });
  }
  if (until.getTime() <= now.getTime() + MOST_DAYS * DAY_MS) return until;
  throw new InputError('Mute for up to a year, or enter “until I unmute”.', { field: 'for' });
}

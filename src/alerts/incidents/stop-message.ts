import { formatCount, formatLimit, formatNumber, RATES } from '../../domain/figures.ts';
import { INCIDENT_NAMES, shareInWords } from '../../domain/incidents.ts';
import {
  action,
  type Action,
  type Reply,
  sentence,
  type Text,
  time,
  type Tone,
} from '../../domain/reply.ts';
import type { Protected } from '../../domain/rights.ts';
import { successorsOf } from '../../policy/owners.ts';
import type { Policy } from '../../policy/policy.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import {
  isFinal,
  STOP_BELOW_CARD,
  STOP_MESSAGE,
  STOP_REPLY,
  type Stop,
  type StopState,
} from '../../store/incidents/stops.ts';
import type { OutgoingMessage } from '../../store/outbox/outgoing-messages.ts';
import type { Store } from '../../store/store.ts';

/** Whoever set up an automatic stop must still have the rights to cancel campaigns. */
export const STOPPING: Protected = { name: 'campaign cancel', rights: ['send', 'look'] };

/** The reason of a stop whose owner lost that. */
export const OWNER_LOST = 'Whoever set up the alert no longer has permission to cancel campaigns.';

async function stopMessage(stop: Stop, policy: Pick<Policy, 'peopleWho'>): Promise<Reply> {
  const { state, reason, ownerId } = stop;
  const deed = 'cancel this campaign, and edit the alert to take it over';
  const isLost = state === 'refused' && reason === OWNER_LOST;
  return {
    title: titleOf(stop),
    summary: whyInWords(stop),
    sections: [
      { kind: 'notice', tone: TONES[state], text: resultInWords(stop) },
      ...(isLost ? [await successorsOf(ownerId, STOPPING, deed, policy)] : []),
    ],
    actions: actionsOf(stop),
    footnote: footnoteOf(stop),
  };
}

function titleOf({ state, title }: Stop): string {
  return `${TITLES[state]}: ${title}`;
}

const TITLES: Readonly<Record<StopState, string>> = {
  wanted: 'Canceling automatically',
  trying: 'Not canceled yet',
  canceled: 'Canceled automatically',
  late: 'Too late to cancel',
  refused: 'Couldn’t cancel',
  needless: 'Already canceled',
};

const TONES: Readonly<Record<StopState, Tone>> = {
  wanted: 'info',
  trying: 'warning',
  canceled: 'good',
  late: 'warning',
  refused: 'bad',
  needless: 'info',
};

/** Says e.g. `Spam complaints 0.31% of 10,000 delivered (limit 0.3%)`. */
function whyInWords({ limit: { rate, share }, reached }: Stop): string {
  return `${INCIDENT_NAMES[rate]} ${shareInWords(rate, reached)} (limit ${formatLimit(share)})`;
}

function resultInWords({ state, reason, sent, recipients }: Stop): string {
  switch (state) {
    case 'wanted':
      return 'Postbell is asking the service to cancel the campaign.';
    case 'canceled':
      return `Postbell canceled the campaign. ${leftInWords(sent, recipients)}`;
    case 'needless':
      return `Someone had already canceled it. ${leftInWords(sent, recipients)}`;
    case 'late':
      return `Nothing was left to cancel (status: “${reason ?? 'unknown'}”). Emails already sent can’t be recalled.`;
    case 'trying':
      return `${reason ?? ''} Postbell keeps trying. If you can, cancel the campaign on the service’s website.`;
    case 'refused':
      return `${reason ?? ''} Postbell won’t try again: the campaign keeps going until someone cancels it.`;
  }
}

function leftInWords(sent: number | null, recipients: number | null): string {
  if (sent === null || recipients === null) return '';
  const left = formatCount(Math.max(0, recipients - sent), 'recipient');
  return `By then, ${formatNumber(sent)} of ${formatNumber(recipients)} emails had been sent; ${left} won’t receive it.`;
}

function actionsOf({ state, campaignId }: Stop): Action[] {
  const values = { campaign: campaignId };
  const open = action('campaign show', values, 'Open campaign');
  const mayGoOn = state === 'trying' || state === 'refused';
  return mayGoOn
    ? [action('campaign cancel', values, 'Cancel campaign…', { emphasis: 'danger' }), open]
    : [open];
}

function footnoteOf({ limit, subscriptionId, channelId, ownerId, reachedAt }: Stop) {
  const whole = `${formatNumber(limit.minimum)} ${RATES[limit.rate].of}`;
  return [
    `Alert ${subscriptionId} in `,
    { kind: 'channel', id: channelId },
    ', set up by ',
    { kind: 'person', id: ownerId },
    `: cancel at ${formatLimit(limit.share)} of at least ${whole} · reached `,
    time(reachedAt),
  ] satisfies Text;
}

interface StopKindParts {
  readonly store: Pick<Store, 'stops' | 'cards'>;
  readonly policy: Pick<Policy, 'peopleWho'>;
  /** Milliseconds in which a failure may pass by itself, so that it isn't worth a message. */
  readonly retryMs: number;
}

export function stopKinds({ store, policy, retryMs }: StopKindParts): readonly MessageKind[] {
  const stopOf = async ({ sourceId }: OutgoingMessage) => store.stops.find(sourceId ?? '');
  const cardOf = async ({ channelId, topic }: OutgoingMessage) =>
    store.cards.get(channelId, topic ?? '');
  const message: MessageKind = {
    name: STOP_MESSAGE,
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    async dueAt(message, at) {
      const stop = await stopOf(message);
      // A campaign that somebody canceled before the first message needs none.
      if (!stop || (stop.state === 'needless' && message.messageTs === null)) return 'never';
      if (message.version <= message.shownVersion) return null;
      return stop.state === 'trying' ? new Date(stop.reachedAt.getTime() + retryMs) : at;
    },
    async draw(message) {
      const stop = await stopOf(message);
      if (stop === null) return null;
      const reply = await stopMessage(stop, policy);
      return { reply, threadTs: null, isFinal: isFinal(stop) };
    },
  };
  const reply: MessageKind = {
    name: STOP_REPLY,
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    dueAt: async (_, at) => at,
    async draw(message) {
      const stop = await stopOf(message);
      if (!stop) return null;
      const reply = sentence(titleOf(stop), resultInWords(stop));
      return { reply, threadTs: null, isFinal: true };
    },
  };
  const belowCard: MessageKind = {
    name: STOP_BELOW_CARD,
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    dueAt: async (one, at) => ((await cardOf(one))?.messageTs ? at : 'never'),
    async draw(one) {
      const [stop, card] = [await stopOf(one), await cardOf(one)];
      if (!stop || !card?.messageTs) return null;
      const summary: Text = [
        `${whyInWords(stop)}. ${resultInWords(stop)} The alert was set up by `,
        { kind: 'person', id: stop.ownerId },
        '.',
      ];
      const reply = sentence(TITLES[stop.state], summary);
      return { reply, threadTs: card.messageTs, isFinal: true };
    },
  };
  return [message, reply, belowCard];
}

import { EVENT_LABELS, isEventKind } from '../../../domain/events.ts';
import { formatCount } from '../../../domain/figures.ts';
import { sentence, type Text, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { campaignOfTopic } from '../../../domain/topic.ts';
import {
  type EventNotification,
  notificationOf,
  type NotifiedEvent,
} from '../../../store/alerts/event-notifications.ts';
import { defineOperation } from '../../define.ts';
import { kindsInWords } from './alert-words.ts';
import type { Unmasking } from '../../../store/alerts/unmaskings.ts';

const MOST = 100;

/**
 * Unmasks the addresses of a message for one person. That changes nothing at the service, yet it
 * takes the right to change things and is noted: a channel's members need not know addresses.
 */
export const alertsUnmask = defineOperation({
  name: 'postbell alerts reveal',
  summary: 'Show the addresses that a message masks, and keep that you looked',
  effect: 'reads',
  isConfidential: true,
  endpoints: [],
  example: 'k7x2m9qwerty',
  inputs: { message: { kind: 'text', label: 'Message', hint: 'Click «Show addresses» below it' } },
  async run({ message: id }, { store, person, channel, now }) {
    const message = await store.outgoing.find(id);
    const notification = message && notificationOf(message);
    if (notification === null) {
      return sentence('Addresses', 'What this message masked is not kept any more.');
    }
    // The unmasking is noted first: where that fails, no address is shown.
    await store.reveals.add({
      personId: person.id,
      channelId: channel.id,
      outgoingId: id,
      what: inWords(notification),
      revealedAt: now,
    });
    const { events, counts } = notification;
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    const more = all - events.length;
    return {
      title: 'Addresses',
      summary: inWords(notification),
      sections: compact([
        {
          kind: 'table',
          columns: [
            { title: 'Address' },
            { title: 'What' },
            { title: 'Details' },
            { title: 'When' },
          ],
          rows: events.map(eventRow),
        },
        more > 0 && { kind: 'paragraph' as const, text: andMore(more) },
      ]),
      footnote: 'Only you see this. That you looked is kept: /postbell audit reveals.',
    };
  },
});

export const auditReveals = defineOperation({
  name: 'postbell audit reveals',
  summary: 'List who looked at addresses that channels see masked',
  effect: 'reads',
  isConfidential: true,
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, { store }) {
    const reveals = await store.reveals.list(MOST);
    return {
      title: 'Who looked at addresses',
      summary:
        reveals.length === 0
          ? 'Nobody yet, as far as is kept.'
          : reveals.length === MOST
            ? `The last ${MOST} times.`
            : 'The latest first.',
      sections:
        reveals.length === 0
          ? []
          : [
              {
                kind: 'table',
                columns: [
                  { title: 'Who' },
                  { title: 'When' },
                  { title: 'Channel' },
                  { title: 'What' },
                ],
                rows: reveals.map(unmaskingRow),
              },
            ],
      footnote: 'Kept for a year.',
    };
  },
});

function eventRow({
  address,
  kind,
  reason,
  said,
  link,
  occurredAt,
}: NotifiedEvent): readonly Text[] {
  const details = [reason, said, link].filter((part) => part !== null).join(' · ');
  return [
    address ?? '–',
    isEventKind(kind) ? EVENT_LABELS[kind] : kind,
    details || '–',
    time(new Date(occurredAt)),
  ];
}

function andMore(count: number): string {
  const others = formatCount(count, 'event was', 'events were');
  return `${others} only counted. The campaign’s recipients are in /campaign recipient and /contact why.`;
}

/** Returns e.g. `3 addresses: hard bounces of campaign 4711`. */
function inWords({ events }: EventNotification): string {
  const addresses = new Set(events.flatMap(({ address }) => address ?? []));
  const kinds = [...new Set(events.map(({ kind }) => kind))];
  const campaigns = [...new Set(events.flatMap(({ topic }) => campaignOfTopic(topic) ?? []))];
  const [campaign] = campaigns;
  const ofWhat =
    campaign === undefined
      ? ''
      : campaigns.length > 1
        ? ` of ${formatCount(campaigns.length, 'campaign')}`
        : ` of campaign ${campaign}`;
  const what = `${kindsInWords({ only: kinds, not: [] })}${ofWhat}`;
  return `${formatCount(addresses.size, 'address', 'addresses')}: ${what}`;
}

function unmaskingRow({ personId, revealedAt, channelId, what }: Unmasking): readonly Text[] {
  return [
    { kind: 'person', id: personId },
    time(revealedAt),
    { kind: 'channel', id: channelId },
    what,
  ];
}

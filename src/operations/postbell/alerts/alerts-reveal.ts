import { formatCount } from '../../../domain/figures.ts';
import { sentence, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { campaignOfTopic } from '../../../domain/topic.ts';
import {
  type EventNotification,
  notificationOf,
  type NotifiedEvent,
} from '../../../store/alerts/event-notifications.ts';
import { defineOperation } from '../../define.ts';
import { commandOf } from '../../usage.ts';
import { kindsInWords } from './alert-words.ts';
import type { Unmasking } from '../../../store/alerts/unmaskings.ts';
import { type Column, tableOf } from '../../browse/columns.ts';
import { eventLabel } from '../../../domain/events.ts';

const MOST = 100;

const EVENT_COLUMNS: readonly Column<NotifiedEvent>[] = [
  { title: 'Address', cell: ({ address }) => address ?? '–' },
  { title: 'Event', cell: ({ kind }) => eventLabel(kind) },
  { title: 'Details', cell: detailsOf },
  { title: 'When', cell: ({ occurredAt }) => time(new Date(occurredAt)) },
];

const UNMASKING_COLUMNS: readonly Column<Unmasking>[] = [
  { title: 'Who', cell: ({ personId }) => ({ kind: 'person', id: personId }) },
  { title: 'When', cell: ({ revealedAt }) => time(revealedAt) },
  { title: 'Channel', cell: ({ channelId }) => ({ kind: 'channel', id: channelId }) },
  { title: 'What', cell: ({ what }) => what },
];

/**
 * Unmasks the addresses of a message for one person. That changes nothing at the service, yet it
 * takes the right to change things and is noted: a channel's members need not know addresses.
 */
export const alertsUnmask = defineOperation({
  name: 'postbell alerts reveal',
  title: 'Reveal addresses',
  summary: 'Show the addresses masked in a message; this is recorded',
  right: 'reveal',
  effect: 'reads',
  endpoints: [],
  example: 'k7x2m9qwerty',
  inputs: {
    message: {
      kind: 'text',
      label: 'Message',
      hint: 'Filled in by “Show addresses” below a message',
    },
  },
  async run({ message: id }, { store, person, channel, now, commandPrefix }) {
    const message = await store.outgoing.find(id);
    const notification = message && notificationOf(message);
    if (notification === null) {
      return sentence('Addresses', 'The addresses in this message are no longer available.');
    }
    // The unmasking is noted first: where that fails, no address is shown.
    await store.unmaskings.add({
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
        tableOf(events, EVENT_COLUMNS),
        more > 0 && { kind: 'paragraph' as const, text: andMore(more, commandPrefix) },
      ]),
      footnote: `Only you can see this. It’s recorded in ${commandOf('postbell', commandPrefix)} audit reveals.`,
    };
  },
});

export const auditReveals = defineOperation({
  name: 'postbell audit reveals',
  title: 'Revealed addresses',
  summary: 'List who revealed masked addresses',
  right: 'administer',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, { store }) {
    const reveals = await store.unmaskings.list(MOST);
    const title = 'Revealed addresses';
    const footnote = 'Kept for a year.';
    if (reveals.length === 0) {
      return { title, summary: 'Nobody in the last year.' };
    }
    return {
      title,
      summary:
        reveals.length === MOST
          ? `The last ${MOST} times`
          : `${formatCount(reveals.length, 'time')} in the last year`,
      sections: [tableOf(reveals, UNMASKING_COLUMNS)],
      footnote,
    };
  },
});

function detailsOf({ reason, said, link }: NotifiedEvent): string {
  return [reason, said, link].filter((part) => part !== null).join(' · ') || '–';
}

function andMore(count: number, commandPrefix: string): string {
  const others = formatCount(count, 'more event was', 'more events were');
  const [campaign, contact] = [
    commandOf('campaign', commandPrefix),
    commandOf('contact', commandPrefix),
  ];
  return `${others} only counted. See ${campaign} activity and ${contact} why for the recipients.`;
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

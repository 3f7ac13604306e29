import { formatCount } from '../../../domain/figures.ts';
import { type Section, sentence, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { campaignOfTopic } from '../../../domain/topic.ts';
import {
  type EventNotification,
  notificationOf,
  type NotifiedEvent,
} from '../../../store/alerts/event-notifications.ts';
import { defineOperation } from '../../../commands/define.ts';
import { commandOf } from '../../../commands/usage.ts';
import { kindsInWords } from './alert-words.ts';
import type { Unmasking } from '../../../store/alerts/unmaskings.ts';
import { type Column, tableOf } from '../../../commands/browse/columns.ts';
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
  { title: 'When', cell: ({ unmaskedAt }) => time(unmaskedAt) },
  { title: 'Channel', cell: ({ channelId }) => ({ kind: 'channel', id: channelId }) },
  { title: 'What', cell: ({ what }) => what },
];

/** Reads only, yet takes a right and is noted: members of a channel need not know addresses. */
export const alertsUnmask = defineOperation({
  name: 'postbell alerts reveal',
  title: 'Reveal addresses',
  summary: 'Show the addresses masked in a message; this is recorded',
  right: 'reveal',
  effect: 'reads',
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
    const what = inWords(notification);
    // The unmasking is noted first: where that fails, no address is shown.
    await store.unmaskings.add({
      personId: person.id,
      channelId: channel.id,
      messageId: id,
      what,
      unmaskedAt: now,
    });
    const { events, counts } = notification;
    const more = counts.reduce((sum, { count }) => sum + count, 0) - events.length;
    return {
      title: 'Addresses',
      summary: what,
      sections: compact<Section>([
        tableOf(events, EVENT_COLUMNS),
        more > 0 && { kind: 'paragraph', text: andMore(more, commandPrefix) },
      ]),
      footnote: `Only you can see this. It’s recorded in ${commandOf('postbell', commandPrefix)} audit reveals.`,
    };
  },
});

export const auditUnmaskings = defineOperation({
  name: 'postbell audit reveals',
  title: 'Revealed addresses',
  summary: 'List who revealed masked addresses',
  right: 'administer',
  effect: 'reads',
  inputs: {},
  async run(_, { store }) {
    const reveals = await store.unmaskings.list(MOST);
    const title = 'Revealed addresses';
    if (reveals.length === 0) return { title, summary: 'Nobody in the last year.' };
    const times = formatCount(reveals.length, 'time');
    return {
      title,
      summary: reveals.length === MOST ? `The last ${times}` : `${times} in the last year`,
      sections: [tableOf(reveals, UNMASKING_COLUMNS)],
      footnote: 'Kept for a year.',
    };
  },
});

function detailsOf({ reason, said, link }: NotifiedEvent): string {
  return [reason, said, link].filter((part) => part !== null).join(' · ') || '–';
}

function andMore(count: number, commandPrefix: string): string {
  const others = formatCount(count, 'more event was', 'more events were');
  const campaign = commandOf('campaign', commandPrefix);
  const contact = commandOf('contact', commandPrefix);
  return `${others} only counted. See ${campaign} activity and ${contact} why for the recipients.`;
}

/** Returns e.g. `3 addresses: hard bounces of campaign 4711`. */
function inWords({ events }: EventNotification): string {
  const addresses = new Set(events.flatMap(({ address }) => address ?? []));
  const kinds = [...new Set(events.map(({ kind }) => kind))];
  const campaigns = [...new Set(events.flatMap(({ topic }) => campaignOfTopic(topic) ?? []))];
  const [campaign, ...others] = campaigns;
  const all =
    others.length > 0 ? formatCount(campaigns.length, 'campaign') : `campaign ${campaign}`;
  const what = compact([kindsInWords({ only: kinds, not: [] }), campaign && `of ${all}`]).join(' ');
  return `${formatCount(addresses.size, 'address', 'addresses')}: ${what}`;
}

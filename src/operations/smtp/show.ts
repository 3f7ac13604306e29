import { formatNumber } from '../../domain/figures.ts';
import { action, type Fact, facts, notice, type Reply, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import { momentColumn, momentText, oldestFirst, tableOf } from '../../commands/browse/columns.ts';
import { defineOperation } from '../../commands/define.ts';
import { adviceOn, answerOf, bytesInWords, stateOf, verdictOn } from './email-state.ts';
import { countryName } from '../../domain/countries.ts';

/** The most opens and clicks in a message; only a machine opens more often. */
const MOST_EVENTS = 40;

export default defineOperation({
  name: 'smtp show',
  title: 'Transactional email',
  summary: 'Show the status of a transactional email',
  right: 'people',
  effect: 'reads',
  endpoints: ['GET /smtp/emails/{id}'],
  example: '0ab12cd-4f',
  inputs: {
    id: { kind: 'text', label: 'Email ID', hint: 'From the CSV of “smtp list”', maxLength: 100 },
  },
  async run({ id }, context) {
    return cardOf(await context.service.smtp.emails.get(id));
  },
});

function cardOf(email: SentEmail): Reply {
  const { id, recipient } = email;
  const advice = adviceOn(email);
  const isBad = ['returned', 'held'].includes(stateOf(email));
  return {
    title: email.subject || `Email ${id}`,
    summary: { kind: 'strong', text: verdictOn(email) },
    sections: compact([
      advice !== null && notice(isBad ? 'bad' : 'info', advice),
      facts(factsOf(email)),
      ...wayOf(email),
    ]),
    actions: [
      action('smtp show', { id }, 'Refresh', { place: 'here' }),
      ...(recipient === null
        ? []
        : [
            action('contact show', { email: recipient }, 'Open contact'),
            action('smtp list', { recipient }, 'Emails to them'),
            action('smtp check', { email: recipient }, 'Check unsubscribe'),
          ]),
    ],
    footnote: `Email ${id}`,
  };
}

function factsOf(email: SentEmail): Fact[] {
  const facts: readonly Fact[] = [
    { label: 'To', value: email.recipient ?? 'Unknown' },
    { label: 'From', value: email.sender },
    { label: 'Sent', value: momentText(email.sentAt) },
    { label: 'Server response', value: answerOf(email) },
    { label: 'Size', value: bytesInWords(email.sizeBytes) },
    { label: 'Sent from IP', value: email.usedIp },
    { label: 'Requested by IP', value: email.senderIp },
  ];
  return facts.filter(({ value }) => value !== '');
}

function wayOf({ readers, clickedLinks }: SentEmail): Section[] {
  const deeds = [
    ...readers.map((reader) => ({ what: 'Opened', url: '', screenResolution: '', ...reader })),
    ...clickedLinks.map((click) => ({ what: 'Clicked', ...click })),
  ].toSorted(oldestFirst(({ at }) => at));
  if (deeds.length === 0) return [];
  const hidden = deeds.length - MOST_EVENTS;
  return compact([
    { kind: 'heading', text: 'Activity' },
    tableOf(deeds.slice(0, MOST_EVENTS), [
      { title: 'Action', cell: ({ what }) => what },
      momentColumn('When', ({ at }) => at),
      { title: 'Link', cell: ({ url }) => url || '–' },
      {
        title: 'Device',
        cell: ({ browser, os, screenResolution }) =>
          compact([browser, os, screenResolution]).join(', ') || '–',
      },
      {
        title: 'Location',
        cell: ({ country, ip }) => compact([country && countryName(country), ip]).join(', ') || '–',
      },
    ]),
    hidden > 0 && { kind: 'paragraph', text: `and ${formatNumber(hidden)} more` },
  ]);
}

import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  type Fact,
  facts,
  notice,
  type Reply,
  type Section,
  type Action,
  type Text,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Reader, SentEmail } from '../../service/smtp/email.ts';
import { momentText } from '../browse/columns.ts';
import { defineOperation } from '../define.ts';
import { adviceOn, answerOf, stateOf, verdictOn } from './email-state.ts';

/** The most opens and clicks in a message; only a machine opens more often. */
const MOST_EVENTS = 40;

export default defineOperation({
  name: 'smtp show',
  summary: 'Show what became of one SMTP e-mail',
  effect: 'reads',
  endpoints: ['GET /smtp/emails/{id}'],
  example: '0ab12cd-4f',
  inputs: {
    id: { kind: 'text', label: 'E-mail id', hint: 'As «smtp list» shows it', maxLength: 100 },
  },
  async run({ id }, context) {
    const email = await context.service.smtp.emails.get(id);
    return { ...cardOf(email), actions: actionsFor(email) };
  },
});

function cardOf(email: SentEmail): Reply {
  const advice = adviceOn(email);
  const isBad = ['returned', 'held'].includes(stateOf(email));
  return {
    title: email.subject || `E-mail ${email.id}`,
    summary: { kind: 'strong', text: verdictOn(email) },
    sections: compact([
      advice !== null && notice(isBad ? 'bad' : 'info', advice),
      facts(factsOf(email)),
      ...wayOf(email),
    ]),
    footnote: `E-mail ${email.id}`,
  };
}

function factsOf(email: SentEmail): Fact[] {
  const facts: readonly Fact[] = [
    { label: 'To', value: email.recipient ?? 'Not known' },
    { label: 'From', value: email.sender },
    { label: 'Sent', value: momentText(email.sentAt) },
    { label: 'Mail server’s answer', value: answerOf(email) },
    { label: 'Size', value: sizeOf(email.sizeBytes) },
    { label: 'Sent from IP', value: email.usedIp },
    { label: 'Requested from IP', value: email.senderIp },
  ];
  return facts.filter(({ value }) => value !== '');
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? formatCount(bytes, 'byte') : `${formatNumber(bytes / 1000)} kB`;
}

interface Deed {
  readonly what: string;
  readonly at: Date | null;
  readonly reader: Reader;
  readonly url: string;
  /** Its resolution, e.g. `1920x1080`; empty: not known. */
  readonly screen: string;
}

/** Lists opens and clicks, in the order in which they happened. */
function wayOf({ readers, clickedLinks }: SentEmail): Section[] {
  const deeds: readonly Deed[] = [
    ...readers.map((reader) => ({ what: 'Opened', at: reader.at, reader, url: '', screen: '' })),
    ...clickedLinks.map((click) => ({
      what: 'Clicked',
      at: click.at,
      reader: click,
      url: click.url,
      screen: click.screenResolution,
    })),
  ].toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
  if (deeds.length === 0) return [];
  const hidden = deeds.length - MOST_EVENTS;
  return compact([
    { kind: 'heading', text: 'What the recipient did' },
    {
      kind: 'table',
      columns: [
        { title: 'What' },
        { title: 'When' },
        { title: 'Link' },
        { title: 'With' },
        { title: 'From' },
      ],
      rows: deeds.slice(0, MOST_EVENTS).map(rowOf),
    },
    hidden > 0 && { kind: 'paragraph', text: `And ${formatNumber(hidden)} more.` },
  ]);
}

function rowOf({ what, at, reader, url, screen }: Deed): Text[] {
  return [
    what,
    momentText(at),
    url || '–',
    [reader.browser, reader.os, screen].filter(Boolean).join(', ') || '–',
    [reader.country, reader.ip].filter(Boolean).join(', ') || '–',
  ];
}

function actionsFor({ id, recipient }: SentEmail): Action[] {
  return [
    action('smtp show', { id }, 'Refresh', { place: 'here' }),
    ...(recipient === null
      ? []
      : [
          action('contact show', { email: recipient }, 'Look up'),
          action('smtp list', { recipient }, 'SMTP e-mails to it'),
          action('smtp check', { email: recipient }, 'Check unsubscribes'),
        ]),
  ];
}

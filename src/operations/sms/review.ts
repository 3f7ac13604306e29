import { attempt } from '../../lib/attempt.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { Fact, Section } from '../../domain/reply.ts';
import type { SmsMessage } from '../../service/sms/campaign.ts';
import type { OperationContext } from '../context.ts';
import type { ConfirmLabels, Preview } from '../define.ts';
import type { Reading } from '../reading/reading.ts';
import { sendLabels, timeInWords } from '../send-time.ts';
import { priceFacts, priceInWords, priceNotices, priceOf, type Price } from './price.ts';
import {
  countriesInWords,
  countOf,
  recipientsInWords,
  warningsAbout,
  type Recipients,
} from './recipients.ts';
import { routeFailure, routesInWords } from './routes.ts';
import { registrationsOf, senderFact, senderMissing, senderNotices } from './sender-facts.ts';
import { sizeFact, textNotices } from './text-facts.ts';
import { sizeOf } from './text-size.ts';

export interface Letter extends SmsMessage {
  /** Applies to a list only. */
  readonly dynamicList?: boolean;
}

/** Returns the preview of a message: its recipients, its text and its cost. */
export async function reviewOf(
  letter: Letter,
  recipients: Recipients,
  { service, person, now }: Pick<OperationContext, 'service' | 'person' | 'now'>,
): Promise<Preview> {
  const reading = { zone: person.zone, now };
  const [filtered, registrations, warnings] = await Promise.all([
    attempt(priceOf(service, letter, recipients)),
    attempt(registrationsOf(service, letter.sender)),
    warningsAbout(recipients, service),
  ]);
  if (filtered.failure) throw routeFailure(filtered.failure, letter, registrations.value);
  const price = filtered.value;
  const senders = registrations.value;
  return {
    title: titleFor(letter, recipients, reading),
    summary: summaryOf(letter, price, recipients),
    sections: [
      {
        kind: 'facts',
        facts: [
          { label: 'To', value: recipientsInWords(recipients) },
          ...(recipients.kind === 'phones'
            ? [{ label: 'Countries', value: countriesInWords(recipients.phones.valid) }]
            : []),
          senders ? senderFact(letter.sender, senders) : { label: 'From', value: letter.sender },
          sizeFact(letter.body),
          ...priceFacts(price, recipients),
          ...manner(letter),
        ],
      },
      { kind: 'verbatim', text: letter.body },
      ...(letter.emulate ? [emulated()] : []),
      ...warnings,
      ...(senders ? senderNotices(letter.sender, senders, recipients) : []),
      ...textNotices(letter.body),
      ...senderMissing(registrations.failure),
      ...priceNotices(price),
    ],
    footnote: footnoteFor(recipients),
    confirmLabels: labelsFor(letter, reading),
  };
}

/** Warns in general, since nobody knows beforehand which numbers of a list are on the blacklist. */
function footnoteFor({ kind }: Recipients): string {
  const moderation = 'Each message is moderated first, which may take some minutes.';
  return kind === 'phones'
    ? moderation
    : `${moderation} Numbers of the list that are on the SMS blacklist are counted here and get nothing.`;
}

function titleFor({ emulate, sendAt }: Letter, recipients: Recipients, reading: Reading): string {
  const count = countOf(recipients);
  const numbers = count === 1 ? 'one number' : `${formatNumber(count)} numbers`;
  if (emulate) return `Try this SMS to ${numbers}, without sending?`;
  return sendAt
    ? `Schedule this SMS to ${numbers} for ${timeInWords(sendAt, reading)}?`
    : `Send this SMS to ${numbers} now?`;
}

function labelsFor({ emulate, sendAt }: Letter, reading: Reading): ConfirmLabels {
  if (emulate) return { button: 'Try without sending', submit: 'Try without sending' };
  return sendLabels(sendAt, reading);
}

function summaryOf({ body, emulate }: Letter, price: Price, recipients: Recipients): string {
  const { parts } = sizeOf(body);
  const each = parts === 1 ? 'one part each' : `${formatNumber(parts)} parts each`;
  const words = priceInWords(price, recipients);
  if (words === null) return `The cost can’t be told now; ${each}.`;
  return emulate ? `It would cost ${words}, ${each}.` : `It costs ${words}, ${each}.`;
}

function manner(letter: Letter): Fact[] {
  const { sendAt, routes, trackLinks, httpsLinks, dynamicList } = letter;
  const links = [trackLinks && 'clicks are counted', httpsLinks && 'with https'];
  const linksInWords = links.filter((one) => typeof one === 'string').join(', ');
  return [
    {
      label: 'When',
      value: sendAt
        ? { kind: 'time', at: sendAt, show: 'datetime' }
        : 'As soon as the service has reviewed it',
    },
    ...(routes ? [{ label: 'Routes', value: routesInWords(routes) }] : []),
    ...(linksInWords ? [{ label: 'Links', value: linksInWords }] : []),
    ...(dynamicList ? [{ label: 'Numbers added until then', value: 'Get it too' }] : []),
  ];
}

function emulated(): Section {
  return {
    kind: 'notice',
    tone: 'info',
    text: 'A test run: the service prepares the campaign, sends nothing and doesn’t show it in its panel.',
  };
}

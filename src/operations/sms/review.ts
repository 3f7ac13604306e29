import type { SendingStakes } from '../../domain/approvals.ts';
import { digestsOf } from '../../domain/content.ts';
import { formatMoment, formatNumber } from '../../domain/figures.ts';
import { countriesInWords } from '../../domain/phone.ts';
import { type Fact, facts, notice, type Section, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import type { Service } from '../../service/service.ts';
import type { SmsMessage } from '../../service/sms/campaign.ts';
import type { FoundColumn } from '../../commands/bulk/columns.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { SendingPreview } from '../../commands/define.ts';
import type { Reading } from '../../commands/reading.ts';
import { farAway, quietWarning, sendLabels } from '../send-time.ts';
import { balanceFact, costFact, type Price, priceInWords, priceNotices, priceOf } from './price.ts';
import {
  blockedAmong,
  countOf,
  type GivenRecipients,
  type Recipients,
  recipientsInWords,
  recipientsOf,
  requireUnblocked,
  warningsAbout,
} from './recipients.ts';
import {
  countryTable,
  registrationsOf,
  routeFailure,
  routesInWords,
  senderFact,
  senderMissing,
  senderNotices,
} from './routes.ts';
import { sizeFact, sizeOf, textNotices } from './text-size.ts';
import { capitalised } from '../../lib/text.ts';

export interface Letter extends SmsMessage {
  /** Applies to a list only. */
  readonly dynamicList?: boolean | undefined;
}

export async function reviewOf(
  letter: Letter,
  recipients: Recipients,
  { service, store, person, now }: Pick<OperationContext, 'service' | 'store' | 'person' | 'now'>,
): Promise<SendingPreview & { readonly columns: readonly FoundColumn[] }> {
  const reading = { zone: person.zone, now };
  const [{ price, registrations, known }, blocked, quiet] = await Promise.all([
    pricedLetter(service, letter, recipients),
    blockedAmong(recipients, service),
    store.quietHours.get(),
  ]);
  if (!letter.emulate) requireUnblocked(recipients, blocked);
  return {
    title: titleFor(letter, recipients, reading),
    summary: summaryOf(letter, price, recipients),
    sections: compact([
      facts([...known, ...manner(letter)]),
      { kind: 'verbatim', text: letter.body },
      letter.emulate &&
        notice('info', 'Test run: the service prepares the campaign but sends nothing.'),
      farAway(letter.sendAt, reading),
      !letter.emulate && quietWarning(quiet, letter.sendAt ?? now),
      ...warningsAbout(recipients, blocked),
      ...senderNotices(letter.sender, registrations.value, recipients),
      ...textNotices(letter.body),
      ...senderMissing(registrations.failure),
      ...priceNotices(price),
    ]),
    stakes: stakesOf(letter, recipients, price),
    columns: recipients.kind === 'phones' ? (recipients.columns ?? []) : [],
    footnote: footnoteFor(recipients),
    confirmLabels: letter.emulate
      ? { button: 'Run test', submit: 'Run test' }
      : sendLabels(letter.sendAt, reading),
  };
}

/** Nobody can say how many numbers are added until it is sent. */
function stakesOf(letter: Letter, recipients: Recipients, { cost }: Price): SendingStakes {
  const { sender, body, sendAt, emulate, dynamicList, routes, trackLinks, httpsLinks } = letter;
  const content = digestsOf({ Text: body, Settings: [routes, trackLinks, httpsLinks] });
  if (emulate) return { recipients: 0, content };
  return {
    recipients: dynamicList ? null : countOf(recipients),
    cost: dynamicList ? null : (cost.value?.price ?? null),
    beginsAt: sendAt,
    facts: { Sender: sender, Text: body },
    content,
  };
}

/** @throws {InputError} and {RefusedError} for what the service would refuse to send, too. */
export async function pricedLetter(
  service: Service,
  letter: Pick<SmsMessage, 'sender' | 'body' | 'routes'>,
  recipients: Recipients,
) {
  const [{ value: price, failure }, registrations] = await Promise.all([
    resultOf(priceOf(service, letter, recipients)),
    resultOf(registrationsOf(service, letter.sender)),
  ]);
  if (failure) throw routeFailure(failure, letter, registrations.value);
  const known = compact([
    ...recipientFacts(recipients),
    senderFact(letter.sender, registrations.value ?? []),
    sizeFact(letter.body),
    balanceFact(price),
  ]);
  return { price, registrations, known };
}

/** Warns in general, since nobody knows beforehand which numbers of a list are on the blacklist. */
function footnoteFor({ kind }: Recipients): string {
  const moderation = 'Moderation can take a few minutes.';
  return kind === 'phones'
    ? moderation
    : `${moderation} Blacklisted numbers are included in the count but skipped.`;
}

function titleFor({ emulate, sendAt }: Letter, recipients: Recipients, reading: Reading): string {
  const count = countOf(recipients);
  const numbers = count === 1 ? '1 number' : `${formatNumber(count)} numbers`;
  if (emulate) return `Test this SMS to ${numbers} without sending?`;
  return sendAt
    ? `Schedule this SMS to ${numbers} for ${formatMoment(sendAt, reading)}?`
    : `Send this SMS to ${numbers} now?`;
}

function summaryOf({ body, emulate }: Letter, price: Price, recipients: Recipients): string {
  const { parts } = sizeOf(body);
  const each = parts === 1 ? '1 part each' : `${formatNumber(parts)} parts each`;
  const words = priceInWords(price, recipients);
  if (words === null) return `The cost isn’t available; ${each}.`;
  return emulate ? `Would cost ${words}, ${each}.` : `Costs ${words}, ${each}.`;
}

function manner(letter: Letter): Fact[] {
  const { sendAt, routes, trackLinks, httpsLinks, dynamicList } = letter;
  const links = compact([trackLinks && 'clicks tracked', httpsLinks && 'https']);
  return compact([
    { label: 'When', value: sendAt ? time(sendAt) : 'After moderation' },
    routes && { label: 'Routes', value: routesInWords(routes) },
    links.length > 0 && { label: 'Links', value: capitalised(links.join(', ')) },
    dynamicList && { label: 'Numbers added later', value: 'Included' },
  ]);
}

/** The most numbers that a form looks up: two requests price them. */
const MOST_LOOKED_UP = 400;

interface GivenLetter extends GivenRecipients {
  readonly sender?: string | undefined;
  readonly text?: string | undefined;
}

export async function aboutMessage(
  given: GivenRecipients,
  context: OperationContext,
): Promise<readonly Section[]> {
  const recipients = await recipientsOf(given, context);
  return [
    facts(recipientFacts(recipients)),
    ...(areMany(recipients)
      ? [later('which numbers are blacklisted')]
      : warningsAbout(recipients, await blockedAmong(recipients, context.service))),
  ];
}

export async function aboutSending(
  { sender, text, ...given }: GivenLetter,
  context: OperationContext,
): Promise<readonly Section[]> {
  const { service } = context;
  const recipients = await recipientsOf(given, context);
  if (sender === undefined || text === undefined) {
    return [facts(recipientFacts(recipients))];
  }
  const [price, registrations] = await Promise.all([
    areMany(recipients) ? null : priceOf(service, { sender, body: text }, recipients),
    resultOf(registrationsOf(service, sender)),
  ]);
  const senders = registrations.value;
  return [
    facts([
      ...recipientFacts(recipients),
      senders && senderFact(sender, senders),
      sizeFact(text),
      price && costFact(price, recipients),
      price && balanceFact(price),
    ]),
    ...(senders ? countryTable(senders, recipients) : []),
    ...textNotices(text),
    ...senderNotices(sender, senders, recipients),
    ...(price ? priceNotices(price) : [later('the cost')]),
  ];
}

/** Tells whether there are too many numbers for a form, which can't wait for part after part. */
function areMany(recipients: Recipients): boolean {
  return recipients.kind === 'phones' && recipients.phones.valid.length > MOST_LOOKED_UP;
}

function later(what: string): Section {
  return { kind: 'paragraph', text: `The review shows ${what}.` };
}

function recipientFacts(recipients: Recipients): Fact[] {
  const phones = recipients.kind === 'phones' ? recipients.phones.valid : [];
  return compact([
    { label: 'To', value: recipientsInWords(recipients) },
    ...(recipients.kind === 'phones' ? (recipients.file ?? []) : []),
    phones.length > 0 && { label: 'Countries', value: countriesInWords(phones) },
  ]);
}

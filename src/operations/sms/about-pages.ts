import { attempt } from '../../lib/attempt.ts';
import type { Fact, Section } from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import { priceFacts, priceNotices, priceOf } from './price.ts';
import {
  countriesInWords,
  recipientsInWords,
  recipientsOf,
  warningsAbout,
  type GivenRecipients,
  type Recipients,
} from './recipients.ts';
import { countryTable, registrationsOf, senderFact, senderNotices } from './sender-facts.ts';
import { sizeFact, textNotices } from './text-facts.ts';

/** The most numbers that a form looks up: two requests price them. */
const MOST_ASKED_ABOUT = 400;

interface GivenLetter extends GivenRecipients {
  readonly sender?: string | undefined;
  readonly text?: string | undefined;
}

/** Returns what stands above the fields of the message: to how many it goes, and where. */
export async function aboutMessage(
  given: GivenRecipients,
  context: OperationContext,
): Promise<readonly Section[]> {
  const recipients = await recipientsOf(given, context);
  const facts: Section = { kind: 'facts', facts: recipientFacts(recipients) };
  if (areMany(recipients)) return [facts, later('which of them are on the SMS blacklist')];
  return [facts, ...(await warningsAbout(recipients, context.service))];
}

/**
 * Returns what stands above the fields of sending: length, cost, and where the sender is
 * registered.
 */
export async function aboutSending(
  { sender, text, ...given }: GivenLetter,
  context: OperationContext,
): Promise<readonly Section[]> {
  const { service } = context;
  const recipients = await recipientsOf(given, context);
  if (sender === undefined || text === undefined) {
    return [{ kind: 'facts', facts: recipientFacts(recipients) }];
  }
  const [price, registrations] = await Promise.all([
    areMany(recipients) ? null : priceOf(service, { sender, body: text }, recipients),
    attempt(registrationsOf(service, sender)),
  ]);
  const senders = registrations.value;
  return [
    {
      kind: 'facts',
      facts: [
        ...recipientFacts(recipients),
        ...(senders ? [senderFact(sender, senders)] : []),
        sizeFact(text),
        ...(price ? priceFacts(price, recipients) : []),
      ],
    },
    ...(senders ? countryTable(senders, recipients) : []),
    ...textNotices(text),
    ...(senders ? senderNotices(sender, senders, recipients) : []),
    ...(price ? priceNotices(price) : [later('what it costs')]),
  ];
}

/** Tells whether there are too many numbers for a form, which can't wait for part after part. */
function areMany(recipients: Recipients): boolean {
  return recipients.kind === 'phones' && recipients.phones.valid.length > MOST_ASKED_ABOUT;
}

function later(what: string): Section {
  return {
    kind: 'paragraph',
    text: `The review says ${what}: asking about so many numbers takes a while.`,
  };
}

function recipientFacts(recipients: Recipients): Fact[] {
  return [
    { label: 'To', value: recipientsInWords(recipients) },
    ...(recipients.kind === 'phones'
      ? [{ label: 'Countries', value: countriesInWords(recipients.phones.valid) }]
      : []),
  ];
}

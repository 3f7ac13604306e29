import { attempt } from '../../core/attempt.ts';
import type { PhoneList } from '../../core/phone.ts';
import type { Fact, Section } from '../../core/reply.ts';
import type { Service } from '../../service/service.ts';
import { priceFacts, priceNotices, priceOf } from './price.ts';
import {
  countriesInWords,
  recipientsInWords,
  recipientsOf,
  warningsAbout,
  type Recipients,
} from './recipients.ts';
import { registrationsOf, senderFact, senderNotices } from './sender-facts.ts';
import { sizeFact, sizeNotices } from './text-facts.ts';

interface GivenRecipients {
  readonly list?: string | undefined;
  readonly phones?: PhoneList | undefined;
}

interface GivenLetter extends GivenRecipients {
  readonly sender?: string | undefined;
  readonly text?: string | undefined;
}

/** Above the fields of the message: to how many it goes, and where. */
export async function aboutMessage(
  service: Service,
  given: GivenRecipients,
): Promise<readonly Section[]> {
  const recipients = await recipientsOf(given, service);
  return [
    { kind: 'facts', facts: recipientFacts(recipients) },
    ...(await warningsAbout(recipients, service)),
  ];
}

/** Above the fields of sending: how long it is, what it costs, where the sender is registered. */
export async function aboutSending(
  service: Service,
  { list, phones, sender, text }: GivenLetter,
): Promise<readonly Section[]> {
  const recipients = await recipientsOf({ list, phones }, service);
  if (sender === undefined || text === undefined) {
    return [{ kind: 'facts', facts: recipientFacts(recipients) }];
  }
  const [price, registrations] = await Promise.all([
    priceOf(service, { sender, body: text }, recipients),
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
        ...priceFacts(price, recipients),
      ],
    },
    ...sizeNotices(text),
    ...(senders ? senderNotices(sender, senders, recipients) : []),
    ...priceNotices(price),
  ];
}

function recipientFacts(recipients: Recipients): Fact[] {
  return [
    { label: 'To', value: recipientsInWords(recipients) },
    ...(recipients.kind === 'phones'
      ? [{ label: 'Countries', value: countriesInWords(recipients.phones.valid) }]
      : []),
  ];
}

import { attempt } from '../../lib/attempt.ts';
import type { RawValues, Reply, Step } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { priceFacts, priceInWords, priceNotices, priceOf } from './price.ts';
import {
  countriesInWords,
  RECIPIENT_INPUTS,
  recipientsInWords,
  recipientsOf,
} from './recipients.ts';
import { routeFailure, routesInWords, routesOf } from './routes.ts';
import { registrationsOf, senderFact, senderMissing, senderNotices } from './sender-facts.ts';
import { sizeFact, textNotices } from './text-facts.ts';

export default defineOperation({
  name: 'sms cost',
  summary: 'Show what an SMS would cost',
  effect: 'reads',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /sms/campaigns/cost',
    'GET /sms/senders',
    'GET /balance',
  ],
  example: 'list=4102 sender=Larkspur text="Our spring sale begins today"',
  inputs: {
    ...RECIPIENT_INPUTS,
    sender: { kind: 'reference', to: 'sms-sender', only: 'activated', label: 'Sender' },
    text: { kind: 'text', label: 'Text', multiline: true },
    routes: {
      kind: 'variables',
      label: 'Routes by country',
      hint: 'One a line, such as UA=national. Empty: the service chooses',
      optional: true,
    },
  },
  async run(values, context): Promise<Reply> {
    const { service } = context;
    const { sender, text, list, file } = values;
    const routes = routesOf(values.routes);
    const recipients = await recipientsOf(values, context);
    const letter = { sender, body: text, ...(routes && { routes }) };
    const [filtered, registrations] = await Promise.all([
      attempt(priceOf(service, letter, recipients)),
      attempt(registrationsOf(service, sender)),
    ]);
    if (filtered.failure) throw routeFailure(filtered.failure, letter, registrations.value);
    const price = filtered.value;
    const senders = registrations.value ?? [];
    const phones = recipients.kind === 'phones' ? recipients.phones.valid : [];
    const written = values.routes?.map(({ name, value }) => `${name}=${value}`).join('; ');
    const pasted = values.phones?.valid.join(', ');
    const again = { list, phones: pasted, file, sender, text, routes: written };
    return {
      title: 'What this SMS would cost',
      summary: priceInWords(price, recipients) ?? 'The cost can’t be told now.',
      sections: [
        {
          kind: 'facts',
          facts: [
            { label: 'To', value: recipientsInWords(recipients) },
            ...(phones.length > 0 ? [{ label: 'Countries', value: countriesInWords(phones) }] : []),
            senderFact(sender, senders),
            sizeFact(text),
            ...priceFacts(price, recipients),
            ...(routes ? [{ label: 'Routes', value: routesInWords(routes) }] : []),
          ],
        },
        ...textNotices(text),
        ...(registrations.value ? senderNotices(sender, senders, recipients) : []),
        ...senderMissing(registrations.failure),
        ...priceNotices(price),
      ],
      steps: [sendStep(rawValuesOf(again))],
    };
  },
});

function sendStep(values: RawValues): Step {
  return {
    kind: 'operation',
    label: 'Send it…',
    operation: 'sms send',
    values,
    asksFirst: true,
  };
}

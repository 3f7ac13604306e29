import { action, facts } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { priceInWords, priceNotices } from './price.ts';
import { leftOut, RECIPIENT_INPUTS, recipientsOf } from './recipients.ts';
import { pricedLetter } from './review.ts';
import { ROUTES_INPUT, routesInWords, routesOf, senderMissing, senderNotices } from './routes.ts';
import { textNotices } from './text-size.ts';

export default defineOperation({
  name: 'sms cost',
  title: 'SMS cost',
  summary: 'Show what an SMS campaign would cost',
  right: 'look',
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
    routes: ROUTES_INPUT,
  },
  async run(values, context) {
    const { service } = context;
    const { sender, text, list, file, column, country } = values;
    const routes = routesOf(values.routes);
    const recipients = await recipientsOf(values, context);
    const letter = { sender, body: text, routes };
    const { price, registrations, known } = await pricedLetter(service, letter, recipients);
    const written = values.routes?.map(({ name, value }) => `${name}=${value}`).join('; ');
    const pasted = values.phones?.valid.join(', ');
    const from = { list, phones: pasted, file, column, country };
    const again = { ...from, sender, text, routes: written };
    return {
      title: 'SMS cost',
      summary: priceInWords(price, recipients) ?? 'The cost isn’t available.',
      sections: [
        facts([...known, routes && { label: 'Routes', value: routesInWords(routes) }]),
        ...leftOut(recipients),
        ...textNotices(text),
        ...senderNotices(sender, registrations.value, recipients),
        ...senderMissing(registrations.failure),
        ...priceNotices(price),
      ],
      actions: [action('sms send', rawValuesOf(again), 'Send SMS…', { asksFirst: true })],
    };
  },
});

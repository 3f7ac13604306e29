import { action, facts } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { statusMeaning } from '../contact/code-meanings.ts';
import { isOut } from '../contact/show.ts';
import { defineOperation } from '../../commands/define.ts';
import { readTitle } from '../list-words.ts';
import { formatPhone } from '../../domain/phone.ts';

export default defineOperation({
  name: 'list contact',
  title: 'Contact in a list',
  summary: 'Show one contact in a list with their variables',
  right: 'people',
  effect: 'reads',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/emails/{email}'],
  example: '4102 ann@example.com',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    email: { kind: 'email', label: 'Address' },
  },
  async run({ list, email }, { service }) {
    const [contact, title] = await Promise.all([
      service.lists.contact(list, email),
      readTitle(service, list),
    ]);
    const { status, phone, variables } = contact;
    const values = { list, addresses: email };
    return {
      title: contact.email,
      summary: [{ kind: 'strong', text: status.name }, ` in ${title}`],
      sections: [
        { kind: 'paragraph', text: statusMeaning(status) },
        facts([
          { label: 'Phone', value: phone === null ? 'None' : formatPhone(phone) },
          ...variables.map(({ name, value }) => value !== '' && { label: name, value }),
        ]),
      ],
      actions: compact([
        action('contact show', { email }, 'All lists'),
        action('contact edit', { email, list }, 'Edit variables…', { asksFirst: true }),
        action('contact phone', { email, list }, 'Set phone number…', { asksFirst: true }),
        !isOut(status) && action('contact unsubscribe', values, 'Unsubscribe…'),
        action('list remove', values, 'Remove from list…', { emphasis: 'danger' }),
      ]),
    };
  },
});

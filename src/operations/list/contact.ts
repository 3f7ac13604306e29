import { compact } from '../../lib/compact.ts';
import { attempt } from '../../lib/attempt.ts';
import { facts, action, type Reply, type Step } from '../../domain/reply.ts';
import type { ListContact } from '../../service/contacts.ts';
import { defineOperation } from '../define.ts';
import { isOut } from '../contact/contact-card.ts';
import { statusMeaning } from '../contact/code-meanings.ts';
import { listTitle } from './list-words.ts';

export default defineOperation({
  name: 'list contact',
  summary: 'Show one contact of a list with its variables',
  effect: 'reads',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/emails/{email}'],
  example: '4102 ann@example.com',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    email: { kind: 'email', label: 'Address' },
  },
  async run({ list: id, email }, context) {
    const { lists } = context.service;
    const [contact, list] = await Promise.all([lists.contact(id, email), attempt(lists.get(id))]);
    const title = list.value ? listTitle(list.value) : `list ${id}`;
    const card = cardOf(contact, title);
    return { ...card, steps: stepsFor(id, contact, title) };
  },
});

function cardOf({ email, status, phone, variables }: ListContact, list: string): Reply {
  const given = variables.filter(({ value }) => value !== '');
  return {
    title: email,
    summary: [{ kind: 'strong', text: status.name }, ` in ${list}`],
    sections: [
      { kind: 'paragraph', text: statusMeaning(status) },
      facts([
        { label: 'Phone', value: phone ?? 'None' },
        ...given.map(({ name, value }) => ({ label: name, value })),
      ]),
    ],
  };
}

function stepsFor(list: string, { email, status }: ListContact, title: string): Step[] {
  const form = (label: string, operation: string): Step => ({
    kind: 'operation',
    label,
    operation,
    values: { email, list },
    asksFirst: true,
  });
  return compact([
    action('Look up', 'contact show', { email }),
    form('Set variable…', 'contact set'),
    form('Set phone number…', 'contact phone'),
    isOut(status)
      ? null
      : action(`Unsubscribe from ${title}`, 'contact unsubscribe', { addresses: email, list }),
    action('Remove from this list…', 'list remove', { list, addresses: email }, 'danger'),
  ]);
}

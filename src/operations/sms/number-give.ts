import { formatPhone, parsePhone } from '../../domain/phone.ts';
import { action, facts, type Reply, type Action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { defineOperation } from '../define.ts';
import { listTitles, NUMBER_INPUTS } from './numbers.ts';

export default defineOperation({
  name: 'sms number give',
  summary: 'Set the phone number of an address in a list',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/emails/{email}',
    'PUT /addressbooks/{id}/phone',
  ],
  example: '4101 ann@example.com +380501234567',
  inputs: {
    list: NUMBER_INPUTS.list,
    email: { kind: 'email', label: 'Address' },
    phone: NUMBER_INPUTS.phone,
  },
  async run({ list, email, phone }, { service }): Promise<Reply> {
    const [before, titles] = await Promise.all([
      service.lists.contact(list, email),
      listTitles(service, [list]),
    ]);
    await service.lists.setPhone(list, email, phone);
    const { value: after } = await resultOf(service.lists.contact(list, email));
    const title = titles.get(list) ?? list;
    const isShown = after !== null && digitsOf(after.phone) === phone;
    return {
      title: email,
      summary: isShown
        ? `Its phone number in ${title} is now ${formatPhone(phone)}.`
        : `The service accepted ${formatPhone(phone)} for ${title} and doesn’t show it yet. Look again in a minute.`,
      sections: [
        facts([{ label: 'Before', value: before.phone ? formatPhone(before.phone) : 'None' }]),
      ],
      actions: undo({ list, email }, digitsOf(before.phone), phone),
      announcement: `set the phone number of a contact in ${title}.`,
    };
  },
});

/** Offers an undo only where there was another number: the service can't remove one. */
function undo(
  values: { readonly list: string; readonly email: string },
  before: string | null,
  now: string,
): Action[] {
  if (before === null || before === now) return [];
  return [action('sms number give', { ...values, phone: before }, 'Undo: put the old number back')];
}

function digitsOf(phone: string | null): string | null {
  const parsed = phone === null ? null : parsePhone(phone);
  return parsed && 'phone' in parsed ? parsed.phone : null;
}

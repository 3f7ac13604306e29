import { parseAddresses } from '../../domain/address-list.ts';
import { digestsOf } from '../../domain/content.ts';
import { contactRemove } from '../../bulk/actions/lists.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, notice, type RawValues } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError } from '../../lib/errors.ts';
import type { Service } from '../../service/service.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';
import { defineOperation, type Operation } from '../../commands/define.ts';
import { listTitle } from '../list-words.ts';
import { allLists } from './show.ts';

/** Removes a single address: its lists are named before, and read back afterwards. */
const removeOne = defineOperation({
  name: 'contact remove',
  title: 'Remove contacts',
  summary: 'Remove contacts from all lists, pasted or from a file',
  right: 'delete',
  effect: 'deletes',
  endpoints: ['GET /emails/{email}', 'GET /emails/{email}/details', 'DELETE /emails/{email}'],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  confirmLabel: 'Remove from all lists',
  async preview({ email }, { service }) {
    const lists = await listsWith(service, email);
    return {
      title: `Remove ${email}?`,
      summary: `They leave ${formatCount(lists.length, 'list')}, and their variables are deleted. This can’t be undone.`,
      sections: [{ kind: 'bullets', items: lists.map(({ name }) => name) }],
      stakes: { deletedContacts: 1, content: digestsOf({ Lists: lists.map(({ id }) => id) }) },
      footnote: 'To only stop campaigns, unsubscribe them instead.',
    };
  },
  async run({ email }, { service }) {
    const before = await listsWith(service, email);
    const { failure } = await resultOf(service.contacts.removeFromAllLists(email));
    const after = await resultOf(service.contacts.find(email));
    if (after.failure) {
      if (failure) throw failure;
      const lists = formatCount(before.length, 'list');
      return {
        title: email,
        summary: `Removed from ${lists}`,
        sections: [notice('warning', `Couldn’t check the result: ${after.failure.message}`)],
        announcement: `removed a contact from all lists (${lists}).`,
      };
    }
    const left = new Set(after.value.map(({ listId }) => listId));
    const gone = before.filter(({ id }) => !left.has(id));
    if (failure && gone.length === 0) throw failure;
    const remaining = before.filter(({ id }) => left.has(id));
    const removed = formatCount(gone.length, 'list');
    if (remaining.length === 0) {
      return {
        title: email,
        summary: `Removed from ${gone.length === 1 ? '1 list' : allLists(gone.length)}`,
        sections: [{ kind: 'bullets', items: gone.map(({ name }) => name) }],
        announcement: `removed a contact from all lists (${removed}).`,
      };
    }
    return {
      title: email,
      summary: `Removed from ${removed}; still on ${formatCount(remaining.length, 'list')}`,
      sections: [
        notice('warning', 'Accepted, but these are still visible. Check again in a minute.'),
        { kind: 'bullets', items: remaining.map(({ name }) => name) },
      ],
      actions: [action('contact show', { email }, 'Open contact')],
      announcement: gone.length > 0 ? `removed a contact from ${removed}.` : undefined,
    };
  },
});

const removeMany = defineBulkOperation({
  name: 'contact remove',
  action: contactRemove,
  takesBounced: true,
  summary: 'Remove addresses from all lists, pasted or from a file',
  effect: 'deletes',
  endpoints: removeOne.endpoints,
  example: 'ann@example.com',
  confirmLabel: 'Remove from all lists',
  inputs: {},
});

const remove: Operation = {
  ...removeMany,
  prepare: (raw, context) => {
    const only = onlyAddress(raw);
    return only === null
      ? removeMany.prepare(raw, context)
      : removeOne.prepare({ email: only }, context);
  },
};

export default remove;

/** `null` for a file, bounced or several addresses, or text that isn't understood. */
function onlyAddress({ addresses = '', file, bounced, bounces }: RawValues): string | null {
  if (file?.trim() || bounced?.trim() || bounces?.trim()) return null;
  const { valid, invalid } = parseAddresses(addresses);
  const [only = null] = valid;
  return valid.length === 1 && invalid.length === 0 ? only : null;
}

/** @throws {InputError} when there are none. */
async function listsWith(service: Service, email: string) {
  const [records, origins] = await Promise.all([
    service.contacts.find(email),
    resultOf(service.contacts.details(email)),
  ]);
  if (records.length === 0) {
    throw new InputError(`${email} isn’t on any of your lists.`, { field: 'addresses' });
  }
  return records.map(({ listId }) => {
    const origin = origins.value?.find((one) => one.listId === listId);
    return { id: listId, name: listTitle({ id: listId, name: origin?.listName ?? null }) };
  });
}

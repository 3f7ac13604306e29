import { attempt, type Attempt } from '../../core/attempt.ts';
import { InputError } from '../../core/errors.ts';
import type { Reply, Section } from '../../core/reply.ts';
import type { ContactInList } from '../../service/contact.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'contact unsubscribe',
  summary: 'Unsubscribe an address from one list',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /emails/{email}',
    'POST /addressbooks/{id}/emails/unsubscribe',
  ],
  example: 'ann@example.com 4101',
  inputs: {
    email: { kind: 'email', label: 'Address' },
    list: { kind: 'reference', to: 'list', label: 'List' },
  },
  async run({ email, list: listId }, { service }) {
    const [list, before] = await Promise.all([
      service.lists.get(listId),
      service.contacts.find(email),
    ]);
    const name = `${list.name} (${list.id})`;
    const record = before.find((candidate) => candidate.listId === list.id);
    if (!record) throw new InputError(`${email} isn’t in ${name}.`, { field: 'email' });
    if (isUnsubscribed(record)) {
      return { title: email, summary: `Was already unsubscribed from ${name}: nothing to do.` };
    }
    const { failure } = await attempt(service.lists.unsubscribe(list.id, [email]));
    const after = await attempt(service.contacts.find(email));
    const now = after.value?.find((candidate) => candidate.listId === list.id);
    if (failure && !(now && isUnsubscribed(now))) throw failure;
    return outcome(email, name, after, now);
  },
});

function outcome(
  email: string,
  list: string,
  after: Attempt<readonly ContactInList[]>,
  record: ContactInList | undefined,
): Reply {
  const isConfirmed = record !== undefined && isUnsubscribed(record);
  return {
    title: email,
    summary: isConfirmed
      ? `Unsubscribed from ${list}`
      : `Asked the service to unsubscribe it from ${list}`,
    sections: isConfirmed ? [] : [doubt(after, record)],
    steps: [
      {
        kind: 'operation',
        label: 'Look it up',
        operation: 'contact show',
        values: { email },
      },
    ],
    announcement: isConfirmed
      ? `unsubscribed an address from ${list}.`
      : `asked the service to unsubscribe an address from ${list}.`,
  };
}

function doubt(
  after: Attempt<readonly ContactInList[]>,
  record: ContactInList | undefined,
): Section {
  const seen = after.failure
    ? `Whether it shows could not be read: ${after.failure.message}`
    : `The service took it and still shows «${record?.status.name ?? 'not in the list'}». Look again in a minute.`;
  return { kind: 'notice', tone: 'warning', text: seen };
}

function isUnsubscribed({ status }: ContactInList): boolean {
  return (
    status.code === CONTACT_STATUS.unsubscribed.code ||
    status.code === CONTACT_STATUS.unsubscribedFromAll.code
  );
}

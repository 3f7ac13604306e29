import { digestsOf } from '../../domain/content.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError } from '../../lib/errors.ts';
import { action, facts, notice } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import { defineOperation } from '../../commands/define.ts';
import { INVITATION_INPUTS, invitationDigests } from '../invitation.ts';
import { listTitle } from '../list-words.ts';

export default defineOperation({
  name: 'contact invite',
  title: 'Invite contact',
  summary: 'Invite a contact to a list; they confirm by email first',
  right: 'send',
  effect: 'sends',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /emails/{email}',
    'GET /template/{template_id}',
    'POST /addressbooks/{id}/emails',
  ],
  example: 'ann@example.com 4105 news@larkspur.example',
  inputs: {
    email: { kind: 'email', label: 'Address' },
    list: { kind: 'reference', to: 'list', label: 'List' },
    ...INVITATION_INPUTS,
  },
  confirmLabel: 'Send invitation',
  async preview({ email, list, sender, template }, { service }) {
    const [{ title, record }, content] = await Promise.all([
      recordIn(service, list, email),
      invitationDigests(service, template),
    ]);
    return {
      title: `Invite ${email}?`,
      summary: `They get a confirmation email and join ${title} when they click its link.`,
      sections: [
        facts([
          { label: 'Current status', value: record ? record.status.name : 'Not on this list' },
          { label: 'From', value: sender },
        ]),
      ],
      stakes: { recipients: 1, content: { ...content, ...digestsOf({ List: title }) } },
      footnote: 'Only invite people who asked for your emails. The email can’t be recalled.',
    };
  },
  async run({ email, list, sender, language = 'en', template }, { service }) {
    const { title } = await recordIn(service, list, email);
    await service.lists.inviteContacts(list, [{ email }], {
      senderEmail: sender,
      language,
      templateId: template,
    });
    const after = await resultOf(service.contacts.find(email));
    const now = after.value?.find(({ listId }) => listId === list);
    const isWaiting = now?.status.code === CONTACT_STATUS.confirmationRequested.code;
    const shown = now ? `“${uncapitalised(now.status.name)}”` : 'no such contact';
    const doubt = `Accepted, but the service shows ${shown} so far. Check again in a minute.`;
    return {
      title: email,
      summary: `Invitation to ${title} sent`,
      sections: isWaiting ? [] : [notice('warning', doubt)],
      actions: [action('contact show', { email }, 'Open contact')],
      announcement: `invited a contact to ${title}.`,
    };
  },
});

/** @throws {InputError} for who gets campaigns to the list already. */
async function recordIn(service: Service, listId: string, email: string) {
  const [list, records] = await Promise.all([
    service.lists.get(listId),
    service.contacts.find(email),
  ]);
  const title = listTitle(list);
  const record = records.find((one) => one.listId === listId);
  if (record?.status.code === CONTACT_STATUS.active.code) {
    throw new InputError(`${email} is already active in ${title}.`, { field: 'email' });
  }
  return { title, record };
}

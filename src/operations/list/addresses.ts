import { facts, notice } from '../../domain/reply.ts';
import { listAdd, listInvite, listRemove, listUnsubscribe } from '../../bulk/actions/lists.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';
import { VARIABLES_INPUT } from '../../commands/bulk/list-variables.ts';
import type { OperationContext } from '../../commands/context.ts';
import { INVITATION_INPUTS, invitationDigests } from '../invitation.ts';
import { listTitle } from '../list-words.ts';

const LIST_INPUT = { kind: 'reference', to: 'list', label: 'List' } as const;

async function planInList({ list }: { readonly list: string }, { service }: OperationContext) {
  return { params: { list }, target: listTitle(await service.lists.get(list)) };
}

const CONSENT =
  'Only add people who agreed to receive your emails. To have them confirm, invite them instead.';

export const add = defineBulkOperation({
  name: 'list add',
  title: 'Add contacts',
  action: listAdd,
  summary: 'Add contacts to a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4104 ann@example.com, Bob <bob@example.org>',
  confirmLabel: 'Add contacts',
  variablesFor: ({ list }, { service }) => service.lists.variables(list),
  inputs: {
    list: LIST_INPUT,
    variables: VARIABLES_INPUT,
    tags: {
      kind: 'references',
      to: 'tag',
      label: 'Tags',
      hint: 'Requires the Pro plan or above',
      optional: true,
    },
  },
  plan: async ({ list, tags }, context) => ({
    params: { list, tags: tags?.join(',') },
    target: listTitle(await context.service.lists.get(list)),
  }),
  variables: ({ variables }) => variables,
  about: async () => [notice('info', CONSENT)],
});

export const invite = defineBulkOperation({
  name: 'list invite',
  title: 'Invite contacts',
  action: listInvite,
  summary: 'Invite contacts to a list; each confirms by email first',
  effect: 'sends',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'GET /template/{template_id}',
  ],
  content: ({ template }, { service }) => invitationDigests(service, template),
  example: '4104 news@larkspur.example cleo@example.com language=en',
  confirmLabel: 'Send invitations',
  variablesFor: ({ list }, { service }) => service.lists.variables(list),
  inputs: { list: LIST_INPUT, ...INVITATION_INPUTS, variables: VARIABLES_INPUT },
  plan: async ({ list, sender, language = 'en', template }, context) => ({
    params: { list, sender, language, template },
    target: listTitle(await context.service.lists.get(list)),
  }),
  variables: ({ variables }) => variables,
  about: async ({ sender }) => [facts([{ label: 'From', value: sender }])],
});

export const unsubscribe = defineBulkOperation({
  name: 'list unsubscribe',
  title: 'Unsubscribe from list',
  action: listUnsubscribe,
  summary: 'Unsubscribe addresses from a list, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4101 ann@example.com, Bob <bob@example.org>',
  confirmLabel: 'Unsubscribe',
  inputs: { list: LIST_INPUT },
  plan: planInList,
});

export const remove = defineBulkOperation({
  name: 'list remove',
  title: 'Remove from list',
  action: listRemove,
  takesBounced: true,
  summary: 'Remove addresses from a list, pasted or from a file',
  effect: 'deletes',
  endpoints: ['GET /addressbooks/{id}'],
  example: '4105 ann@example.com',
  confirmLabel: 'Remove from list',
  inputs: { list: LIST_INPUT },
  plan: planInList,
});

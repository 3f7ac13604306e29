import { facts } from '../../domain/reply.ts';
import { listInvite } from '../../bulk/actions/lists.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { checkNewVariables, listVariables, VARIABLES_INPUT } from '../bulk/list-variables.ts';
import { INVITATION_INPUTS } from './invitation-inputs.ts';
import { listTitle } from './list-words.ts';

export default defineBulkOperation({
  name: 'list invite',
  action: listInvite,
  summary: 'Invite contacts to a list: each confirms by e-mail first',
  effect: 'sends',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4104 news@larkspur.example cleo@example.com language=en',
  confirmLabel: 'Send the invitations',
  variablesFor: ({ list }, { service }) => listVariables(service, list),
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    ...INVITATION_INPUTS,
    variables: VARIABLES_INPUT,
  },
  plan: async ({ list, sender, language = 'en', template, variables }, { service }) => {
    const [{ id, name }] = await Promise.all([
      service.lists.get(list),
      checkNewVariables(service, list, variables),
    ]);
    return {
      params: { list, sender, language, ...(template && { template }) },
      target: listTitle({ id, name }),
    };
  },
  variables: ({ variables }) => variables,
  about: async ({ sender }) => [facts([{ label: 'From', value: sender }])],
});

import { notice } from '../../domain/reply.ts';
import { listAdd } from '../../bulk/actions/lists.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import { checkNewVariables, listVariables, VARIABLES_INPUT } from '../bulk/list-variables.ts';
import { listTitle } from './list-words.ts';

export default defineBulkOperation({
  name: 'list add',
  action: listAdd,
  summary: 'Add contacts to a list at once, pasted or from a file',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/variables'],
  example: '4104 ann@example.com, Bob <bob@example.org>',
  confirmLabel: 'Add them',
  variablesFor: ({ list }, { service }) => listVariables(service, list),
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    variables: VARIABLES_INPUT,
    tags: {
      kind: 'references',
      to: 'tag',
      label: 'Tags',
      hint: 'Needs a paid plan: Pro or above',
      optional: true,
    },
  },
  plan: async ({ list, variables, tags }, { service }) => {
    const [{ id, name }] = await Promise.all([
      service.lists.get(list),
      checkNewVariables(service, list, variables),
    ]);
    return {
      params: { list, ...(tags && { tags: tags.join(',') }) },
      target: listTitle({ id, name }),
    };
  },
  variables: ({ variables }) => variables,
  about: async () => [
    notice(
      'info',
      'Only for people who agreed to get e-mails. To have them confirm it, invite them instead.',
    ),
  ],
});

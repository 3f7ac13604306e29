import { facts, action } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { defineOperation } from '../define.ts';
import { costFacts, costSentence, listTitle } from './list-words.ts';

export default defineOperation({
  name: 'list cost',
  summary: 'Show what a campaign to a list would cost',
  effect: 'reads',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/cost'],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  async run({ list: id }, context) {
    const { lists } = context.service;
    const [cost, list] = await Promise.all([lists.cost(id), attempt(lists.get(id))]);
    return {
      title: `A campaign to ${list.value ? listTitle(list.value) : `list ${id}`}`,
      summary: costSentence(cost),
      sections: [facts(costFacts(cost))],
      steps: [action('Open list', 'list show', { list: id }), action('Balance', 'balance show')],
      footnote: 'As the service calculates it now, for the active addresses of the list.',
    };
  },
});

import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { costInWords, readTitle } from '../list-words.ts';

export default defineOperation({
  name: 'list cost',
  title: 'Cost to mail a list',
  summary: 'Show what a campaign to a list would cost',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /addressbooks/{id}', 'GET /addressbooks/{id}/cost'],
  example: '4101',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  async run({ list: id }, { service }) {
    const [cost, title] = await Promise.all([service.lists.cost(id), readTitle(service, id)]);
    const { recipients, paidEmails, tariffEmails, mostRecipients } = cost;
    return {
      title: `Cost to mail ${title}`,
      summary: costInWords(cost),
      sections: [
        facts([
          { label: 'Recipients', value: formatNumber(recipients) },
          paidEmails > 0 && { label: 'Included in plan', value: formatNumber(tariffEmails) },
          mostRecipients > 0 && {
            label: 'Limit per campaign',
            value: formatCount(mostRecipients, 'recipient'),
          },
        ]),
      ],
      actions: [
        action('list show', { list: id }, 'Open list'),
        action('balance show', {}, 'Balance'),
      ],
      footnote: 'For the list’s active contacts, as of now.',
    };
  },
});

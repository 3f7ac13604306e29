import { formatCount, formatCounted, formatNumber } from '../../domain/figures.ts';
import { action, facts } from '../../domain/reply.ts';
import type { ContactStatistics } from '../../service/contacts.ts';
import { defineOperation } from '../define.ts';
import { listTitle } from '../list/list-words.ts';

export default defineOperation({
  name: 'contact campaigns',
  title: 'Campaign activity',
  summary: 'Show how many campaigns a contact got, opened, and clicked',
  right: 'people',
  effect: 'reads',
  endpoints: ['GET /emails/{email}/campaigns'],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  async run({ email }, { service }) {
    const statistics = await service.contacts.statistics(email);
    const { sent, opened, clicked, isBlacklisted, lists } = statistics;
    return {
      title: email,
      summary: summaryOf(statistics),
      sections: [
        facts([
          { label: 'Campaigns sent', value: formatNumber(sent) },
          { label: 'Opened', value: formatCounted(opened, sent, 'sent') },
          { label: 'Clicked', value: formatCounted(clicked, sent, 'sent') },
          { label: 'Blacklist', value: isBlacklisted ? 'On it: nothing is sent' : 'Not on it' },
          {
            label: lists.length === 1 ? 'List' : 'Lists',
            value: lists.map(listTitle).join(', ') || 'None',
          },
        ]),
      ],
      actions: [
        action('contact why', { email }, 'Show the latest…'),
        action('contact show', { email }, 'Look up'),
      ],
      footnote:
        'All lists together. Opens and clicks are trends: mail programs open by themselves.',
    };
  },
});

function summaryOf({ sent, opened, isBlacklisted }: ContactStatistics): string {
  const verdict = isBlacklisted ? 'Blacklisted · ' : '';
  if (sent === 0) return `${verdict}No campaign was sent to it yet.`;
  const campaigns = formatCount(sent, 'campaign');
  if (opened === 0) return `${verdict}Got ${campaigns} and opened none`;
  return `${verdict}Got ${campaigns} and opened ${opened === sent ? 'all of them' : formatNumber(opened)}`;
}

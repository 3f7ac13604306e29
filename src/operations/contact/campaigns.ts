import { formatCount, formatCounted, formatNumber } from '../../domain/figures.ts';
import { action, facts } from '../../domain/reply.ts';
import type { ContactStatistics } from '../../service/contacts.ts';
import { defineOperation } from '../../commands/define.ts';
import { listTitle } from '../list-words.ts';

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
    const { sent, clicked, lists } = statistics;
    const titles = lists.map(listTitle).join(', ');
    return {
      title: email,
      summary: summaryOf(statistics),
      sections: [
        facts([
          sent > 0 && { label: 'Clicked', value: formatCounted(clicked, sent, 'sent') },
          { label: lists.length === 1 ? 'List' : 'Lists', value: titles || 'None' },
        ]),
      ],
      actions: [
        action('contact why', { email }, 'Why no email?'),
        action('contact show', { email }, 'Open contact'),
      ],
      footnote:
        'Across all lists. Opens include automatic ones, such as those of Apple Mail Privacy Protection.',
    };
  },
});

function summaryOf({ sent, opened, isBlacklisted }: ContactStatistics): string {
  const verdict = isBlacklisted ? 'Blacklisted · ' : '';
  if (sent === 0) return `${verdict}No campaigns sent yet`;
  if (opened === 0) return `${verdict}Opened none of ${formatCount(sent, 'campaign')}`;
  const share = opened === sent ? 'all' : `${formatNumber(opened)} of`;
  return `${verdict}Opened ${share} ${formatCount(sent, 'campaign')}`;
}

import type { Text } from '../../domain/reply.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import { alertInWords } from '../postbell/alerts/alert-words.ts';
import type { HomePart } from './home-part.ts';

/** The most lines: more would be a list, and the commands show one already. */
const MOST_LINES = 12;

/** Shows what is posted into which channel; what this person has set up comes first. */
export const channelsPart: HomePart = {
  title: 'Alerts',
  missing: 'The alerts can’t be read now.',
  read: async ({ store, person }) => {
    const all = (await store.subscriptions.list()).map(alertLine);
    const isOwn = ({ createdBy }: Line) => createdBy === person.id;
    const sorted = [...all.filter(isOwn), ...all.filter((line) => !isOwn(line))];
    if (sorted.length === 0) return { summary: 'No channel has alerts yet.' };
    const own = sorted.filter(isOwn).length;
    const lines = sorted
      .slice(0, MOST_LINES)
      .map((line): Text => [...line.text, isOwn(line) ? ' · set up by you' : '']);
    const more = sorted.length - lines.length;
    return {
      summary: `${formatNumber(sorted.length)} in all, ${own === 0 ? 'none' : formatNumber(own)} set up by you`,
      sections: [
        {
          kind: 'bullets',
          items: [...lines, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])],
        },
      ],
    };
  },
};

interface Line {
  readonly createdBy: string;
  readonly text: readonly Exclude<Text, readonly unknown[]>[];
}

function alertLine(alert: Subscription): Line {
  const { channelId, pausedAt, createdBy } = alert;
  const what = `: ${alertInWords(alert)}${pausedAt ? ' (paused)' : ''}`;
  return { createdBy, text: [{ kind: 'channel', id: channelId }, what] };
}

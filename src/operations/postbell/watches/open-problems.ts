import { EVENT_LABELS, isEventKind } from '../../../domain/events.ts';
import { formatNumber } from '../../../domain/figures.ts';
import type { Section, Text } from '../../../domain/reply.ts';
import type { WatchState } from '../../../store/digest/watch-states.ts';

const MOST_SHOWN = 20;

/** Words for problems that exist only once. */
const SINGLE: Readonly<Partial<Record<string, string>>> = {
  'balance:money': 'The balance is low',
  'quota:smtp-emails': 'Few SMTP e-mails are left',
  'quota:campaign-emails': 'Few campaign e-mails are left',
  'quota:subscribers': 'There is little room for more subscribers',
};

const OF_MANY: Readonly<Partial<Record<string, (id: string) => string>>> = {
  list: (id) => `List ${id} can’t be sent to`,
  sender: (email) => `Sender ${email} is no longer active`,
  domain: (domain) => `SMTP domain ${domain} no longer passes its checks`,
  campaign: (id) => `Campaign ${id} waits for you`,
  webhook: (kind) => `Silent webhook: ${isEventKind(kind) ? EVENT_LABELS[kind] : kind}`,
};

/** @param states oldest first */
export function openProblems(states: readonly WatchState[]): readonly Section[] {
  // In direct messages, two watches of a person may report the same problem.
  const bySubject = Map.groupBy(states, ({ subject }) => subject);
  const firsts = [...bySubject.values()].flatMap((alike) => alike.slice(0, 1));
  const lines = firsts.map(({ subject, sinceAt }): Text => [
    problemInWords(subject),
    ', since ',
    { kind: 'time', at: sinceAt, show: 'datetime' },
  ]);
  const more = lines.length - MOST_SHOWN;
  const items = [
    ...lines.slice(0, MOST_SHOWN),
    ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
  ];
  return items.length === 0
    ? []
    : [
        { kind: 'heading', text: 'What is wrong' },
        { kind: 'bullets', items },
      ];
}

/** @param subject see `Sight` */
function problemInWords(subject: string): string {
  const [sort = '', ...rest] = subject.split(':');
  return SINGLE[subject] ?? OF_MANY[sort]?.(rest.join(':')) ?? subject;
}

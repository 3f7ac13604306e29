import { formatCount } from '../../domain/figures.ts';
import { countInWords, shareInWords } from '../../domain/incident-words.ts';
import type { Section, Step } from '../../domain/reply.ts';
import type { Incident } from '../../store/alarms/incidents.ts';
import type { OperationContext } from '../context.ts';
import type { HomeContent } from './home-part.ts';

const MOST = 3;

const ALL: Step = {
  kind: 'operation',
  label: 'Alarms',
  operation: 'postbell alerts incidents',
  values: {},
};

/** Puts open alarms before everything else. */
export async function withAlarms(
  content: HomeContent,
  context: OperationContext,
): Promise<HomeContent> {
  const incidents = await context.store.incidents.open();
  if (incidents.length === 0) return content;
  const more = incidents.length - MOST;
  return {
    ...content,
    sections: [
      ...incidents.slice(0, MOST).map(noticeOf),
      ...(more > 0 ? [andMore(more)] : []),
      ...(content.sections ?? []),
    ],
    steps: [ALL, ...(content.steps ?? [])],
  };
}

function noticeOf({ title, rate, now, openedAt }: Incident): Section {
  return {
    kind: 'notice',
    tone: 'bad',
    text: [
      { kind: 'strong', text: title },
      `: ${countInWords(rate, now)}, ${shareInWords(rate, now)}; since `,
      { kind: 'time', at: openedAt, show: 'datetime' },
    ],
  };
}

function andMore(count: number): Section {
  return { kind: 'paragraph', text: `and ${formatCount(count, 'more alarm')}` };
}

import { countInWords, limitInWords, shareInWords } from '../../domain/incident-words.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { Fact, Reply, Section, Span, Step, Text } from '../../domain/reply.ts';
import { adviceFor, REASONS } from './advice.ts';
import type { AlarmFigures } from './alarm-figures.ts';
import { overInWords } from './over-words.ts';

/** Returns the first message of an incident, which always shows its present state. */
export function alarmMessage(figures: AlarmFigures): Reply {
  const { incident, title } = figures;
  return {
    title: `Alarm: ${title}`,
    summary: incident.closedAt === null ? standing(figures) : overInWords(incident),
    sections: [
      { kind: 'paragraph', text: REASONS[incident.rate] },
      ...whereAndWhy(figures),
      ...advice(figures),
    ],
    steps: stepsOf(figures),
    footnote: footnoteOf(figures),
  };
}

function standing({ incident: { rate, now, calmSince } }: AlarmFigures): string {
  const light = calmSince === null ? '🔴' : '🟠';
  const limit = `the limit is ${limitInWords(rate)}`;
  return `${light} ${countInWords(rate, now)}, ${shareInWords(rate, now)}; ${limit}`;
}

/** Returns facts, e.g. under `Most at`: `gmail.com: 36`, and below it `yahoo.com: 12`. */
function whereAndWhy({ domains, reasons }: AlarmFigures): Section[] {
  const counted = (label: string, items: readonly { name: string; count: number }[]): Fact[] => {
    if (items.length === 0) return [];
    const lines = items.map(({ name, count }) => `${name}: ${formatNumber(count)}`);
    return [{ label, value: lines.join('\n') }];
  };
  const facts = [
    ...counted(
      'Most at',
      domains.map(({ domain: name, count }) => ({ name, count })),
    ),
    ...counted(
      'Bounced because',
      reasons.map(({ reason: name, count }) => ({ name, count })),
    ),
  ];
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

function advice({ incident, isCancelable, reasons }: AlarmFigures): Section[] {
  const topReason = reasons[0]?.reason ?? null;
  return [
    { kind: 'heading', text: 'What to do' },
    { kind: 'bullets', items: adviceFor(incident.rate, { isCancelable, topReason }) },
  ];
}

function stepsOf({ subject, isCancelable, incident, subscriptionId }: AlarmFigures): Step[] {
  const steps: Step[] = [];
  if (subject.kind === 'campaign') {
    const values = { campaign: subject.campaignId };
    const about = { kind: 'operation', values } as const;
    if (isCancelable) {
      const operation = 'campaign cancel';
      steps.push({ ...about, label: 'Cancel campaign', operation, emphasis: 'danger' });
    }
    steps.push({ ...about, label: 'Open campaign', operation: 'campaign show' });
  }
  if (incident.closedAt === null && subscriptionId !== null) {
    steps.push({
      kind: 'operation',
      label: 'Mute…',
      operation: 'postbell alerts mute',
      values: { alert: subscriptionId },
      asksFirst: true,
    });
  }
  return steps;
}

function footnoteOf({ incident, subject, subscriptionId }: AlarmFigures): Text {
  const since: Span[] = [
    'Since ',
    { kind: 'time', at: incident.openedAt, show: 'datetime' },
    '. From the service’s webhooks, ',
    subject.kind === 'campaign' ? 'people counted once' : 'each e-mail counted once, by day (UTC)',
  ];
  const alert = subscriptionId === null ? '' : ` Alert ${subscriptionId}.`;
  return [...since, `.${alert}`];
}

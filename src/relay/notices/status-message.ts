import type { Reply, Section, Step } from '../../core/reply.ts';
import { campaignStatusIn } from '../../service/campaign-status-text.ts';
import type { ToldEvent } from '../../store/alerts/telling.ts';
import { isCancelable } from '../../service/campaign-stage.ts';
import { shownSaid } from './event-words.ts';
import { statusOutcome, type StatusOutcome } from './status-outcome.ts';
import { openStep } from './steps.ts';
import type { Subject } from './subjects.ts';

interface Words {
  readonly light: string;
  /** What it means and what to do, in sentences. */
  readonly advice: string | null;
  /** Stands before what the service says about it. */
  readonly before: string;
}

const WORDS: Readonly<Record<StatusOutcome, Words>> = {
  blocked: {
    light: '🔴',
    before: 'The service says: ',
    advice:
      'Nothing more of it goes out. Clear up with the service what it objects to, and send a new campaign without that.',
  },
  question: {
    light: '🟠',
    before: 'The moderator asks: ',
    advice:
      'It waits for your answer. Give it on the service’s own website: bots can’t. Or cancel the campaign.',
  },
  edit: {
    light: '🟠',
    before: 'The service says: ',
    advice: 'It waits until somebody changes it.',
  },
  canceled: { light: '⚪', before: 'The service says: ', advice: null },
  sent: {
    light: '🟢',
    before: 'The service says: ',
    advice: 'Its figures keep changing for about 48 h.',
  },
  going: { light: '🟢', before: 'The service says: ', advice: null },
  other: { light: '⚪', before: 'The service says: ', advice: null },
};

/** What became of a campaign, and what to do now. */
export function statusMessage(event: ToldEvent, subject: Subject): Reply {
  const { name: title, campaignId, campaign } = subject;
  const status = campaignStatusIn(event.status) ?? campaign?.status ?? null;
  const outcome = statusOutcome(status);
  const { light, before, advice } = WORDS[outcome];
  const name = status === null ? 'Its status changed' : shownSaid(status.name);
  const sections: Section[] = [];
  // Services explain a status by its own name, too.
  if (event.said !== null && !name.toLowerCase().startsWith(event.said.toLowerCase())) {
    const tone = light === '🔴' ? 'bad' : light === '🟠' ? 'warning' : 'info';
    sections.push({ kind: 'notice', tone, text: `${before}${shownSaid(event.said)}` });
  }
  if (advice !== null) sections.push({ kind: 'paragraph', text: advice });
  const isOver = status !== null && !isCancelable(status);
  return {
    title,
    summary: `${light} ${name}`,
    sections,
    steps: campaignId === null ? [] : stepsAfter(outcome, campaignId, isOver),
    footnote: [
      campaignId === null || title.includes(campaignId) ? '' : `Campaign ${campaignId} · `,
      { kind: 'time', at: new Date(event.occurredAt), show: 'datetime' },
    ],
  };
}

function stepsAfter(outcome: StatusOutcome, campaignId: string, isOver: boolean): readonly Step[] {
  const values = { campaign: campaignId };
  const open = openStep(campaignId, 'primary');
  const edit: Step = {
    kind: 'operation',
    label: 'Edit campaign',
    operation: 'campaign edit',
    values,
    asksFirst: true,
  };
  const cancel: Step = {
    kind: 'operation',
    label: 'Cancel campaign',
    operation: 'campaign cancel',
    values,
    emphasis: 'danger',
  };
  const isWaiting = outcome === 'question' || outcome === 'edit';
  if (isWaiting) return [open, edit, cancel];
  return isOver || outcome === 'canceled' || outcome === 'sent' ? [open] : [open, cancel];
}

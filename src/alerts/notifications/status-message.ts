import type { Reply, Section, Step } from '../../domain/reply.ts';
import { campaignStatusIn } from '../../service/campaigns/campaign.ts';
import type { Status } from '../../service/status.ts';
import type { NotifiedEvent } from '../../store/alerts/outgoing-message.ts';
import { shownSaid } from './event-words.ts';
import { statusOutcome, type StatusOutcome } from './status-outcome.ts';
import { openStep } from './steps.ts';
import type { Subject } from './subjects.ts';

interface Words {
  readonly light: string;
  /** The meaning of the status and what to do, in sentences. */
  readonly advice: string | null;
  /** The words before the service's explanation. */
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

/**
 * Returns the message about a campaign's new status and what to do now. Its card has the button to
 * cancel it.
 */
export function statusMessage(event: NotifiedEvent, subject: Subject): Reply {
  const { name: title, campaignId, campaign } = subject;
  const status = campaignStatusIn(event.status) ?? campaign?.status ?? null;
  const outcome = statusOutcome(status);
  const { light, before, advice } = WORDS[outcome];
  const name = nameOf(status);
  const said = saidOf(event, name);
  const sections: Section[] = [];
  if (said !== null) {
    const tone = light === '🔴' ? 'bad' : light === '🟠' ? 'warning' : 'info';
    sections.push({ kind: 'notice', tone, text: `${before}${said}` });
  }
  if (advice !== null) sections.push({ kind: 'paragraph', text: advice });
  return {
    title,
    summary: `${light} ${name}`,
    sections,
    steps: campaignId === null ? [] : stepsAfter(outcome, campaignId),
    footnote: [
      campaignId === null || title.includes(campaignId) ? '' : `Campaign ${campaignId} · `,
      { kind: 'time', at: new Date(event.occurredAt), show: 'datetime' },
    ],
  };
}

/**
 * Returns the same for a line among others: `⚪ Canceled by a user`, and the service's explanation.
 */
export function statusInWords(event: NotifiedEvent): readonly [string, string | null] {
  const status = campaignStatusIn(event.status);
  const name = nameOf(status);
  return [`${WORDS[statusOutcome(status)].light} ${name}`, saidOf(event, name)];
}

function nameOf(status: Status | null): string {
  return status === null ? 'Its status changed' : shownSaid(status.name);
}

/** Leaves out an explanation that only repeats the status's name, which services also send. */
function saidOf({ said }: NotifiedEvent, name: string): string | null {
  const isMore = said !== null && !name.toLowerCase().startsWith(said.toLowerCase());
  return isMore ? shownSaid(said) : null;
}

function stepsAfter(outcome: StatusOutcome, campaignId: string): readonly Step[] {
  const open = openStep(campaignId, 'primary');
  const edit: Step = {
    kind: 'operation',
    label: 'Edit campaign',
    operation: 'campaign edit',
    values: { campaign: campaignId },
    asksFirst: true,
  };
  return outcome === 'question' || outcome === 'edit' ? [open, edit] : [open];
}

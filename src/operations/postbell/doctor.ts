import pMap from 'p-map';
import { formatCount } from '../../domain/figures.ts';
import { action, facts, notice, type Action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { counts, events, webhooks } from './doctor/events.ts';
import type { Examination, Finding, Health } from './doctor/examination.ts';
import { alarms, cards, channels, digests, notices } from './doctor/messages.ts';
import { database, service, settings, slack } from './doctor/surroundings.ts';
import { compact } from '../../lib/compact.ts';

/** Examinations, the likeliest causes first; another part takes one line more. */
const EXAMINATIONS: readonly Examination[] = [
  settings,
  database,
  slack,
  service,
  webhooks,
  channels,
  cards,
  notices,
  digests,
  counts,
  events,
  alarms,
];

const MOST_FINDINGS = 12;

export default defineOperation({
  name: 'postbell doctor',
  title: 'Doctor',
  summary: 'Check everything: webhooks, channels, counts, the service, Slack, settings',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /balance', 'GET /v2/email-service/webhook', 'GET /campaigns'],
  example: '',
  inputs: {},
  async run(_, context) {
    const healths = await pMap(EXAMINATIONS, (examination) => healthOf(examination, context));
    const findings = healths.flatMap((health) => health.findings);
    const worstFirst = findings.toSorted((a, b) => rankOf(a) - rankOf(b));
    const more = worstFirst.length - MOST_FINDINGS;
    return {
      title: 'Postbell’s health',
      summary: verdictOf(findings),
      sections: compact([
        ...worstFirst.slice(0, MOST_FINDINGS).map(({ tone, text }) => notice(tone, text)),
        more > 0 && { kind: 'paragraph', text: `And ${formatCount(more, 'thing')} more.` },
        { kind: 'heading', text: 'Details' },
        facts(healths.flatMap((health) => health.facts)),
        ...healths.flatMap((health) => health.details ?? []),
      ]),
      actions: [...actionsOf(worstFirst), AGAIN],
    };
  },
});

const AGAIN: Action = action('postbell doctor', {}, 'Check again');

/** Examines a part; one that can't be examined becomes a finding, and hides no other. */
async function healthOf(examination: Examination, context: OperationContext): Promise<Health> {
  const { value, failure } = await resultOf(examination.examine(context));
  if (failure === null) return value;
  const text = `Checking ${examination.about} failed: ${failure.message}`;
  return { findings: [{ tone: 'bad', text }], facts: [] };
}

function verdictOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return '🟢 All is well.';
  const bad = findings.filter(({ tone }) => tone === 'bad').length;
  const rest = findings.length - bad;
  if (bad === 0) {
    return `🟠 It works; ${formatCount(rest, 'thing needs', 'things need')} attention.`;
  }
  const more = rest === 0 ? '' : `, ${formatCount(rest, 'more needs', 'more need')} attention`;
  return `🔴 ${formatCount(bad, 'thing is', 'things are')} wrong${more}.`;
}

function rankOf({ tone }: Finding): number {
  return tone === 'bad' ? 0 : 1;
}

/** Findings with the same action share one button. */
function actionsOf(findings: readonly Finding[]): Action[] {
  const actions = findings.flatMap(({ action }) => action ?? []);
  const distinct = new Map(
    actions.map((action) => [`${action.operation} ${JSON.stringify(action.values)}`, action]),
  );
  return [...distinct.values()];
}

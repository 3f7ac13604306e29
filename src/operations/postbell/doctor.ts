import pMap from 'p-map';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts, notice, type Action, type Section } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { counts, events, webhooks } from './doctor/events.ts';
import { bad, type Examination, type Finding, type Health } from './doctor/examination.ts';
import { cards, channels, digests, incidents, notices } from './doctor/messages.ts';
import { database, service, settings, slack } from './doctor/surroundings.ts';
import { compact } from '../../lib/compact.ts';

/** Examinations, the likeliest causes first. */
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
  incidents,
];

/** Findings in sight; those after them are in the details. */
const MOST_FINDINGS = 6;

export default defineOperation({
  name: 'postbell doctor',
  title: 'Health check',
  summary: 'Check that everything works: webhooks, channels, counts, service, Slack, settings',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /balance', 'GET /v2/email-service/webhook', 'GET /campaigns'],
  inputs: {},
  async run(_, context) {
    context.known('Checking settings, Slack, the service, and its webhooks…');
    const healths = await pMap(EXAMINATIONS, (examination) => healthOf(examination, context));
    const findings = compact(healths.flatMap((health) => health.findings));
    const isBad = ({ tone }: Finding) => Number(tone === 'bad');
    const worstFirst = findings.toSorted((a, b) => isBad(b) - isBad(a));
    const notices = worstFirst.map(({ tone, text }) => notice(tone, text));
    const more = notices.slice(MOST_FINDINGS);
    return {
      title: 'Health check',
      summary: verdictOf(findings),
      sections: compact<Section>([
        ...notices.slice(0, MOST_FINDINGS),
        more.length > 0 && {
          kind: 'paragraph',
          text: `And ${formatNumber(more.length)} more under Details.`,
        },
      ]),
      details: [
        ...more,
        facts(healths.flatMap((health) => health.facts)),
        ...healths.flatMap((health) => health.details ?? []),
      ],
      actions: [...actionsOf(worstFirst), action('postbell doctor', {}, 'Check again')],
    };
  },
});

/** Examines a part; one that can't be examined becomes a finding, and hides no other. */
async function healthOf(examination: Examination, context: OperationContext): Promise<Health> {
  const { value, failure } = await resultOf(examination.examine(context));
  if (failure === null) return value;
  const text = `Couldn’t check ${examination.about}: ${failure.message}`;
  return { findings: [bad(text)], facts: [] };
}

function verdictOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Everything is working.';
  const bad = findings.filter(({ tone }) => tone === 'bad').length;
  const warnings = formatCount(findings.length - bad, 'warning');
  if (bad === 0) return `🟠 Working, with ${warnings}.`;
  return `🔴 ${formatCount(bad, 'problem')}${bad < findings.length ? `, ${warnings}` : ''}.`;
}

/** Findings with the same action share one button. */
function actionsOf(findings: readonly Finding[]): Action[] {
  const actions = findings.flatMap(({ action }) => action ?? []);
  const distinct = new Map(
    actions.map((action) => [`${action.operation} ${JSON.stringify(action.values)}`, action]),
  );
  return [...distinct.values()];
}

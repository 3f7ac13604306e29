import { VERDICTS } from '../../domain/campaign-judgement.ts';
import pMap from 'p-map';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts, notice, type Action, type Section } from '../../domain/reply.ts';
import { PostbellError } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import { andWhy } from '../../store/failures.ts';
import { defineOperation, type Operation } from '../../commands/define.ts';
import type { SubscriptionCommands } from '../../commands/subscriptions/define-subscription.ts';
import { counts, events, webhooks } from './doctor/events.ts';
import { bad, type Examination, type Finding, type Health } from './doctor/examination.ts';
import { cards, channels, digests, incidents, jobs, messages, notices } from './doctor/messages.ts';
import { database, service, settings, slack } from './doctor/surroundings.ts';
import { compact } from '../../lib/compact.ts';

/** Examinations by what they are about, the likeliest causes first. */
const EXAMINATIONS: Readonly<Record<string, Examination>> = {
  'the settings': settings,
  'the database': database,
  Slack: slack,
  'the service': service,
  'the webhooks': webhooks,
  'the channels': channels,
  'the cards': cards,
  'delayed messages': notices,
  'the messages': messages,
  'the digests': digests,
  'the jobs': jobs,
  'the counts': counts,
  'the events': events,
  incidents: incidents,
};

const MOST_FINDINGS = 6;

/** Returns the operation that examines everything, and what channels subscribe to. */
export function doctorOf(subscriptions: readonly SubscriptionCommands[]): Operation {
  return defineOperation({
    name: 'postbell doctor',
    title: 'Health check',
    summary: 'Check that everything works: webhooks, channels, counts, service, Slack, settings',
    right: 'look',
    effect: 'reads',
    endpoints: ['GET /balance', 'GET /v2/email-service/webhook', 'GET /campaigns'],
    inputs: {},
    async run(_, context) {
      context.known('Checking settings, Slack, the service, and its webhooks…');
      const healths = await pMap(Object.entries(EXAMINATIONS), ([about, examine]) =>
        healthOf(about, examine(context, subscriptions)),
      );
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
}

/** A part that can't be examined becomes a finding, and hides no other. */
async function healthOf(about: string, examined: Promise<Health>): Promise<Health> {
  const { value, failure } = await resultOf(examined);
  return value ?? { findings: [bad(failureWords(about, failure))], facts: [] };
}

/** A database that keeps nothing says why, e.g. that its disk is full. */
function failureWords(about: string, failure: Error): string {
  const why = failure instanceof PostbellError ? '' : andWhy(failure);
  return `Couldn’t check ${about}: ${why === '' ? failure.message : why.trim()}`;
}

function verdictOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return VERDICTS['🟢'];
  const bad = findings.filter(({ tone }) => tone === 'bad').length;
  const warnings = formatCount(findings.length - bad, 'warning');
  if (bad === 0) return `🟠 ${VERDICTS['🟠']}: ${warnings}`;
  return `🔴 ${VERDICTS['🔴']}: ${formatCount(bad, 'problem')}${bad < findings.length ? `, ${warnings}` : ''}`;
}

/** Findings with the same action share one button. */
function actionsOf(findings: readonly Finding[]): Action[] {
  const actions = findings.flatMap(({ action }) => action ?? []);
  const distinct = new Map(
    actions.map((action) => [`${action.operation} ${JSON.stringify(action.values)}`, action]),
  );
  return [...distinct.values()];
}

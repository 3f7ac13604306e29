import { WEBHOOK_KINDS, enumeratedEvents, eventLabel } from '../../../domain/events.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, time } from '../../../domain/reply.ts';
import { isNeeded, type Silence, type WebhookRepair } from '../../../domain/webhooks.ts';
import { compact } from '../../../lib/compact.ts';
import { silenceInWords } from '../../webhook/words.ts';
import { bouncesInWords, comparisonVerdict } from '../compare.ts';
import { bad, type Examination, type Finding, minutesSince, warning } from './examination.ts';
import { momentColumn, tableOf } from '../../../commands/browse/columns.ts';
import { rejectedInWords } from '../alerts/alerts-rejected.ts';

export const webhooks: Examination = async ({ relay, health: { settings }, store }) => {
  const { publicUrl } = settings;
  if (publicUrl === null) {
    const value = 'unknown: PUBLIC_URL isn’t set';
    return { findings: [], facts: [{ label: 'Webhooks', value }] };
  }
  const repair = await relay.plan();
  const silences = await relay.silences();
  const own = repair.keep.length + repair.renew.length + repair.remove.length;
  const theirs = `${formatNumber(repair.foreign.length)} of other systems`;
  const wrong = compact([...repairFindings(repair), ...silences.map(silenceFinding)]);
  const isUntried = wrong.length === 0 && (await store.received.lastByKind()).size === 0;
  return {
    findings: isUntried ? [untried(publicUrl)] : wrong,
    facts: [{ label: 'Webhooks', value: `${formatNumber(own)} of Postbell, ${theirs}` }],
  };
};

function repairFindings(repair: WebhookRepair): readonly (Finding | false)[] {
  const { create, renew, remove, keep } = repair;
  if (isNeeded(repair) && keep.length + renew.length === 0) {
    const connect = action('postbell alerts connect', {}, 'Connect Postbell…');
    return [bad('The service isn’t connected, so no events reach Postbell.', connect)];
  }
  const reconnect = action('postbell alerts connect', {}, 'Repair webhooks…');
  const outdated = formatCount(renew.length, 'webhook uses', 'webhooks use');
  const are = formatCount(remove.length, 'webhook is a duplicate', 'webhooks are duplicates');
  return [
    create.length > 0 && bad(`Not reported to Postbell: ${enumeratedEvents(create)}.`, reconnect),
    renew.length > 0 && bad(`${outdated} an outdated address or secret.`, reconnect),
    remove.length > 0 && warning(`${are}.`, reconnect),
  ];
}

/** All is set up but no event has come, which alone would prove it. */
function untried(publicUrl: string): Finding {
  return warning(
    `No events have arrived yet. Send yourself a test: if nothing arrives within a few minutes, the service can’t reach ${publicUrl}. Check firewalls, proxies, and certificates.`,
    action('campaign test', {}, 'Send a test…', { asksFirst: true }),
  );
}

/** No button repairs a webhook whose events get lost on the way. */
function silenceFinding(silence: Silence): Finding {
  return bad(silenceInWords(silence), action('webhook list', {}, 'All webhooks'));
}

export const events: Examination = async ({ store, now }) => {
  const [received, rejected, uncountedSince] = await Promise.all([
    store.received.lastByKind(),
    store.deadLetters.count(),
    store.events.uncountedSince(),
  ]);
  return {
    findings: [
      uncountedFinding(uncountedSince, now),
      rejected > 0 &&
        warning(
          rejectedInWords(rejected),
          action('postbell alerts rejected', {}, 'Rejected events'),
        ),
    ],
    facts: [{ label: 'Rejected events', value: formatNumber(rejected) }],
    details: [
      tableOf(WEBHOOK_KINDS, [
        { title: 'Event', cell: eventLabel },
        momentColumn('Last received', (kind) => received.get(kind) ?? null, 'datetime', 'Never'),
      ]),
    ],
  };
};

/** Finds nothing for less than a minute: in a flood some wait for a second or two. */
function uncountedFinding(since: Date | null, now: Date): Finding | false {
  const minutes = since === null ? 0 : minutesSince(since, now);
  const waiting = `Events have been waiting for ${formatCount(minutes, 'minute')} to be counted.`;
  const advice =
    'None are lost; they’re counted once the database accepts them. See Postbell’s log for the reason.';
  return minutes > 0 && bad(`${waiting} ${advice}`);
}

const DAY_MS = 24 * 3_600_000;
/** Longest time between comparisons: they run once a day, and may wait for a busy service. */
const LATE_MS = 2 * DAY_MS;

const COMPARE = action('postbell reconcile', {}, 'Reconcile counts');

export const counts: Examination = async ({ store, now }) => {
  const day = await store.comparisons.lastDay();
  if (!day) return { findings: [], facts: [{ label: 'Counts', value: 'Not reconciled yet' }] };
  const { outcome, endedAt } = day;
  const at = time(endedAt);
  const verdict = comparisonVerdict(outcome);
  const bounces = bouncesInWords(outcome.bounces);
  const isLate = now.getTime() - endedAt.getTime() > LATE_MS;
  const late = ['Counts should be reconciled daily, but were last reconciled ', at, '.'];
  const differ = `Counts differ from the service’s: ${verdict.replace('🟠 ', '')}.`;
  return {
    findings: [
      isLate && warning(late, COMPARE),
      outcome.differing > 0 && warning(differ, COMPARE),
      outcome.failure !== null && warning(outcome.failure, COMPARE),
      bounces !== null && warning(bounces),
    ],
    facts: [{ label: 'Counts', value: [`${verdict}, `, at] }],
  };
};

import type { ComparisonOutcome } from '../../../domain/comparison.ts';
import { EVENT_KINDS, enumeratedEvents, eventLabel } from '../../../domain/events.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type OperationAction, time } from '../../../domain/reply.ts';
import { isNeeded, type Silence, type WebhookRepair } from '../../../domain/webhooks.ts';
import { compact } from '../../../lib/compact.ts';
import { silenceInWords } from '../../webhook/words.ts';
import { bouncesInWords, comparisonVerdict } from '../compare.ts';
import type { Examination, Finding } from './examination.ts';
import { momentColumn, tableOf } from '../../browse/columns.ts';

const repairAction = (label: string): OperationAction =>
  action('postbell alerts connect', {}, label);

/** The service reports each kind of event to Postbell once, and events arrive. */
export const webhooks: Examination = {
  about: 'the webhooks',
  async examine({ relay, health, store }) {
    if (health.settings.publicUrl === null) {
      const value = 'unknown: PUBLIC_URL isn’t set';
      return { findings: [], facts: [{ label: 'Webhooks', value }] };
    }
    const repair = await relay.plan();
    const silences = await relay.silences();
    const own = repair.keep.length + repair.renew.length + repair.remove.length;
    const theirs = `${formatNumber(repair.foreign.length)} of other systems`;
    const value = `${formatNumber(own)} of Postbell, ${theirs}`;
    const wrong = [...repairFindings(repair), ...silences.map(silenceFinding)];
    const received = await store.received.lastByKind();
    const isUntried = wrong.length === 0 && received.size === 0;
    return {
      findings: isUntried ? [untried(health.settings.publicUrl)] : wrong,
      facts: [{ label: 'Webhooks', value }],
    };
  },
};

function repairFindings(repair: WebhookRepair): Finding[] {
  if (!isNeeded(repair)) return [];
  const { create, renew, remove, keep } = repair;
  if (keep.length + renew.length === 0) {
    const text = 'The service isn’t connected, so no events reach Postbell.';
    return [{ tone: 'bad', text, action: repairAction('Connect Postbell…') }];
  }
  const reconnect = repairAction('Repair webhooks…');
  const findings: Finding[] = [];
  if (create.length > 0) {
    const text = `Not reported to Postbell: ${enumeratedEvents(create)}.`;
    findings.push({ tone: 'bad', text, action: reconnect });
  }
  if (renew.length > 0) {
    const [one, many] = ['webhook uses', 'webhooks use'];
    const text = `${formatCount(renew.length, one, many)} an outdated address or secret.`;
    findings.push({ tone: 'bad', text, action: reconnect });
  }
  if (remove.length > 0) {
    const are = formatCount(remove.length, 'webhook is a duplicate', 'webhooks are duplicates');
    findings.push({ tone: 'warning', text: `${are}.`, action: reconnect });
  }
  return findings;
}

/** All is set up but no event has come, which alone would prove it. */
function untried(publicUrl: string): Finding {
  return {
    tone: 'warning',
    text: `No events have arrived yet. Send yourself a test: if nothing arrives within a few minutes, the service can’t reach ${publicUrl}. Check firewalls, proxies, and certificates.`,
    action: action('campaign test', {}, 'Send a test…', { asksFirst: true }),
  };
}

/** No button repairs a webhook whose events get lost on the way. */
function silenceFinding(silence: Silence): Finding {
  const show = action('webhook list', {}, 'All webhooks');
  return { tone: 'bad', text: silenceInWords(silence), action: show };
}

const MINUTE_MS = 60_000;

export const events: Examination = {
  about: 'the events',
  async examine({ store, now }) {
    const [received, rejected, uncountedSince] = await Promise.all([
      store.received.lastByKind(),
      store.deadLetters.count(),
      store.events.uncountedSince(),
    ]);
    const unread: Finding = {
      tone: 'warning',
      text: `${formatCount(rejected, 'event')} couldn’t be read and ${rejected === 1 ? 'was' : 'were'} set aside.`,
      action: action('postbell alerts rejected', {}, 'Rejected events'),
    };
    return {
      findings: compact([...uncountedFinding(uncountedSince, now), rejected > 0 && unread]),
      facts: [{ label: 'Rejected events', value: formatNumber(rejected) }],
      details: [
        tableOf(EVENT_KINDS, [
          { title: 'Event', cell: eventLabel },
          momentColumn('Last received', (kind) => received.get(kind) ?? null, 'datetime', 'Never'),
        ]),
      ],
    };
  },
};

/** Returns nothing for less than a minute: in a flood some wait for a second or two. */
function uncountedFinding(since: Date | null, now: Date): Finding[] {
  const minutes = since === null ? 0 : Math.floor((now.getTime() - since.getTime()) / MINUTE_MS);
  if (minutes === 0) return [];
  const text = `Events have been waiting for ${formatCount(minutes, 'minute')} to be counted. None are lost; they’re counted once the database accepts them. See Postbell’s log for the reason.`;
  return [{ tone: 'bad', text }];
}

const DAY_MS = 24 * 3_600_000;
/** Longest time between comparisons: they run once a day, and may wait for a busy service. */
const LATE_MS = 2 * DAY_MS;

const COMPARE = action('postbell reconcile', {}, 'Reconcile counts');

export const counts: Examination = {
  about: 'the counts',
  async examine({ store, now }) {
    const day = await store.comparisons.lastDay();
    if (!day) return { findings: [], facts: [{ label: 'Counts', value: 'not reconciled yet' }] };
    const { outcome, endedAt } = day;
    const at = time(endedAt);
    const late: Finding = {
      tone: 'warning',
      text: ['Counts should be reconciled daily, but were last reconciled ', at, '.'],
      action: COMPARE,
    };
    const isLate = now.getTime() - endedAt.getTime() > LATE_MS;
    return {
      findings: compact([isLate && late, ...findingsIn(outcome)]),
      facts: [{ label: 'Counts', value: [`${comparisonVerdict(outcome)}, `, at] }],
    };
  },
};

function findingsIn(outcome: ComparisonOutcome): Finding[] {
  const bounces = bouncesInWords(outcome.bounces);
  return compact([
    outcome.differing > 0 && {
      tone: 'warning',
      text: `Counts differ from the service’s: ${comparisonVerdict(outcome).replace('🟠 ', '')}.`,
      action: COMPARE,
    },
    outcome.failure !== null && { tone: 'warning', text: outcome.failure, action: COMPARE },
    bounces !== null && { tone: 'warning', text: bounces },
  ]);
}

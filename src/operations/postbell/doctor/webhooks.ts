import { EVENT_LABELS } from '../../../domain/events.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import type { Silence } from '../../../domain/silence.ts';
import { isNeeded, type WebhookRepair } from '../../../domain/webhook-repair.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';
import { silenceInWords } from '../../webhook/words.ts';
import type { Examination, Finding } from './examination.ts';

const REPAIR = { operation: 'postbell alerts connect', values: {} };

/** Examines whether the service reports each kind of event to Postbell once, and events arrive. */
export const webhooks: Examination = {
  about: 'the webhooks',
  async examine({ relay, health, store }) {
    if (health.settings.publicUrl === null) {
      const value = 'unknown without PUBLIC_URL';
      return { findings: [], facts: [{ label: 'Webhooks', value }] };
    }
    const repair = await relay.plan();
    const silences = await relay.silences();
    const own = repair.keep.length + repair.renew.length + repair.remove.length;
    const theirs = `${formatNumber(repair.foreign.length)} of other systems`;
    const wrong = [...repairFindings(repair), ...silences.map(silenceFinding)];
    const received = await store.received.lastByKind();
    const isUntried = wrong.length === 0 && received.size === 0;
    return {
      findings: isUntried ? [untried(health.settings.publicUrl)] : wrong,
      facts: [
        { label: 'Webhooks', value: `${formatCount(own, 'webhook')} of Postbell, ${theirs}` },
      ],
    };
  },
};

function repairFindings(repair: WebhookRepair): Finding[] {
  if (!isNeeded(repair)) return [];
  const { create, renew, remove, keep } = repair;
  if (keep.length + renew.length === 0) {
    const text = 'No event reaches Postbell: the service isn’t connected.';
    return [{ tone: 'bad', text, step: { ...REPAIR, label: 'Connect Postbell…' } }];
  }
  const step = { ...REPAIR, label: 'Repair webhooks…' };
  const findings: Finding[] = [];
  if (create.length > 0) {
    const kinds = enumerated(create.map((kind) => uncapitalised(EVENT_LABELS[kind])));
    findings.push({ tone: 'bad', text: `The service doesn’t report ${kinds} to Postbell.`, step });
  }
  if (renew.length > 0) {
    const report = formatCount(
      renew.length,
      'webhook of Postbell reports',
      'webhooks of Postbell report',
    );
    const text = `${report} to an address or with a secret of earlier.`;
    findings.push({ tone: 'bad', text, step });
  }
  if (remove.length > 0) {
    const are = formatCount(remove.length, 'webhook of Postbell is', 'webhooks of Postbell are');
    findings.push({ tone: 'warning', text: `${are} there more than once.`, step });
  }
  return findings;
}

/** Returns the finding where all is set up but no event has come: only an event proves it. */
function untried(publicUrl: string): Finding {
  return {
    tone: 'warning',
    text: `No event has arrived yet. Send yourself a test: if none arrives within a few minutes, the service can’t reach ${publicUrl}; look at firewalls, proxies and certificates.`,
    step: { operation: 'campaign test', label: 'Send a test…', values: {}, asksFirst: true },
  };
}

/** Returns the finding for a webhook whose events get lost on the way, which no button repairs. */
function silenceFinding(silence: Silence): Finding {
  return {
    tone: 'bad',
    text: silenceInWords(silence),
    step: { operation: 'webhook list', label: 'All webhooks', values: {} },
  };
}

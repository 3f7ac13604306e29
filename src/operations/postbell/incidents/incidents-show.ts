import { adviceFor } from '../../../alerts/incidents/incident-message.ts';
import { ownerActions, stateAndOwner, timelineOf } from '../../../alerts/incidents/timeline.ts';
import { countInWords, INCIDENT_NAMES, shareInWords } from '../../../domain/incidents.ts';
import { action, notice, type Reply, type Section } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { isActive, type Incident } from '../../../store/incidents/incidents.ts';
import { defineOperation } from '../../../commands/define.ts';
import { incidentBy } from './incidents-owner.ts';

export const incidentsShow = defineOperation({
  name: 'postbell incidents show',
  title: 'Incident',
  summary: 'Show an incident, who is on it, and its timeline',
  right: 'look',
  effect: 'reads',
  example: 'k7wq2m',
  inputs: { incident: { kind: 'reference', to: 'incident', label: 'Incident' } },
  async run({ incident: id }, context): Promise<Reply> {
    const { store } = context;
    const incident = await incidentBy(id, context);
    const steps = (await store.incidents.stepsOf([id])).get(id) ?? [];
    const { rate, title, campaignId, closedAt } = incident;
    const advice = adviceFor(rate, { isCancelable: false, reasons: [] });
    return {
      title: `${INCIDENT_NAMES[rate]}: ${title}`,
      summary: stateInWords(incident),
      sections: compact<Section>([
        closedAt === null && notice('info', stateAndOwner(incident, steps)),
        { kind: 'heading', text: 'Timeline' },
        { kind: 'bullets', items: timelineOf(incident, steps) },
        closedAt === null && { kind: 'heading', text: 'What to do' },
        closedAt === null && { kind: 'bullets', items: advice },
      ]),
      actions: compact([
        ...ownerActions(incident),
        incident.ownerId !== null &&
          closedAt === null &&
          action('postbell incidents release', { incident: id }, 'Let go'),
        campaignId !== null && action('campaign show', { campaign: campaignId }, 'Open campaign'),
        action('postbell incidents list', {}, 'All incidents'),
      ]),
    };
  },
});

/** Says e.g. `🔴 Active: 18 spam complaints, 0.36% of 4,980 delivered`. */
export function stateInWords(incident: Incident): string {
  const { rate, now, closedAt, closing, containedAt, recoveringSince } = incident;
  const share = `${countInWords(rate, now)}, ${shareInWords(rate, now)}`;
  if (closedAt !== null) {
    const isWell = closing === 'recovered' || closing === 'resolved';
    return `${isWell ? 'Resolved' : 'Ended'}: ${share}`;
  }
  if (!isActive(incident) || containedAt !== null) return `Contained: ${share}`;
  return `${recoveringSince === null ? '🔴 Active' : '🟠 Recovering'}: ${share}`;
}

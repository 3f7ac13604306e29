import { Counter, type Registry } from '@prometheus-io/client';

export type AlertMetrics = ReturnType<typeof createAlertMetrics>;

/** Their names begin as those of the relay, of which they were a part: dashboards have them. */
export function createAlertMetrics(registry: Registry) {
  const registers = [registry];
  const counterOf = (name: string, help: string) =>
    new Counter({ name: `postbell_relay_${name}_total`, help, labelNames: ['outcome'], registers });
  return {
    cards: counterOf('cards', 'Cards posted, updated, limited by Slack, or failed.'),
    notices: counterOf(
      'notices',
      'Messages about single events posted, updated, limited by Slack, or failed.',
    ),
  };
}

export type IncidentMetrics = ReturnType<typeof createIncidentMetrics>;

export function createIncidentMetrics(registry: Registry) {
  const registers = [registry];
  return {
    opened: new Counter({
      name: 'postbell_incidents_opened_total',
      help: 'Rates of a campaign or an SMTP sender that became an incident.',
      labelNames: ['rate'],
      registers,
    }),
    closed: new Counter({
      name: 'postbell_incidents_closed_total',
      help: 'Incidents that ended by themselves, by why; what people resolved isn’t counted.',
      labelNames: ['rate', 'closing'],
      registers,
    }),
    stops: new Counter({
      name: 'postbell_automatic_stops_total',
      help: 'Campaigns that an alert wanted canceled, by what came of it.',
      labelNames: ['state'],
      registers,
    }),
  };
}

import { Counter, type Registry } from '@prometheus-io/client';

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
      help: 'Incidents that are over, by why.',
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

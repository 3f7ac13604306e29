import { Counter, type Registry } from 'prom-client';

export type AlarmMetrics = ReturnType<typeof createAlarmMetrics>;

export function createAlarmMetrics(registry: Registry) {
  const registers = [registry];
  return {
    opened: new Counter({
      name: 'postbell_incidents_opened_total',
      help: 'Rates of a campaign or an SMTP sender that became an alarm.',
      labelNames: ['rate'],
      registers,
    }),
    closed: new Counter({
      name: 'postbell_incidents_closed_total',
      help: 'Alarms that were over, by why.',
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

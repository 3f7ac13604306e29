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

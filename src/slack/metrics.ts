import { Counter, Histogram, type Registry } from '@prometheus-io/client';

/** The result of a call; `unauthorized`: Slack refused our token. */
export type CallOutcome = 'answered' | 'refused' | 'unauthorized' | 'limited' | 'unavailable';

export type SlackMetrics = ReturnType<typeof createSlackMetrics>;

export function createSlackMetrics(registry: Registry) {
  const registers = [registry];
  return {
    calls: new Histogram({
      name: 'postbell_slack_call_duration_seconds',
      help: 'Seconds of calls of Slack’s Web API, by method and outcome.',
      labelNames: ['method', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
    refused: new Counter({
      name: 'postbell_slack_requests_refused_total',
      help: 'Requests over HTTP that were not taken for Slack’s: unsigned, wrong signature, or wrong time.',
      labelNames: ['reason'],
      registers,
    }),
    waits: new Counter({
      name: 'postbell_slack_rate_limit_wait_seconds_total',
      help: 'Seconds that Slack asked to wait where it limited a method.',
      labelNames: ['method'],
      registers,
    }),
  };
}

import { Histogram, type Registry } from '@prometheus-io/client';
import {
  ContractError,
  LimitedError,
  type PostbellError,
  RefusedError,
  UnavailableError,
} from '../lib/errors.ts';

/** What became of a request; `unauthorized`: the service refused our token. */
export type RequestOutcome =
  'answered' | 'refused' | 'unauthorized' | 'limited' | 'unavailable' | 'unexpected';

const OUTCOMES = [
  [LimitedError, 'limited'],
  [UnavailableError, 'unavailable'],
  [RefusedError, 'refused'],
  [ContractError, 'unexpected'],
] as const;

/** Names a failure of a request for metrics and logs. */
export function requestOutcome(failure: PostbellError): RequestOutcome {
  if (failure instanceof RefusedError && failure.status === 401) return 'unauthorized';
  return OUTCOMES.find(([family]) => failure instanceof family)?.[1] ?? 'unexpected';
}

/** Creates what measures requests to the service, with retries and waits for its rate limit. */
export function createServiceMetrics(registry: Registry) {
  return {
    requests: new Histogram({
      name: 'postbell_service_request_duration_seconds',
      help: 'Seconds of requests to the service, by path template and outcome, retries included.',
      labelNames: ['method', 'route', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    }),
  };
}

import { TIER, type Method } from './method.ts';

/** `apps.connections.open`: where the app connects in Socket Mode. */
export function connectionMethod(openSocket: () => string): Method {
  return {
    callsPerMinute: TIER.three,
    token: 'app',
    run: () => ({ ok: true, url: openSocket() }),
  };
}

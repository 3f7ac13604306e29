import type { World } from './scenario.ts';

const DAY_MS = 86_400_000;

/** A day from now by the service's clock, as one types it; not by this machine's, so that the answers in `docs/` don't change overnight. */
export function tomorrow({ service }: World): string {
  return `${new Date(service.state().nowMs + DAY_MS).toISOString().slice(0, 10)} 12:00`;
}

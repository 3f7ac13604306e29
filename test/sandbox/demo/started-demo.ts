import { startDemo } from '../../../sandbox/start-demo.ts';
import type { Demo } from '../../../sandbox/workspace/page-protocol.ts';

/** A Friday, an hour after the digests; time goes on from there. */
const BEGINS_AT = new Date('2026-11-20T09:00:00Z');
const ANY_PORT = { PORT: '0', METRICS_PORT: '0', SANDBOX_PORT: '0', WORKSPACE_PORT: '0' };

export type ToldDemo = Awaited<ReturnType<typeof toldDemo>>;

/**
 * What `npm start` starts, with its beginning told, for whoever stops it. The service’s time stands
 * until it is moved.
 */
export async function toldDemo() {
  const aheadMs = BEGINS_AT.getTime() - Date.now();
  const now = () => new Date(Date.now() + aheadMs);
  const env = { ...ANY_PORT, SANDBOX_SPEED: '0', LOG_LEVEL: 'silent' };
  const demo = await startDemo(env, { now, cron: () => async () => {}, leaseNow: now });
  await demo.told;
  const { workspace } = demo;
  return {
    ...demo,
    /** What the page shows of the demo, as soon as it is so. */
    until: async (isSo: (shown: Demo) => boolean): Promise<Demo> =>
      workspace.waitForChange(() => {
        const shown = workspace.demo();
        return shown && isSo(shown) ? shown : undefined;
      }),
  };
}

import { createServer } from 'node:http';
import { Registry } from '@prometheus-io/client';
import { createRelayMetrics } from '../../src/relay/metrics.ts';
import { createIntake, INGEST } from '../../src/relay/intake.ts';
import { createReceiver } from '../../src/relay/receiver.ts';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { SECRET } from './secret.ts';
import '../keep-compiled.ts';

/**
 * A process to be killed or flooded: what takes events, on the given database. Tells on which port
 * it listens, and when asked, how much memory it has.
 */
const [databaseUrl = '', stalledAfterMs = '10000', heldLimitBytes = '33554432'] =
  process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet, ingest: INGEST });
const registry = new Registry();
const metrics = createRelayMetrics(registry);
const receiver = createReceiver({
  secrets: [{ secret: SECRET, until: null }],
  intake: createIntake({ store, stalledAfterMs: Number(stalledAfterMs) }),
  metrics,
  log: quiet,
  now: () => new Date(),
  bodyLimitBytes: 1024 * 1024,
  heldLimitBytes: Number(heldLimitBytes),
});
const server = createServer((request, response) => receiver.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', () => void tellMemory());
process.on('disconnect', () => process.exit());

async function tellMemory(): Promise<void> {
  const held = await registry.getSingleMetric('postbell_relay_held_bytes')?.get();
  process.send?.({ rssBytes: process.memoryUsage.rss(), heldBytes: held?.values[0]?.value });
}

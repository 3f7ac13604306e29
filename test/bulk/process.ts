import { grant, policyBy } from '../policy/rights-of.ts';
import { once } from 'node:events';
import { createBulk } from '../../src/bulk/bulk.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { createServices } from '../../src/service/service.ts';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { ALLOWED } from '../service/principals.ts';
import '../keep-compiled.ts';

/** A process to be killed: carries out whatever runs there are as soon as it hears a line. */
const [databaseUrl = '', serviceUrl = ''] = process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet });
const bulk = createBulk({
  policy: policyBy([grant('role:admin')]),
  store,
  service: createServices(
    { baseUrl: serviceUrl, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000_000 },
    { principal: ALLOWED, log: quiet },
  ).service,
  rateLimit: 1_000_000,
  // Its messages wait for a process that sends them.
  outbox: { add: () => undefined, wake: () => undefined },
  audit: createAuditTrail({ store, log: quiet, now: () => new Date() }),
  shareFiles: async () => undefined,
  log: quiet,
  now: () => new Date(),
  pace: { lookEveryMs: 50, leaseMs: 400, showEveryMs: 200, inDoubtMs: 300 },
});
await once(process.stdin, 'data');
bulk.start();

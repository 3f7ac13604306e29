import { measureAcknowledgement } from './relay/acknowledgement.ts';
import { measureAlternatives } from './relay/alternatives.ts';
import { measureBatches } from './relay/batches.ts';
import { measureBurst } from './relay/burst.ts';
import { measureCampaigns } from './relay/campaigns.ts';
import { measureGrowth } from './relay/growth.ts';
import { measureIntake } from './relay/intake.ts';
import { describeMachine, watchOthers } from './relay/machine.ts';
import { measureMemory } from './relay/memory.ts';
import { readArguments } from './relay/settings.ts';
import { verdict } from './relay/table.ts';

/*
 * `npm run bench relay` measures what the relay promises, `npm run bench relay intake ack` some of
 * it. Figures of a machine that does other things at the same time are worth little; shares within
 * a round survive that better than the others.
 */
const measures = {
  intake: measureIntake,
  batches: measureBatches,
  burst: measureBurst,
  campaigns: measureCampaigns,
  ack: measureAcknowledgement,
  memory: measureMemory,
  alternatives: measureAlternatives,
  growth: measureGrowth,
} as const;

/** Fills a store with ten million events, which is too long for every day. */
const ON_REQUEST: ReadonlySet<string> = new Set(['growth']);

const read = readArguments(process.argv.slice(3), Object.keys(measures));
if (read === null) {
  process.stderr.write(`npm run bench relay [${Object.keys(measures).join(' | ')}]…\n`);
  process.exit(64);
}
// So that what clears up at the exit does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { requested, settings } = read;
const startedAtMs = performance.now();
console.log(await describeMachine());
for (const [name, measure] of Object.entries(measures)) {
  const isRequested = requested.length === 0 ? !ON_REQUEST.has(name) : requested.includes(name);
  if (!isRequested) continue;
  const others = await watchOthers();
  await measure(settings);
  console.log(await others.say());
}
console.log(`\n${verdict()}`);
console.log(`Took ${((performance.now() - startedAtMs) / 60_000).toFixed(1)} minutes.`);

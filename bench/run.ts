import { buildIfChanged } from '../scripts/build.ts';
import { measureAcknowledgement } from './acknowledgement.ts';
import { measureAnswers } from './answers.ts';
import { measureAssistants } from './assistants.ts';
import { measureBurst } from './burst.ts';
import { measureFiles } from './files.ts';
import { measureGrowth } from './growth.ts';
import { measureIntake } from './intake.ts';
import { endWithParent, onEnd } from '../src/lib/signals.ts';
import { describeMachine, watchOthers } from './machine.ts';
import { measureMemory } from './memory.ts';
import { verdict } from './report.ts';
import { measureReplicas } from './replicas.ts';
import { measureRights } from './rights.ts';
import { measureStart } from './start.ts';

/*
 * `npm run bench relay` measures what the relay promises, `npm run bench relay intake ack` a part of
 * it, `npm run bench relay burst events=100000` with a smaller burst; `npm run bench files` what files of
 * rows cost, `npm run bench commands` how long people wait for answers. Figures of a machine that does
 * other things at the same time are worth little; shares within a round survive that better than the
 * others.
 */
const MEASURES = {
  start: measureStart,
  intake: measureIntake,
  burst: measureBurst,
  ack: measureAcknowledgement,
  memory: measureMemory,
  rights: measureRights,
  replicas: measureReplicas,
  growth: measureGrowth,
} as const;

/** What is measured apart from the relay, each by `npm run bench <name>`. */
const ALONE = {
  files: measureFiles,
  commands: measureAnswers,
  assistants: measureAssistants,
} as const;

/** Fills a store with ten million events, which takes too long for every day. */
const ON_REQUEST: ReadonlySet<string> = new Set(['growth']);

const SETTINGS = {
  /** In a burst. */
  events: 1_000_000,
  /** In each round of each installation, when replicas are compared. */
  replicated: 10_000,
  /** How many of those are measured. */
  rounds: 5,
  /** In the larger of two stores, when the cost of growth is measured. */
  stored: 10_000_000,
};

const [bench, ...given] = process.argv.slice(2);
const requested = given.filter((word) => !word.includes('='));
const settings = Object.fromEntries(
  given
    .filter((word) => word.includes('='))
    .map((word) => word.split('='))
    .map(([name = '', value]) => [name, Number(value)] as const),
);
const alone =
  given.length === 0 ? Object.entries(ALONE).find(([name]) => name === bench) : undefined;
const isAlone = alone !== undefined;
const isKnown =
  bench === 'relay' &&
  requested.every((name) => Object.hasOwn(MEASURES, name)) &&
  Object.entries(settings).every(([name, value]) => Object.hasOwn(SETTINGS, name) && value > 0);
if (!isKnown && !isAlone) {
  const [measures, names] = [MEASURES, SETTINGS].map((one) => Object.keys(one));
  process.stderr.write(
    `npm run bench relay [${measures?.join(' | ')}]… [${names?.join('= | ')}=]…\nnpm run bench ${Object.keys(ALONE).join(' | ')}\n`,
  );
  process.exit(64);
}
// So that what clears up at the exit does.
onEnd(() => process.exit(130));
endWithParent();

const startedAtMs = performance.now();
console.log(await describeMachine());
if (bench !== 'files') await buildIfChanged();
if (alone) await measuredBesideOthers(alone[1]);
for (const [name, measure] of Object.entries(MEASURES)) {
  const isRequested = requested.length === 0 ? !ON_REQUEST.has(name) : requested.includes(name);
  if (!isRequested || isAlone) continue;
  await measuredBesideOthers(() => measure({ ...SETTINGS, ...settings }));
}
console.log(`\n${verdict()}`);
console.log(`Took ${((performance.now() - startedAtMs) / 60_000).toFixed(1)} minutes.`);

async function measuredBesideOthers(measure: () => Promise<void>): Promise<void> {
  const others = await watchOthers();
  await measure();
  console.log(`  ${await others.say()}`);
}

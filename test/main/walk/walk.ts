import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_SINGLE_EMAILS } from '../../commands/context.ts';
import { SMALL } from '../../sandbox/service/client.ts';
import { install, type Installation } from '../installation.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { createPlayer, type Player, type Way } from './play.ts';
import { brokenRules, recordingOf } from './recording.ts';
import { operationOf } from './typed-values.ts';

/** Of fewer single emails, none may have bounced. */
const COMPANY = { ...SMALL, singleEmailsPerDay: ALL_SINGLE_EMAILS };

/** Nobody listens there; the sandbox reports no event while its time stands. */
const SETTINGS = { PUBLIC_URL: 'http://127.0.0.1:9' };

export interface Walked {
  readonly scenario: Scenario;
  /** What the bot asked the service until the next scenario. */
  readonly requests: readonly string[];
  /** Rows of what was looked at before: on a slow machine it is read to its end after its answer. */
  readonly stillRead: ReadonlySet<string>;
}

/**
 * One test a scenario, in their order, in an installation of their own; all that is shown is held
 * against what Slack takes.
 */
export function walk(story: readonly Scenario[], way: Way): readonly Walked[] {
  const walked: Walked[] = [];
  let installation: Installation;
  let play: Player;
  let recorder: ReturnType<typeof recordingOf>;
  let from = 0;
  beforeAll(async () => {
    const all = await install(SETTINGS, undefined, undefined, COMPANY);
    recorder = recordingOf(all.workspace);
    installation = { ...all, workspace: recorder.workspace };
    // What is read regularly isn't asked for by an operation.
    await installation.bot.collect(new Date());
    play = createPlayer(installation, way, () => {
      from = installation.line.addresses.length;
    });
  });
  afterAll(() => installation.close());

  it.each(story.map((scenario, index) => [titleOf(scenario, index), scenario] as const))(
    '%s',
    async (_, scenario) => {
      try {
        await play(scenario);
        if (operationOf(scenario).isJob) await jobsEnded(installation);
      } finally {
        const earlier = walked.map((one) => operationOf(one.scenario));
        const looked = earlier.filter(({ effect }) => effect === 'reads');
        walked.push({
          scenario,
          requests: installation.line.addresses.slice(from),
          stillRead: new Set(looked.flatMap(({ endpoints }) => endpoints)),
        });
      }
    },
  );

  it('breaks no rule of Slack’s, and all of it can be read aloud', () => {
    const recording = recorder.end();
    expect(recording.messages.length).toBeGreaterThanOrEqual(story.length);
    expect(brokenRules(recording)).toEqual([]);
  });
  return walked;
}

/** A job goes on after its answer. */
async function jobsEnded({ bot: { store } }: Installation): Promise<void> {
  const states = async () => (await store.bulkRuns.recent()).map(({ state }) => state);
  await expect.poll(states).not.toContain('running');
}

function titleOf({ line }: Scenario, index: number): string {
  return `${index + 1}: ${line.length > 100 ? `${line.slice(0, 100)}…` : line}`;
}

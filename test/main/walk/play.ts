import type { Installation } from '../installation.ts';
import type { Scenario, World } from '../scenarios/scenario.ts';
import { answerTo } from './answer-to.ts';
import { byForm } from './by-form.ts';

/** How an operation is asked for. */
export type Way = (installation: Installation, scenario: Scenario, line: string) => Promise<string>;

/** Plays the next scenario of a story. */
export type Player = (scenario: Scenario) => Promise<void>;

/** @param onReady called when all that a scenario needs is there, before it is asked for */
export function createPlayer(
  installation: Installation,
  way: Way,
  onReady: () => void = () => undefined,
): Player {
  let lastAnswer = '';
  const ask = async (said: string, awaited: RegExp) => {
    lastAnswer = await answerTo(installation, said, awaited);
  };
  const world: World = { service: installation.service, speak: { ask } };
  return async (scenario) => {
    await scenario.before?.(world);
    onReady();
    const line = scenario.lineFrom?.(lastAnswer, world) ?? scenario.line;
    // Nobody can type a file.
    const take = scenario.files ? byForm : way;
    lastAnswer = await take(installation, scenario, line);
  };
}

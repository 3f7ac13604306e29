import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignResend } from '../../src/bulk/actions/resend.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Inputs } from '../../src/commands/inputs.ts';
import { isId } from '../../src/commands/references/reference.ts';
import { ALL_SINGLE_EMAILS } from '../commands/context.ts';
import { SMALL } from '../sandbox/service/client.ts';
import { install, type Installation } from './installation.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { byCommand } from './walk/by-command.ts';
import { byForm } from './walk/by-form.ts';
import { createPlayer, type Player, type Way } from './walk/play.ts';
import { brokenRules, recordingOf } from './walk/recording.ts';
import { pickerRows, rowOf, ROWS } from './walk/rows.ts';
import { allStories } from './walk/stories.ts';
import { operationOf, typedValues } from './walk/typed-values.ts';

/*
 * Every operation, through the workspace against the sandbox: typed as a command, then done through
 * its form, and all that is shown held against what Slack takes (walk/recording.ts). Nobody lists anything
 * here: a file in scenarios/ is enough.
 */
const STORIES = await allStories();
/** The rows from which the account's own addresses are known. */
const OWN_ADDRESSES = ['GET /senders', 'GET /smtp/senders'];
const SCENARIOS = [...STORIES.values()].flat();
/** Rows of what takes a world of its own: a resend is resumed in bulk/resend.endurance.test.ts. */
const OF_OTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'postbell jobs resume': campaignResend.endpoints,
  // Sizes of many lists at once (operations/campaign/many-lists.test.ts).
  'campaign edit': ['GET /addressbooks'],
  'campaign recurring confirm': ['GET /addressbooks'],
};

/** Of fewer single emails, none may have bounced. */
const COMPANY = { ...SMALL, singleEmailsPerDay: ALL_SINGLE_EMAILS };

/** Nobody listens there; the sandbox reports no event while its time stands. */
const SETTINGS = { PUBLIC_URL: 'http://127.0.0.1:9' };

describe('the scenarios', () => {
  it('leave no operation out', () => {
    const played = new Set(SCENARIOS.map(operationOf));
    const missing = catalogue.operations.filter((operation) => !played.has(operation));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('uses every row of the service’s interface', () => {
    const used = new Set(catalogue.operations.flatMap(({ endpoints }) => endpoints));
    expect(ROWS.filter((row) => !used.has(row))).toEqual([]);
  });
});

describe.each([...STORIES])('%s', (_, story) => {
  describe('typed', () => {
    const walked = walk(story, byCommand);

    it.each([...new Set(story.map(operationOf))])(
      '$name asks for all the rows that it declares',
      (operation) => {
        const used = walked.filter(({ scenario }) => operationOf(scenario) === operation);
        const rows = new Set(used.flatMap(rowsOf));
        const elsewhere = OF_OTHER_TESTS[operation.name] ?? [];
        const asked = operation.endpoints.filter(
          (row) => rows.has(row) || !elsewhere.includes(row),
        );
        expect([...rows].sort()).toEqual([...asked].sort());
      },
    );
  });

  describe('through its form', () => {
    walk(story, byForm);
  });
});

/** The list of a resend is removed once its job is over, whatever of its story is asked for then. */
const OF_RESENDS: Readonly<Record<string, readonly string[]>> = {
  campaign: ['DELETE /addressbooks/{id}'],
};

interface Walked {
  readonly scenario: Scenario;
  /** What the bot asked the service until the next scenario. */
  readonly requests: readonly string[];
  /** Rows of what was looked at before: on a slow machine it is read to its end after its answer. */
  readonly stillRead: ReadonlySet<string>;
}

/**
 * What is asked for to offer titles in a form with a file isn't the operation's, nor what tells
 * whether a typed text that looks like an id is a title, or an address in an announcement is the
 * account's own.
 */
function rowsOf({ scenario, requests, stillRead }: Walked): readonly string[] {
  const { area, endpoints, inputs } = operationOf(scenario);
  const rows = requests.map(rowOf);
  const picked = pickerRows(scenario.files ? inputs : idsTyped(scenario));
  const looked = new Set([...picked, ...OWN_ADDRESSES, ...(OF_RESENDS[area] ?? [])]);
  return rows.filter((row) => endpoints.includes(row) || !(looked.has(row) || stillRead.has(row)));
}

/** Returns the inputs of a line that are given by a text that may be an id or a title. */
function idsTyped({ line }: Scenario): Inputs {
  const { operation, raw } = typedValues(line);
  const given = Object.entries(operation.inputs).filter(([name, input]) => {
    const texts = (raw[name] ?? '').split(/[\s,]+/u).filter(Boolean);
    const isPicked = input.kind === 'reference' || input.kind === 'references';
    return isPicked && texts.length > 0 && texts.every((text) => isId(input.to, text));
  });
  return Object.fromEntries(given);
}

/** One test a scenario, in their order, in an installation of their own. */
function walk(story: readonly Scenario[], way: Way): readonly Walked[] {
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

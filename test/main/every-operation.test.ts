import { describe, expect, it } from 'vitest';
import { campaignResend } from '../../src/bulk/actions/resend.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Inputs } from '../../src/commands/inputs.ts';
import { isId } from '../../src/commands/references/reference.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { byCommand } from './walk/by-command.ts';
import { pickerRows, rowOf, ROWS } from './walk/rows.ts';
import { allStories } from './walk/stories.ts';
import { operationOf, typedValues } from './walk/typed-values.ts';
import { walk, type Walked } from './walk/walk.ts';

/*
 * Every operation, typed as a command in the workspace, against the sandbox; done through its form in
 * every-form.endurance.test.ts. Nobody lists anything here: a file in scenarios/ is enough.
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

describe.each([...STORIES])('%s, typed', (_, story) => {
  const walked = walk(story, byCommand);

  it.each([...new Set(story.map(operationOf))])(
    '$name asks for all the rows that it declares',
    (operation) => {
      const used = walked.filter(({ scenario }) => operationOf(scenario) === operation);
      const rows = new Set(used.flatMap(rowsOf));
      const elsewhere = OF_OTHER_TESTS[operation.name] ?? [];
      const asked = operation.endpoints.filter((row) => rows.has(row) || !elsewhere.includes(row));
      expect([...rows].sort()).toEqual([...asked].sort());
    },
  );
});

/** The list of a resend is removed once its job is over, whatever of its story is asked for then. */
const OF_RESENDS: Readonly<Record<string, readonly string[]>> = {
  campaign: ['DELETE /addressbooks/{id}'],
};

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

import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import type { Reference } from '../../src/commands/references/reference.ts';
import { READS, startHarness, WRITES } from './harness.ts';

const SPRING: Reference = { id: '11', title: 'Spring sale', detail: 'Sent' };
const SECOND: Reference = { id: '12', title: 'Spring sale, part 2', detail: 'Draft' };

const NUMBERED: Reference = { id: '2026', title: 'Autumn' };
const CALLED: Reference = { id: '13', title: '2026' };

/** Two campaigns of one name, one alone, and nothing else. */
const references = {
  named: async (_: string, title: string) => {
    const requested = title.toLowerCase();
    if (requested === 'spring sale') return { exactly: [SPRING], like: [SPRING, SECOND] };
    if (requested === 'spring') return { exactly: [], like: [SPRING, SECOND] };
    if (requested === '2026') return { exactly: [NUMBERED, CALLED], like: [NUMBERED, CALLED] };
    if (requested === '1999') return { exactly: [CALLED], like: [CALLED] };
    if (requested === 'part') return { exactly: [], like: [SECOND] };
    return { exactly: [], like: [] };
  },
};

const campaign = { kind: 'reference', to: 'campaign', label: 'Campaign' } as const;

function operation(verb: string, effect: typeof READS | typeof WRITES) {
  return defineOperation({
    name: `thing ${verb}`,
    summary: 'Do it',
    ...effect,
    inputs: { campaign },
    run: async (values) => ({ title: `${verb} ${values.campaign}` }),
  });
}

const catalogue = catalogueOf([
  {
    name: 'thing',
    summary: 'Things',
    main: 'show',
    bare: 'show',
    operations: [
      operation('show', READS),
      operation('rename', WRITES),
      defineOperation({
        name: 'thing compare',
        summary: 'Compare',
        ...READS,
        inputs: { campaigns: { kind: 'references', to: 'campaign', label: 'Campaigns' } },
        run: async ({ campaigns }) => ({ title: `compared ${campaigns.join(' with ')}` }),
      }),
    ],
  },
]);

const start = () => startHarness({ catalogue, references });

describe('a title in place of an id', () => {
  test.each([
    ['/thing show Spring Sale', 'show 11'],
    ['/thing show "spring sale"', 'show 11'],
    ['/thing Spring Sale', 'show 11'],
    ['/thing show part', 'show 12'],
    ['/thing show 4711', 'show 4711'],
    ['/thing rename 1999', 'rename 13'],
    ['/thing compare 4711 1999', 'compared 4711 with 13'],
    ['/thing compare 4711, 1999, part', 'compared 4711 with 13 with 12'],
    ['/thing rename campaign="Spring sale"', 'rename 11'],
    ['/thing compare 11 12', 'compared 11 with 12'],
    ['/thing compare Spring sale, part', 'compared 11 with 12'],
    ['/thing compare 11, "Spring sale"', 'compared 11'],
  ])('%s', async (typed, answer) => {
    const { ask } = await start();
    await ask(typed, answer);
  });

  test('that several have asks which one is meant, with a menu', async () => {
    const { ask, click, form } = await start();
    const question = await ask('/thing show spring', 'Which campaign?');
    expect(JSON.stringify(question.blocks)).toContain('"text":"Details"');
    expect(JSON.stringify(question.blocks)).not.toContain('"text":"–"');
    expect(JSON.stringify(question)).toContain('2 campaigns match “spring”.');
    expect(JSON.stringify(question)).toContain('Spring sale, part 2 (12)');
    await click(question, 'Open “Do it”');
    expect((await form()).payload['title']).toMatchObject({ text: 'Do it' });
  });

  test('changes nothing while only a part of it was given', async () => {
    const { ask } = await start();
    await ask('/thing rename part', 'Which campaign?');
  });

  test('that is the id of another one asks which one is meant, and once only', async () => {
    const { ask, choose, notified } = await start();
    const question = await ask('/thing rename 2026', 'Which campaign?');
    expect(JSON.stringify(question)).toContain('“2026” is an ID and a title.');
    await choose(question, 'Choose…', 'Autumn (2026)');
    await notified('rename 2026');
  });

  test('that nobody has opens the form, which says so', async () => {
    const { opened } = await start();
    const view = await opened('/thing show Autumn');
    expect(JSON.stringify(view.payload)).toContain('No campaign matches “Autumn”.');
  });
});

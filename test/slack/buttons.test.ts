import { describe, expect, test } from 'vitest';
import type { Message, View } from '../../sandbox/workspace/page-protocol.ts';
import { action, type Action } from '../../src/domain/reply.ts';
import { ADMIN, blocksOf, VIEWER } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const values = { name: 'lamp' };
const ACTIONS: readonly Action[] = [
  { kind: 'operation', label: 'Mark', operation: 'thing mark', values },
  action({ name: 'thing show' }, { thing: '4711' }, 'Show'),
  {
    kind: 'menu',
    label: 'More…',
    choices: [
      { kind: 'operation', label: 'Delete', operation: 'thing delete', values },
      action({ name: 'thing chart' }, {}, 'Chart'),
    ],
  },
  {
    kind: 'menu',
    label: 'Change…',
    choices: [{ kind: 'operation', label: 'A', operation: 'thing mark', values }],
  },
  { kind: 'operation', label: 'Gone', operation: 'thing vanish', values },
  { kind: 'link', label: 'Open', url: 'https://example.com/' },
];

async function start() {
  const home = { partsFor: () => [{ title: 'Part', missing: '', read: async () => content }] };
  const content = { summary: 'Things', actions: ACTIONS };
  return startTrial({ home });
}

/** The labels of buttons, and of the entries of menus. */
function offeredIn(shown: Message | View): readonly string[] {
  return blocksOf(shown)
    .filter(({ type }) => type === 'actions')
    .flatMap(({ elements }) => elements as readonly Record<string, unknown>[])
    .flatMap(({ text, options }) =>
      options === undefined
        ? [(text as { text: string }).text]
        : (options as { text: { text: string } }[]).map((option) => option.text.text),
    );
}

describe('buttons', () => {
  test('of an answer are those that its reader may press', async () => {
    const { type, notified } = await start();
    await type('/thing show 4711');
    const all = ['Mark', 'Delete', 'Look again', 'Rename', 'Open', 'Details'];
    expect(offeredIn(await notified('Thing 4711'))).toEqual(all);
    await type('/thing show 4712', { person: VIEWER });
    expect(offeredIn(await notified('Thing 4712', VIEWER))).toEqual([
      'Look again',
      'Open',
      'Details',
    ]);
  });

  test('of App Home are those that its reader may press', async () => {
    const { workspace } = await start();
    const homeOf = async (person: string) => {
      await workspace.send('home', { person });
      return offeredIn(await workspace.waitForView(person, (view) => offeredIn(view).length > 1));
    };
    const all = ['Mark', 'Show', 'Delete', 'Chart', 'A', 'Open'];
    expect(await homeOf(ADMIN)).toEqual(all);
    expect(await homeOf(VIEWER)).toEqual(['Show', 'Chart', 'Open']);
  });

  test('of a message for a whole channel are all that exist', async () => {
    const { post } = await start();
    const card = await post({ title: 'Card of things', actions: ACTIONS });
    expect(offeredIn(card)).toEqual(['Mark', 'Show', 'Delete', 'Chart', 'A', 'Open']);
  });
});

import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { PEOPLE } from '../../sandbox/workspace/story.ts';
import { install, type Installation } from './installation.ts';
import { personIn } from './person.ts';
import { fieldsOf } from './walk/fields.ts';
import { brokenRules, recordingOf } from './walk/recording.ts';
import { screenOf } from './walk/screen.ts';

const SETTINGS = { PUBLIC_URL: 'http://127.0.0.1:9' };

describe('what no scenario shows breaks no rule of Slack’s', () => {
  it.each([
    ['bold words with moments among them, and answers in direct messages', others, 4],
    ['the empty form of every operation, and all that its pickers offer', forms, 250],
    ['App Home, and everything in it that can be clicked', home, 3],
  ] as const)('%s', async (_, act, least) => {
    const installation = await install(SETTINGS, undefined, act === forms ? PEOPLE : undefined);
    const recorder = recordingOf(installation.workspace);
    try {
      await act({ ...installation, workspace: recorder.workspace });
    } finally {
      await installation.close();
    }
    const recording = recorder.end();
    expect(recording.dispatches).toBeGreaterThanOrEqual(least);
    expect(brokenRules(recording)).toEqual([]);
  });
});

async function others({ mira }: Installation): Promise<void> {
  await mira.ask('/contact why ann@example.com');
  await mira.ask('/contact why ann@example.com 71014');
  await mira.ask('/postbell alerts add spam list=4101', 'D0MIRA');
  await mira.ask('/postbell doctor', 'D0MIRA');
}

/** More of them than Slack lets anybody open in a minute. */
async function forms({ workspace, mira }: Installation): Promise<void> {
  const screen = screenOf(workspace, mira.id);
  for (const { name, inputs } of catalogue.operations) {
    if (Object.keys(inputs).length === 0) continue;
    const watched = screen.watch();
    await mira.type(`/${name} ?`);
    const view = await watched.until(({ form }) => form ?? undefined);
    const { id } = view;
    for (const { blockId, element } of fieldsOf(view).values()) {
      if (!String(element['type']).endsWith('external_select')) continue;
      const actionId = String(element['action_id']);
      const at = { person: mira.id, container: { viewId: id }, blockId, actionId };
      await workspace.send('options', { ...at, query: '' });
    }
    await workspace.send('close', { person: mira.id, viewId: id });
  }
}

async function home({ workspace, bot }: Installation): Promise<void> {
  const { id: person } = personIn(workspace, 'U0MIRA');
  await workspace.send('home', { person });
  const isWhole = (view: { readonly payload: unknown }) =>
    !JSON.stringify(view.payload).includes('Loading…');
  const view = await workspace.waitForView(person, (one) => one.kind === 'home' && isWhole(one));
  for (const [blockId, actionId, action] of buttonsIn(view.payload['blocks'])) {
    const container = { viewId: view.id };
    await workspace.send('action', { person, container, blockId, actionId, action });
  }
  await bot.stop();
}

type Json = Readonly<Record<string, unknown>>;

function buttonsIn(blocks: unknown): (readonly [string, string, Json])[] {
  const clickable = ({ type, accessory }: Json) => type === 'actions' || accessory !== undefined;
  const found = (blocks as readonly Json[]).filter(clickable);
  return found.flatMap(({ block_id: blockId, accessory, elements = [accessory] }) =>
    (elements as readonly Json[])
      .filter(({ type }) => type === 'button')
      .map(({ type, action_id: actionId, value }) => {
        return [String(blockId), String(actionId), { type, value }] as const;
      }),
  );
}

import pMap from 'p-map';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { PEOPLE } from '../../sandbox/workspace/story.ts';
import { install, type Installation } from './installation.ts';
import { personIn } from './person.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { byCommand } from './walk/by-command.ts';
import { crowdFor } from './walk/crowd.ts';
import { fieldsOf } from './walk/fields.ts';
import { createPlayer } from './walk/play.ts';
import { recordingOf, violationsIn, type Recording } from './walk/recording.ts';
import { screenOf } from './walk/screen.ts';
import { allStories } from './walk/stories.ts';

/*
 * Everything that the workspace took of the bot while all that it can do was done, held against what
 * Slack takes (walk/rules.ts), and against what is heard of it where nobody sees its blocks.
 */
const CHANNEL = 'C0CAMPAIGNS';
const SETTINGS = { PUBLIC_URL: 'http://127.0.0.1:9' };
/** On a machine that does much else. */
const TIMEOUT_MS = 180_000;

const recordings: Recording[] = [];

beforeAll(async () => {
  const stories = [...(await allStories()).values()];
  await pMap(
    [...stories.map((story) => () => played(story)), others, forms, failures, home],
    (part) => part(),
    {
      concurrency: 4,
    },
  );
}, TIMEOUT_MS);

describe('all that people are shown', () => {
  it('breaks no rule, and its reason is in the text that is read aloud', () => {
    const violations = recordings.map(violationsIn);
    const byRule = new Map<string, string[]>();
    for (const [rule, faults] of violations.flatMap((found) => Object.entries(found))) {
      byRule.set(rule, [...(byRule.get(rule) ?? []), ...faults]);
    }
    const figures = {
      ...counted(recordings),
      violations: Object.fromEntries([...byRule].map(([rule, faults]) => [rule, faults.length])),
    };
    console.log(`recorded: ${JSON.stringify(figures)}`);
    const examples = [...byRule].map(([rule, faults]) => `${rule}: ${faults[0]?.slice(0, 600)}`);
    expect(examples).toEqual([]);
  });

  it('is much', () => {
    const { dispatches, messages, views } = counted(recordings);
    expect(dispatches).toBeGreaterThan(700);
    expect(messages).toBeGreaterThan(700);
    expect(views).toBeGreaterThan(100);
  });
});

it(
  'what is asked in a thread is answered and announced in it',
  { timeout: TIMEOUT_MS },
  async () => {
    const installation = await install(SETTINGS);
    const { workspace, mira } = installation;
    const say = async (text: string, threadTs?: string): Promise<Message> => {
      await workspace.send('message', {
        person: mira.id,
        channel: CHANNEL,
        text,
        ...(threadTs !== undefined && { threadTs }),
      });
      return workspace.waitForMessage((one) => one.personId === mira.id && one.text.includes(text));
    };
    const { ts } = await say('Who is this?');
    const reply = await say('ann@example.com', ts);
    const contact = await mira.lookUp(reply);
    await mira.click(contact, 'Blacklist');
    const form = await mira.takeUpInForm(reply, 'blacklist_addresses');
    await mira.submit(form, { addresses: 'bob@example.com' });
    await workspace.waitForMessage({ channel: CHANNEL, personId: null, contains: 'bob' });
    await installation.close();
    const said = workspace.messages(CHANNEL).filter(({ personId }) => personId === null);
    expect(said.length).toBeGreaterThanOrEqual(4);
    expect(said.filter(({ threadTs }) => threadTs !== ts).map(({ text }) => text)).toEqual([]);
  },
);

function counted(all: readonly Recording[]) {
  const sum = (count: (one: Recording) => number) =>
    all.reduce((total, one) => total + count(one), 0);
  return {
    dispatches: sum(({ dispatches }) => dispatches),
    messages: sum(({ messages }) => messages.length),
    views: sum(({ views }) => views.length),
    options: sum(({ options }) => options.flat().length),
  };
}

/** What is done in an installation of its own, recorded. */
async function recorded(
  task: (installation: Installation) => Promise<unknown>,
  given?: Installation,
): Promise<void> {
  const installation = given ?? (await install(SETTINGS));
  const recorder = recordingOf(installation.workspace);
  try {
    await task({ ...installation, workspace: recorder.workspace });
  } finally {
    await installation.close();
    recordings.push(recorder.end());
  }
}

/** A story, typed; what needs a file in its form. */
async function played(story: readonly Scenario[]): Promise<void> {
  await recorded(async (installation) => {
    await installation.bot.collect(new Date());
    const play = createPlayer(installation, byCommand);
    for (const scenario of story) await play(scenario);
  });
}

/** Answers that no story has: bold words with moments among them, and what is said in direct messages. */
async function others(): Promise<void> {
  await recorded(async ({ mira }) => {
    await mira.ask('/contact why ann@example.com');
    await mira.ask('/contact why ann@example.com 71014');
    await mira.ask('/postbell alerts add spam list=4101', 'D0MIRA');
    await mira.ask('/postbell doctor', 'D0MIRA');
  });
}

/** The empty form of every operation that asks for something, and all that its pickers offer. */
async function forms(): Promise<void> {
  await recorded(
    async ({ workspace, mira }) => {
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
      // More forms than Slack lets anybody open in a minute.
    },
    await install(SETTINGS, undefined, PEOPLE),
  );
}

/** Everything at once while the service fails, and while somebody may only look. */
async function failures(): Promise<void> {
  for (const mayOnlyLook of [false, true]) {
    const crowd = await crowdFor(({ endpoints }) => endpoints.length > 0, { mayOnlyLook });
    if (!mayOnlyLook) crowd.service.control.fail({ status: 500 });
    await recorded(async () => {
      await Promise.all(crowd.walkers.map(({ type }) => type()));
      // After that nothing is on its way any more.
      await crowd.bot.stop();
    }, crowd);
  }
}

/** App Home, and everything in it that can be clicked. */
async function home(): Promise<void> {
  await recorded(async ({ workspace, bot }) => {
    const { id: person } = personIn(workspace, 'U0MIRA');
    await workspace.send('home', { person });
    const isWhole = (view: { readonly payload: unknown }) =>
      !JSON.stringify(view.payload).includes('Reading…');
    const view = await workspace.waitForView(person, (one) => one.kind === 'home' && isWhole(one), {
      timeoutMs: 15_000,
    });
    for (const [blockId, actionId, action] of buttonsIn(view.payload['blocks'])) {
      const container = { viewId: view.id };
      await workspace.send('action', { person, container, blockId, actionId, action });
    }
    await bot.stop();
  });
}

type Json = Readonly<Record<string, unknown>>;

function buttonsIn(blocks: unknown): (readonly [string, string, Json])[] {
  const actions = (blocks as readonly Json[]).filter(({ type }) => type === 'actions');
  return actions.flatMap(({ block_id: blockId, elements }) =>
    (elements as readonly Json[])
      .filter(({ type }) => type === 'button')
      .map(({ type, action_id: actionId, value }) => {
        return [String(blockId), String(actionId), { type, value }] as const;
      }),
  );
}

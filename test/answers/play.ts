import { PostbellError } from '../../src/lib/errors.ts';
import type { RawValues, Reply } from '../../src/domain/reply.ts';
import { digestsAtOnce } from '../digests/daily-digest.ts';
import type { OperationContext } from '../../src/operations/context.ts';
import { createLog } from '../../src/lib/log.ts';
import { createUpkeep } from '../../src/alerts/webhooks/upkeep.ts';
import { wordsOf } from '../../sandbox/workspace/watch.ts';
import { render } from '../../src/slack/blocks/render.ts';
import type { Scenario } from '../main/scenarios/scenario.ts';
import { operationNamed, typedValues } from '../main/walk/typed-values.ts';
import { ALL_PEOPLE, NOW, openDesk, type SandboxDesk } from '../operations/context.ts';
import { detailsWith } from '../alerts/cards/details-here.ts';
import { markdownOf } from './markdown.ts';

/** Plays the scenarios of one file on a desk of their own, and writes down all that is said. */
export async function playedOut(title: string, story: readonly Scenario[]): Promise<string> {
  const desk = await openDesk({}, { people: ALL_PEOPLE });
  try {
    const parts = [`# ${title}`];
    const byChance = new Set<string>();
    let lastAnswer = '';
    for (const scenario of story) {
      const { text, words } = await played(desk, scenario, lastAnswer);
      parts.push(text);
      lastAnswer = words;
      for (const id of await idsOfChance(desk)) byChance.add(id);
    }
    // They read the same in every transcript.
    return [...byChance].reduce(
      (all, id) => all.replaceAll(id, 'k7x2m'),
      `${parts.join('\n\n')}\n`,
    );
  } finally {
    await desk.close();
  }
}

async function played(desk: SandboxDesk, scenario: Scenario, lastAnswer: string) {
  let received = lastAnswer;
  const ask = async (said: string) => {
    received = wordsOfLast(await answersTo(desk, typedValues(said)));
  };
  const world = { service: desk.sandbox, speak: { ask } };
  await scenario.before?.(world);
  const line = scenario.lineFrom?.(received, world) ?? scenario.line;
  const operation = operationNamed(scenario.operation);
  const raw = { ...typedValues(line).raw, ...(await filesOf(desk, scenario)) };
  const answers = await answersTo(desk, { operation, raw }, scenario.confirm === true);
  const text = [
    `## ${line}${scenario.files ? ' (with files)' : ''}`,
    ...answers.map(markdownOf),
  ].join('\n\n');
  return { text, words: wordsOfLast(answers) };
}

function wordsOfLast(answers: readonly Reply[]): string {
  const last = answers.at(-1);
  return last ? wordsOf(render(last)) : '';
}

/** The files of a scenario, kept as those of a form are; by the ids under which they are. */
async function filesOf({ store }: SandboxDesk, { files = {} }: Scenario): Promise<RawValues> {
  const kept = Object.entries(files).map(async ([input, { name, content }]) => {
    const id = await store.uploads.save({ name, content: Buffer.from(content) }, NOW);
    return [input, id] as const;
  });
  return Object.fromEntries(await Promise.all(kept));
}

/** The question, where there is one, and the answer. */
async function answersTo(
  desk: SandboxDesk,
  { operation, raw }: { readonly operation: { readonly name: string }; readonly raw: RawValues },
  isConfirmed = true,
): Promise<readonly Reply[]> {
  const context = rooms(desk);
  try {
    const question = await desk.question(operation.name, raw, context);
    if (question && !isConfirmed) return [question];
    const answer = await desk.run(operation.name, raw, context);
    return question ? [question, answer] : [answer];
  } catch (error) {
    if (!(error instanceof PostbellError)) throw error;
    return [{ title: 'That didn’t work', summary: error.message }];
  }
}

const HERE = { publicUrl: 'https://bot.example', secret: 'a-secret-of-the-relay' };

/** What other rooms do for an operation; the whole program isn't there. */
function rooms({ service, store }: SandboxDesk): Partial<OperationContext> {
  const upkeep = createUpkeep({
    store,
    service,
    listening: () => HERE,
    serviceZone: 'UTC',
    post: { post: async (channelId) => ({ channelId, ts: '1.1' }), update: async () => undefined },
    log: createLog('silent'),
    now: () => NOW,
  });
  return {
    digests: digestsAtOnce({ service, store }, NOW),
    relay: { ...upkeep.port, details: detailsWith({ service, store }, () => NOW) },
  };
}

/** Ids that are drawn by lot, as they are there now. */
async function idsOfChance({ store }: SandboxDesk): Promise<readonly string[]> {
  const kept = [
    ...(await store.subscriptions.list()),
    ...(await store.digests.list()),
    ...(await store.watches.list()),
    ...(await store.bulkRuns.recent()),
  ];
  return kept.map(({ id }) => id);
}

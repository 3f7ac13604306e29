import { expect, it } from 'vitest';
import { DAILY } from '../../../src/domain/digest.ts';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import type { OperationContext } from '../../../src/operations/context.ts';
import { digestsPart } from '../../../src/operations/home/digests-part.ts';
import { bulletsIn, choiceIn, labelsIn, NOW } from '../context.ts';
import { digestDesk, VIEWER } from '../postbell/digest/digest-context.ts';

const { desk, digests } = digestDesk();

const ADMIN = 'U0ADMIN';
const WHAT = 'daily digest, every day at 9:00 AM (UTC)';
const ofList = (list: string) => WHAT.replace(',', ` of list ${list},`);

const add = (channelId: string, createdBy: string, lists: readonly string[] = []) =>
  digests().add({ ...DAILY, scope: { ...DAILY.scope, lists }, channelId, createdBy }, NOW);

async function shown(more: Partial<OperationContext> = {}): Promise<Reply> {
  const context = desk().context({ channel: { id: ADMIN }, ...more });
  return { title: digestsPart.title, ...(await digestsPart.read(context)) };
}

it('tells one’s own digests, those that one set up, and those of others', async () => {
  await desk().store.snapshots.keep('list:4101', { name: 'Newsletter' }, NOW);
  const others = await add('C0A', 'U0OTHER', ['4102']);
  const setUp = await add('C0B', ADMIN, ['4101']);
  const own = await add(ADMIN, ADMIN);
  await add('U0OTHER', 'U0OTHER');
  await digests().pause(setUp.id, NOW);
  const reply = await shown();
  expect(plainText(reply.summary ?? '')).toBe('1 just for you, 1 that you set up for channels');
  expect(bulletsIn(reply)).toEqual([
    `${own.id}: ${WHAT}, just for you · next 2026-11-22T09:00:00.000Z`,
    `${setUp.id}: ${ofList('“Newsletter”')}, in #C0B · paused`,
    `${others.id}: ${ofList('4102')}, in #C0A · next 2026-11-22T09:00:00.000Z`,
  ]);
  const label = `${setUp.id}: ${ofList('“Newsletter”')}`;
  expect(choiceIn(reply, 'Edit…', label).values).toEqual({ digest: setUp.id });
});

it('offers to change one’s own and those that one set up', async () => {
  await add('C0A', 'U0OTHER');
  const setUp = await add('C0B', ADMIN);
  const own = await add(ADMIN, ADMIN);
  await digests().pause(setUp.id, NOW);
  const reply = await shown();
  const labels = ['Edit…', 'Pause…', 'Resume…', 'Remove…', 'Add a personal digest…'];
  expect(labelsIn(reply)).toEqual(labels);
  expect(choiceIn(reply, 'Remove…', `${own.id}, only for you: ${WHAT}`)).toMatchObject({
    operation: 'postbell digest remove',
    values: { digest: own.id },
  });
});

it('offers what channels get to whoever may only look, until they get it', async () => {
  const channels = await add('C0A', ADMIN);
  const before = await shown(VIEWER);
  expect(labelsIn(before)).toEqual(['Get privately…', 'Add a personal digest…']);
  const { operation, values } = choiceIn(before, 'Get privately…', `${channels.id}: ${WHAT}`);
  await desk().run(operation, values, VIEWER);
  const after = ['Edit…', 'Pause…', 'Remove…', 'Add a personal digest…'];
  expect(labelsIn(await shown(VIEWER))).toEqual(after);
});

import { describe, expect, it } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { USUAL_RULES } from '../../src/domain/approvals.ts';
import { installed, type Installation } from './installation.ts';
import { read } from './person.ts';

const ZELDA = 'zelda.secret@example.org';

interface Carried {
  readonly operation?: unknown;
  readonly values?: unknown;
  readonly nonce?: unknown;
  readonly [name: string]: unknown;
}

/** The ids of what is Mira’s: a request, a job, a long button, an uploaded file. */
async function belongings({ mira, bot }: Installation) {
  await mira.ask(`/list add 4104 ${ZELDA}`);
  const asked = await mira.ask(`/contact remove ${ZELDA}`);
  await mira.click(asked, 'Ask for approval');
  await expect.poll(() => bot.store.approvals.list(['pending'])).toHaveLength(1);
  const [request] = await bot.store.approvals.list(['pending']);
  const job = await mira.ask(`/list unsubscribe 4104 x${ZELDA},y${ZELDA},${ZELDA}`);
  await mira.click(job, 'Unsubscribe');
  await expect.poll(async () => (await bot.store.bulkRuns.recent()).length).toBeGreaterThan(0);
  const [run] = await bot.store.bulkRuns.recent();
  const now = new Date();
  const kept = { operation: 'list delete', values: { list: '4104' } };
  const draft = await bot.store.buttonPayloads.save(kept, now);
  const content = Buffer.from(`${ZELDA}\n`);
  const file = await bot.store.uploads.save({ name: 'rows.csv', content }, now);
  return { request: request?.id, run: run?.id, draft, file };
}

/** A bot at work whose genuine button is told again with another value in it. */
async function startAltering() {
  const installation = await installed();
  const { mira, jonas, workspace, bot, line } = installation;
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:sender');
  await bot.store.approvals.setRules({ ...USUAL_RULES, mostDeleted: 0 });
  const ids = await belongings(installation);
  const shown = await jonas.ask('/list show 4104');
  await jonas.press(shown, 'Add contacts…');
  await workspace.waitForView(jonas.id, ({ kind }) => kind === 'modal');
  const isClick = ({ payload }: { payload: Readonly<Record<string, unknown>> }) =>
    payload['type'] === 'block_actions';
  const genuine = workspace.dispatches.findLast(isClick)?.payload ?? {};
  const [first] = genuine['actions'] as readonly Readonly<Record<string, unknown>>[];
  let count = 0;
  const press = async (person: string, value: unknown, kind: 'action' | 'confirm' | 'keep') => {
    count += 1;
    const action = { ...first, action_id: `${kind}:0`, value, action_ts: `${count}.000100` };
    const user = { ...Object(genuine['user']), id: person };
    // It would lead to whoever clicked first.
    const payload = { ...genuine, user, actions: [action], response_url: undefined };
    await workspace.control.tell('interactive', payload);
  };
  const answers = (): readonly Message[] => jonas.privately();
  const changes = () => line.requests.filter((one) => !one.startsWith('GET '));
  return { ...installation, ids, press, answers, changes, genuine: String(first?.['value']) };
}

type Altering = Awaited<ReturnType<typeof startAltering>>;

/** Tells of one click after the other, and waits for the answer to each. */
async function answersTo(
  { press, answers, jonas }: Altering,
  values: readonly (readonly [kind: 'action' | 'confirm' | 'keep', value: unknown])[],
): Promise<readonly string[]> {
  const words: string[] = [];
  for (const [kind, value] of values) {
    const before = new Set(answers().map(({ ts, text }) => `${ts} ${text}`));
    const fresh = () => answers().filter(({ ts, text }) => !before.has(`${ts} ${text}`));
    await press(jonas.id, typeof value === 'string' ? value : JSON.stringify(value), kind);
    const what = JSON.stringify([kind, value]).slice(0, 200);
    await expect.poll(() => [what, fresh().map(read)]).toEqual([what, [expect.any(String)]]);
    words.push(...fresh().map(read));
  }
  return words;
}

describe('a button with another value in it', { timeout: 60_000 }, () => {
  it('does nothing that its person may not do, and says why', async () => {
    const bot = await startAltering();
    const { ids, changes } = bot;
    const before = changes();
    const nonce = 'a-nonce';
    const carried = (operation: string, values: object, more: Carried = {}): Carried => ({
      operation,
      values,
      nonce,
      ...more,
    });
    const beyond: readonly Carried[] = [
      carried('list delete', { list: '4104' }),
      carried('campaign send', { list: '4104' }),
      carried('campaign cancel', { campaign: '71016' }),
      carried('postbell grant', { subject: '<@U0JONAS>', entry: 'role:admin' }),
      carried('postbell approvals off', {}),
      carried('postbell approvals approve', { request: ids.request }),
      carried('postbell approvals withdraw', { request: ids.request }),
      carried('postbell approvals return', { request: ids.request, reason: 'no' }),
      carried('postbell jobs undo', { run: ids.run }),
      carried('postbell audit', { csv: 'yes' }),
      carried('contact forget', { email: ZELDA }),
      { draft: ids.draft },
    ];
    // Another nonce each time: one that was used does nothing anyway.
    const clicks = beyond.flatMap((one, index) => [
      ['action', { ...one, nonce: `action-${index}` }] as const,
      ['confirm', { ...one, nonce: `confirm-${index}` }] as const,
    ]);
    const words = await answersTo(bot, clicks);
    expect(words.filter((one) => /reference|wrong in Postbell/u.test(one))).toEqual([]);
    expect(changes()).toEqual(before);
    const { store } = bot.bot;
    expect(await store.approvals.get(ids.request ?? '')).toMatchObject({ state: 'pending' });
    const { grants } = await store.rights.all();
    expect(grants.map(({ entry }) => entry)).toEqual([
      'role:viewer',
      'role:marketer',
      'role:sender',
    ]);
    expect(await store.approvals.rules()).toMatchObject({ mostDeleted: 0 });
  });

  it('asks nobody who couldn’t do it, and decides nothing for whoever clicks', async () => {
    const bot = await startAltering();
    const { changes, ids } = bot;
    const before = changes();
    const values = {
      lists: '4104',
      sender: 'news@larkspur.example',
      subject: 'Hi',
      template: '506',
    };
    const send = { operation: 'campaign send', values };
    // Herself, a guest, nobody, a channel, nothing, and markup.
    const assignees = ['U0JONAS', 'U0GRETA', 'U0NOBODY', 'C0CAMPAIGNS', '', '<@U0MIRA>'];
    const approve = { operation: 'postbell approvals approve', values: { request: ids.request } };
    const others = [
      ...assignees.map((assigneeId) => ({ ...send, assigneeId })),
      {
        ...send,
        values: { ...values, isConfirmed: 'true', approverId: 'U0MIRA', way: 'approval' },
      },
      { ...approve, assigneeId: 'U0MIRA', approverId: 'U0MIRA', isConfirmed: true },
      { ...approve, values: { ...approve.values, approver: 'U0MIRA' } },
    ];
    const words = await answersTo(
      bot,
      others.map((one, index) => ['confirm', { ...one, nonce: `other-${index}` }] as const),
    );
    expect(words.filter((one) => /reference|wrong in Postbell/u.test(one))).toEqual([]);
    expect(changes()).toEqual(before);
    const pending = await bot.bot.store.approvals.list(['pending']);
    expect(pending.map(({ assigneeId }) => assigneeId)).toEqual(pending.map(() => null));
    expect(await bot.bot.store.approvals.get(ids.request ?? '')).toMatchObject({
      state: 'pending',
    });
  });

  it('does nothing twice, whatever else stands in it the second time', async () => {
    const bot = await startAltering();
    const { changes } = bot;
    const before = changes().length;
    const create = (name: string) => ({
      operation: 'list create',
      values: { name },
      nonce: 'the-same',
    });
    await answersTo(bot, [['action', create('First')]]);
    // A second click on the same button gets no second answer.
    await bot.press(bot.jonas.id, JSON.stringify(create('Second')), 'action');
    await bot.press(bot.jonas.id, JSON.stringify(create('Third')), 'confirm');
    await answersTo(bot, [['action', { operation: 'list show', values: { list: '4104' } }]]);
    expect(changes().slice(before)).toEqual(['POST /addressbooks']);
  });

  it('is refused in words where it is nobody’s, or reads as nothing', async () => {
    const bot = await startAltering();
    const { changes, ids } = bot;
    const before = changes();
    const good = JSON.parse(bot.genuine) as Carried;
    const garbage: readonly unknown[] = [
      '',
      '{',
      'null',
      '5',
      '[]',
      '"list delete"',
      {},
      { operation: 'list delete' },
      { ...good, operation: 'constructor' },
      { ...good, operation: '__proto__' },
      { ...good, operation: 'list' },
      { ...good, operation: 5 },
      { ...good, values: { list: 4104 } },
      { ...good, values: [] },
      { ...good, assigneeId: 7 },
      { draft: 'of-nobody', nonce: 'a' },
      { draft: ids.request, nonce: 'b' },
      { draft: ids.file, nonce: 'c' },
      { draft: '__proto__', nonce: 'd' },
      'x'.repeat(300_000),
    ];
    const words = await answersTo(bot, [
      ...garbage.map((value) => ['action', value] as const),
      ...garbage.map((value) => ['confirm', value] as const),
      // Without what makes it act once, it doesn't act.
      ['confirm', { operation: 'list rename', values: { list: '4104', name: 'Again' } }],
    ]);
    expect(words.filter((one) => !one.includes('This button has expired'))).toEqual([]);
    expect(changes()).toEqual(before);
  });
});

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { requestIn } from '../policy/approval-world.ts';
import { type Postbell, postbellAt, NOW, sandboxPostbell } from '../commands/context.ts';
import { LIST, rewrite, SENDING, STORIES, type Story } from './approved-stories.ts';

const postbell = sandboxPostbell();

const MARKETER = 'U0MAX';
const ADMIN = 'U0ADMIN';

/** Operations that nobody asks for, or about which nothing but their own values can change. */
const WITHOUT_CHANGE: Readonly<Record<string, string>> = {
  'campaign test': 'reaches the team, or one other person, for whoever may send',
  'postbell approvals approve': 'is the decision itself',
  'webhook delete': 'is for admins, who can’t be asked for it',
  'contact forget': 'takes all that is kept',
  'smtp resubscribe': 'has no content of its own',
  'sms delete': 'deletes a record of what is over',
  'sms cancel': 'takes effect only before anything is sent',
  'tag delete': 'is named by its id',
  'smtp unsubscribed remove': 'has its rows in the request',
  'sms numbers remove': 'has its rows in the request',
  'blacklist remove': 'has its rows in the request',
};

beforeEach(() => letAsk(postbell));

/** Lets a marketer ask an admin for all that sends or deletes. */
async function letAsk({ store }: Postbell): Promise<void> {
  const subject = { kind: 'person', id: MARKETER } as const;
  const given = { subject, isDenied: false, grantedBy: ADMIN, grantedAt: NOW } as const;
  await store.rights.set({ ...given, entry: 'role:marketer' }, () => undefined);
  await store.approvals.setRules({
    channelId: 'C0APPROVALS',
    mostRecipients: 0,
    mostDeleted: 0,
    mostCost: null,
    mostOverridden: null,
    hours: 48,
    isSummed: true,
  });
}

async function rawOf({ raw }: Story): Promise<RawValues> {
  return typeof raw === 'function' ? raw(postbell) : raw;
}

describe('what a second person approves', () => {
  it('is told of with its content by everything that sends or deletes', async () => {
    const told = new Set(STORIES.map(({ operation }) => operation));
    const acting = catalogue.operations.filter(
      ({ effect, name }) => effect === 'sends' || effect === 'deletes' || name === 'campaign edit',
    );
    const untold = acting.filter(({ name }) => !told.has(name) && !(name in WITHOUT_CHANGE));
    expect(untold.map(({ name }) => name)).toEqual([]);
  });

  for (const [index, story] of STORIES.entries()) {
    const { operation, changes } = story;
    it(`is done as it was asked for: ${operation}, ${index}`, async () => {
      const id = requestIn(
        await postbell.execute(operation, await rawOf(story), { personId: MARKETER }),
      );
      const { approvals } = postbell.context();
      expect((await approvals.find(id)).stakes.content).not.toEqual({});
      const { state, words } = await approvals.approve(id, ADMIN);
      expect({ state, words }).toMatchObject({ state: 'done' });
    });

    it.each(changes)(
      `isn’t done when $what changed meanwhile: ${operation}, ${index}`,
      async (it) => {
        const id = requestIn(
          await postbell.execute(operation, await rawOf(story), { personId: MARKETER }),
        );
        await it.change(postbell.sandbox.state(), postbell);
        const { state, words } = await postbell.context().approvals.approve(id, ADMIN);
        expect(state).toBe('void');
        expect(words).toContain(it.says);
      },
    );
  }

  it('is what is sent, whenever something else takes its place', async () => {
    const { sandbox } = postbell;
    const raw = { ...SENDING, lists: LIST, copy: '71014' };
    const approved = sandbox.state().campaigns.get(71014)?.bodyHtml;
    const ends = new Map<string, number>();
    for (let reads = 1; reads <= 4; reads += 1) {
      let countdown = Infinity;
      const swapping = await postbellAt(
        sandbox.url,
        {},
        {
          fetch: async (input, init) => {
            const answer = await fetch(input, init);
            const isCopied = input instanceof Request && input.url.endsWith('/campaigns/71014');
            if (isCopied) countdown -= 1;
            if (countdown === 0) rewrite(sandbox.state().campaigns, 71014, { bodyHtml: 'Evil' });
            return answer;
          },
        },
      );
      onTestFinished(() => swapping.close());
      await letAsk(swapping);
      rewrite(sandbox.state().campaigns, 71014, { bodyHtml: approved ?? '' });
      const id = requestIn(await swapping.execute('campaign send', raw, { personId: MARKETER }));
      countdown = reads;
      const { state } = await swapping.context().approvals.approve(id, ADMIN);
      ends.set(state, (ends.get(state) ?? 0) + 1);
      const newest = [...sandbox.state().campaigns.values()].at(-1);
      if (state === 'done') expect(newest?.bodyHtml).toBe(approved);
      else expect(state).toBe('void');
      sandbox.control.reset();
    }
    // It is read once before the decision and once before the act, and not again for the act.
    expect(Object.fromEntries(ends)).toEqual({ void: 1, done: 3 });
  });
});

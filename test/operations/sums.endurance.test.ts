import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, doesAddUp, type Earlier, USUAL_RULES } from '../../src/domain/approvals.ts';
import type { RawValues, Reply } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import type { Preview } from '../../src/commands/define.ts';
import type { Way } from '../../src/commands/invocation.ts';
import { FIRST, receivePast, SUBJECT } from '../bulk/resending.ts';
import { shownSend } from './campaign/recurring/shown.ts';
import { type Postbell, NOW, type SandboxPostbell, sandboxPostbell } from '../commands/context.ts';

const postbell = sandboxPostbell();

/** Rows of the service by which people get something, or contacts are deleted. */
const ROWS: ReadonlySet<string> = new Set([
  'POST /campaigns',
  'PATCH /campaigns/{id}',
  'POST /smtp/emails',
  'POST /smtp/resubscribe',
  'POST /addressbooks/{id}/emails',
  'POST /sms/campaigns',
  'POST /sms/send',
  'POST /push/tasks',
  'DELETE /addressbooks/{id}',
  'DELETE /addressbooks/{id}/emails',
  'DELETE /emails/{email}',
  'DELETE /sms/numbers',
]);

/** What has such a row and adds nothing up, or asks for a second person anyway. */
const ADDS_NOTHING: Readonly<Record<string, string>> = {
  'campaign draft': 'reaches nobody until it is sent',
  'list add': 'only adds, as far as nobody is asked for consent',
  'list delete': 'always takes a second person',
};

interface Story {
  readonly operation: string;
  readonly raw: RawValues | ((postbell: SandboxPostbell) => Promise<RawValues>);
  /** The request that acts. */
  readonly act: readonly [method: string, path: string];
  /** True where a refused request ends one row, or pauses it. */
  readonly isJob?: true;
}

const LIST = '4105';
const OTHERS = { personId: 'U0OTHER', channelId: 'C0NEWS', threadTs: null };
const rowsOf = (keys: readonly string[]) => ({
  rows: keys.map((key) => ({ key })),
  rejected: [],
  repeated: 0,
});

/** Keeps a job without a message that stopped before its first row. */
async function stoppedJob({ store }: Postbell, personId: string, at: Date): Promise<string> {
  const plan = { action: 'list remove', params: { list: LIST }, target: 'a list' };
  const order = { plan, rows: rowsOf(['ann@example.com']), ...OTHERS, personId };
  const id = await store.bulkRuns.create(order, at, { owner: 'a test', lastsMs: 0 });
  await store.bulkRuns.move(id ?? '', { from: ['running'], to: 'stopped' }, at);
  return id ?? '';
}

const SENDING: readonly Story[] = [
  {
    operation: 'campaign send',
    raw: { lists: LIST, sender: 'news@larkspur.example', subject: 'Now', template: '506' },
    act: ['POST', '/campaigns'],
  },
  {
    operation: 'campaign recurring confirm',
    raw: (on) => shownSend(on, { lists: LIST }),
    act: ['POST', '/campaigns'],
  },
  {
    operation: 'campaign edit',
    raw: { campaign: '71016', subject: 'Other words' },
    act: ['PATCH', '/campaigns/*'],
  },
  {
    operation: 'smtp send',
    raw: {
      from: 'orders@larkspur.example',
      to: 'ann@example.com',
      cc: 'bob@example.org',
      bcc: 'cleo@example.com',
      subject: 'Order',
      text: 'Hello',
    },
    act: ['POST', '/smtp/emails'],
  },
  {
    operation: 'campaign test',
    raw: {
      sender: 'news@larkspur.example',
      subject: 'What is new',
      html: '<p>Hello, unsubscribe</p>',
      email: 'ann@example.com',
    },
    act: ['POST', '/smtp/emails'],
  },
  {
    operation: 'smtp resubscribe',
    raw: async ({ run }) => {
      await run('smtp unsubscribe', { addresses: 'ann@example.com' });
      return { sender: 'orders@larkspur.example', addresses: 'ann@example.com' };
    },
    act: ['POST', '/smtp/resubscribe'],
  },
  {
    operation: 'list invite',
    raw: { list: LIST, sender: 'news@larkspur.example', addresses: 'x@example.org,y@example.org' },
    act: ['POST', '/addressbooks/*/emails'],
  },
  {
    operation: 'contact invite',
    raw: { email: 'ann@example.com', list: LIST, sender: 'news@larkspur.example' },
    act: ['POST', '/addressbooks/*/emails'],
  },
  {
    operation: 'push send',
    raw: { website: '4301', title: 'Meet timelines', text: 'On one page' },
    act: ['POST', '/push/tasks'],
  },
  {
    operation: 'sms send',
    raw: { list: '4102', sender: 'Larkspur', text: 'Our spring sale begins today' },
    act: ['POST', '/sms/campaigns'],
  },
  {
    operation: 'sms send',
    raw: { phones: '+380501234567', sender: 'Larkspur', text: 'Our spring sale begins today' },
    act: ['POST', '/sms/send'],
  },
];

const DELETING: readonly Story[] = [
  {
    operation: 'list remove',
    raw: { list: LIST, addresses: 'ann@example.com' },
    act: ['DELETE', '/addressbooks/*/emails'],
  },
  {
    operation: 'contact remove',
    raw: { addresses: 'ann@example.com' },
    act: ['DELETE', '/emails/*'],
  },
  {
    operation: 'contact remove',
    raw: { addresses: 'bob@example.org,cleo@example.com' },
    act: ['DELETE', '/emails/*'],
    isJob: true,
  },
  {
    operation: 'sms numbers remove',
    raw: { list: '4102', phones: '+380445557451' },
    act: ['DELETE', '/sms/numbers'],
  },
  {
    operation: 'postbell jobs undo',
    raw: async ({ run, store }) => {
      await run('list add', { list: LIST, addresses: 'x@example.org,y@example.org' });
      return { run: (await store.bulkRuns.recent())[0]?.id ?? '' };
    },
    act: ['DELETE', '/addressbooks/*/emails'],
  },
  {
    operation: 'postbell jobs resume',
    raw: async (on) => ({ run: await stoppedJob(on, 'U0OTHER', NOW) }),
    act: ['DELETE', '/addressbooks/*/emails'],
    isJob: true,
  },
];

const STORIES = [...SENDING, ...DELETING];

/** A campaign is resent once, so it is told once. */
const RESEND: Story = {
  operation: 'campaign resend',
  raw: async ({ sandbox, store }: SandboxPostbell) => {
    await receivePast(sandbox, store);
    return { campaign: FIRST, subject: SUBJECT };
  },
  act: ['POST', '/campaigns'],
  isJob: true,
};
const WAYS = ['command', 'form', 'button', 'shortcut'] as const satisfies readonly Way[];

let people = 0;

/** Returns an admin of whom nothing was counted. */
async function somebody(): Promise<string> {
  people += 1;
  const id = `U0SUM${people}`;
  const grant = { isDenied: false, grantedBy: 'U0ADMIN', grantedAt: NOW } as const;
  const subject = { kind: 'person', id } as const;
  await postbell.store.rights.set({ subject, entry: 'role:admin', ...grant }, () => undefined);
  return id;
}

async function limit(most: { recipients?: number; deleted?: number } = {}): Promise<void> {
  const { recipients = 1_000_000, deleted = 1_000_000 } = most;
  await postbell.store.approvals.setRules({
    ...USUAL_RULES,
    channelId: 'C0APPROVALS',
    mostRecipients: recipients,
    mostDeleted: deleted,
  });
}

interface Done {
  readonly kind: string;
  readonly reply: Reply | null;
}

async function does(personId: string, { operation, raw }: Story, way: Way): Promise<Done> {
  const values = typeof raw === 'function' ? await raw(postbell) : raw;
  // People do it in their channels, groups, and direct messages alike.
  const channelId = [`C0${way.toUpperCase()}`, null][people % 2] ?? null;
  const outcome = await postbell.execute(operation, values, { personId, channelId }, way);
  return { kind: outcome.kind, reply: 'reply' in outcome ? outcome.reply : null };
}

const amountOf = ({ recipients, deletedContacts }: Earlier) => recipients + deletedContacts;
const earlier = (personId: string) => postbell.store.approvals.earlier(personId, NOW);

/** Returns how many people an act of a story counts as. */
async function amount(story: Story): Promise<number> {
  const personId = await somebody();
  await limit();
  await does(personId, story, 'button');
  postbell.sandbox.control.reset();
  return amountOf(await earlier(personId));
}

beforeEach(() => limit());

describe('what one person sends and deletes within a day', () => {
  it('is counted by all that reaches people or deletes contacts', () => {
    const told = new Set([...STORIES, RESEND].map(({ operation }) => operation));
    const acting = catalogue.operations.filter(({ effect, endpoints }) => {
      return effect !== 'reads' && endpoints.some((name) => ROWS.has(name));
    });
    const untold = acting.filter(({ name }) => !told.has(name) && !(name in ADDS_NOTHING));
    expect(untold.map(({ name }) => name)).toEqual([]);
    expect(acting.length).toBeGreaterThan(12);
  });

  it.each(Object.keys(ADDS_NOTHING))('is no more by %s', async (name) => {
    const operation = catalogue.find(name);
    if (!operation) throw new Error(`no operation ${name}`);
    const raw = readCommandLine(operation.inputs, operation.example);
    const preview: Preview | null = await postbell.question(name, raw);
    const { stakes = {} } = preview ?? {};
    expect(stakes.deletesList === true || !doesAddUp(stakes)).toBe(true);
  });

  it.each(STORIES.map((story, index) => [story.operation, index, story] as const))(
    'is counted once, whatever the way: %s, %i',
    async (_, __, story) => {
      const amounts = new Set<number>();
      for (const way of WAYS) {
        postbell.sandbox.control.reset();
        const personId = await somebody();
        const { kind, reply } = await does(personId, story, way);
        expect([way, kind, reply?.title]).toEqual([way, 'answered', expect.any(String)]);
        const counted = await earlier(personId);
        expect(counted.sends + counted.deletions).toBe(1);
        amounts.add(amountOf(counted));
      }
      expect([...amounts]).toEqual([expect.toSatisfy((count: number) => count > 0)]);
    },
  );

  it.each([
    ['sent', SENDING],
    ['deleted', DELETING],
  ] as const)(
    'asks for a second person above the limit, whatever is mixed: %s',
    async (_, stories) => {
      const amounts: number[] = [];
      for (const story of stories) amounts.push(await amount(story));
      for (const [first, one] of stories.entries()) {
        for (const [index, way] of WAYS.entries()) {
          const second = (first + index) % stories.length;
          const other = stories[second] ?? one;
          const [before = 0, now = 0] = [amounts[first], amounts[second]];
          postbell.sandbox.control.reset();
          const personId = await somebody();
          const most = before + now - 1;
          await limit({ recipients: most, deleted: most });
          await does(personId, one, way);
          postbell.sandbox.control.reset();
          const counted = await earlier(personId);
          expect([one.operation, amountOf(counted)]).toEqual([one.operation, before]);
          const { reply } = await does(personId, other, WAYS[(index + 1) % WAYS.length] ?? way);
          expect([one.operation, other.operation, way, reply?.title]).toEqual([
            one.operation,
            other.operation,
            way,
            'Approval requested',
          ]);
          const [request] = await postbell.store.approvals.list(['pending']);
          expect(request?.demand).toMatch(/^it adds up with 1 earlier (?:send|deletion) within/u);
          expect(request?.demand).toContain(`${before} `);
          expect(await earlier(personId)).toEqual(counted);
          await postbell.store.approvals.end(
            request?.id ?? '',
            { from: ['pending'], to: 'withdrawn' },
            NOW,
          );
        }
      }
    },
    60_000,
  );

  it.each(STORIES.map((story, index) => [story.operation, index, story] as const))(
    'leaves out what the service refused, and keeps what nobody knows: %s, %i',
    async (_, __, story) => {
      const {
        act: [method, path],
        isJob,
      } = story;
      const refused = await somebody();
      const values = typeof story.raw === 'function' ? await story.raw(postbell) : story.raw;
      const prepared = { ...story, raw: values };
      postbell.sandbox.control.fail({ method, path, status: 403 });
      await does(refused, prepared, 'button');
      postbell.sandbox.control.clearFailures();
      // A job counts with all its rows as soon as it has an answer for one, or may go on.
      const isAnswered = isJob ?? false;
      expect(amountOf(await earlier(refused)) > 0).toBe(isAnswered);

      postbell.sandbox.control.reset();
      const unknown = await somebody();
      const again = typeof story.raw === 'function' ? await story.raw(postbell) : story.raw;
      postbell.sandbox.control.fail({ method, path, after: true, status: 500 });
      await does(unknown, { ...story, raw: again }, 'button');
      postbell.sandbox.control.clearFailures();
      expect(amountOf(await earlier(unknown))).toBeGreaterThan(0);
    },
  );

  it('is counted with everybody who gets a campaign once more, which adds up as a send does', async () => {
    const asking = await somebody();
    const values = { campaign: FIRST, subject: SUBJECT };
    await receivePast(postbell.sandbox, postbell.store);
    await limit({ recipients: 1 });
    expect((await does(asking, { ...RESEND, raw: values }, 'form')).reply?.title).toBe(
      'Approval requested',
    );
    expect(amountOf(await earlier(asking))).toBe(0);
    expect(await amount(RESEND)).toBeGreaterThan(1);
  });

  it('is counted anew by who goes on with their own job when a day has passed', async () => {
    const resuming = async (ageMs: number) => {
      const personId = await somebody();
      const run = await stoppedJob(postbell, personId, new Date(NOW.getTime() - ageMs));
      await postbell.execute('postbell jobs resume', { run }, { personId });
      return (await earlier(personId)).deletedContacts;
    };
    // What was counted when it began is among the last day’s.
    expect(await resuming(DAY_MS - 60_000)).toBe(0);
    expect(await resuming(DAY_MS)).toBe(1);
  });

  it('is counted once by who goes on with a job that pauses again and again', async () => {
    const [personId, other] = [await somebody(), await somebody()];
    const run = await stoppedJob(postbell, personId, new Date(NOW.getTime() - DAY_MS));
    postbell.sandbox.control.fail({
      method: 'DELETE',
      path: '/addressbooks/*/emails',
      status: 429,
    });
    const resume = async (by: string) => {
      await postbell.execute('postbell jobs resume', { run }, { personId: by });
      expect(await postbell.store.bulkRuns.stateOf(run)).toBe('paused');
      return (await earlier(by)).deletedContacts;
    };
    expect([await resume(personId), await resume(personId)]).toEqual([1, 1]);
    expect([await resume(other), await resume(other)]).toEqual([1, 1]);
    // The rows stay whose they were.
    expect(await postbell.store.bulkRuns.get(run)).toMatchObject({
      personId: other,
      rowsBy: personId,
    });
    postbell.sandbox.control.clearFailures();
  });
});

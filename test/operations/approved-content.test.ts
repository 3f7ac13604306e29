import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { World } from '../../sandbox/service/state/world.ts';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { FIRST, receivePast } from '../bulk/resending.ts';
import { requestIn } from '../policy/approval-world.ts';
import { shownSend } from './campaign/recurring/shown.ts';
import { type Desk, deskAt, NOW, sandboxDesk } from '../commands/context.ts';

const desk = sandboxDesk();

const MARKETER = 'U0MAX';
const ADMIN = 'U0ADMIN';
/** Stands in uploaded files, so that they change when it is forgotten. */
const ZELDA = 'zelda@example.org';

interface Changed {
  /** What changes while the request waits. */
  readonly what: string;
  readonly change: (world: World, desk: Desk) => unknown;
  /** What the requester reads of it. */
  readonly says: string;
}

interface Story {
  readonly operation: string;
  readonly raw: RawValues | ((desk: Desk) => Promise<RawValues>);
  readonly changes: readonly Changed[];
}

const SENDING = { sender: 'news@larkspur.example', subject: 'What’s new' };
const LIST = '4105';

const editedTemplate: Changed = {
  what: 'the template',
  change: (_, { service }) => service.templates.edit('506', { html: '<p>Other</p>' }),
  says: 'Template: as requested → changed',
};
const renamedList: Changed = {
  what: 'the list’s name',
  change: (_, { service }) => service.lists.rename(LIST, 'Other'),
  says: 'as requested → changed',
};
const grownList: Changed = {
  what: 'the list’s size',
  change: (_, { service }) => service.lists.addContacts(LIST, many()),
  says: 'Recipients: ',
};
const senderName: Changed = {
  what: 'the sender’s name',
  change: ({ senders }) => rewrite(senders, SENDING.sender, { name: 'Someone else' }),
  says: 'Sender name: as requested → changed',
};

function forgotten(part: string): Changed {
  return {
    what: `the uploaded ${part}`,
    change: (_, { store }) => store.privacy.forget(ZELDA),
    says: `${part}: as requested → changed`,
  };
}

function many() {
  return Array.from({ length: 40 }, (_, index) => ({ email: `new${index}@example.org` }));
}

function phones(): readonly string[] {
  return Array.from({ length: 60 }, (_, index) => `3805012345${10 + index}`);
}

/** Changes one field of a record of the service. */
function rewrite<K, V extends object>(map: Map<K, V>, key: K, change: Partial<V>): void {
  const record = map.get(key);
  if (record === undefined) throw new Error('no such record');
  map.set(key, Object.assign(record, change));
}

function upload({ store }: Desk, name: string): Promise<string> {
  const content = Buffer.from(`<p>Hello ${ZELDA}</p>`);
  return store.uploads.save({ name, content }, NOW);
}

const STORIES: readonly Story[] = [
  {
    operation: 'campaign send',
    raw: { ...SENDING, lists: LIST, copy: '71014' },
    changes: [
      {
        what: 'the HTML of the copied campaign',
        change: ({ campaigns }) => rewrite(campaigns, 71014, { bodyHtml: '<p>Evil</p>' }),
        says: 'HTML: as requested → changed',
      },
      senderName,
      {
        what: 'the sender’s activation',
        change: ({ senders }) => rewrite(senders, SENDING.sender, { status: 'Not active' }),
        says: 'Sender: ',
      },
      grownList,
    ],
  },
  {
    operation: 'campaign send',
    raw: { ...SENDING, lists: LIST, template: '506' },
    changes: [editedTemplate],
  },
  {
    operation: 'campaign send',
    raw: async (on) => ({
      ...SENDING,
      lists: LIST,
      htmlFile: await upload(on, 'a.html'),
      preheader: 'Soon',
    }),
    changes: [forgotten('HTML')],
  },
  {
    operation: 'campaign send',
    raw: async (on) => ({
      ...SENDING,
      lists: LIST,
      html: '<p>Hello, unsubscribe</p>',
      ampFile: await upload(on, 'a.html'),
    }),
    changes: [forgotten('AMP')],
  },
  {
    operation: 'campaign send',
    raw: async (on) => ({
      ...SENDING,
      lists: LIST,
      html: '<p>Hello, unsubscribe</p>',
      attachments: await upload(on, 'a.txt'),
    }),
    changes: [forgotten('Attachments')],
  },
  {
    operation: 'campaign recurring confirm',
    raw: (on) => shownSend(on, { lists: LIST, template: '', copy: '71014' }),
    changes: [
      {
        what: 'the HTML of the copied campaign',
        change: ({ campaigns }) => rewrite(campaigns, 71014, { bodyHtml: '<p>Evil</p>' }),
        says: 'HTML: as shown → changed',
      },
      { ...senderName, says: 'Sender name: as shown → changed' },
      grownList,
    ],
  },
  {
    operation: 'campaign recurring confirm',
    raw: (on) => shownSend(on, { lists: LIST }),
    changes: [{ ...editedTemplate, says: 'Template: as shown → changed' }],
  },
  {
    operation: 'campaign edit',
    raw: { campaign: '71016', subject: 'Other words', template: '506', html: '<p>New</p>' },
    changes: [
      editedTemplate,
      {
        what: 'the HTML that it had',
        change: ({ campaigns }) => rewrite(campaigns, 71016, { bodyHtml: '<p>Evil</p>' }),
        says: 'Before: as requested → changed',
      },
      {
        what: 'the sender that it has',
        change: ({ campaigns }) => rewrite(campaigns, 71016, { senderName: 'Someone else' }),
        says: 'Sender name: as requested → changed',
      },
      {
        what: 'its time',
        change: ({ campaigns, nowMs }) =>
          rewrite(campaigns, 71016, { scheduledAtMs: nowMs + 5 * 3_600_000 }),
        says: 'Time: as requested → changed',
      },
    ],
  },
  {
    operation: 'smtp send',
    raw: { from: 'orders@larkspur.example', to: ZELDA, subject: 'Order', template: '506' },
    changes: [
      editedTemplate,
      {
        what: 'the sender’s name',
        change: ({ senders }) => rewrite(senders, 'orders@larkspur.example', { name: 'Else' }),
        says: 'Sender name: as requested → changed',
      },
    ],
  },
  {
    operation: 'smtp send',
    raw: async (on) => ({
      from: 'orders@larkspur.example',
      to: 'ann@example.com',
      subject: 'Order',
      htmlFile: await upload(on, 'a.html'),
    }),
    changes: [forgotten('HTML')],
  },
  {
    operation: 'smtp send',
    raw: async (on) => ({
      from: 'orders@larkspur.example',
      to: 'ann@example.com',
      subject: 'Order',
      text: 'Hello',
      attachments: await upload(on, 'a.txt'),
    }),
    changes: [forgotten('Attachments')],
  },
  {
    operation: 'list invite',
    raw: { list: LIST, sender: SENDING.sender, addresses: 'cleo@example.com', template: '506' },
    changes: [editedTemplate, renamedList],
  },
  {
    operation: 'contact invite',
    raw: { email: 'cleo@example.com', list: LIST, sender: SENDING.sender, template: '506' },
    changes: [editedTemplate, renamedList],
  },
  {
    operation: 'push send',
    raw: { website: '4301', title: 'Meet timelines', text: 'On one page' },
    changes: [
      {
        what: 'the website',
        change: ({ push }) => rewrite(push.websites, 4301, { url: 'https://evil.example' }),
        says: 'Website: ',
      },
    ],
  },
  {
    operation: 'sms send',
    raw: { list: '4102', sender: 'Larkspur', text: 'Our spring sale begins today' },
    changes: [
      {
        what: 'how many numbers it has',
        change: (_, { service }) => service.sms.numbers.add('4102', phones()),
        says: 'Recipients: ',
      },
    ],
  },
  { operation: 'list delete', raw: { list: LIST }, changes: [renamedList] },
  {
    operation: 'list remove',
    raw: { list: LIST, addresses: 'ann@example.com' },
    changes: [renamedList],
  },
  {
    operation: 'campaign resend',
    raw: async (on) => {
      await receivePast(desk.sandbox, on.store);
      const earlier = await on.store.resends.openOf(FIRST);
      if (earlier) await on.store.resends.end(earlier.id, NOW);
      return { campaign: FIRST, subject: SENDING.subject };
    },
    changes: [
      {
        what: 'the HTML of the first campaign',
        change: ({ campaigns }) => rewrite(campaigns, Number(FIRST), { bodyHtml: '<p>Evil</p>' }),
        says: 'HTML: as requested → changed',
      },
      {
        what: 'the sender’s activation',
        change: ({ senders }) => rewrite(senders, SENDING.sender, { status: 'Not active' }),
        says: 'Sender: ',
      },
    ],
  },
  {
    operation: 'campaign cancel',
    raw: { campaign: '71016' },
    changes: [
      {
        what: 'its subject',
        change: ({ campaigns }) => rewrite(campaigns, 71016, { subject: 'Another campaign' }),
        says: 'Campaign: as requested → changed',
      },
    ],
  },
  {
    operation: 'sender remove',
    raw: { sender: 'events@larkspur.example' },
    changes: [
      {
        what: 'its activation',
        change: ({ senders }) => {
          const sender = senders.get('events@larkspur.example');
          const status = sender?.status === 'Active' ? 'Not active' : 'Active';
          rewrite(senders, 'events@larkspur.example', { status });
        },
        says: 'Sender: as requested → changed',
      },
    ],
  },
  {
    operation: 'contact remove',
    raw: { addresses: 'ann@example.com' },
    changes: [
      {
        what: 'the lists that they are on',
        change: (_, { service }) =>
          service.lists.addContacts('4108', [{ email: 'ann@example.com' }]),
        says: 'Lists: as requested → changed',
      },
    ],
  },
];

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

beforeEach(() => letAsk(desk));

/** Lets a marketer ask an admin for all that sends or deletes. */
async function letAsk({ store }: Desk): Promise<void> {
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
  return typeof raw === 'function' ? raw(desk) : raw;
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
        await desk.execute(operation, await rawOf(story), { personId: MARKETER }),
      );
      const { approvals } = desk.context();
      expect((await approvals.find(id)).stakes.content).not.toEqual({});
      const { state, words } = await approvals.approve(id, ADMIN);
      expect({ state, words }).toMatchObject({ state: 'done' });
    });

    it.each(changes)(
      `isn’t done when $what changed meanwhile: ${operation}, ${index}`,
      async (it) => {
        const id = requestIn(
          await desk.execute(operation, await rawOf(story), { personId: MARKETER }),
        );
        await it.change(desk.sandbox.state(), desk);
        const { state, words } = await desk.context().approvals.approve(id, ADMIN);
        expect(state).toBe('void');
        expect(words).toContain(it.says);
      },
    );
  }

  it('is what is sent, whenever something else takes its place', async () => {
    const { sandbox } = desk;
    const raw = { ...SENDING, lists: LIST, copy: '71014' };
    const approved = sandbox.state().campaigns.get(71014)?.bodyHtml;
    const ends = new Map<string, number>();
    for (let reads = 1; reads <= 4; reads += 1) {
      let countdown = Infinity;
      const swapping = await deskAt(
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

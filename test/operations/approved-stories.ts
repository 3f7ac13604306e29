import type { World } from '../../sandbox/service/state/world.ts';
import type { RawValues } from '../../src/domain/reply.ts';
import { FIRST, receivePast } from '../bulk/resending.ts';
import { shownSend } from './campaign/recurring/shown.ts';
import { type Postbell, NOW, type SandboxPostbell } from '../commands/context.ts';

/** Stands in uploaded files, so that they change when it is forgotten. */
const ZELDA = 'zelda@example.org';

/** Another campaign that was sent more than two days ago. */
const ANOTHER = '71010';
let resent = FIRST;

interface Changed {
  /** What changes while the request waits. */
  readonly what: string;
  readonly change: (world: World, postbell: Postbell) => unknown;
  /** What the requester reads of it. */
  readonly says: string;
}

export interface Story {
  readonly operation: string;
  readonly raw: RawValues | ((postbell: SandboxPostbell) => Promise<RawValues>);
  readonly changes: readonly Changed[];
}

export const SENDING = { sender: 'news@larkspur.example', subject: 'What’s new' };
export const LIST = '4105';

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
export function rewrite<K, V extends object>(map: Map<K, V>, key: K, change: Partial<V>): void {
  const record = map.get(key);
  if (record === undefined) throw new Error('no such record');
  map.set(key, Object.assign(record, change));
}

function upload({ store }: Postbell, name: string): Promise<string> {
  const content = Buffer.from(`<p>Hello ${ZELDA}</p>`);
  return store.uploads.save({ name, content }, NOW);
}

export const STORIES: readonly Story[] = [
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
      // The job of an earlier request may still be under way, and once is the limit.
      const earlier = await on.store.resends.openOf(FIRST);
      resent = earlier === null ? FIRST : ANOTHER;
      // The older one first: webhooks count from when they were first seen.
      for (const one of [ANOTHER, FIRST]) await receivePast(on.sandbox, on.store, one);
      return { campaign: resent, subject: SENDING.subject };
    },
    changes: [
      {
        what: 'the HTML of the first campaign',
        change: ({ campaigns }) => rewrite(campaigns, Number(resent), { bodyHtml: '<p>Evil</p>' }),
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

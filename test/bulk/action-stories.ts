import type { BulkPlan } from '../../src/domain/bulk.ts';

/** Of the sandbox's seed. */
const LISTED = 'ann@example.com';
const BARRED = 'bob@example.org';
const NEW = ['n1@example.com', 'n2@example.com'];
const PHONE = '380501234567';
export const NEW_PHONES = ['447700900123', '447700900124'];
export const LIST = { list: '4102' };

/** How an action is tried on the sandbox. */
interface Story {
  readonly params?: BulkPlan['params'];
  readonly keys: readonly string[];
  /** What is done before. */
  readonly before?: readonly [string, BulkPlan['params'], readonly string[]];
  /** The request whose answer gets lost. */
  readonly row: readonly [method: string, path: string];
  /** Done, already, failed, unknown, and how many of those done can be taken back. */
  readonly first: Counts;
  readonly again: Counts;
  /** When the first answer is lost, and the service did it all the same: else as the first. */
  readonly lost?: Counts;
  /** Of the run that takes the first one back; `null`: it can't be. */
  readonly undone: Counts | null;
}
export type Counts = readonly [number, number, number, number, number];

/** Two rows are new. */
const ADDED = { first: [2, 1, 0, 0, 2], again: [0, 3, 0, 0, 0], undone: [2, 0, 0, 0, 2] } as const;

/** One row is there. */
const REMOVED = { first: [1, 2, 0, 0, 1], again: [0, 3, 0, 0, 0] } as const;

/** Who has a tag, the service doesn't tell. */
const TAGGED = { first: [2, 0, 0, 0, 2], again: [2, 0, 0, 0, 2], undone: [2, 0, 0, 0, 2] } as const;

/** Each action on rows that need it, rows that don't, and rows that it can't be done to. */
const STORIES: Readonly<Record<string, Story>> = {
  'blacklist add': {
    keys: [...NEW, BARRED],
    row: ['POST', '/blacklist'],
    ...ADDED,
  },
  'blacklist remove': {
    keys: [...NEW, BARRED],
    row: ['DELETE', '/blacklist'],
    ...REMOVED,
    undone: [1, 0, 0, 0, 1],
  },
  'list add': {
    params: LIST,
    keys: [...NEW, LISTED],
    row: ['POST', '/addressbooks/4102/emails'],
    ...ADDED,
  },
  'list invite': {
    params: { ...LIST, sender: 'news@larkspur.example', language: 'en' },
    keys: [...NEW, LISTED],
    row: ['POST', '/addressbooks/4102/emails'],
    first: [2, 1, 0, 0, 2],
    again: [0, 3, 0, 0, 0],
    // An email may be on its way: nobody gets a second one.
    lost: [0, 1, 0, 2, 0],
    undone: null,
  },
  'list unsubscribe': {
    params: LIST,
    keys: [...NEW, LISTED],
    row: ['POST', '/addressbooks/4102/emails/unsubscribe'],
    first: [1, 0, 2, 0, 1],
    again: [0, 1, 2, 0, 0],
    undone: null,
  },
  'list remove': {
    params: LIST,
    keys: [...NEW, LISTED],
    row: ['DELETE', '/addressbooks/4102/emails'],
    ...REMOVED,
    undone: null,
  },
  'contact remove': {
    keys: [...NEW, LISTED],
    row: ['DELETE', `/emails/${encodeURIComponent(LISTED)}`],
    ...REMOVED,
    undone: null,
  },
  'tag pin emails': {
    params: { tags: '31,32' },
    keys: NEW,
    row: ['POST', '/tags/pin/email'],
    ...TAGGED,
  },
  'tag unpin emails': {
    params: { tags: '31' },
    keys: NEW,
    row: ['POST', '/tags/unpin/email'],
    ...TAGGED,
  },
  'tag pin phones': {
    params: { tags: '31' },
    keys: NEW_PHONES,
    row: ['POST', '/tags/pin/phone'],
    ...TAGGED,
  },
  'tag unpin phones': {
    params: { tags: '31' },
    keys: NEW_PHONES,
    row: ['POST', '/tags/unpin/phone'],
    ...TAGGED,
  },
  'sms add': {
    params: LIST,
    keys: NEW_PHONES,
    row: ['POST', '/sms/numbers'],
    first: [2, 0, 0, 0, 2],
    again: [0, 2, 0, 0, 0],
    // Which ones weren't there before, nothing tells any more: none is taken back.
    lost: [2, 0, 0, 0, 0],
    undone: [2, 0, 0, 0, 2],
  },
  'sms remove': {
    params: LIST,
    before: ['sms add', LIST, NEW_PHONES],
    keys: NEW_PHONES,
    row: ['DELETE', '/sms/numbers'],
    first: [2, 0, 0, 0, 2],
    again: [0, 2, 0, 0, 0],
    lost: [2, 0, 0, 0, 0],
    undone: null,
  },
  'sms set': {
    params: {
      ...LIST,
      variables: JSON.stringify([{ name: 'City', type: 'string', value: 'Lviv' }]),
    },
    before: ['sms add', LIST, [NEW_PHONES[0] ?? '']],
    keys: NEW_PHONES,
    row: ['PUT', '/sms/numbers'],
    // The service tells that one isn't there, and not which.
    first: [1, 0, 1, 0, 0],
    again: [1, 0, 1, 0, 0],
    undone: null,
  },
  'sms blacklist add': {
    params: { description: 'asked by phone' },
    before: ['sms blacklist add', { description: 'long ago' }, [PHONE]],
    keys: [...NEW_PHONES, PHONE],
    row: ['POST', '/sms/black_list'],
    ...ADDED,
  },
  'sms blacklist remove': {
    before: ['sms blacklist add', { description: 'long ago' }, [PHONE]],
    keys: [...NEW_PHONES, PHONE],
    row: ['DELETE', '/sms/black_list'],
    ...REMOVED,
    undone: [1, 0, 0, 0, 1],
  },
  'smtp unsubscribe': {
    keys: [...NEW, BARRED],
    row: ['POST', '/smtp/unsubscribe'],
    ...ADDED,
  },
  'smtp remove': {
    keys: [...NEW, BARRED],
    row: ['DELETE', '/smtp/unsubscribe'],
    ...REMOVED,
    undone: [1, 0, 0, 0, 1],
  },
};

/** @throws where somebody forgot to write one for a new action. */
export function storyOf(action: string): Story {
  const story = STORIES[action];
  if (!story) throw new Error(`“${action}” is tried by no story`);
  return story;
}

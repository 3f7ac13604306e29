import type { BulkPlan } from '../../src/domain/bulk.ts';

/** Of the sandbox's seed. */
const LISTED = 'ann@example.com';
const BARRED = 'bob@example.org';
const NEW = ['n1@example.com', 'n2@example.com'];
const PHONE = '+380501234567';
export const NEW_PHONES = ['+447700900123', '+447700900124'];
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
const REMOVED = {
  first: [1, 2, 0, 0, 1],
  again: [0, 3, 0, 0, 0],
  undone: [1, 0, 0, 0, 1],
} as const;

/** Who has a tag, the service doesn't tell. */
const TAGGED = {
  params: { tags: '31' },
  first: [2, 0, 0, 0, 2],
  again: [2, 0, 0, 0, 2],
  undone: [2, 0, 0, 0, 2],
} as const;

const BARRING = { keys: [...NEW, BARRED] };
const LISTING = { params: LIST, keys: [...NEW, LISTED] };
const TEXTING = { params: LIST, keys: NEW_PHONES };
const BARRING_PHONES = {
  before: ['sms blacklist add', { description: 'long ago' }, [PHONE]],
  keys: [...NEW_PHONES, PHONE],
} as const;

/** Each action on rows that need it, rows that don't, and rows that it can't be done to. */
const STORIES: Readonly<Record<string, Story>> = {
  'blacklist add': { ...BARRING, row: ['POST', '/blacklist'], ...ADDED },
  'blacklist remove': { ...BARRING, row: ['DELETE', '/blacklist'], ...REMOVED },
  'list add': { ...LISTING, row: ['POST', '/addressbooks/4102/emails'], ...ADDED },
  'list invite': {
    ...LISTING,
    params: { ...LIST, sender: 'news@larkspur.example', language: 'en' },
    row: ['POST', '/addressbooks/4102/emails'],
    ...ADDED,
    // An email may be on its way: nobody gets a second one.
    lost: [0, 1, 0, 2, 0],
    undone: null,
  },
  'list unsubscribe': {
    ...LISTING,
    row: ['POST', '/addressbooks/4102/emails/unsubscribe'],
    first: [1, 0, 2, 0, 1],
    again: [0, 1, 2, 0, 0],
    undone: null,
  },
  'list remove': {
    ...LISTING,
    row: ['DELETE', '/addressbooks/4102/emails'],
    ...REMOVED,
    undone: null,
  },
  'contact remove': {
    keys: LISTING.keys,
    row: ['DELETE', `/emails/${encodeURIComponent(LISTED)}`],
    ...REMOVED,
    undone: null,
  },
  'tag pin emails': {
    ...TAGGED,
    params: { tags: '31,32' },
    keys: NEW,
    row: ['POST', '/tags/pin/email'],
  },
  'tag unpin emails': { ...TAGGED, keys: NEW, row: ['POST', '/tags/unpin/email'] },
  'tag pin phones': { ...TAGGED, keys: NEW_PHONES, row: ['POST', '/tags/pin/phone'] },
  'tag unpin phones': { ...TAGGED, keys: NEW_PHONES, row: ['POST', '/tags/unpin/phone'] },
  'sms add': {
    ...TEXTING,
    row: ['POST', '/sms/numbers'],
    first: [2, 0, 0, 0, 2],
    again: [0, 2, 0, 0, 0],
    // Which ones weren't there before, nothing tells any more: none is taken back.
    lost: [2, 0, 0, 0, 0],
    undone: [2, 0, 0, 0, 2],
  },
  'sms remove': {
    ...TEXTING,
    before: ['sms add', LIST, NEW_PHONES],
    row: ['DELETE', '/sms/numbers'],
    first: [2, 0, 0, 0, 2],
    again: [0, 2, 0, 0, 0],
    lost: [2, 0, 0, 0, 0],
    undone: null,
  },
  'sms set': {
    ...TEXTING,
    params: {
      ...LIST,
      variables: JSON.stringify([{ name: 'City', type: 'string', value: 'Lviv' }]),
    },
    before: ['sms add', LIST, [NEW_PHONES[0] ?? '']],
    row: ['PUT', '/sms/numbers'],
    // The service tells that one isn't there, and not which.
    first: [1, 0, 1, 0, 0],
    again: [1, 0, 1, 0, 0],
    undone: null,
  },
  'sms blacklist add': {
    ...BARRING_PHONES,
    params: { description: 'asked by phone' },
    row: ['POST', '/sms/black_list'],
    ...ADDED,
  },
  'sms blacklist remove': { ...BARRING_PHONES, row: ['DELETE', '/sms/black_list'], ...REMOVED },
  'smtp unsubscribe': { ...BARRING, row: ['POST', '/smtp/unsubscribe'], ...ADDED },
  'smtp remove': { ...BARRING, row: ['DELETE', '/smtp/unsubscribe'], ...REMOVED },
};

/** @throws where somebody forgot to write one for a new action. */
export function storyOf(action: string): Story {
  const story = STORIES[action];
  if (!story) throw new Error(`“${action}” is tried by no story`);
  return story;
}

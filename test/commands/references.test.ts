import { OWN_REFERENCES } from '../../src/operations/references.ts';
import { onlyKinds, PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../src/lib/errors.ts';
import { createReferences } from '../../src/commands/references.ts';
import type { Store } from '../../src/store/store.ts';
import { clientOf, type HttpServer, json, startServer } from '../service/http-server.ts';
import { opened } from '../store/engines.ts';

const HERE = { channelId: 'C0NEWS' };
const START = new Date('2026-11-21T12:00:00Z');

let store: Store;
let server: HttpServer;
let at: Date;
let dated: readonly unknown[];
let isIll = false;

beforeEach(async () => {
  at = START;
  isIll = false;
  dated = [campaign(12, 'Spring sale, part 2'), campaign(11, 'Spring sale')];
  store = await opened('sqlite::memory:');
  server = await startServer(({ start }) => json(answerTo(start), isIll ? 500 : 200));
});
afterEach(() => server[Symbol.asyncDispose]());

const references = (timeoutMs = 60_000) => {
  const workspace = {
    userGroups: async () => [],
    members: async () => [],
    grantable: () => [],
  };
  const service = clientOf(server.url);
  return createReferences({
    ...workspace,
    own: OWN_REFERENCES,
    service,
    store,
    now: () => at,
    timeoutMs,
  });
};
const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);

function answerTo(start: string): unknown {
  const isFirstPage = !start.includes('offset=') || start.includes('offset=0');
  if (start.includes('/sms/senders')) {
    return [{ id: 1, sender: 'Shop', country: 'Ukraine', country_code: 'UA', status: 1 }];
  }
  if (start.includes('/smtp/senders')) return ['shop@brand.example'];
  if (start.includes('/senders')) return [];
  if (start.includes('/campaigns/77 ')) return campaign(77, 'An old one');
  if (start.includes('/campaigns')) {
    return isFirstPage ? dated : [];
  }
  return isFirstPage ? [{ id: 3, name: 'VIP', status: 0, active_email_qty: 1204 }] : [];
}

function campaign(id: number, name: string, sendDate?: string, status = 3) {
  return { id, name, status, all_email_qty: 10, send_date: sendDate };
}

describe('references', () => {
  it('takes “latest” for the campaign that was sent last', async () => {
    const { named } = references();
    for (const word of ['latest', 'Last', 'newest']) {
      const { exactly } = await named('campaign', word, { ...HERE, only: 'sent' });
      expect(titles(exactly)).toEqual(['Spring sale, part 2']);
    }
    expect(titles((await named('campaign', 'previous', HERE)).exactly)).toEqual(['Spring sale']);
    const none = { exactly: [], like: [] };
    expect(await named('campaign', 'latest', { ...HERE, only: 'cancelable' })).toEqual(none);
    expect(await named('list', 'latest', HERE)).toEqual(none);
  });

  it('says that the service doesn’t answer, instead of guessing what was sent last', async () => {
    const { named } = references();
    await named('campaign', 'Spring sale', HERE);
    isIll = true;
    await expect(named('campaign', 'last', HERE)).rejects.toThrow(UnavailableError);
  });

  it('takes a day for what goes out on it, by the clocks of who types it', async () => {
    dated = [
      campaign(31, 'Letter', '2026-11-17 23:30:00'),
      campaign(32, 'Autumn', '2026-11-24 09:00:00', 14),
      campaign(33, 'Yesterday one', '2026-11-20 08:00:00'),
      campaign(34, 'Yesterday two', '2026-11-20 15:00:00'),
      campaign(35, 'Friday', '2026-11-13 15:00:00'),
      campaign(36, 'Weekly for Monday', '2026-11-01 15:00:00'),
    ];
    const found = async (text: string, zone = 'UTC', only?: 'scheduled') => {
      const scope = { ...HERE, only, present: async () => ({ zone, now: at }) };
      const { exactly, like } = await references().named('campaign', text, scope);
      return { exactly: titles(exactly), like: titles(like) };
    };
    const like = (...ones: string[]) => ({ exactly: [], like: ones });
    for (const text of ['tuesday', 'Tuesday’s', "on tuesday's campaign", 'last Tue', 'nov 17']) {
      expect(await found(text), text).toEqual(like('Letter'));
    }
    expect(await found('wednesday', 'Europe/Kyiv')).toEqual(like('Letter'));
    expect(await found('next tuesday')).toEqual(like('Autumn'));
    expect(await found('tuesday', 'UTC', 'scheduled')).toEqual(like('Autumn'));
    expect(await found('yesterday')).toEqual(like('Yesterday one', 'Yesterday two'));
    expect(await found('friday')).toEqual({ exactly: ['Friday'], like: ['Friday'] });
    expect(await found('monday')).toEqual(like('Weekly for Monday'));
    expect(await found('saturday')).toEqual(like());
    expect(await found('monday', 'UTC', 'scheduled')).toEqual(like());
    dated = [...dated, campaign(37, 'Wednesday deals', '2026-11-18 12:00:00')];
    dated = [...dated, campaign(38, 'About Wednesday', '2026-11-02 12:00:00')];
    expect(await found('wednesday')).toEqual(like('Wednesday deals', 'About Wednesday'));
  });

  it('asks for no zone where a title says it, or the thing has no day', async () => {
    dated = [campaign(35, 'Friday', '2026-11-13 15:00:00')];
    const present = () => Promise.reject(new Error('Slack is ill'));
    const { named } = references();
    const scope = { ...HERE, present };
    expect(titles((await named('campaign', 'friday', scope)).exactly)).toEqual(['Friday']);
    expect(await named('list', 'monday', scope)).toEqual({ exactly: [], like: [] });
    await expect(named('campaign', 'monday', scope)).rejects.toThrow('Slack is ill');
  });

  it('offers senders as they are typed where the service takes unregistered ones', async () => {
    const { search } = references();
    const typed = { id: 'NewName', title: 'NewName', detail: 'As typed · not registered' };
    expect(await search('sms-sender', 'NewName', HERE)).toEqual([typed]);
    expect((await search('sms-sender', ' shop ', HERE)).map(({ detail }) => detail)).toEqual([
      'Active: Ukraine',
    ]);
    expect((await search('sms-sender', 'Sho', HERE)).map(({ id }) => id)).toEqual(['Shop', 'Sho']);
    expect(await search('sms-sender', 'TwelveLetter', HERE)).toEqual([]);
    expect(await search('smtp-sender', 'other@brand.example', HERE)).toMatchObject([
      { id: 'other@brand.example', detail: 'As typed · not registered' },
    ]);
    for (const text of ['other@', 'other@brand', 'Shop <other@brand.example>']) {
      expect(await search('smtp-sender', text, HERE)).toEqual([]);
    }
    expect(await search('sender', 'other@brand.example', HERE)).toEqual([]);
  });

  it('doesn’t call a typed sender unregistered before it has read the registered ones', async () => {
    server.respond = () => ({ status: 500 });
    expect(await references(500).search('sms-sender', 'NewName', HERE)).toEqual([
      { id: 'NewName', title: 'NewName', detail: 'As typed' },
    ]);
  });

  it('asks for an id that isn’t among the newest', async () => {
    const { search, title } = references();
    expect(titles(await search('campaign', '77', HERE))).toEqual(['An old one']);
    expect(await title('campaign', '77', HERE)).toBe('An old one');
    expect(await title('campaign', '12', HERE)).toBe('Spring sale, part 2');
  });

  it('finds alerts of this channel only', async () => {
    const spam = { ...PLAIN_ALERT, ...HERE, filter: onlyKinds(['spam']), createdBy: 'U1' };
    const added = await store.alerts.add(spam, at);
    await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C0OTHER', createdBy: 'U1' }, at);
    const { search, title } = references();
    expect(await search('alert', '', HERE)).toEqual([
      {
        id: added.id,
        title: 'Spam complaints',
        detail: 'One live card per campaign',
        fits: ['running'],
      },
    ]);
    expect(await title('alert', added.id, HERE)).toBe('Spam complaints');
    expect(await title('alert', 'nope', HERE)).toBeNull();
  });

  it('keeps what it had when the service fails, and has nothing before', async () => {
    server.respond = () => ({ status: 500 });
    const { search, title } = references();
    expect(await search('list', '', HERE)).toEqual([]);
    expect(await title('list', '3', HERE)).toBeNull();
    server.respond = ({ start }) => json(answerTo(start));
    expect(titles(await search('list', '', HERE))).toEqual(['VIP']);
  });

  it('gives up on a first answer before Slack does', async () => {
    server.respond = () => 'hang';
    expect(await references(0).search('list', '', HERE)).toEqual([]);
  });
});

describe('a title that looks like an id', () => {
  const lists = [
    { id: 2026, name: 'Autumn' },
    { id: 3, name: '2026' },
    { id: 4, name: '1999' },
    { id: 5, name: '77 ' },
    { id: 6, name: '７７' },
  ].map((list) => ({ ...list, status: 0, active_email_qty: 1 }));

  const idsOf = async (text: string) => {
    server.respond = ({ start }) => json(listsTo(start));
    const { exactly, like } = await references().named('list', text, HERE);
    expect(like).toEqual(exactly);
    return exactly.map(({ id }) => id);
  };

  function listsTo(start: string): unknown {
    const id = /addressbooks\/(\d+)/.exec(start)?.[1];
    if (id !== undefined) return lists.filter((list) => String(list.id) === id);
    return start.includes('offset=0') || !start.includes('offset=') ? lists : [];
  }

  it.each([
    ['1999', ['4']],
    ['2026', ['2026', '3']],
    ['77', ['5', '6']],
    ['3', []],
    ['4711', []],
  ])('%s may stand for %j', async (text, ids) => {
    expect(await idsOf(text)).toEqual(ids);
  });

  it('is offered in a form beside the one that has the id', async () => {
    server.respond = ({ start }) => json(listsTo(start));
    const found = await references().search('list', '2026', HERE);
    expect(found.map(({ id }) => id)).toEqual(['2026', '3']);
  });

  it('costs no request of its own once the titles are known', async () => {
    const { named } = references();
    await named('list', '3', HERE);
    const before = server.received.length;
    expect(await named('list', '3', HERE)).toEqual({ exactly: [], like: [] });
    expect(server.received).toHaveLength(before);
  });
});

import { describe, expect, it } from 'vitest';
import { readMessage } from '../../src/commands/message.ts';
import { filledIn, namedIn } from '../../src/commands/named.ts';
import { catalogue } from '../../src/operations/catalogue.ts';

const read = (text: string) => readMessage(text, catalogue.operations);
const lineFor = (text: string) => read(text).answer?.line ?? null;

/** Questions that are answered, as the line that answers them. */
const ANSWERED = `
  did tuesday’s campaign go well?: /campaign show tuesday
  Did Tuesday's newsletter do well?: /campaign show tuesday
  how did the last campaign go?: /campaign show last
  what is our open rate?: /campaign show latest
  compare the last two campaigns: /campaign compare latest previous
  compare 71011 and 71014: /campaign compare 71011 71014
  which links were clicked in the latest newsletter?: /campaign links latest
  show bounces broken down by mailbox provider: /campaign bounces by=provider
  bounces per list: /campaign bounces by=list
  bounces caused by spam filters by mailbox provider: /campaign bounces by=provider
  complaints by mailbox provider: /campaign bounces kind=complaints by=provider
  unsubscribes per list this month: /campaign bounces kind=unsubscribes by=list
  who clicked in yesterday’s campaign?: /campaign links yesterday
  opens by country of campaign 71014: /campaign countries 71014
  did ann@example.com open it?: /campaign activity latest ann@example.com
  why is ann@example.com not getting our mails?: /contact why ann@example.com
  is ann@example.com blacklisted?: /blacklist show text=ann@example.com
  is the sender news@larkspur.example confirmed?: /sender show news@larkspur.example
  how did the campaign on Nov 24 go?: /campaign show nov 24
  did the campaign of 2026-11-24 go well?: /campaign show 2026-11-24
  who unsubscribed yesterday?: /campaign unsubscribed day=yesterday
  what bounced yesterday?: /smtp bounces day=yesterday
  how many people are in the list “VIP”?: /list show VIP
  export the list 4101: /list contacts 4101
  how much money is left?: /balance show
  how many credits do we have?: /balance show
  what goes out this week?: /campaign calendar
  who can send?: /postbell rights
  is everything ok?: /postbell doctor
`;

/** What changes something, with the form that is offered first, and what it is filled in with. */
const OFFERED: readonly (readonly [text: string, operation: string, raw: object])[] = [
  ['stop the newsletter!', 'campaign cancel', {}],
  ['cancel tomorrow’s campaign', 'campaign cancel', { campaign: 'tomorrow' }],
  [
    'add ann@example.com to the list “VIP”',
    'list add',
    { list: 'VIP', addresses: 'ann@example.com' },
  ],
  ['delete the list 4101', 'list delete', { list: '4101' }],
  ['send a test of 71016 to me', 'campaign test', { copy: '71016' }],
  ['resend friday’s campaign to non openers', 'campaign resend', { campaign: 'friday' }],
  [
    'please unsubscribe ann@example.com, bob@example.org',
    'contact unsubscribe',
    { addresses: 'ann@example.com, bob@example.org' },
  ],
];

const lines = ANSWERED.trim()
  .split('\n')
  .map((line) => line.trim().split(': '));

describe('a message to the bot', () => {
  it.each(lines)('“%s” is answered by %s', (text = '', line) => {
    expect(lineFor(text)).toBe(line);
  });

  it.each(OFFERED)('“%s” is only offered, by %s', (text, name, filled) => {
    const { answer, offers } = read(text);
    const [first] = offers;
    expect({ answer, name: first?.operation.name, raw: first?.raw }).toEqual({
      answer: null,
      name,
      raw: filled,
    });
  });

  it.each([
    'delete everything',
    'please remove them all',
    'cancel everything that goes out',
    'Could you delete all contacts?',
    'unsubscribe everyone who bounced',
    'delete every contact',
  ])('“%s” is never answered by what only shows something', (text) => {
    const { answer, operations } = read(text);
    expect(answer).toBeNull();
    expect(operations.every(({ effect }) => effect !== 'reads')).toBe(true);
  });

  it('is offered at most three operations', () => {
    for (const text of ['newsletter', 'list', 'bounces and complaints', 'stop it', 'invoice']) {
      expect(read(text).offers.length, text).toBeLessThanOrEqual(3);
    }
  });

  it('is offered what else it may mean beside an answer, unless it is in the words of a phrase', () => {
    const namesOf = (text: string) => read(text).offers.map(({ operation }) => operation.name);
    const beside = lines.flatMap(([text = '']) => [namesOf(text)]);
    expect(beside.some((names) => names.length > 0)).toBe(true);
    expect(beside.filter((names) => names.length > 2)).toEqual([]);
    expect(namesOf('what is our balance?')).toEqual([]);
  });

  it.each(['@#%', '???', '🎉', '…', '@jonas', '@U0JONAS1', '#general', '5%', '42', ''])(
    '“%s” alone asks for nothing',
    (text) => {
      expect(read(text)).toMatchObject({ answer: null, offers: [] });
    },
  );

  it.each([
    ['71014', 'campaign show'],
    ['ann@example.com', 'contact show'],
    ['+380501234567', 'sms number show'],
    ['larkspur.example', 'smtp domain show'],
  ])('“%s” alone is looked up', (text, name) => {
    expect(read(text).operations[0]?.name).toBe(name);
  });

  it('a day that is not used is named, also beside “every”', () => {
    expect(read('how did every campaign of yesterday do?')).toMatchObject({
      unused: ['yesterday'],
    });
    expect(read('how did yesterday’s campaign do?').unused).toEqual([]);
    expect(read('delete every contact').operations.map(({ name }) => name)).not.toContain(
      'campaign recurring add',
    );
  });

  it.each(['lunch?', 'good morning', 'what did Jonas do yesterday?', ''])(
    '“%s” is neither',
    (text) => {
      expect(read(text).answer).toBeNull();
    },
  );

  it('says which time it doesn’t use', () => {
    const without = (text: string) => read(text).unused;
    expect(without('bounces of last week by reason')).toEqual(['last week']);
    expect(without('what was our balance in December?')).toEqual(['December']);
    expect(without('bounces of the past 7 days')).toEqual(['past 7 days']);
    expect(without('how did the campaign on November 24 go?')).toEqual([]);
    expect(without('did tuesday’s campaign go well?')).toEqual([]);
  });

  it('drops nothing that it names from a line', () => {
    for (const text of [
      'balance of ann@example.com',
      'balance of campaign 71014',
      'balance “VIP”',
    ]) {
      expect(lineFor(text), text).toBeNull();
    }
  });
});

/** Operations that show one kind of several, or group what they show. */
const SORTED = catalogue.operations.flatMap((operation) => {
  const { kind, by } = operation.inputs;
  const kinds = kind?.kind === 'choice' ? kind.options : [];
  const groupings = by?.kind === 'choice' ? by.options : [];
  return operation.effect === 'reads' && kinds.length > 0 ? { operation, kinds, groupings } : [];
});

it.each(SORTED)('$operation.name takes each kind and each grouping from a message', (one) => {
  const read = (text: string) => filledIn(one.operation, namedIn(text)).raw;
  for (const [index, { value }] of one.kinds.entries()) {
    expect(read(`show ${value} please`)['kind'], value).toBe(index === 0 ? undefined : value);
    for (const { value: by, label } of one.groupings) {
      expect(read(`${value} by ${label.toLowerCase()}`)).toMatchObject({ by });
      expect(read(`${value} per ${by}s`)).toMatchObject({ by });
    }
  }
});

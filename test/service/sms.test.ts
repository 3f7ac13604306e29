import { describe, expect, it } from 'vitest';
import { ContractError } from '../../src/lib/errors.ts';
import type { Service } from '../../src/service/service.ts';
import { clientOf, failureOf, heldBack, json, serviceThat, startServer } from './http-server.ts';

const phones = Array.from({ length: 2500 }, (_, index) => `+38050${1_000_000 + index}`);

describe('an SMS sender', () => {
  const sentAs = async (sender: string) => {
    await using server = await startServer(() => json({ campaign_id: 5 }));
    return await clientOf(server.url).sms.campaigns.create({ sender, body: 'Hello', listId: '1' });
  };

  it.each(['Shop', 'A', 'Elevenchars', '12345678901'])('may be %s', async (sender) => {
    expect(await sentAs(sender)).toBe('5');
  });

  it.each(['', 'TwelveChars1', 'My Shop', 'Shop!', 'Магазин'])('can’t be “%s”', async (sender) => {
    await expect(sentAs(sender)).rejects.toThrow(/at most 11 Latin letters/);
  });
});

describe('what can’t be sent', () => {
  const message = { sender: 'Shop', body: 'Hello' };
  const noPhones = { ...message, phones: [] };
  const blankSender = { ...message, sender: 'My Shop', phones: ['38050'] };
  const withTime = { name: 'born', type: 'date', value: '1990-12-31 10:00:00' } as const;
  const many = { name: 'visits', type: 'number', value: 'many' } as const;

  it.each<[string, string, (service: Service) => Promise<unknown>]>([
    ['a sender with a blank', 'sender', ({ sms }) => sms.campaigns.send(blankSender)],
    ['no numbers', 'phones', ({ sms }) => sms.campaigns.send(noPhones)],
    ['the cost of no numbers', 'phones', ({ sms }) => sms.campaigns.cost(noPhones)],
    [
      'a time',
      'variables',
      ({ sms }) => sms.numbers.addWithVariables('1', { '38050': [withTime] }),
    ],
    ['a number that is none', 'variables', ({ sms }) => sms.numbers.update('1', ['38050'], [many])],
  ])('%s is told at its field, and nothing is asked', async (_, field, call) => {
    expect(await heldBack(call)).toMatchObject({ field });
  });
});

describe('a campaign', () => {
  it('asks for its cost with every character of its text', async () => {
    await using server = await startServer(() =>
      json({ result: true, data: { price: 1, currency: 'USD' } }),
    );
    const body = '50% & +1 = é?#\n“é”';
    await clientOf(server.url).sms.campaigns.cost({ sender: 'Shop', body, phones: ['38050'] });
    const { searchParams } = new URL(server.received[0]?.start.split(' ')[1] ?? '', server.url);
    expect(searchParams.get('body')).toBe(body);
  });
});

it('looks many phone numbers up in addresses of less than 8,000 characters', async () => {
  await using server = await startServer(({ start }) => {
    const { searchParams } = new URL(start.split(' ')[1] ?? '', 'http://service');
    const data = searchParams.getAll('phones[]').map((phone) => ({ phone }));
    return json({ result: true, data });
  });
  const { found, failure } = await clientOf(server.url).sms.blacklist.find(phones);
  expect([...found.keys()]).toEqual(phones);
  expect(failure).toBeNull();
  expect(Math.max(...server.received.map(({ start }) => start.length))).toBeLessThan(8000);
});

describe('answers of the SMS area', () => {
  const add = ({ sms }: Service) => sms.blacklist.add(['38050'], 'asked');

  it.each([
    ['number by number', { added: 3, exists: 4 }, { added: 4, exists: 6 }],
    ['with an empty array for none', [], { added: 1, exists: 2 }],
  ])('give the sum of counters that come %s', async (_, other, sum) => {
    const counted = [{ added: 1, exists: 2 }, other];
    const { service } = await serviceThat(() =>
      json(counted.map((counters) => ({ result: true, counters }))),
    );
    expect(await add(service)).toEqual(sum);
  });

  it.each([
    ['nothing', []],
    ['a part that failed', [true, false].map((result) => ({ result, counters: {} }))],
  ])('never count %s as done', async (_, answer) => {
    expect(await failureOf(() => json(answer), add)).toBeInstanceOf(ContractError);
  });
});

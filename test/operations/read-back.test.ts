import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { noticesIn, sandboxDesk, summaryIn } from './context.ts';

const desk = sandboxDesk();

const ANN = { email: 'ann@example.com', list: '4102' };
const FROM_NEWS = { addresses: ANN.email, list: '4101' };
const TESTERS = { list: '4106', name: 'Testers' };

/** Lets every such request (`POST /senders/*`) end like this. */
function fail(request: string, how: object): void {
  const [method = '', path = '*'] = request.split(' ');
  desk.sandbox.control.fail({ method, path, ...how });
}

describe('when the service’s answer got lost, the answer tells what came of it', () => {
  it.each<[string, RawValues, string, string]>([
    ['contact set', { ...ANN, variables: 'City=Leeds' }, 'POST', 'Set City'],
    [
      'contact unsubscribe',
      FROM_NEWS,
      'POST /addressbooks/*',
      'Unsubscribed from Newsletter (4101)',
    ],
    [
      'contact remove',
      { addresses: ANN.email },
      'DELETE',
      'Removed from 3 lists; it is in none now.',
    ],
    ['list rename', TESTERS, 'PUT', ''],
    ['list delete', { list: '4108' }, 'DELETE', 'Deleted, with '],
    ['campaign cancel', { campaign: '71016' }, 'DELETE', 'Canceled: 0 of '],
  ])('%s', async (name, raw, request, words) => {
    fail(request, { status: 500, after: true });
    const reply = await desk.run(name, raw);
    expect(summaryIn(reply)).toContain(words);
    expect(noticesIn(reply)).toEqual([]);
    expect(reply.announcement).toBeDefined();
  });
});

describe('when the service says yes and shows no change, the answer says so', () => {
  it.each<[string, RawValues, string, string, string | undefined]>([
    [
      'contact set',
      { ...ANN, variables: 'City=Leeds' },
      'POST',
      'Asked the service to set City. The service accepted it and doesn’t show it yet for City. Look again in a minute.',
      'asked the service to set City of an address.',
    ],
    [
      'list rename',
      TESTERS,
      'PUT',
      'Asked the service to call it «Testers».. The service accepted it and still shows «Beta testers». Look again in a minute.',
      'asked the service to rename the list Beta testers (4106) to «Testers».',
    ],
    [
      'contact phone',
      { ...ANN, phone: '+44 117 496 0124' },
      'PUT',
      'The service accepted it',
      'asked the service to set the phone number of an address.',
    ],
    [
      'contact unsubscribe',
      FROM_NEWS,
      'POST /addressbooks/*',
      'The service accepted it and doesn’t show it yet: 1 address in Newsletter (4101). Look again in a minute.',
      'asked the service to unsubscribe an address from Newsletter (4101).',
    ],
    ['list delete', { list: '4108' }, 'DELETE', 'still shows the list: Active', undefined],
    [
      'campaign cancel',
      { campaign: '71018' },
      'DELETE',
      'The service accepted it and still shows Sending in progress. Look again in a minute.',
      undefined,
    ],
    [
      'sender activate',
      { sender: 'events@larkspur.example', code: '000000' },
      'POST /senders/*',
      'doesn’t show the sender as active yet',
      undefined,
    ],
  ])('%s, and the channel is told no more', async (name, raw, request, words, announced) => {
    fail(request, { status: 200, body: { result: true } });
    const reply = await desk.run(name, raw);
    expect([summaryIn(reply), ...noticesIn(reply)].join('. ')).toContain(words);
    expect(reply.announcement).toBe(announced);
  });
});

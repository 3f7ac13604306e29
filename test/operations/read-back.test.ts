import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { sandboxPostbell } from '../commands/context.ts';

const postbell = sandboxPostbell();

const ANN = { email: 'ann@example.com', list: '4102' };
const IN_LEEDS = { ...ANN, variables: 'City=Leeds' };
const FROM_NEWS = { addresses: ANN.email, list: '4101' };
const EVENTS = { sender: 'events@larkspur.example', code: '000000' };
const ON_NEWS = 'POST /addressbooks/*';
const TESTERS = { list: '4106', name: 'Testers' };

/** Lets every such request (`POST /senders/*`) end like this. */
function fail(request: string, how: object): void {
  const [method = '', path = '*'] = request.split(' ');
  postbell.sandbox.control.fail({ method, path, ...how });
}

describe('when the service’s answer got lost, the answer tells what came of it', () => {
  it.each<[string, RawValues, string, string]>([
    ['contact edit', IN_LEEDS, 'POST', 'Updated City'],
    ['contact unsubscribe', FROM_NEWS, ON_NEWS, 'Unsubscribed from Newsletter (4101)'],
    ['contact remove', { addresses: ANN.email }, 'DELETE', 'Removed from all 3 lists'],
    ['list edit', TESTERS, 'PUT', ''],
    ['list delete', { list: '4108' }, 'DELETE', 'List deleted with '],
    ['campaign cancel', { campaign: '71016' }, 'DELETE', 'Canceled before sending. '],
  ])('%s', async (name, raw, request, words) => {
    fail(request, { status: 500, after: true });
    const { summary, notices, announcement } = await postbell.see(name, raw);
    expect(summary).toContain(words);
    expect([notices, typeof announcement]).toEqual([[], 'string']);
  });
});

describe('when the service says yes and shows no change, the answer says so', () => {
  it.each<[string, RawValues, string, string, string | null]>([
    [
      'contact edit',
      IN_LEEDS,
      'POST',
      'Update requested: City. Accepted, but City isn’t visible yet. Check again in a minute.',
      'requested an update of City for a contact.',
    ],
    [
      'list edit',
      TESTERS,
      'PUT',
      'Requested the name “Testers”. Accepted, but the list is still called “Beta testers”. Check again in a minute.',
      'asked the service to rename the list Beta testers (4106) to “Testers”.',
    ],
    [
      'contact phone',
      { ...ANN, phone: '+44 117 496 0124' },
      'PUT',
      'Accepted, but not visible yet. Check again in a minute.',
      'requested a change of a contact’s phone number.',
    ],
    [
      'contact unsubscribe',
      FROM_NEWS,
      ON_NEWS,
      'Accepted, but not visible yet: 1 address in Newsletter (4101). Check again in a minute.',
      'requested to unsubscribe a contact from Newsletter (4101).',
    ],
    ['list delete', { list: '4108' }, 'DELETE', 'the list is still visible (Active)', null],
    [
      'campaign cancel',
      { campaign: '71018' },
      'DELETE',
      'Cancellation requested. The service still shows Sending. Check again in a minute.',
      null,
    ],
    ['sender activate', EVENTS, 'POST /senders/*', 'isn’t shown as activated yet', null],
  ])('%s, and the channel is told no more', async (name, raw, request, words, announced) => {
    fail(request, { status: 200, body: { result: true } });
    const { summary, notices, announcement } = await postbell.see(name, raw);
    expect([summary, ...notices].join('. ')).toContain(words);
    expect(announcement).toBe(announced);
  });
});

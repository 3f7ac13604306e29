import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InputError, RefusedError } from '../../../src/core/errors.ts';
import { noticesIn, openDesk, summaryIn, type SandboxDesk } from '../desk.ts';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.sandbox.control.reset());
afterAll(() => desk.close());

const unsubscribe = (email: string, list: string) =>
  desk.run('contact unsubscribe', { email, list });
const statusIn = async (email: string, list: string) =>
  (await desk.service.contacts.find(email)).find(({ listId }) => listId === list)?.status.name;

describe('contact unsubscribe', () => {
  it('unsubscribes from that list alone and reads it back', async () => {
    const reply = await unsubscribe('ann@example.com', '4101');
    expect(summaryIn(reply)).toBe('Unsubscribed from Newsletter (4101)');
    expect(noticesIn(reply)).toEqual([]);
    expect(await statusIn('ann@example.com', '4101')).toBe('Unsubscribed');
    expect(await statusIn('ann@example.com', '4102')).toBe('Active');
  });

  it('tells the channel without the address', async () => {
    const reply = await unsubscribe('ann@example.com', '4101');
    expect(reply.announcement).toBe('unsubscribed an address from Newsletter (4101).');
  });

  it('does nothing for who is unsubscribed already', async () => {
    const reply = await unsubscribe('ann@example.com', '4105');
    expect(summaryIn(reply)).toBe(
      'Was already unsubscribed from Webinar June (4105): nothing to do.',
    );
    expect(reply.announcement).toBeUndefined();
  });

  it('refuses an address that the list doesn’t have, and a list that isn’t there', async () => {
    await expect(unsubscribe('nobody@example.com', '4101')).rejects.toThrow(
      new InputError('nobody@example.com isn’t in Newsletter (4101).', { field: 'email' }),
    );
    await expect(unsubscribe('ann@example.com', '999')).rejects.toThrow(RefusedError);
  });

  it('says so when the outcome can’t be read back', async () => {
    desk.sandbox.control.fail({ method: 'POST', status: 200, body: { result: true } });
    const reply = await unsubscribe('ann@example.com', '4101');
    expect(noticesIn(reply)).toEqual([
      'The service took it and still shows «Active». Look again in a minute.',
    ]);
  });

  it('tells what came of it although the service lost its answer', async () => {
    desk.sandbox.control.fail({ method: 'POST', status: 500, after: true });
    const reply = await unsubscribe('ann@example.com', '4101');
    expect(summaryIn(reply)).toBe('Unsubscribed from Newsletter (4101)');
  });

  it('tells the channel no more than it knows', async () => {
    desk.sandbox.control.fail({ method: 'POST', status: 200, body: { result: true } });
    const reply = await unsubscribe('ann@example.com', '4101');
    expect(reply.announcement).toBe(
      'asked the service to unsubscribe an address from Newsletter (4101).',
    );
  });
});

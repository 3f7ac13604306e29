import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bulletsIn,
  factsIn,
  noticesIn,
  openDesk,
  rowsIn,
  summaryIn,
  type SandboxDesk,
} from '../context.ts';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.sandbox.control.reset());
afterAll(() => desk.close());

const addresses = 'Ann <ann@example.com>, bob@example.org; nobody@example.com nonsense';
const find = (raw: Record<string, string> = {}) => desk.run('contact find', { addresses, ...raw });

describe('contact find', () => {
  it('shows how each of several addresses stands', async () => {
    const reply = await find();
    expect(summaryIn(reply)).toBe(
      '3 addresses · 1 getting campaigns · 1 blacklisted · 1 in no list',
    );
    expect(rowsIn(reply)).toEqual([
      ['ann@example.com', 'Gets campaigns', '2 of 3', '9', '9', '9'],
      ['bob@example.org', 'Blacklisted', '2 of 2', '0', '0', '0'],
      ['nobody@example.com', 'In no list', '0 of 0', '0', '0', '0'],
    ]);
    expect(bulletsIn(reply)).toEqual(['nonsense: no @ in it']);
  });

  it('filters and sorts', async () => {
    const names = async (raw: Record<string, string>) =>
      rowsIn(await find(raw)).map(([email]) => email);
    expect(await names({ state: 'unknown' })).toEqual(['nobody@example.com']);
    expect(await names({ sort: 'opened' })).toEqual([
      'ann@example.com',
      'bob@example.org',
      'nobody@example.com',
    ]);
    expect(summaryIn(await find({ state: 'inactive' }))).toBe('No address fits this filter.');
  });

  it('gives them as a file', async () => {
    const reply = await find({ csv: 'yes' });
    expect(reply.files?.[0]?.content.split('\r\n')[1]).toBe(
      'ann@example.com,Gets campaigns,2 of 3,9,9,9',
    );
  });

  it('shows the half that it could read, and names the other', async () => {
    desk.sandbox.control.fail({ path: '/emails', status: 500 });
    const reply = await find();
    expect(rowsIn(reply).map(([, standing]) => standing)).toEqual([
      'Can’t be read now',
      'Blacklisted',
      'Can’t be read now',
    ]);
    expect(noticesIn(reply)[0]).toMatch(/^Missing here: lists and statuses\./);
    desk.sandbox.control.fail({ path: '/emails/campaigns', status: 500 });
    await expect(find()).rejects.toThrow('isn’t answering');
  });
});

describe('contact campaigns', () => {
  it('says how many it got and opened', async () => {
    const reply = await desk.run('contact campaigns', { email: 'ann@example.com' });
    expect(summaryIn(reply)).toBe('Got 9 campaigns and opened all of them');
    expect(factsIn(reply)).toMatchObject({
      Opened: '9 · 100 % of 9 sent',
      Lists: 'Newsletter (4101), Customers (4102), Webinar June (4105)',
    });
  });

  it('says that a blacklisted address got none', async () => {
    const reply = await desk.run('contact campaigns', { email: 'bob@example.org' });
    expect(summaryIn(reply)).toBe('Blacklisted · No campaign was sent to it yet.');
  });
});

describe('contact details', () => {
  it('shows when and how it came into its lists', async () => {
    const reply = await desk.run('contact details', { email: 'ann@example.com', sort: 'newest' });
    expect(rowsIn(reply)[0]).toEqual(['Webinar June (4105)', '2026-10-02T12:00:00.000Z', 'form']);
    const nobody = await desk.run('contact details', { email: 'nobody@example.com' });
    expect(summaryIn(nobody)).toBe('It is in none of your lists.');
  });
});

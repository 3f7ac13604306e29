import { describe, expect, it } from 'vitest';
import { bulletsIn, noticesIn, rowsIn, sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const addresses = 'Ann <ann@example.com>, bob@example.org; nobody@example.com nonsense';
const find = (raw: Record<string, string> = {}) => desk.run('contact find', { addresses, ...raw });

describe('contact find', () => {
  it('says what it did not understand', async () => {
    expect(bulletsIn(await find())).toEqual(['nonsense: no @ in it']);
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

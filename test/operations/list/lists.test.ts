import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATUS } from '../../../src/service/status.ts';
import {
  factsIn,
  noticesIn,
  rowsIn,
  sandboxDesk,
  sectionsOf,
  actionIn,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

describe('list list', () => {
  it('sorts and finds', async () => {
    const names = async (raw: Record<string, string>) =>
      rowsIn(await desk.run('list list', raw)).map(([name]) => name);
    expect((await names({ sort: 'name' })).slice(0, 2)).toEqual([
      'Beta testers (4106)',
      'Customers (4102)',
    ]);
    expect((await names({ sort: 'largest' }))[0]).toBe('Newsletter (4101)');
    expect((await names({ sort: 'newest' }))[0]).toBe('Webinar June (4105)');
    expect(await names({ text: 'WEB' })).toEqual(['Webinar June (4105)']);
    expect(await names({ text: '4104' })).toEqual(['VIP (4104)']);
    const none = await desk.run('list list', { text: 'nonsense' });
    expect(summaryIn(none)).toBe('No list has «nonsense» in its name.');
  });

  it('gives all of them as a file with plain numbers', async () => {
    const reply = await desk.run('list list', { csv: 'yes', sort: 'name' });
    const [header, first] = reply.files?.[0]?.content.split('\r\n') ?? [];
    expect(header).toBe(
      'id,name,active,inactive,total,phones,new_phones,inactive_phones,created,status',
    );
    expect(first).toMatch(/^4106,Beta testers,(\d+,){6}\d{4}-.*Z,Active$/);
  });
});

describe('list show', () => {
  it('counts why contacts are inactive, each once', async () => {
    const reply = await desk.run('list show', { list: '4101' });
    const facts = factsIn(reply);
    const [active, inactive] = [facts['Active'], facts['Inactive']].map((text) =>
      Number(text?.replaceAll(',', '')),
    );
    const counted = rowsIn(reply).map(([, count]) => Number(count));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(inactive);
    expect(active).toBeGreaterThan(inactive ?? 0);
  });

  it('shows the rest when a part can’t be had', async () => {
    desk.sandbox.control.fail({ path: '/addressbooks/4101/*', status: 500 });
    const reply = await desk.run('list show', { list: '4101' });
    expect(summaryIn(reply)).toContain('active addresses');
    expect(noticesIn(reply)).toEqual([
      'Missing here: variables, campaigns, cost and why contacts are inactive. The service isn’t answering. Try again in a moment.',
    ]);
  });

  it('names the state of a list that isn’t active', async () => {
    desk.sandbox.control.setListStatus(4104, 4);
    expect(summaryIn(await desk.run('list show', { list: '4104' }))).toMatch(
      /^Blocked by the service · /,
    );
  });

  it('says that a new list is empty', async () => {
    const list = await desk.service.lists.create('Fresh');
    const reply = await desk.run('list show', { list });
    expect(summaryIn(reply)).toBe('Nobody is in it yet.');
    expect(factsIn(reply)['A campaign to all of it']).toBe(
      'A campaign would reach nobody: no address in it is active.',
    );
  });
});

describe('list create', () => {
  it('creates a list and offers to fill it', async () => {
    const reply = await desk.run('list create', { name: 'Autumn' });
    expect(reply.title).toMatch(/^Autumn \(\d+\)$/);
    expect(reply.announcement).toMatch(/^created the list Autumn \(\d+\)\.$/);
    const { list = '' } = actionIn(reply, 'Add contacts…').values;
    expect((await desk.service.lists.get(list)).name).toBe('Autumn');
  });

  it('asks before it makes a second list of the same name', async () => {
    const preview = await desk.preview('list create', { name: 'newsletter' });
    expect(summaryIn(preview)).toContain('There is Newsletter (4101) already.');
    await expect(desk.preview('list create', { name: 'Autumn' })).rejects.toThrow('no preview');
  });
});

describe('list rename', () => {
  it('renames and reads it back', async () => {
    const reply = await desk.run('list rename', { list: '4106', name: 'Testers' });
    expect(reply.title).toBe('Testers (4106)');
    expect(reply.announcement).toBe('renamed the list Beta testers (4106) to «Testers».');
    expect((await desk.service.lists.get('4106')).name).toBe('Testers');
  });

  it('does nothing for the name that it has', async () => {
    const reply = await desk.run('list rename', { list: '4106', name: 'Beta testers' });
    expect(summaryIn(reply)).toBe('It already has this name: nothing to do.');
    expect(reply.announcement).toBeUndefined();
  });
});

describe('list delete', () => {
  it('counts what goes and warns of campaigns that wait for it', async () => {
    const preview = await desk.preview('list delete', { list: '4101' });
    expect(summaryIn(preview)).toMatch(/^[\d,]+ contacts go with it/);
    expect(noticesIn(preview)[0]).toMatch(
      /^2 campaigns not finished yet would lose this list: Newsletter #44 \(71018, Sending in progress\) and Newsletter #45/,
    );
    expect(actionIn(preview, 'Export contacts first').values).toEqual({
      list: '4101',
      csv: 'yes',
    });
  });

  it('deletes and reads it back', async () => {
    const reply = await desk.run('list delete', { list: '4108' });
    expect(summaryIn(reply)).toMatch(/^Deleted, with [\d,]+ contacts\.$/);
    expect(reply.announcement).toMatch(/^deleted the list Old leads \(import 2021\) \(4108\) with/);
    await expect(desk.service.lists.get('4108')).rejects.toThrow('wasn’t found');
  });
});

describe('list cost', () => {
  it.each([
    [
      { overdraftAllEmailsPrice: 12, addressesDeltaFromBalance: 300, result: true },
      '1,000 recipients: 12.00 USD for the 300 above the tariff. The balance covers it.',
    ],
    [
      { overdraftAllEmailsPrice: 12, addressesDeltaFromBalance: 300, result: false },
      '1,000 recipients: 12.00 USD for the 300 above the tariff. The balance doesn’t cover it: top it up first.',
    ],
    [
      { max_emails_per_task: 500, result: true },
      '1,000 recipients: more than the 500 that the tariff allows a campaign.',
    ],
  ])('says what is paid from the balance: %#', async (fields, sentence) => {
    const body = {
      cur: 'USD',
      sent_emails_qty: 1000,
      overdraftAllEmailsPrice: 0,
      addressesDeltaFromBalance: 0,
      addressesDeltaFromTariff: 700,
      max_emails_per_task: 15_000,
      ...fields,
    };
    desk.sandbox.control.fail({ path: '/addressbooks/4101/cost', status: 200, body });
    expect(summaryIn(await desk.run('list cost', { list: '4101' }))).toBe(sentence);
  });
});

describe('list campaigns', () => {
  it('tells what was sent from what is still to go', async () => {
    const titles = async (state: string) =>
      rowsIn(await desk.run('list campaigns', { list: '4101', state })).map(([title]) => title);
    expect(await titles('open')).toEqual(['Newsletter #44 (71018)', 'Newsletter #45 (71016)']);
    expect(await titles('other')).toEqual(['Flash offer (71013)']);
    expect((await titles('sent'))[0]).toBe('Feature of the month: timelines (71014)');
    desk.sandbox.control.setCampaignStatus(71018, CAMPAIGN_STATUS.blocked.code);
    expect(await titles('open')).toEqual(['Newsletter #45 (71016)']);
  });

  it('says that nothing went to a list', async () => {
    const list = await desk.service.lists.create('Fresh');
    const reply = await desk.run('list campaigns', { list });
    expect(summaryIn(reply)).toBe('No campaign has gone to it yet.');
    expect(sectionsOf(reply, 'table')).toEqual([]);
  });
});

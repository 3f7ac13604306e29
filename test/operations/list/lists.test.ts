import { CAMPAIGN_STATUS } from '../../../src/domain/campaign-status.ts';
import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';
import { factsIn, rowsIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

describe('list list', () => {
  it.each([
    [{ sort: 'name' }, 'Beta testers (4106)'],
    [{ sort: 'largest' }, 'Newsletter (4101)'],
    [{ sort: 'newest' }, 'Webinar June (4105)'],
    [{ text: 'WEB' }, 'Webinar June (4105)'],
    [{ text: '4104' }, 'VIP (4104)'],
  ])('sorts and finds: %o', async (raw, first) => {
    const { rows } = await postbell.see('list list', raw);
    expect(rows[0]?.[0]).toBe(first);
    expect(rows).toHaveLength('text' in raw ? 1 : 8);
  });

  it('says that it found none', async () => {
    const { summary } = await postbell.see('list list', { text: 'nonsense' });
    expect(summary).toBe('No list matches “nonsense”.');
  });

  it('gives all of them as a file with plain numbers', async () => {
    const { lines } = await postbell.see('list list', { csv: 'yes', sort: 'name' });
    expect(lines[0]).toBe(
      'id,name,active,inactive,total,phones,new_phones,inactive_phones,created,status',
    );
    expect(lines[1]).toMatch(/^4106,Beta testers,(\d+,){6}\d{4}-.*Z,Active$/);
  });
});

describe('list show', () => {
  it('counts why contacts are inactive, each once', async () => {
    const { details = [], ...reply } = await postbell.run('list show', { list: '4101' });
    const counts = rowsIn({ sections: details }).map(([, count]) => Number(count));
    const { emails } = await postbell.service.lists.get('4101');
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(emails.inactive);
    const { 'Inactive contacts': inactive = '' } = factsIn(reply);
    const named = inactive.match(/\d+/g)?.map(Number) ?? [];
    expect(named.reduce((sum, count) => sum + count, 0)).toBe(emails.inactive);
  });

  it('shows the rest when a part can’t be had', async () => {
    postbell.sandbox.control.fail({ path: '/addressbooks/4101/*', status: 500 });
    const { summary, notices } = await postbell.see('list show', { list: '4101' });
    expect(summary).toMatch(/^\d+ of \d+ contacts active/);
    expect(notices).toEqual([
      'Couldn’t read variables, campaigns, the cost, and why contacts are inactive. The service isn’t answering. Try again in a moment.',
    ]);
  });

  it('names the state of a list that isn’t active', async () => {
    postbell.sandbox.control.setListStatus(4104, 4);
    const { summary } = await postbell.see('list show', { list: '4104' });
    expect(summary).toMatch(/^Blocked by the service · /);
  });

  it('says that a new list is empty', async () => {
    const list = await postbell.service.lists.create('Fresh');
    const { summary, facts } = await postbell.see('list show', { list });
    expect(summary).toBe('No contacts yet');
    expect(facts['Cost to mail this list']).toBe('No active contacts');
    const campaigns = await postbell.see('list campaigns', { list });
    expect(campaigns).toMatchObject({ summary: 'No campaigns sent to this list yet.', rows: [] });
  });
});

describe('list create', () => {
  it('creates a list and offers to fill it', async () => {
    const { action } = await postbell.see('list create', { name: 'Autumn' });
    const { list = '' } = action('Add contacts…').values;
    expect((await postbell.service.lists.get(list)).name).toBe('Autumn');
  });

  it('asks before it makes a second list of the same name', async () => {
    const { summary } = await postbell.seePreview('list create', { name: 'newsletter' });
    expect(summary).toBe('Newsletter (4101) has the same name.');
    expect(await postbell.question('list create', { name: 'Autumn' })).toBeNull();
  });
});

it('list rename does nothing for the name that a list has', async () => {
  const reply = await postbell.see('list edit', { list: '4106', name: 'Beta testers' });
  const summary = 'It already has this name';
  expect(reply).toMatchObject({ summary, announcement: null });
});

it('list delete warns of campaigns that wait for it', async () => {
  const { notices, action } = await postbell.seePreview('list delete', { list: '4101' });
  expect(notices[0]).toMatch(
    /^2 unfinished campaigns would lose this list: Newsletter #44 \(71018, Sending\) and Newsletter #45/,
  );
  expect(action('Export contacts').values).toEqual({ list: '4101', csv: 'yes' });
});

it.each([
  [
    { overdraftAllEmailsPrice: 12, addressesDeltaFromBalance: 300, result: true },
    '12.00 USD for 300 beyond your plan; your balance covers it',
  ],
  [
    { overdraftAllEmailsPrice: 12, addressesDeltaFromBalance: 300, result: false },
    '12.00 USD for 300 beyond your plan; top up your balance first',
  ],
  [
    { max_emails_per_task: 500, result: true },
    'Too many recipients: your plan allows 500 per campaign',
  ],
])('list cost says what is paid from the balance: %#', async (fields, sentence) => {
  const none = { overdraftAllEmailsPrice: 0, addressesDeltaFromBalance: 0 };
  const tariff = { addressesDeltaFromTariff: 700, max_emails_per_task: 15_000 };
  const body = { cur: 'USD', sent_emails_qty: 1000, ...none, ...tariff, ...fields };
  postbell.sandbox.control.fail({ path: '/addressbooks/4101/cost', status: 200, body });
  const { summary, facts } = await postbell.see('list cost', { list: '4101' });
  expect(summary).toBe(sentence);
  expect(facts['Recipients']).toBe('1,000');
});

it('list campaigns tells what was sent from what is still to go', async () => {
  const titles = async (state: string) =>
    (await postbell.see('list campaigns', { list: '4101', state })).rows.map(([title]) => title);
  expect(await titles('open')).toEqual(['Newsletter #44 (71018)', 'Newsletter #45 (71016)']);
  expect(await titles('other')).toEqual(['Flash offer (71013)']);
  postbell.sandbox.control.setCampaignStatus(71018, CAMPAIGN_STATUS.blocked.code);
  expect(await titles('open')).toEqual(['Newsletter #45 (71016)']);
});

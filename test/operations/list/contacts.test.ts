import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const contacts = (raw: Record<string, string> = {}) =>
  postbell.see('list contacts', { list: '4101', ...raw });

describe('list contacts', () => {
  it.each([
    ['unsubscribed', ['Unsubscribed', 'Unsubscribed from all lists']],
    ['new', ['New']],
  ])('filters by finer groups than the service’s: %s', async (state, statuses) => {
    const { rows, labels } = await contacts({ state });
    expect(new Set(rows.map(([, status]) => status))).toEqual(new Set(statuses));
    expect(labels).toContain('Show all');
  });

  it('filters by the groups of the service', async () => {
    const { emails } = await postbell.service.lists.get('4101');
    const { summary } = await contacts({ state: 'inactive' });
    expect(summary).toBe(`${emails.inactive.toLocaleString('en')} contacts, inactive`);
    const none = await contacts({ state: 'deleted' });
    expect(none.summary).toBe('No contact matches this filter.');
  });

  it('finds by a part of the address, and sorts', async () => {
    const sorted = async (raw: object) =>
      (await contacts({ ...raw, sort: 'address' })).rows.map(([address = '']) => address);
    expect(await sorted({ text: 'ANN@' })).toContain('ann@example.com');
    const all = await sorted({});
    expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b)));
  });

  it('has a column for each of the list’s first three variables', async () => {
    const { headings, rows } = await contacts({ text: 'ann@example.com' });
    expect(headings[0]).toEqual(['Address', 'Status', 'Phone', 'Name', 'City', 'Plan']);
    const ann = rows.find(([address]) => address === 'ann@example.com');
    expect(ann?.slice(3)).toEqual(['Ann Hartley', 'Bristol', 'Pro']);
  });

  it('exports with a column a variable', async () => {
    const { fileName, lines } = await contacts({ state: 'unsubscribed', csv: 'yes' });
    expect(fileName).toBe('contacts-4101.csv');
    expect(lines[0]).toBe('email,status,phone,Name,City,Plan,Since');
    expect(lines[1]).toMatch(/@.*,Unsubscribed/);
  });

  it('shows the page when nobody can count', async () => {
    postbell.sandbox.control.fail({ path: '/addressbooks/4101/emails/total', status: 500 });
    expect((await contacts()).summary).toBe('8 contacts on this page');
  });
});

it('list contact says who isn’t in the list', async () => {
  const nobody = postbell.run('list contact', { list: '4104', email: 'ann@example.com' });
  await expect(nobody).rejects.toThrow('wasn’t found');
});

describe('list filter', () => {
  const search = (variable: string, value: string) =>
    postbell.see('list filter', { list: '4102', variable, value });

  it('finds by the whole value, whatever the case of the variable’s name', async () => {
    expect((await search('city', 'Bristol')).rows).toContainEqual(['ann@example.com', 'Active']);
    expect((await search('City', 'bristol')).summary).toBe(
      'No contact has exactly “bristol”. Capitals and spaces may count.',
    );
  });

  it('finds by phone, which every list has', async () => {
    const { rows } = await search('Phone', '+441174960123');
    expect(rows).toEqual([['ann@example.com', 'Active']]);
  });

  it.each([
    ['Citi', 'The list has no variable “Citi”. Did you mean “City”?'],
    ['Favourite colour', /It has Name, City, Plan, Since, Orders, and Phone\./],
  ])('knows which variables there are, and that %s is none', async (variable, message) => {
    await expect(search(variable, 'Bristol')).rejects.toThrow(message);
    await expect(search(variable, 'Bristol')).rejects.toMatchObject({ field: 'variable' });
  });
});

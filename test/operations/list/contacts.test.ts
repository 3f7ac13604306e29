import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { labelsIn, rowsIn, sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const contacts = (raw: Record<string, string> = {}) =>
  desk.run('list contacts', { list: '4101', ...raw });
const isSorted = (texts: readonly string[]) =>
  texts.every((text, index) => index === 0 || (texts[index - 1] ?? '').localeCompare(text) <= 0);

describe('list contacts', () => {
  it('filters by the groups of the service and by finer ones', async () => {
    const { emails } = await desk.service.lists.get('4101');
    expect(summaryIn(await contacts({ state: 'inactive' }))).toBe(
      `${emails.inactive.toLocaleString('en')} contacts, inactive`,
    );
    const unsubscribed = await contacts({ state: 'unsubscribed' });
    expect(new Set(rowsIn(unsubscribed).map(([, status]) => status))).toEqual(
      new Set(['Unsubscribed', 'Unsubscribed from all newsletters']),
    );
    expect(new Set(rowsIn(await contacts({ state: 'new' })).map(([, status]) => status))).toEqual(
      new Set(['New']),
    );
    expect(labelsIn(unsubscribed)).toContain('Show all');
    expect(summaryIn(await contacts({ state: 'deleted' }))).toBe(
      'None of its contacts is like that.',
    );
  });

  it('finds by a part of the address, and sorts', async () => {
    const reply = await contacts({ text: 'ANN@', sort: 'address' });
    expect(rowsIn(reply).map(([address]) => address)).toContain('ann@example.com');
    const sorted = rowsIn(await contacts({ sort: 'address' })).map(([address = '']) => address);
    expect(isSorted(sorted)).toBe(true);
  });

  it('exports with a column a variable', async () => {
    const reply = await contacts({ state: 'unsubscribed', csv: 'yes' });
    expect(reply.files?.[0]?.name).toBe('contacts-4101.csv');
    const [header, first] = reply.files?.[0]?.content.split('\r\n') ?? [];
    expect(header).toBe('email,status,phone,Name,City,Plan,Since');
    expect(first).toMatch(/@.*,Unsubscribed/);
  });

  it('shows the page when nobody can count', async () => {
    desk.sandbox.control.fail({ path: '/addressbooks/4101/emails/total', status: 500 });
    expect(summaryIn(await contacts())).toBe('15 contacts on this page');
  });
});

describe('list contact', () => {
  it('says who isn’t in the list', async () => {
    await expect(
      desk.run('list contact', { list: '4104', email: 'ann@example.com' }),
    ).rejects.toThrow('wasn’t found');
  });
});

describe('list search', () => {
  const search = (variable: string, value: string) =>
    desk.run('list search', { list: '4102', variable, value });

  it('finds by the whole value, whatever the case of the variable’s name', async () => {
    const reply = await search('city', 'Bristol');
    expect(reply.title).toBe('City = Bristol in Customers (4102)');
    expect(rowsIn(reply)).toContainEqual(['ann@example.com', 'Active']);
    expect(summaryIn(await search('City', 'bristol'))).toBe(
      'For nobody is City exactly «bristol». Capitals and blanks may count.',
    );
  });

  it('finds by phone, which every list has', async () => {
    expect(rowsIn(await search('Phone', '+441174960123'))).toEqual([['ann@example.com', 'Active']]);
  });

  it('knows which variables there are', async () => {
    await expect(search('Citi', 'Bristol')).rejects.toThrow(
      new InputError('The list has no variable «Citi». Did you mean «City»?', {
        field: 'variable',
      }),
    );
    await expect(search('Favourite colour', 'red')).rejects.toThrow(
      'It has Name, City, Plan, Since, Orders and Phone.',
    );
  });
});

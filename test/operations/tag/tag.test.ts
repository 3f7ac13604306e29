import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

/** The tags after an order, which waits a moment in the service's queue. */
const namesLater = () => {
  postbell.sandbox.control.advance(5000);
  return [...postbell.sandbox.state().tags.all.values()].map(({ name }) => name);
};

describe('tag list', () => {
  it('sorts, filters and exports', async () => {
    const { rows } = await postbell.see('tag list', { sort: 'newest' });
    expect(rows.map(([name]) => name)).toEqual(['Conference 2025', 'Reviewer', 'Asked for a call']);
    const { lines } = await postbell.see('tag list', { text: 'CALL', csv: 'yes' });
    expect(lines).toEqual(['Tag,Color,ID', 'Asked for a call,#E8590C,31']);
    const none = await postbell.see('tag list', { text: 'xyz' });
    expect(none.summary).toBe('No tag matches.');
  });

  it.each([
    ['tag list', {}],
    ['tag create', { name: 'VIP', color: 'red' }],
    ['tag add', { tags: '31', addresses: 'ann@example.com' }],
  ])('says which plan tags need: %s', async (name, raw) => {
    postbell.sandbox.control.setPlan('standard');
    await expect(postbell.run(name, raw)).rejects.toThrow(/^Tags require the Pro plan or above\./);
  });
});

it('tag show offers to delete by its id, and knows no tag that there isn’t', async () => {
  const { action } = await postbell.see('tag show', { tag: '32' });
  expect(action('Delete…').values).toEqual({ tag: '32' });
  await expect(postbell.run('tag show', { tag: '99' })).rejects.toThrow('There’s no tag 99.');
});

describe('tag create', () => {
  it('takes no colour that it doesn’t know', async () => {
    const mauve = postbell.run('tag create', { name: 'Mauve', color: 'mauve' });
    await expect(mauve).rejects.toMatchObject({ field: 'color' });
    expect(namesLater()).not.toContain('Mauve');
  });

  it('hands on that the name is taken', async () => {
    const wished = postbell.run('tag create', { name: 'Reviewer', color: '#fff' });
    await expect(wished).rejects.toThrow('there is a tag named Reviewer');
  });
});

describe('tag edit', () => {
  it('keeps what isn’t given', async () => {
    const { facts } = await postbell.see('tag edit', { tag: '32', color: 'black' });
    expect(facts['Name']).toBe('Reviewer (unchanged)');
    namesLater();
    const changed = { name: 'Reviewer', color: '#212529' };
    expect(postbell.sandbox.state().tags.all.get(32)).toMatchObject(changed);
  });

  it.each([{}, { color: 'blue' }])('has nothing to change to %o', async (raw) => {
    const same = postbell.run('tag edit', { tag: '33', ...raw });
    await expect(same).rejects.toThrow('Nothing to change');
  });
});

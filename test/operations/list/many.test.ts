import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const variablesOf = async (list: string, email: string) => {
  const { variables } = await postbell.service.lists.contact(list, email);
  return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
};

describe('list add', () => {
  it('adds several with variables that all of them get, and tags', async () => {
    const addresses = 'cleo@example.com, dan@example.com';
    await postbell.run('list add', { list: '4104', addresses, variables: 'Plan=Pro', tags: '31' });
    expect(await variablesOf('4104', 'dan@example.com')).toEqual({ Plan: 'Pro' });
  });

  it('holds variables to the types of the list before anything is sent', async () => {
    const raw = { list: '4102', addresses: 'a@example.com', variables: 'Orders=many' };
    await expect(postbell.run('list add', raw)).rejects.toThrow('“Orders” is a number');
    await expect(postbell.service.lists.contact('4102', 'a@example.com')).rejects.toThrow('found');
  });
});

it('list invite asks to confirm, in the language that was chosen, and not before', async () => {
  const who = { list: '4104', sender: 'news@larkspur.example', addresses: 'f@example.com' };
  const invitation = { ...who, language: 'pt', variables: 'Plan=Free' };
  await postbell.preview('list invite', invitation);
  const { mailbox } = postbell.sandbox.control;
  expect(mailbox().map(({ to }) => to)).not.toContain('f@example.com');
  await postbell.run('list invite', invitation);
  const mail = { kind: 'confirmation', to: 'f@example.com', language: 'pt' };
  expect(mailbox().at(-1)).toMatchObject(mail);
  const { status } = await postbell.service.lists.contact('4104', 'f@example.com');
  expect(status.name).toBe('Confirmation requested');
  expect(await variablesOf('4104', 'f@example.com')).toEqual({ Plan: 'Free' });
});

it('list unsubscribe and list remove leave one list alone', async () => {
  await postbell.run('list unsubscribe', { list: '4101', addresses: 'ann@example.com' });
  await postbell.run('list remove', { list: '4105', addresses: 'ann@example.com' });
  const records = await postbell.service.contacts.find('ann@example.com');
  expect(records.map(({ listId, status }) => [listId, status.name])).toEqual([
    ['4101', 'Unsubscribed'],
    ['4102', 'Active'],
  ]);
});

import { describe, expect, it } from 'vitest';
import { factsIn, sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const variablesOf = async (list: string, email: string) =>
  Object.fromEntries(
    (await desk.service.lists.contact(list, email)).variables.map(({ name, value }) => [
      name,
      value,
    ]),
  );

describe('list add', () => {
  it('adds several with variables that all of them get, and tags', async () => {
    const tag = (await desk.service.tags.all())[0]?.id ?? 'none';
    const reply = await desk.run('list add', {
      list: '4104',
      addresses: 'cleo@example.com, dan@example.com',
      variables: 'Plan=Pro',
      tags: tag,
    });
    expect(summaryIn(reply)).toContain('Added: 2 addresses');
    expect(await variablesOf('4104', 'dan@example.com')).toEqual({ Plan: 'Pro' });
  });

  it('holds variables to the types of the list before anything is sent', async () => {
    await expect(
      desk.run('list add', { list: '4102', addresses: 'a@example.com', variables: 'Orders=many' }),
    ).rejects.toThrow('The variable “Orders” is a number');
    await expect(desk.service.lists.contact('4102', 'a@example.com')).rejects.toThrow('found');
  });
});

describe('list invite', () => {
  const invitation = { list: '4104', sender: 'news@larkspur.example', addresses: 'f@example.com' };

  it('shows before it writes to anybody, and from whom', async () => {
    const preview = await desk.preview('list invite', invitation);
    expect(factsIn(preview)).toMatchObject({ Addresses: '1', From: 'news@larkspur.example' });
    expect(desk.sandbox.control.mailbox().map(({ to }) => to)).not.toContain('f@example.com');
  });

  it('asks them to confirm, in the language that was chosen', async () => {
    await desk.run('list invite', { ...invitation, language: 'pt', variables: 'Plan=Free' });
    expect(desk.sandbox.control.mailbox().at(-1)).toMatchObject({
      kind: 'confirmation',
      to: 'f@example.com',
      language: 'pt',
    });
    const { status } = await desk.service.lists.contact('4104', 'f@example.com');
    expect(status.name).toBe('Confirmation requested');
    expect(await variablesOf('4104', 'f@example.com')).toEqual({ Plan: 'Free' });
  });
});

describe('list unsubscribe and list remove', () => {
  it('leave one list alone', async () => {
    await desk.run('list unsubscribe', { list: '4101', addresses: 'ann@example.com' });
    await desk.run('list remove', { list: '4105', addresses: 'ann@example.com' });
    const records = await desk.service.contacts.find('ann@example.com');
    expect(records.map(({ listId, status }) => [listId, status.name])).toEqual([
      ['4101', 'Unsubscribed'],
      ['4102', 'Active'],
    ]);
  });
});

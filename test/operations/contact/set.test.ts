import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const ann = { email: 'ann@example.com', list: '4102' };
const set = (variables: string) => postbell.see('contact edit', { ...ann, variables });
const annNow = () => postbell.service.lists.contact('4102', 'ann@example.com');

describe('contact edit', () => {
  it('asks before it makes a new variable, and guesses the slip', async () => {
    const raw = { ...ann, variables: 'Citi=Leeds' };
    const { summary, bullets } = await postbell.seePreview('contact edit', raw);
    expect(summary).toBe('The list has no “Citi” yet. Saving creates it for the whole list.');
    expect(bullets).toEqual(['“Citi”: did you mean “City”?']);
    expect(await postbell.question('contact edit', { ...ann, variables: 'City=Leeds' })).toBeNull();
  });

  it('sets the variable that the list has, whatever its case, width, and blanks', async () => {
    const before = await postbell.service.lists.variables('4102');
    for (const name of ['city', ' CITY ', 'Ｃｉｔｙ']) {
      const variables = `${name}=Leeds ${name.length}`;
      expect(await postbell.question('contact edit', { ...ann, variables })).toBeNull();
      expect((await set(variables)).facts).toHaveProperty('City');
    }
    expect(await postbell.service.lists.variables('4102')).toEqual(before);
  });

  it('offers no way back to a variable that was not there', async () => {
    const { facts, labels } = await set('Colour=red');
    expect([facts, labels]).toEqual([{ Colour: 'red (was empty)' }, ['Open contact']]);
  });

  it.each([
    ['Orders=many', 'is a number'],
    ['Since=2017-1-1', 'write it as YYYY-MM-DD'],
    ['Phone=12', 'as Phone, not “12”: too short.'],
  ])('holds values to the types of the list: %s', async (variables, problem) => {
    await expect(set(variables)).rejects.toThrow(problem);
  });

  it('sets the phone number by its name', async () => {
    await set('Phone=+44 117 496 0125');
    expect((await annNow()).phone).toBe('+441174960125');
  });
});

describe('contact phone', () => {
  const phone = (number: string) => postbell.see('contact phone', { ...ann, phone: number });

  it('has nothing to do for the number that is there', async () => {
    const { summary } = await phone('0044 117 496 0123');
    expect(summary).toBe('+44 117 496 0123 is already their number');
  });

  it('fills its form with the number that is there', async () => {
    const { phone: number } = await postbell.prefill('contact phone', ann);
    expect(number).toBe('+441174960123');
  });
});

describe('contact invite', () => {
  const invite = (raw: Record<string, string>) =>
    postbell.see('contact invite', {
      email: 'ann@example.com',
      list: '4105',
      sender: 'news@larkspur.example',
      ...raw,
    });

  it('asks somebody who unsubscribed to come back', async () => {
    expect((await invite({ language: 'es' })).notices).toEqual([]);
    const mail = { kind: 'confirmation', to: 'ann@example.com', language: 'es' };
    expect(postbell.sandbox.control.mailbox().at(-1)).toMatchObject(mail);
    expect(postbell.sandbox.control.confirm(4105, 'ann@example.com')).toBe(true);
  });

  it.each([
    ['who is active', { list: '4101' }, 'ann@example.com is already active in Newsletter (4101).'],
    [
      'from a new sender',
      { sender: 'events@larkspur.example' },
      'isn’t one of the account’s activated senders',
    ],
  ])('asks nobody %s', async (_, raw, problem) => {
    await expect(invite(raw)).rejects.toThrow(problem);
  });
});

import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { bulletsIn, factsIn, labelsIn, noticesIn, sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const ann = { email: 'ann@example.com', list: '4102' };
const set = (variables: string) => desk.run('contact set', { ...ann, variables });
const annNow = () => desk.service.lists.contact('4102', 'ann@example.com');

describe('contact set', () => {
  it('sets variables and says what they were', async () => {
    const reply = await set('City=Leeds; Orders=8');
    expect(summaryIn(reply)).toBe('Set City and Orders');
    expect(factsIn(reply)).toEqual({ City: 'Leeds (was Bristol)', Orders: '8 (was 7)' });
    expect(reply.announcement).toBe('set City and Orders of an address.');
    const { variables } = await annNow();
    expect(variables.find(({ name }) => name === 'City')?.value).toBe('Leeds');
  });

  it('asks before it makes a new variable, and guesses the slip', async () => {
    const preview = await desk.preview('contact set', { ...ann, variables: 'Citi=Leeds' });
    expect(summaryIn(preview)).toBe(
      'The list has no «Citi» yet; setting creates it for the whole list.',
    );
    expect(bulletsIn(preview)).toEqual(['«Citi»: did you mean «City»?']);
    await expect(desk.preview('contact set', { ...ann, variables: 'City=Leeds' })).rejects.toThrow(
      'no preview',
    );
  });

  it('offers no way back to a variable that was not there', async () => {
    const reply = await set('Colour=red');
    expect(factsIn(reply)).toEqual({ Colour: 'red (was empty)' });
    expect(labelsIn(reply)).toEqual(['Open contact']);
  });

  it('holds values to the types of the list, and phones to what can be one', async () => {
    await expect(set('Orders=many')).rejects.toThrow(InputError);
    await expect(set('Since=2017-1-1')).rejects.toThrow('write it as YYYY-MM-DD');
    await expect(set('Phone=12')).rejects.toThrow('as Phone, not «12»: too short.');
    await set('Phone=+44 117 496 0125');
    expect((await annNow()).phone).toBe('441174960125');
  });
});

describe('contact phone', () => {
  const phone = (number: string) => desk.run('contact phone', { ...ann, phone: number });

  it('changes the number', async () => {
    const reply = await phone('+44 117 496 0124');
    expect(summaryIn(reply)).toBe('Its number is now +441174960124; it was +441174960123.');
    expect(reply.announcement).toBe('set the phone number of an address.');
    expect((await annNow()).phone).toBe('441174960124');
  });

  it('has nothing to do for the number that is there', async () => {
    expect(summaryIn(await phone('0044 117 496 0123'))).toBe(
      '+441174960123 is already its number: nothing to do.',
    );
  });

  it('fills its form with the number that is there', async () => {
    const { phone: number } = await desk.prefill('contact phone', ann);
    expect(number).toBe('+441174960123');
  });
});

describe('contact invite', () => {
  const invitation = { email: 'ann@example.com', list: '4105', sender: 'news@larkspur.example' };

  it('asks somebody who unsubscribed to come back', async () => {
    const reply = await desk.run('contact invite', { ...invitation, language: 'es' });
    expect(summaryIn(reply)).toBe('Invited to Webinar June (4105) by e-mail.');
    expect(noticesIn(reply)).toEqual([]);
    expect(desk.sandbox.control.mailbox().at(-1)).toMatchObject({
      kind: 'confirmation',
      to: 'ann@example.com',
      language: 'es',
    });
    expect(desk.sandbox.control.confirm(4105, 'ann@example.com')).toBe(true);
  });

  it('asks nobody who is active', async () => {
    await expect(desk.run('contact invite', { ...invitation, list: '4101' })).rejects.toThrow(
      'ann@example.com is already active in Newsletter (4101): nothing to confirm.',
    );
  });

  it('passes on that a sender isn’t activated', async () => {
    await expect(
      desk.run('contact invite', { ...invitation, sender: 'events@larkspur.example' }),
    ).rejects.toThrow('not an activated sender');
  });
});

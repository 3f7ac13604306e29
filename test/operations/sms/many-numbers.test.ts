import { describe, expect, it } from 'vitest';
import { factsIn, sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const NUMBERS = '+380 50 123 4567, +44 7700 900123';

describe('many phone numbers', () => {
  it('are added to a list, and what is no number is told', async () => {
    const reply = await desk.run('sms numbers add', { list: '4103', phones: `${NUMBERS}; nobody` });
    expect(summaryIn(reply)).toBe('Added: 2 numbers · 1 text not understood');
    expect(reply.announcement).toBe('added 2 numbers to «Trial users» (4103).');
    const again = await desk.run('sms numbers add', { list: '4103', phones: NUMBERS });
    expect(summaryIn(again)).toBe('Nothing to do: all 2 are already in it');
  });

  it('get variables of the types that the list has for them', async () => {
    const [phone = ''] = desk.sandbox.state().sms.numbers.get(4102)?.keys() ?? [];
    const values = { list: '4102', phones: phone, variables: 'Orders=12; City=Kyiv' };
    await desk.run('sms numbers set', values);
    const { variables } = await desk.service.sms.numbers.get('4102', phone);
    expect(variables).toEqual([
      { name: 'Orders', value: '12' },
      { name: 'City', value: 'Kyiv' },
    ]);
    expect(desk.sandbox.state().sms.numbers.get(4102)?.get(phone)?.variables.get('Orders')).toBe(
      12,
    );
    await expect(
      desk.run('sms numbers set', { ...values, variables: 'Orders=many' }),
    ).rejects.toMatchObject({ field: 'variables' });
  });

  it('ask before they leave a list', async () => {
    await desk.run('sms numbers add', { list: '4103', phones: NUMBERS });
    const values = { list: '4103', phones: NUMBERS };
    const preview = await desk.preview('sms numbers remove', values);
    expect(preview.title).toBe('Remove 2 numbers from «Trial users» (4103)?');
    const reply = await desk.run('sms numbers remove', values);
    expect(factsIn(reply)).toEqual({ Removed: '2' });
  });

  it('say that there is no such list', async () => {
    const values = { list: '9999', phones: NUMBERS };
    await expect(desk.run('sms numbers add', values)).rejects.toThrow('List 9999 wasn’t found.');
  });
});

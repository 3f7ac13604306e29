import { describe, expect, it } from 'vitest';
import { sandboxDesk, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const NUMBERS = '+380 50 123 4567, +44 7700 900123';

describe('many phone numbers', () => {
  it('are added to a list once', async () => {
    await desk.run('sms numbers add', { list: '4103', phones: NUMBERS });
    const again = await desk.run('sms numbers add', { list: '4103', phones: NUMBERS });
    expect(again.title).toBe('Nothing to change');
    expect(summaryIn(again)).toBe('Already on this list 2');
  });

  it('get variables of the types that the list has for them', async () => {
    const [phone = ''] = desk.sandbox.state().sms.numbers.get(4102)?.keys() ?? [];
    const values = { list: '4102', phones: phone, variables: 'Orders=12; City=Kyiv' };
    await desk.run('sms numbers edit', values);
    const held = desk.sandbox.state().sms.numbers.get(4102)?.get(phone)?.variables;
    expect([...(held ?? [])]).toEqual([
      ['Orders', 12],
      ['City', 'Kyiv'],
    ]);
    const wrong = desk.run('sms numbers edit', { ...values, variables: 'Orders=many' });
    await expect(wrong).rejects.toMatchObject({ field: 'variables' });
  });

  it('say that there is no such list', async () => {
    const values = { list: '9999', phones: NUMBERS };
    await expect(desk.run('sms numbers add', values)).rejects.toThrow('List 9999 wasn’t found.');
  });
});

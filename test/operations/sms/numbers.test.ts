import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';
import { factsIn, labelsIn, noticesIn, rowsIn, actionIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const NUMBER = { list: '4102', phone: '+380 44 555 7451' };

describe('sms number show', () => {
  it('says that it gets nothing when it is on the blacklist', async () => {
    await postbell.service.sms.blacklist.add(['380445557451'], 'asked by phone');
    const reply = await postbell.run('sms number show', NUMBER);
    expect(summaryIn(reply)).toBe(
      '🟠 In Customers (4102), but blacklisted for SMS: asked by phone',
    );
  });

  it('says that the list hasn’t got it', async () => {
    const show = postbell.run('sms number show', { ...NUMBER, phone: '+380501234567' });
    await expect(show).rejects.toThrow('This phone number in list 4102 wasn’t found.');
  });
});

describe('sms number edit', () => {
  it('has no way back where there was no value before', async () => {
    const variables = 'Wishes=tea; Orders=1';
    const reply = await postbell.run('sms number edit', { ...NUMBER, variables });
    expect(labelsIn(reply)).toEqual(['Open number']);
  });

  it('refuses a value that the variable can’t have', async () => {
    const wrong = postbell.run('sms number edit', { ...NUMBER, variables: 'Orders=many' });
    await expect(wrong).rejects.toMatchObject({ field: 'variables' });
  });

  it('opens its form with the values of today', async () => {
    const filled = await postbell.prefill('sms number edit', NUMBER);
    expect(filled).toMatchObject({ variables: expect.stringMatching(/^Orders=\d$/) });
  });
});

describe('sms number add', () => {
  it('adds a number with variables of the types that the list has for them', async () => {
    const values = { list: '4102', phone: '+380501234567', variables: 'Orders=12; City=Kyiv' };
    await postbell.run('sms number add', values);
    const held = postbell.sandbox.state().sms.numbers.get(4102)?.get('380501234567')?.variables;
    expect([...(held ?? [])]).toEqual([
      ['Orders', 12],
      ['City', 'Kyiv'],
    ]);
    const again = await postbell.run('sms number add', values);
    expect(summaryIn(again)).toMatch(/^Already in Customers \(4102\)/);
  });
});

describe('sms numbers edit', () => {
  it('gives numbers variables of the types that the list has for them', async () => {
    const [phone = ''] = postbell.sandbox.state().sms.numbers.get(4102)?.keys() ?? [];
    const values = { list: '4102', phones: `+${phone}`, variables: 'Orders=12; City=Kyiv' };
    await postbell.run('sms numbers edit', values);
    const held = postbell.sandbox.state().sms.numbers.get(4102)?.get(phone)?.variables;
    expect([...(held ?? [])]).toEqual([
      ['Orders', 12],
      ['City', 'Kyiv'],
    ]);
    const wrong = postbell.run('sms numbers edit', { ...values, variables: 'Orders=many' });
    await expect(wrong).rejects.toMatchObject({ field: 'variables' });
  });
});

describe('sms number assign', () => {
  it('gives a contact a number, then another one, and the first one back', async () => {
    const values = { list: '4101', email: 'ann@example.com' };
    const { phone: had } = await postbell.service.lists.contact('4101', 'ann@example.com');
    const first = await postbell.run('sms number assign', { ...values, phone: '+380501234567' });
    expect(labelsIn(first).length).toBe(had ? 1 : 0);
    expect(first.announcement).not.toContain('380');
    const second = await postbell.run('sms number assign', { ...values, phone: '+380501234568' });
    expect(factsIn(second)).toEqual({ 'Previous number': '+380 50 123 4567' });
    await postbell.click(second, 'Undo');
    const after = await postbell.service.lists.contact('4101', 'ann@example.com');
    expect(after.phone).toBe('+380501234567');
  });
});

describe('the SMS blacklist', () => {
  const LISTED = ['+380501234567', '+447700900123'];

  it('is listed, searched and exported', async () => {
    await postbell.service.sms.blacklist.add(LISTED, 'asked by phone');
    const reply = await postbell.run('sms blacklist list');
    expect(summaryIn(reply)).toBe('3 numbers');
    const found = async (search: string) =>
      rowsIn(await postbell.run('sms blacklist list', { search })).map(([phone]) => phone);
    expect(await found('+380 50 12')).toEqual(['+380 50 123 4567']);
    expect(await found('left ALONE')).toHaveLength(1);
    const file = await postbell.run('sms blacklist list', { csv: 'yes', search: '4477009' });
    expect(file.files?.[0]?.content.split('\r\n')[1]).toMatch(
      /^\+447700900123,asked by phone,2026-/,
    );
  });

  it('tells which of some numbers are on it, and what can be done with the rest', async () => {
    await postbell.service.sms.blacklist.add(LISTED, 'asked by phone');
    const phones = '+380501234567, +447700900123; +12025550123, nobody';
    const reply = await postbell.run('sms blacklist check', { phones });
    expect(summaryIn(reply)).toBe('2 of 3 numbers blacklisted.');
    expect(noticesIn(reply)).toEqual(['Invalid: nobody (contains more than digits).']);
    expect(actionIn(reply, 'Remove 2 numbers').values).toEqual({
      phones: '+380501234567, +447700900123',
    });
    expect(actionIn(reply, 'Blacklist 1 number…').values).toEqual({ phones: '+12025550123' });
  });

  it('answers about one number in one sentence', async () => {
    const reply = await postbell.run('sms blacklist check', { phones: '+12025550123' });
    expect(summaryIn(reply)).toBe('+1 202 555 0123 isn’t blacklisted.');
  });
});

import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile';
import { expect, it } from 'vitest';
import { parsePhone, parsePhones } from '../../../src/domain/phone.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { sandboxPostbell } from '../../commands/context.ts';
import { actionIn, rowsIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

/** A mobile number of each country that libphonenumber knows; many have under 12 digits. */
const NUMBERS = [...new Set(getCountries().map(exampleOf))];
const SHORT = ['+12025550123', '+34612345678', '+48512345678', '+37251234567', '+37061234567'];

function exampleOf(country: CountryCode): string {
  const number = getExampleNumber(country, examples)?.number;
  if (number === undefined) throw new Error(`no example of ${country}`);
  return number;
}

async function phonesInFile(reply: Reply): Promise<readonly string[]> {
  const content = Buffer.from(reply.files?.[0]?.content ?? '');
  const given = await readFileRows(
    { name: 'phones.csv', content },
    { of: 'phones', variableTypes: null },
  );
  expect(given.rejected).toEqual([]);
  return given.rows.map(({ key }) => key);
}

/** Reads every phone number on the buttons of a reply as its operation would. */
function phonesOnButtons({ actions = [] }: Reply): readonly (readonly string[])[] {
  return actions.flatMap((one) => {
    const { phone, phones } = one.kind === 'operation' ? one.values : {};
    const text = phone ?? phones;
    return text === undefined ? [] : [parsePhones(text).valid];
  });
}

it('numbers of every country in a table, in its file and on buttons read back the same', async () => {
  const { blacklist } = postbell.sandbox.state().sms;
  for (const number of NUMBERS) {
    const phone = number.slice(1);
    blacklist.set(phone, { phone, description: 'asked by phone', addedAtMs: 0 });
  }
  const listed = await postbell.run('sms blacklist list', { csv: 'yes', search: 'asked by' });
  expect((await phonesInFile(listed)).toSorted()).toEqual(NUMBERS.toSorted());
  const phones = NUMBERS.join(', ');
  const checked = await postbell.run('sms blacklist check', { phones });
  expect(phonesOnButtons(checked).flat().toSorted()).toEqual(NUMBERS.toSorted());
  for (const [shown = ''] of rowsIn(checked)) expect(parsePhone(shown)).toHaveProperty('phone');
});

it('what is offered after each look at a number and each change of it takes the same number', async () => {
  for (const phone of SHORT) {
    const values = { list: '4102', phone };
    const added = await postbell.run('sms number add', { ...values, variables: 'Orders=1' });
    const shown = await postbell.run('sms number show', values);
    const edited = await postbell.run('sms number edit', { ...values, variables: 'Orders=2' });
    for (const reply of [added, shown, edited]) {
      const all = phonesOnButtons(reply);
      expect(all.length).toBeGreaterThan(1);
      expect(all.every(([only]) => only === phone)).toBe(true);
    }
    await postbell.click(edited, 'Undo');
    await postbell.click(shown, 'Blacklist…');
  }
});

it('a contact’s number in its list’s file, in a form and on the way back reads the same', async () => {
  const contact = { list: '4101', email: 'ann@example.com' };
  for (const [at, phone] of SHORT.entries()) {
    const set = await postbell.run('contact phone', { ...contact, phone });
    const prefilled = await postbell.prefill('contact phone', contact);
    expect(prefilled).toMatchObject({ phone });
    if (at === 0) continue;
    expect(actionIn(set, 'Undo').values).toMatchObject({ phone: SHORT[at - 1] });
    const assigned = await postbell.run('sms number assign', {
      ...contact,
      phone: '+380501234567',
    });
    expect(phonesOnButtons(assigned)).toEqual([[phone]]);
    await postbell.click(assigned, 'Undo');
  }
});

it('the cost of numbers leads to the same numbers, and to the country that they were read by', async () => {
  const message = { sender: 'Larkspur', text: 'Spring' };
  const phones = SHORT.join(', ');
  const cost = await postbell.run('sms cost', { ...message, phones });
  expect(phonesOnButtons(cost)).toEqual([SHORT]);
  const national = await postbell.run('sms cost', {
    ...message,
    phones: '202 555 0123',
    country: 'US',
  });
  expect(actionIn(national, 'Send SMS…').values).toMatchObject({ phones: '+12025550123' });
});

it('the outcome of each message is exported so that it can be imported', async () => {
  const shown = await postbell.run('sms show', { campaign: '52001', csv: 'yes' });
  const phones = await phonesInFile(shown);
  expect(phones.length).toBeGreaterThan(0);
  expect(phones.every((phone) => phone.startsWith('+'))).toBe(true);
});

it('numbers without a country code are read by the chosen country', async () => {
  const typed = await postbell.run('sms blacklist check', {
    phones: '(202) 555-0123',
    country: 'US',
  });
  expect(phonesOnButtons(typed)).toEqual([['+12025550123']]);
});

it('a number that nobody chose a country for is refused with what to choose', async () => {
  const refusal = async () => postbell.run('sms blacklist check', { phones: '2025550123' });
  await expect(refusal).rejects.toThrow('choose its country: country=US');
});

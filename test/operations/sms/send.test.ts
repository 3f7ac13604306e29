import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { factsIn, noticesIn, rowsIn, sectionsOf, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const MANY = Array.from({ length: 450 }, (_, index) => `4479111${10_000 + index}`).join(',');
const TO_LIST = { list: '4102', sender: 'Larkspur', text: 'Our spring sale begins today' };
const TO_PHONES = {
  phones: '+380 50 123 4567, +44 7700 900123; 380501234567\nnobody',
  sender: 'Larkspur',
  text: 'Hello',
};

describe('before an SMS is sent', () => {
  it('shows to whom it goes, what it costs and what is left then', async () => {
    const review = await postbell.preview('sms send', TO_LIST);
    expect(summaryIn(review)).toBe('Costs 0.61 USD for 12 numbers (0.0507 USD each), 1 part each.');
    expect(factsIn(review)).toMatchObject({
      To: 'Customers (4102) · 12 active numbers',
      Balance: '1,284.50 USD → 1,283.89 USD',
    });
  });

  it('says what is wrong with pasted numbers, and which get nothing', async () => {
    await postbell.service.sms.blacklist.add(['380501234567'], 'asked');
    const review = await postbell.preview('sms send', TO_PHONES);
    expect(noticesIn(review)).toEqual([
      '1 number is blacklisted and won’t receive it.',
      '1 duplicate skipped.',
      '1 invalid number skipped:',
      'Larkspur isn’t active in Ukraine. Where registration is required, only the international route works.',
    ]);
  });

  it('reads the numbers of a file too', async () => {
    const content = Buffer.from('name,phone\nAnn,+380 50 123 4567\nBob,none\n');
    const file = await postbell.store.uploads.save({ name: 'numbers.csv', content }, NOW);
    const review = await postbell.preview('sms send', { sender: 'Larkspur', text: 'Hello', file });
    expect(factsIn(review)).toMatchObject({ To: '+380 50 123 4567' });
    expect(noticesIn(review)).toContain('1 invalid number skipped:');
  });

  it('shows what curly quotes cost', async () => {
    const text = `Don’t miss it ${'a'.repeat(80)}`;
    const review = await postbell.preview('sms send', { ...TO_LIST, text });
    expect(noticesIn(review)).toContain(
      'A part holds 70 characters instead of 160 because of: ’. ' +
        'With plain quotes, dashes, and dots, it would take 1 part instead of 2.',
    );
  });

  it('says what emoji cost, and which would arrive as letters', async () => {
    const text = 'Spring sale 🎉👨‍👩‍👧 :tada: at 10:30, see https://larkspur.example:8080/a:b';
    const review = await postbell.preview('sms send', { ...TO_LIST, text });
    expect(noticesIn(review)).toEqual([
      expect.stringMatching(/^“:tada:” would arrive in these letters: /),
      expect.stringContaining('because of: 🎉 👨‍👩‍👧. An emoji counts as two characters or more.'),
    ]);
  });

  it('warns when the balance is too low', async () => {
    postbell.sandbox.state().account.balance = 0.25;
    const review = await postbell.preview('sms send', TO_LIST);
    expect(noticesIn(review)).toContain('Your balance is 0.36 USD short.');
  });

  it('says what it could not find out', async () => {
    for (const path of ['/sms/senders', '/sms/campaigns/cost']) {
      postbell.sandbox.control.fail({ method: 'GET', path, status: 503, times: 9 });
    }
    const review = await postbell.preview('sms send', TO_LIST);
    expect(noticesIn(review)).toEqual([
      expect.stringMatching(/^The sender’s countries are missing\./),
      expect.stringMatching(/^The cost is missing\./),
    ]);
  });

  it('is refused where the service would refuse it, and says what to change', async () => {
    const message = expect.stringContaining('Choose the international route there.');
    const refused = { field: 'routes', message };
    const values = { ...TO_PHONES, routes: 'Ukraine: national' };
    await expect(postbell.preview('sms send', values)).rejects.toMatchObject(refused);
    await expect(postbell.run('sms cost', values)).rejects.toMatchObject(refused);
  });

  it.each([
    [{ sender: 'Larkspur', text: 'Hello' }, 'list'],
    [{ ...TO_LIST, phones: '380501234567' }, 'phones'],
    [{ ...TO_PHONES, file: 'an-id-of-nothing' }, 'file'],
    [{ ...TO_LIST, sender: 'Larkspur-News' }, 'sender'],
    [{ ...TO_LIST, at: '2026-11-21 13:00' }, 'at'],
    [{ ...TO_LIST, routes: 'Atlantis=national' }, 'routes'],
    [{ ...TO_LIST, routes: 'UA=local' }, 'routes'],
    [{ ...TO_PHONES, newcomers: 'yes' }, 'newcomers'],
  ])('names the field that has to change in %j', async (values, field) => {
    await expect(postbell.preview('sms send', values)).rejects.toMatchObject({ field });
  });

  it('tells page by page what was found out so far', async () => {
    const pages = catalogue.find('sms send')?.pages ?? [];
    expect(pages.map(({ title }) => title)).toEqual(['Recipients', 'Message', 'Sending']);
    const about = { title: '', sections: await postbell.about('sms send', 2, TO_LIST) };
    expect(factsIn(about)['Cost']).toMatch(/^0\.61 USD · 0\.05\d* USD per number on average$/);
  });
});

it('asks nothing about many numbers while the form is filled', async () => {
  for (const path of ['/sms/campaigns/cost', '/sms/black_list/by_numbers']) {
    postbell.sandbox.control.fail({ method: 'GET', path, status: 503, times: 9 });
  }
  const said = async (page: number) => {
    const sections = await postbell.about('sms send', page, { ...TO_PHONES, phones: MANY });
    return { title: '', sections };
  };
  expect(factsIn(await said(1))).toMatchObject({ To: '450 numbers' });
  expect(sectionsOf(await said(2), 'paragraph').map(({ text }) => plainText(text))).toEqual([
    'The review shows the cost.',
  ]);
});

it('lists the countries that a route can be chosen for', async () => {
  const rows = async (raw: Record<string, string>) =>
    rowsIn({ title: '', sections: await postbell.about('sms send', 2, raw) });
  expect(await rows(TO_PHONES)).toEqual([
    ['Ukraine', 'UA', '1', 'Rejected'],
    ['United Kingdom', 'GB', '1', 'Active'],
  ]);
  expect(await rows(TO_LIST)).toContainEqual(['Germany', 'DE', 'In moderation']);
});

describe('sms send', () => {
  it('sends to a list and tells the channel how many, never whom', async () => {
    const reply = await postbell.run('sms send', TO_LIST);
    expect(noticesIn(reply)[0]).toMatch(/^1 number skipped: /);
    expect(plainText(reply.announcement ?? '')).toBe(
      'sent the SMS campaign 52003 to the list Customers (4102): 11 messages for 0.61 USD.',
    );
    postbell.sandbox.control.advance(30 * 60_000);
    expect(summaryIn(await postbell.run('sms show', { campaign: '52003' }))).toMatch(/^Sent · /);
  });

  it('sends to numbers at a time, without naming them to the channel', async () => {
    const reply = await postbell.run('sms send', { ...TO_PHONES, at: '2026-11-22 10:00' });
    expect(plainText(reply.announcement ?? '')).toMatch(
      /^scheduled the SMS campaign 52003 to 2 phone numbers: 2 messages for 0\.\d\d USD\.$/,
    );
  });

  it('tries it out without sending or telling anybody', async () => {
    const reply = await postbell.run('sms send', { ...TO_LIST, emulate: 'yes', newcomers: 'yes' });
    expect(reply.announcement).toBeUndefined();
    const sent = { isEmulated: true, usesDynamicList: true };
    expect(postbell.sandbox.state().sms.campaigns.get(52003)).toMatchObject(sent);
  });

  it('asks only once, whatever becomes of the answer', async () => {
    postbell.sandbox.control.fail({
      method: 'POST',
      path: '/sms/campaigns',
      status: 502,
      after: true,
    });
    await expect(postbell.run('sms send', TO_LIST)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(postbell.sandbox.state().sms.campaigns.size).toBe(3);
  });
});

describe('sms cost', () => {
  it('says what it would cost and leads to the form that sends it', async () => {
    const reply = await postbell.run('sms cost', { ...TO_PHONES, routes: 'UA=international' });
    expect(summaryIn(reply)).toBe('0.13 USD for 2 numbers (0.064 USD each)');
    expect(factsIn(reply)).toMatchObject({ Routes: 'Ukraine: international' });
    const phones = '+380501234567, +447700900123';
    const values = { phones, sender: 'Larkspur', text: 'Hello', routes: 'UA=international' };
    const send = { label: 'Send SMS…', operation: 'sms send', asksFirst: true };
    expect(reply.actions).toMatchObject([{ ...send, values }]);
  });

  it('asks part by part about many numbers', async () => {
    const reply = await postbell.run('sms cost', { ...TO_PHONES, phones: MANY });
    expect(summaryIn(reply)).toBe('17.10 USD for 450 numbers (0.038 USD each)');
  });
});

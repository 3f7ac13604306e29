import { beforeEach, describe, expect, it } from 'vitest';
import { ForbiddenError, RefusedError } from '../../../src/lib/errors.ts';
import { readCommandLine } from '../../../src/commands/command-line.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { cleanTypedText } from '../../../src/slack/received-text.ts';
import { postbellAt, sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';
import { rightsBy } from '../../policy/rights-of.ts';
import { BASE, HOUR_MS, HTML, LATER, latestIn } from './example.ts';

const postbell = sandboxPostbell();
beforeEach(() => postbell.sandbox.control.advance(HOUR_MS));

const latest = () => latestIn(postbell);

it('campaign draft saves without sending, and can be sent from its card', async () => {
  const draft = await postbell.see('campaign draft', { ...BASE, html: HTML }, LATER);
  expect(latest()?.status).toBe(26);
  const { operation, values } = draft.action('Send…');
  expect(values).toEqual({ ...BASE, copy: String(latest()?.id) });
  expect(operation).toBe('campaign send');
  await postbell.run(operation, values, LATER);
  expect(latest()).toMatchObject({ bodyHtml: HTML, status: 13 });
});

describe('campaign test', () => {
  const raw = { sender: BASE.sender, subject: BASE.subject, html: HTML };
  const toMira = { ...raw, email: 'mira@example.com' };

  it('sends a single email to one’s own address', async () => {
    await postbell.run('campaign test', toMira, LATER);
    const range = { limit: 1, offset: 0, recipient: 'mira@example.com' };
    expect(await postbell.service.smtp.emails.page(range)).toMatchObject([
      { subject: 'What is new', sender: BASE.sender },
    ]);
  });

  it('goes to nobody outside the team for somebody who may not send', async () => {
    const own = { ownEmail: async () => 'mira@home.example' };
    const marketer = { rights: await rightsBy('role:marketer') };
    const preview = (email: string, more = {}) =>
      postbell.question('campaign test', { ...raw, email }, { ...marketer, ...more });
    for (const email of ['mira@home.example', 'jonas@larkspur.example']) {
      expect(await preview(email, own)).toMatchObject({ stakes: { recipients: 0 } });
    }
    for (const email of ['customer@example.com', 'ceo@other.example']) {
      const refused = preview(email, own);
      await expect(refused).rejects.toBeInstanceOf(ForbiddenError);
      await expect(refused).rejects.toThrow(`${email} is neither yours`);
    }
    const unknown = { ownEmail: async () => null };
    await expect(preview('mira@home.example', unknown)).rejects.toBeInstanceOf(ForbiddenError);
    // Whoever may send reaches one more person with it.
    const toCustomer = { ...raw, email: 'customer@example.com' };
    expect(await postbell.question('campaign test', toCustomer)).toMatchObject({
      stakes: { recipients: 1 },
    });
  });

  it('sends a test campaign to the sender’s own address, and to nobody else', async () => {
    await postbell.run('campaign test', { ...raw, list: '4101' }, LATER);
    expect(latest()?.isTest).toBe(true);
  });

  it('is offered to the person’s own address from Slack, unless the sender’s is meant', async () => {
    const { email } = await postbell.prefill('campaign test', raw);
    expect(email).toBe('mira@larkspur.example');
    const toSender = { ...raw, list: '4101' };
    expect(await postbell.prefill('campaign test', toSender)).toEqual(toSender);
    const unknown = { ownEmail: async () => null };
    expect(await postbell.prefill('campaign test', raw, unknown)).toEqual(raw);
  });

  it('needs to know which of the two is meant', async () => {
    await expect(postbell.preview('campaign test', raw)).rejects.toMatchObject({ field: 'email' });
  });

  it('warns of a sender that may send no single emails', async () => {
    const fromBoss = { ...toMira, sender: 'ceo@larkspur.example' };
    expect((await postbell.seePreview('campaign test', fromBoss)).notices).toEqual([
      expect.stringContaining('can’t send transactional email'),
    ]);
  });

  it('names the command that adds a sender as it is called here', async () => {
    const prefixed = await postbellAt(postbell.sandbox.url, { commandPrefix: 'mail' });
    const unknown = prefixed.preview('campaign test', { ...toMira, sender: 'who@example.com' });
    await expect(unknown).rejects.toThrow('add it first with /mail-sender add.');
    await prefixed.close();
  });
});

describe('campaign test of a campaign', () => {
  const MEMBERS: Record<string, string> = { U0JONAS: 'jonas@home.example', U0GUEST: 'g@x.example' };
  const emailOf = async (id: string) => MEMBERS[id] ?? null;
  /** Reads a line as it is typed, and asks what it would do. */
  const asked = (line: string, more = {}) => {
    const operation = catalogue.find('campaign test');
    if (!operation) throw new Error('no operation');
    const raw = readCommandLine(operation.inputs, cleanTypedText(line));
    return postbell.question('campaign test', raw, { emailOf, ...more });
  };
  const got = async (subject: string) => {
    const emails = await postbell.service.smtp.emails.page({ limit: 100, offset: 0 });
    return emails.filter((one) => one.subject === subject).map(({ recipient }) => recipient);
  };

  it('goes to oneself where nobody is named', async () => {
    expect(await asked('71016')).toMatchObject({
      title: 'Send a test to mira@larkspur.example?',
      stakes: { recipients: 0 },
    });
    await postbell.run('campaign test', { copy: '71016' }, LATER);
    expect(await got('The summer issue')).toEqual(['mira@larkspur.example']);
    const unknown = asked('71016', { ownEmail: async () => null });
    await expect(unknown).rejects.toThrow('Slack doesn’t say your address.');
  });

  it.each([
    ['71016 me and <@U0JONAS|jonas>', 0, ['mira@larkspur.example', 'jonas@home.example']],
    [
      '71016 me, ann@x.example, <@U0JONAS>',
      1,
      ['mira@larkspur.example', 'jonas@home.example', 'ann@x.example'],
    ],
    ['71016 <@U0GUEST> and me', 1, ['mira@larkspur.example', 'g@x.example']],
    [
      '71016 Ann Sand <ann@larkspur.example>; me',
      0,
      ['mira@larkspur.example', 'ann@larkspur.example'],
    ],
    ['71016 jonas@larkspur.example', 0, ['jonas@larkspur.example']],
    [
      `${BASE.sender} "Look at it" 506 mira@home.example myself`,
      1,
      ['mira@larkspur.example', 'mira@home.example'],
    ],
  ])('goes to whoever is named: %s', async (line, outside, addresses) => {
    const preview = await asked(line);
    expect(preview).toMatchObject({ stakes: { recipients: outside } });
    const operation = catalogue.find('campaign test');
    const raw = readCommandLine(operation?.inputs ?? {}, cleanTypedText(line));
    const before = await postbell.service.smtp.emails.page({ limit: 100, offset: 0 });
    await postbell.run('campaign test', raw, { ...LATER, emailOf });
    const after = await postbell.service.smtp.emails.page({ limit: 100, offset: 0 });
    const fresh = after.filter(({ id }) => !before.some((one) => one.id === id));
    expect(new Set(fresh.map(({ recipient }) => recipient))).toEqual(new Set(addresses));
    expect(fresh).toHaveLength(addresses.length);
  });

  it.each([
    ['71016 @jonas', 'No one in this workspace is called “@jonas”'],
    ['71016 <@U0NOBODY1>', 'Slack doesn’t say the address of U0NOBODY1'],
    ['71016 me and ann@', '“ann@” isn’t an address'],
    [
      `71016 ${Array.from({ length: 11 }, (_, at) => `a${at}@x.example`).join(' ')}`,
      'up to 10 people',
    ],
  ])('says whom it can’t be sent to: %s', async (line, why) => {
    await expect(asked(line)).rejects.toMatchObject({ field: 'email' });
    await expect(asked(line)).rejects.toThrow(why);
  });

  it('says to whom it wasn’t sent where one of several fails', async () => {
    const { emails } = postbell.service.smtp;
    const asked: string[] = [];
    const sendTest: typeof emails.sendTest = async (test) => {
      asked.push(test.to.email);
      if (asked.length > 1)
        throw new RefusedError('Your plan’s emails are used up.', { status: 400 });
      return emails.sendTest(test);
    };
    const smtp = { ...postbell.service.smtp, emails: { ...emails, sendTest } };
    const raw = { copy: '71016', email: 'me, jonas@larkspur.example, ann@larkspur.example' };
    const context = { ...LATER, service: { ...postbell.service, smtp } };
    const reply = seen(await postbell.run('campaign test', raw, context));
    expect(reply.summary).toBe('Sent to mira@larkspur.example');
    expect(reply.notices).toEqual([
      'Not sent to jonas@larkspur.example, ann@larkspur.example.',
      'Your plan’s emails are used up.',
    ]);
    expect(asked).toHaveLength(2);
  });

  it('is refused in words of its own outside the team, for whoever may not send', async () => {
    const rights = await rightsBy('role:marketer');
    const refused = asked('71016 me and customer@example.com', { rights });
    await expect(refused).rejects.toMatchObject({ deed: 'send a test outside your team' });
    expect(await asked('71016 me and <@U0JONAS>', { rights })).not.toBeNull();
    await expect(asked('71016 <@U0GUEST>', { rights })).rejects.toBeInstanceOf(ForbiddenError);
  });
});

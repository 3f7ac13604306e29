import { beforeEach, describe, expect, it } from 'vitest';
import { ForbiddenError } from '../../../src/lib/errors.ts';
import { deskAt, sandboxDesk } from '../../commands/context.ts';
import { rightsBy } from '../../policy/rights-of.ts';
import { BASE, HOUR_MS, HTML, LATER, latestIn } from './example.ts';

const desk = sandboxDesk();
beforeEach(() => desk.sandbox.control.advance(HOUR_MS));

const latest = () => latestIn(desk);

it('campaign draft saves without sending, and can be sent from its card', async () => {
  const draft = await desk.see('campaign draft', { ...BASE, html: HTML }, LATER);
  expect(latest()?.status).toBe(26);
  const { operation, values } = draft.action('Send…');
  expect(values).toEqual({ ...BASE, copy: String(latest()?.id) });
  expect(operation).toBe('campaign send');
  await desk.run(operation, values, LATER);
  expect(latest()).toMatchObject({ bodyHtml: HTML, status: 13 });
});

describe('campaign test', () => {
  const raw = { sender: BASE.sender, subject: BASE.subject, html: HTML };
  const toMira = { ...raw, email: 'mira@example.com' };

  it('sends a single email to one’s own address', async () => {
    await desk.run('campaign test', toMira, LATER);
    const range = { limit: 1, offset: 0, recipient: 'mira@example.com' };
    expect(await desk.service.smtp.emails.page(range)).toMatchObject([
      { subject: 'What is new', sender: BASE.sender },
    ]);
  });

  it('goes to nobody outside the team for somebody who may not send', async () => {
    const own = { ownEmail: async () => 'mira@home.example' };
    const marketer = { rights: await rightsBy('role:marketer') };
    const preview = (email: string, more = {}) =>
      desk.question('campaign test', { ...raw, email }, { ...marketer, ...more });
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
    expect(await desk.question('campaign test', toCustomer)).toMatchObject({
      stakes: { recipients: 1 },
    });
  });

  it('sends a test campaign to the sender’s own address, and to nobody else', async () => {
    await desk.run('campaign test', { ...raw, list: '4101' }, LATER);
    expect(latest()?.isTest).toBe(true);
  });

  it('is offered to the person’s own address from Slack, unless the sender’s is meant', async () => {
    const { email } = await desk.prefill('campaign test', raw);
    expect(email).toBe('mira@larkspur.example');
    const toSender = { ...raw, list: '4101' };
    expect(await desk.prefill('campaign test', toSender)).toEqual(toSender);
    const unknown = { ownEmail: async () => null };
    expect(await desk.prefill('campaign test', raw, unknown)).toEqual(raw);
  });

  it('needs to know which of the two is meant', async () => {
    await expect(desk.preview('campaign test', raw)).rejects.toMatchObject({ field: 'email' });
  });

  it('warns of a sender that may send no single emails', async () => {
    const fromBoss = { ...toMira, sender: 'ceo@larkspur.example' };
    expect((await desk.seePreview('campaign test', fromBoss)).notices).toEqual([
      expect.stringContaining('can’t send transactional email'),
    ]);
  });

  it('names the command that adds a sender as it is called here', async () => {
    const prefixed = await deskAt(desk.sandbox.url, { commandPrefix: 'mail' });
    const unknown = prefixed.preview('campaign test', { ...toMira, sender: 'who@example.com' });
    await expect(unknown).rejects.toThrow('add it first with /mail-sender add.');
    await prefixed.close();
  });
});

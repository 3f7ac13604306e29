import { beforeEach, describe, expect, it } from 'vitest';
import { actionIn, deskAt, noticesIn, sandboxDesk, summaryIn } from '../context.ts';
import { BASE, HOUR_MS, HTML, LATER, latestIn } from './example.ts';

const desk = sandboxDesk();
beforeEach(() => desk.sandbox.control.advance(HOUR_MS));

const latest = () => latestIn(desk);

describe('campaign draft', () => {
  it('saves without sending, and can be sent from its card', async () => {
    const reply = await desk.run('campaign draft', { ...BASE, html: HTML }, LATER);
    expect(summaryIn(reply)).toBe('Saved as a draft. Nothing is sent.');
    expect(latest()?.status).toBe(26);
    const { operation, values } = actionIn(reply, 'Send…');
    expect(values).toEqual({ ...BASE, copy: String(latest()?.id) });
    expect(operation).toBe('campaign send');
    await desk.run(operation, values, LATER);
    expect(latest()).toMatchObject({ bodyHtml: HTML, status: 13 });
  });
});

describe('campaign test', () => {
  const content = { sender: BASE.sender, subject: BASE.subject };

  it('sends a single e-mail to one’s own address', async () => {
    const raw = { ...content, html: HTML, email: 'mira@example.com' };
    const question = await desk.preview('campaign test', raw);
    expect(question.title).toBe('Send a test to mira@example.com?');
    const reply = await desk.run('campaign test', raw, LATER);
    expect(summaryIn(reply)).toBe('Sent to mira@example.com.');
    const page = await desk.service.smtp.emails.page({
      limit: 1,
      offset: 0,
      recipient: 'mira@example.com',
    });
    expect(page).toMatchObject([{ subject: 'What is new', sender: BASE.sender }]);
    expect(reply.announcement).toBeUndefined();
  });

  it('sends a test campaign to the sender’s own address, and to nobody else', async () => {
    const reply = await desk.run('campaign test', { ...content, html: HTML, list: '4101' }, LATER);
    expect(summaryIn(reply)).toBe('On its way to news@larkspur.example, and to nobody else.');
    expect(latest()?.isTest).toBe(true);
  });

  it('is offered to the person’s own address from Slack, unless the sender’s is meant', async () => {
    const raw = { ...content, html: HTML };
    expect(await desk.prefill('campaign test', raw)).toMatchObject({
      email: 'mira@larkspur.example',
    });
    expect(await desk.prefill('campaign test', { ...raw, list: '4101' })).toEqual({
      ...raw,
      list: '4101',
    });
    const pending = await desk.prefill('campaign test', raw, { ownEmail: async () => null });
    expect(pending).toEqual(raw);
  });

  it('needs to know which of the two is meant', async () => {
    await expect(desk.preview('campaign test', { ...content, html: HTML })).rejects.toMatchObject({
      field: 'email',
    });
  });

  it('warns of a sender that may send no single e-mails', async () => {
    const raw = {
      ...content,
      sender: 'ceo@larkspur.example',
      html: HTML,
      email: 'mira@example.com',
    };
    expect(noticesIn(await desk.preview('campaign test', raw))).toEqual([
      expect.stringContaining('can’t send SMTP e-mails'),
    ]);
  });

  it('names the command that adds a sender as it is called here', async () => {
    const prefixed = await deskAt(desk.sandbox.url, { commandPrefix: 'mail' });
    const raw = { ...content, sender: 'who@example.com', html: HTML, email: 'mira@example.com' };
    await expect(prefixed.preview('campaign test', raw)).rejects.toThrow(
      'add it first with /mail-sender add.',
    );
    await prefixed.close();
  });
});

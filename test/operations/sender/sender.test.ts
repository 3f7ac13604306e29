import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const NEWS = 'news@larkspur.example';
const EVENTS = 'events@larkspur.example';
const HELLO = 'hello@larkspur.example';

const postbell = sandboxPostbell();

const list = (raw: Record<string, string> = {}) => postbell.see('sender list', raw);
const codeFor = (email: string) => {
  const mails = postbell.sandbox.control.mailbox().filter(({ to }) => to === email);
  const mail = mails.findLast(({ kind }) => kind === 'sender-code');
  return mail?.kind === 'sender-code' ? mail.code : 'none';
};

describe('sender list', () => {
  it.each([
    [{ address: NEWS }, [NEWS]],
    [{ status: 'waiting' }, [EVENTS]],
  ])('shows only %o', async (raw, addresses) => {
    expect((await list(raw)).rows.map(([address]) => address)).toEqual(addresses);
  });

  it('leads on from each, ready or not', async () => {
    const { choice } = await list();
    const send = { operation: 'campaign send', values: { sender: NEWS }, asksFirst: true };
    expect(choice('Open…', `Send from ${NEWS}…`)).toMatchObject(send);
    expect(choice('Open…', `Activate ${EVENTS}…`).operation).toBe('sender activate');
  });
});

it('sender show says that one isn’t activated, and leads on', async () => {
  const { summary, labels } = await postbell.see('sender show', { sender: EVENTS });
  expect([summary, labels[0]]).toEqual(['Not activated', 'Enter code…']);
});

describe('adding a sender', () => {
  it('leads to the code, and from there to a campaign', async () => {
    const added = await postbell.see('sender add', { email: HELLO, name: 'Hello' });
    const { operation, values } = added.action('Enter code…');
    const activated = await postbell.see(operation, { ...values, code: codeFor(HELLO) });
    expect(activated.action('Send campaign…').values).toEqual({ sender: HELLO });
  });

  it.each([
    [NEWS, /^Already a sender, and activated$/, 'Send campaign…'],
    [EVENTS, /^Already a sender\. Enter the code .* to activate it\.$/, 'Resend code'],
  ])('changes nothing where there is one: %s', async (email, words, label) => {
    const { summary, labels, announcement } = await postbell.see('sender add', {
      email,
      name: 'N',
    });
    expect(summary).toMatch(words);
    expect(labels).toContain(label);
    expect(announcement).toBeNull();
  });
});

describe('activating a sender', () => {
  it('takes the latest code only, and says under the field what to do', async () => {
    await postbell.run('sender resend', { sender: EVENTS });
    const old = codeFor(EVENTS);
    await postbell.run('sender resend', { sender: EVENTS });
    const activate = (code: string) => postbell.see('sender activate', { sender: EVENTS, code });
    await expect(activate(old)).rejects.toMatchObject({
      field: 'code',
      message: expect.stringContaining(`Copy it from the latest email to ${EVENTS}`),
    });
    expect((await activate(codeFor(EVENTS))).summary).toMatch(/^Activated/);
  });

  it('sends no code to who is no sender', async () => {
    await expect(postbell.run('sender resend', { sender: HELLO })).rejects.toThrow('wasn’t found');
  });
});

describe('sender remove', () => {
  it('warns of scheduled campaigns that come from it', async () => {
    const { notices, bullets } = await postbell.seePreview('sender remove', { sender: NEWS });
    expect(notices[0]).toMatch(/^1 scheduled campaign uses it/);
    expect(bullets).toEqual([expect.stringContaining('Newsletter #45')]);
  });

  it('is told of the sender by its own case', async () => {
    const raw = { sender: 'Events@Larkspur.example' };
    const { announcement } = await postbell.see('sender remove', raw);
    expect(announcement).toBe(`removed the sender ${EVENTS}.`);
    expect((await list()).rows.map(([email]) => email)).not.toContain(EVENTS);
  });

  it('knows who is none', async () => {
    await expect(postbell.preview('sender remove', { sender: HELLO })).rejects.toMatchObject({
      field: 'sender',
      message: `${HELLO} isn’t one of your senders.`,
    });
  });
});

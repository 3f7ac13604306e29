import { describe, expect, it } from 'vitest';
import {
  bulletsIn,
  choiceIn,
  labelsIn,
  noticesIn,
  rowsIn,
  sandboxDesk,
  actionIn,
  summaryIn,
} from '../context.ts';

const NEWS = 'news@larkspur.example';
const EVENTS = 'events@larkspur.example';
const HELLO = 'hello@larkspur.example';

const desk = sandboxDesk();

const codeFor = (email: string) =>
  desk.sandbox.control
    .mailbox()
    .filter((mail) => mail.kind === 'sender-code' && mail.to === email)
    .map((mail) => (mail.kind === 'sender-code' ? mail.code : ''))
    .at(-1) ?? 'none';

describe('sender list', () => {
  it('shows one by its address', async () => {
    const reply = await desk.run('sender list', { address: NEWS });
    expect(rowsIn(reply).map(([address]) => address)).toEqual([NEWS]);
  });

  it('leads on from each, ready or not', async () => {
    const reply = await desk.run('sender list');
    expect(choiceIn(reply, 'Open…', `Send from ${NEWS}…`)).toMatchObject({
      operation: 'campaign send',
      values: { sender: NEWS },
      asksFirst: true,
    });
    expect(choiceIn(reply, 'Open…', `Activate ${EVENTS}…`).operation).toBe('sender activate');
  });

  it('shows only those that wait', async () => {
    const reply = await desk.run('sender list', { status: 'waiting' });
    expect(rowsIn(reply).map(([email]) => email)).toEqual([EVENTS]);
  });
});

describe('adding a sender', () => {
  it('leads to the code, and from there to a campaign', async () => {
    const added = await desk.run('sender add', { email: HELLO, name: 'Hello' });
    const { operation, values } = actionIn(added, 'Enter the code…');
    const activated = await desk.run(operation, { ...values, code: codeFor(HELLO) });
    expect(summaryIn(activated)).toBe('Activated: campaigns can now come from it.');
    expect(actionIn(activated, 'Send a campaign…').values).toEqual({ sender: HELLO });
  });

  it('changes nothing where there is one, and says how it stands', async () => {
    const ready = await desk.run('sender add', { email: NEWS, name: 'News' });
    expect(summaryIn(ready)).toBe('It is already a sender, activated and ready.');
    const waiting = await desk.run('sender add', { email: EVENTS, name: 'Events' });
    expect(summaryIn(waiting)).toMatch(/not activated yet/);
    expect(labelsIn(waiting)).toContain('Send the code again');
    expect([ready.announcement, waiting.announcement]).toEqual([undefined, undefined]);
  });
});

describe('activating a sender', () => {
  it('takes the latest code only, and says under the field what to do', async () => {
    await desk.run('sender code', { sender: EVENTS });
    const old = codeFor(EVENTS);
    await desk.run('sender code', { sender: EVENTS });
    const wrong = desk.run('sender activate', { sender: EVENTS, code: old });
    await expect(wrong).rejects.toMatchObject({ field: 'code' });
    await expect(wrong).rejects.toThrow(`Copy it from the latest e-mail to ${EVENTS}`);
    const reply = await desk.run('sender activate', { sender: EVENTS, code: codeFor(EVENTS) });
    expect(summaryIn(reply)).toMatch(/^Activated/);
  });

  it('sends no code to who needs none', async () => {
    const reply = await desk.run('sender code', { sender: NEWS });
    expect(summaryIn(reply)).toBe('Already activated: it needs no code.');
    await expect(desk.run('sender code', { sender: HELLO })).rejects.toThrow('wasn’t found');
  });
});

describe('sender remove', () => {
  it('warns of scheduled campaigns that come from it', async () => {
    const preview = await desk.preview('sender remove', { sender: NEWS });
    expect(preview.title).toBe(`Remove ${NEWS}?`);
    expect(noticesIn(preview)).toEqual([
      expect.stringMatching(/^1 scheduled campaign comes from it\./),
    ]);
    expect(bulletsIn(preview)).toEqual([expect.stringContaining('Newsletter #45')]);
  });

  it('is told of the sender by its own case, and reads back that it is gone', async () => {
    const reply = await desk.run('sender remove', { sender: 'Events@Larkspur.example' });
    expect(reply.announcement).toBe(`removed the sender ${EVENTS}.`);
    expect(rowsIn(await desk.run('sender list')).map(([email]) => email)).not.toContain(EVENTS);
  });

  it('knows who is none', async () => {
    await expect(desk.preview('sender remove', { sender: HELLO })).rejects.toMatchObject({
      field: 'sender',
      message: `${HELLO} isn’t one of your senders.`,
    });
  });
});

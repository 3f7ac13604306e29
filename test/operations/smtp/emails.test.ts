import { describe, expect, it } from 'vitest';
import type { SmtpMail } from '../../../sandbox/service/state/smtp.ts';
import { sandboxPostbell } from '../../commands/context.ts';
import { factsIn, labelsIn, noticesIn, rowsIn, actionIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const mails = () => [...postbell.sandbox.state().smtp.mails.values()];
const mailWhere = (holds: (mail: SmtpMail) => boolean): SmtpMail => {
  const found = mails().findLast(holds);
  if (!found) throw new Error('the sandbox has no such email');
  return found;
};

describe('smtp list', () => {
  it('shows only what went to one address', async () => {
    const reply = await postbell.run('smtp list', { recipient: 'Ann@Example.com' });
    const sent = mails().filter(({ recipient }) => recipient === 'ann@example.com');
    const latest = sent.toReversed().slice(0, 8);
    expect(rowsIn(reply).map((cells) => [cells[0], cells[2]])).toEqual(
      latest.map(({ recipient, subject }) => [recipient, subject]),
    );
  });

  it('filters by what became of them, and keeps that over the pages', async () => {
    const reply = await postbell.run('smtp list', { state: 'returned' });
    const returned = mails().filter(({ answer }) => answer.code >= 500);
    expect(summaryIn(reply)).toBe(`${returned.length} in all`);
    for (const row of rowsIn(reply)) expect(row[1]).toMatch(/^Bounced: /);
    expect(actionIn(reply, 'Export CSV').values).toEqual({ state: 'returned', csv: 'yes' });
  });

  it('sorts by opens', async () => {
    const opens = rowsIn(await postbell.run('smtp list', { sort: 'opens' })).map((row) => row[4]);
    expect(opens.map(Number)).toEqual(opens.map(Number).toSorted((a, b) => b - a));
    expect(Number(opens[0])).toBeGreaterThan(1);
  });

  it('takes days, senders and countries', async () => {
    const days = { from: '2026-11-21', until: '2026-11-21' };
    const filter = { sender: 'orders@larkspur.example', ...days, country: 'off' };
    expect(rowsIn(await postbell.run('smtp list', filter)).length).toBeGreaterThan(0);
    const wrong = postbell.run('smtp list', { ...days, until: '2026-11-20' });
    await expect(wrong).rejects.toMatchObject({ field: 'until' });
  });

  it('puts all of them into a file, with what the mail servers said', async () => {
    const reply = await postbell.run('smtp list', { state: 'returned', csv: 'yes' });
    const lines = reply.files?.[0]?.content.trim().split('\r\n') ?? [];
    expect(lines[0]).toBe(
      'ID,To,Status,Subject,Sent,Opens,Clicks,From,Server response,Size in bytes',
    );
    expect(lines).toHaveLength(1 + mails().filter(({ answer }) => answer.code >= 500).length);
  });
});

describe('smtp show', () => {
  it('tells the way of a read email in its order', async () => {
    const mail = mailWhere(({ clicks, opens }) => clicks.length === 1 && opens.length === 1);
    const reply = await postbell.run('smtp show', { id: mail.id });
    expect(summaryIn(reply)).toBe('Delivered, opened once, and clicked once.');
    expect(rowsIn(reply).map(([what]) => what)).toEqual(['Opened', 'Clicked']);
    expect(rowsIn(reply)[1]?.[2]).toBe(mail.clicks[0]?.url);
    expect(rowsIn(reply)[1]?.[3]).toMatch(/, \d+x\d+$/);
  });

  it('explains in plain words why an email came back', async () => {
    const mail = mailWhere(({ answer }) => answer.subcode === '5.1.1');
    const reply = await postbell.run('smtp show', { id: mail.id });
    expect(summaryIn(reply)).toBe('🔴 Bounced: no such address.');
    expect(noticesIn(reply)[0]).toMatch(/^The address doesn’t exist\./);
    expect(factsIn(reply)['Server response']).toMatch(/^550 5\.1\.1 Requested action not/);
  });

  it('waits for the answer, and can be looked at again in place', async () => {
    const id = await postbell.service.smtp.emails.send({
      subject: 'Soon',
      from: { name: '', email: 'orders@larkspur.example' },
      to: [{ name: '', email: 'ann@example.com' }],
      text: 'Hello',
    });
    const reply = await postbell.run('smtp show', { id });
    expect(summaryIn(reply)).toBe('Waiting for the recipient’s mail server.');
    expect(labelsIn(reply)[0]).toBe('Refresh');
  });
});

describe('smtp lookup', () => {
  it('takes 500 at a time', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `x-${index}`).join(' ');
    await expect(postbell.run('smtp lookup', { ids })).rejects.toThrow('Enter 1 to 500 IDs');
    const byAddress = postbell.run('smtp lookup', { ids: 'x-1 ann@example.com' });
    await expect(byAddress).rejects.toThrow('“ann@example.com” is an address, not the ID');
  });
});

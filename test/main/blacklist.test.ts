import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { read } from './person.ts';

describe('the blacklist', () => {
  it('takes pasted addresses in any form, and counts done, already there and invalid', async () => {
    const { mira, service, workspace } = await installed();
    const form = await mira.open('/blacklist add');
    const done = await mira.submit(form, {
      addresses: [
        'Ann Hartley <ann@example.com>; "Okafor, Bob" <bob@example.org>',
        'mailto:carl@example.com ANN@EXAMPLE.COM, dora@example.net',
        'not-an-address, two@@example.com',
      ].join('\n'),
      comment: 'asked by phone',
    });
    const words = read(done);
    expect(words).toContain('Added: 3 addresses · 1 already on it · 2 texts not understood');
    expect(words).toContain('*Added*\n3');
    expect(words).toContain('*Already on it*\n1');
    expect(words).toContain('*Repeated in your text*\n1');
    expect(words).toContain('*Not understood*\n2');
    expect(words).toContain('not-an-address\n: no @ in it');
    // The line that does the same would be too long to be copied.
    expect(words).not.toContain('The same in one line: ');
    expect(service.state().blacklist.get('carl@example.com')).toEqual({
      address: 'carl@example.com',
      comment: 'asked by phone',
    });
    await workspace.waitForMessage({ contains: 'blacklisted 3 addresses.' });

    const undone = await mira.click(done, 'Undo: take 3 addresses off');
    expect(read(undone)).toContain('Taken off: 3 addresses');
    // Whoever was on it before stays.
    expect(service.state().blacklist.has('bob@example.org')).toBe(true);
    expect(service.state().blacklist.has('dora@example.net')).toBe(false);
  });

  it('shows under the field what cannot be read, and takes the corrected form', async () => {
    const { mira, service } = await installed();
    const form = await mira.open('/blacklist add nobody');
    const errors = await mira.errorsAfter(form, { addresses: 'nobody' });
    expect(errors['addresses']).toContain('no @ in it');
    const done = await mira.submit(form, { addresses: 'nobody@example.com' });
    expect(read(done)).toContain('Added: nobody@example.com');
    expect(service.state().blacklist.has('nobody@example.com')).toBe(true);
  });

  it('reads quotes, dashes and mail links as phones and chats make them', async () => {
    const { mira, service, workspace } = await installed();
    workspace.control.setTextForm('smart');
    await mira.ask('/blacklist add "Hartley, Ann" ann@example.com comment="it\'s \'urgent\'"');
    expect(service.state().blacklist.get('ann@example.com')?.comment).toBe("it's 'urgent'");
    expect(read(await mira.ask('/blacklist show ann@example.com'))).toContain(
      'On the blacklist: it gets no e-mails.',
    );
  });

  it('is asked about several addresses at once, typed with a word before them or not', async () => {
    const { mira } = await installed();
    const requested = 'trap1@blocked.example trap2@blocked.example, ann@example.com';
    for (const line of [`/blacklist ${requested}`, `/blacklist check ${requested}`]) {
      const words = read(await mira.ask(line));
      expect(words).toContain('2 of 3 addresses are on the blacklist.');
      expect(words).toContain('ann@example.com');
    }
    expect(read(await mira.ask('/blacklist check trap1@blocked.example'))).toContain(
      'On the blacklist: it gets no e-mails.',
    );
  });

  it('asks nothing of the service when there is nothing to do', async () => {
    const { mira, line } = await installed();
    const answer = await mira.ask('/blacklist add bob@example.org');
    expect(read(answer)).toContain('Nothing to do: bob@example.org is already on it');
    expect(line.requests).toEqual(['GET /blacklist']);
  });

  it('acts once when Slack tells a command, a click or a form a second time', async () => {
    const { mira, line, workspace } = await installed();
    const posts = () => line.requests.filter((one) => one === 'POST /blacklist').length;
    await mira.ask('/blacklist add one@example.com');
    await workspace.control.redeliver();
    await mira.click(await mira.ask('/contact two@example.com'), 'Blacklist');
    await workspace.control.redeliver();
    await mira.submit(await mira.open('/blacklist add'), { addresses: 'three@example.com' });
    await workspace.control.redeliver();
    // Whatever those began is finished before this.
    await mira.ask('/blacklist show');
    expect(posts()).toBe(3);
  });
});

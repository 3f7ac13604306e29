import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { read } from './person.ts';

describe('the blacklist', () => {
  it('reads quotes, dashes and mail links as phones and chats make them', async () => {
    const { mira, service, workspace } = await installed();
    workspace.control.setTextForm('smart');
    await mira.ask('/blacklist add "Hartley, Ann" ann@example.com comment="it\'s \'urgent\'"');
    expect(service.state().blacklist.get('ann@example.com')?.comment).toBe("it's 'urgent'");
    expect(read(await mira.ask('/blacklist show ann@example.com'))).toContain(
      'On the blacklist: it gets no e-mails.',
    );
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

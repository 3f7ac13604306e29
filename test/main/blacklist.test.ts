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
});

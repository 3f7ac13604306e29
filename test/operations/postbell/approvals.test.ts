import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

describe('the channel of requests', () => {
  it.each([
    [
      'that another company reads',
      { isExternallyShared: async () => true },
      'shared with another company',
    ],
    ['in which Postbell isn’t', { isBotHere: async () => false }, 'isn’t in this channel'],
  ])('%s is refused', async (_, context, words) => {
    await postbell.run('postbell grant', { person: 'U0OMAR', what: 'role:sender' });
    const set = postbell.run('postbell approvals set', { channel: 'C0NEWS' }, context);
    await expect(set).rejects.toThrow(words);
    expect(await postbell.store.approvals.rules()).toBeNull();
  });

  it('is of no use while only one person can send', async () => {
    await postbell.run('postbell revoke', { person: 'U0OMAR', what: 'role:sender' });
    await expect(postbell.run('postbell approvals set')).rejects.toThrow(
      'You’re the only one who can send, so nobody could approve.',
    );
  });
});

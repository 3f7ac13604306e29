import { beforeEach, describe, expect, it } from 'vitest';
import { choiceIn } from '../operations/context.ts';
import { beginAnew, startProcess, watch, world } from './watched-account.ts';

beforeEach(beginAnew);

describe('one message about several', () => {
  it('opens each of several lists', async () => {
    await watch({ kinds: ['lists'] });
    const { account, pass } = await startProcess();
    account.lists[0] = { id: 1, name: 'Newsletter', active: 1000, status: 4 };
    account.lists[1] = { id: 2, name: 'Customers', active: 1000, status: 3 };
    await pass(1);
    const reply = world.posts[0]?.reply ?? { title: '' };
    expect(reply.title).toBe('2 lists can’t be sent to');
    expect(choiceIn(reply, 'Open list…', 'List «Customers» (2) can’t be sent to')).toMatchObject({
      operation: 'list show',
      values: { list: '2' },
    });
  });

  it('says when several silent webhooks were last heard in everybody’s own time', async () => {
    await watch({ kinds: ['webhooks'] });
    const { pass } = await startProcess();
    const receivedAt = new Date('2026-11-20T08:00:00Z');
    const campaign = { id: '71', name: 'Autumn', sentAt: new Date('2026-11-21T08:00:00Z') };
    world.silent = [
      { kind: 'open', receivedAt, campaign },
      { kind: 'redirect', receivedAt: null, campaign },
    ];
    await pass(1);
    const [bullets] = world.posts[0]?.reply.sections ?? [];
    expect(bullets).toMatchObject({
      items: [
        expect.arrayContaining([{ kind: 'time', at: receivedAt, show: 'datetime' }]),
        expect.arrayContaining(['none ever arrived here']),
      ],
    });
  });
});

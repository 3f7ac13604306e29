import { beforeEach, describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../src/lib/errors.ts';
import { bulletsIn, choiceIn, actionIn, summaryIn } from '../operations/context.ts';
import { beginAnew, startProcess, content, watch, world } from './watched-account.ts';

beforeEach(beginAnew);

describe('a channel that is closed', () => {
  it('pauses its watches, and has their owner told once, by all processes and after restarts', async () => {
    await watch({ kinds: ['balance'] });
    await watch({ kinds: ['quota'] });
    const { start, wake } = await startProcess({ money: 10 });
    world.refusals = [new UndeliverableError('Gone.', { permanent: true, reason: 'is_archived' })];
    await wake([start(), start()], 10);
    await wake([start()], 10);
    expect(world.posts.map(({ channelId }) => channelId)).toEqual(['U1']);
    const [{ reply } = { reply: { title: '' } }] = world.posts;
    expect([reply.title, summaryIn(reply)]).toEqual([
      'Watches paused',
      '2 watches of yours are paused in #C1: the channel is archived.',
    ]);
    const [one, other] = (await world.store.watches.list('C1')).map(({ id }) => id);
    expect(bulletsIn(reply)).toEqual([
      'Unarchive the channel and invite Postbell, or use another one.',
      'Nothing is checked until then; whatever is wrong by then is told.',
    ]);
    for (const watch of [one ?? '', other ?? '']) {
      expect(choiceIn(reply, 'Let run again…', watch)).toMatchObject({
        operation: 'postbell watch edit',
        values: { watch },
      });
    }
  });

  it('is told with a button where it is one watch', async () => {
    await watch({ kinds: ['balance'] });
    const { start, wake } = await startProcess({ money: 10 });
    world.refusals = [new UndeliverableError('Gone.', { permanent: true, reason: 'is_archived' })];
    await wake([start()], 10);
    const [{ reply } = { reply: { title: '' } }] = world.posts;
    const [{ id } = { id: 'none' }] = await world.store.watches.list('C1');
    expect(actionIn(reply, 'Let it run again')).toMatchObject({
      operation: 'postbell watch edit',
      values: { watch: id },
    });
  });

  it('is not one where Slack refuses the token', async () => {
    await watch({ kinds: ['balance'] });
    const { pass } = await startProcess({ money: 10 });
    world.refusals = [
      new UndeliverableError('No token.', { permanent: true, reason: 'token_revoked' }),
    ];
    await pass(10);
    expect(content()).toEqual(['09:05 Low balance: 10.00 EUR']);
  });
});

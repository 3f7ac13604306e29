import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../src/domain/reply.ts';
import { NOW } from '../../../commands/context.ts';
import { choiceIn, labelsIn, rowsIn, summaryIn } from '../../../commands/seen.ts';
import { digestPostbell, VIEWER } from './digest-context.ts';

const { run, add, addedId, digests, postbell } = digestPostbell();

describe('the list', () => {
  it('is empty at first, and offers to begin', async () => {
    const reply = await run('list');
    expect(summaryIn(reply)).toBe('None yet');
    expect(labelsIn(reply)).toEqual(['Add a daily digest, 9:00 AM', 'Add a digest…']);
  });

  it('shows this channel’s and one’s own, and counts those of other channels', async () => {
    const elsewhere = await addedId({}, { channel: { id: 'C0OTHER' } });
    await run('private', { kind: 'sms' });
    await run('private', { kind: 'push' }, { person: { id: 'U0VERA', zone: 'UTC' } });
    const here = await addedId({ kind: 'campaigns', list: '4101' });
    const reply = await run('list');
    expect(summaryIn(reply)).toBe('2 digests · 1 only for you · 1 in other channels');
    const shown = (listed: Reply) =>
      rowsIn(listed).map((row) => [row.at(-1), row[0], row[2], row[4]]);
    const [SMS, CAMPAIGNS] = ['SMS digest', 'Campaign digest'];
    const mine = [
      [here, CAMPAIGNS, '#C0NEWS', 'Of list “Newsletter”'],
      [expect.any(String), SMS, 'Only you', '–'],
    ];
    expect(shown(reply)).toEqual(mine);
    const label = `${here}: campaign digest of list “Newsletter”, every day at 9:00 AM (Europe/Kyiv)`;
    expect(choiceIn(reply, 'Edit…', label)).toMatchObject({ asksFirst: true });
    expect(labelsIn(reply)).not.toContain('Resume…');
    const everywhere = await run('list', {}, { channel: { id: 'D0ADMIN' } });
    expect(shown(everywhere)).toHaveLength(3);
    expect(shown(everywhere)).toContainEqual([elsewhere, 'Daily digest', '#C0OTHER', '–']);
  });

  it('shows what is paused, and offers to let it run again', async () => {
    const id = await addedId();
    const { channelId = '' } = (await digests().find(id)) ?? {};
    await postbell().store.subscriptions.closeChannel(channelId, 'is_archived', NOW);
    const reply = await run('list');
    expect(rowsIn(reply)[0]).toContain('Paused: the channel is archived');
    expect(labelsIn(reply)).toContain('Resume…');
    expect(labelsIn(reply)).not.toContain('Pause…');
  });

  it('shows a digest in a zone that this Node.js does not know, and the others', async () => {
    const id = await addedId();
    const other = await addedId({ kind: 'campaigns' });
    const digest = await digests().find(id);
    if (digest) await digests().change(id, { ...digest, zone: 'America/Nowhere' }, NOW);
    const reply = await run('list');
    const next = new Map(rowsIn(reply).map((row) => [row.at(-1), row[1]]));
    expect(next.get(id)).toBe(
      'Next one: never: Postbell doesn’t know the time zone America/Nowhere, so choose another',
    );
    expect(next.get(other)).toMatch(/\d/);
  });

  it('offers whoever may only look no change of what a channel gets', async () => {
    await add();
    const reply = await run('list', {}, VIEWER);
    // `postbell digest add` is left out where buttons are drawn: test/slack/buttons.test.ts.
    expect(labelsIn(reply)).toEqual(['Add a digest…', 'Preview…', 'Get privately…']);
  });
});

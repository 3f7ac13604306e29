import { describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../../../src/lib/errors.ts';
import type { Lack } from '../../../../src/digests/section.ts';
import type { OperationContext } from '../../../../src/commands/context.ts';
import { NOW } from '../../../commands/context.ts';
import { choiceIn, labelsIn, noticesIn, actionIn, summaryIn } from '../../../commands/seen.ts';
import { digestPostbell, VIEWER } from './digest-context.ts';

const { run, addedId, press, postbell } = digestPostbell();

const FIGURES = { categories: ['Fri'], series: [{ name: 'Sent', values: [1] }] };
const CHART = { kind: 'chart', form: 'bar', title: 'Sent by day', ...FIGURES } as const;

const NOTHING = { reply: { title: '' }, details: [], isQuiet: false };

describe('asked for at once', () => {
  it('shows the channel’s, or what is asked for, with what its thread would hold', async () => {
    const requested: unknown[] = [];
    const digests: OperationContext['digests'] = {
      async preview(settings) {
        requested.push(settings);
        const sections = [{ kind: 'paragraph' as const, text: 'One by one.' }, CHART];
        const details = [
          { title: 'All campaigns', summary: '3 campaigns', sections },
          { title: 'Bounces', files: [{ name: 'bounces.csv', title: 'Bounces', content: '' }] },
        ];
        return { reply: { title: 'Digest for Friday' }, details, isQuiet: true };
      },
      postNow: async () => ({ missing: [] }),
    };
    await run('preview', {}, { digests });
    const id = await addedId({ kind: 'bounces' });
    const reply = await run('preview', {}, { digests });
    expect(reply).toMatchObject({
      title: 'Digest for Friday',
      sections: [],
      details: [
        { kind: 'heading', text: 'All campaigns' },
        { kind: 'paragraph', text: 'One by one.' },
        { kind: 'heading', text: 'Bounces · bounces.csv' },
      ],
    });
    expect(actionIn(reply, 'Post now').values).toEqual({ digest: id });
    const silent = await run('preview', { kind: 'weekly', quiet: 'nothing' }, { digests });
    expect(noticesIn(silent)).toEqual([
      'There’s nothing to report right now, so this digest would be skipped.',
    ]);
    const settings = { kind: 'weekly', days: 'mon' };
    expect(actionIn(silent, 'Add to this channel…').values).toMatchObject(settings);
    expect(requested).toMatchObject([
      { kind: 'daily', zone: 'Europe/Kyiv' },
      { kind: 'bounces' },
      { kind: 'weekly', weekdays: ['mon'] },
    ]);
  });

  it('is posted at once, saying for whom and when it comes next', async () => {
    const posted: unknown[] = [];
    let missing: Lack[] = [];
    const digests: OperationContext['digests'] = {
      preview: async () => NOTHING,
      async postNow(digest, line) {
        posted.push([digest.id, line]);
        return { missing };
      },
    };
    await expect(run('now', {}, { digests })).rejects.toThrow('This channel has no digest.');
    const id = await addedId();
    const reply = await run('now', {}, { digests });
    expect(noticesIn(reply)).toEqual([]);
    expect(posted).toMatchObject([[id, { kind: 'notice' }]]);
    const reason = 'The service isn’t answering.';
    missing = [
      { words: 'campaigns', reason, isPassing: true },
      { words: 'SMTP bounces', reason: 'Your plan has no SMTP.', isPassing: false },
      { words: 'balance', reason, isPassing: true },
    ];
    expect(noticesIn(await run('now', {}, { digests }))).toEqual([
      'Missing for now: campaigns and balance. The service isn’t answering. Postbell will try again and fill it in.',
      'Missing: SMTP bounces. Your plan has no SMTP.',
    ]);
  });

  it('asks which of several is meant, in words that tell them apart', async () => {
    const { store } = postbell();
    await store.snapshots.keep('list:4101', { name: 'Newsletter' }, NOW);
    const news = await addedId({ kind: 'campaigns', list: '4101' });
    const others = await addedId({ kind: 'campaigns', list: '4102' });
    const requested = expect(run('now')).rejects;
    await requested.toThrow(`${news} (campaign digest of list “Newsletter”, every day at 9:00 AM`);
    await requested.toThrow(`${others} (campaign digest of list 4102, every day at 9:00 AM`);
  });

  it('previews which of several one clicks, in a menu where there are many', async () => {
    const requested: unknown[] = [];
    const preview = async (settings: unknown) => {
      requested.push(settings);
      return NOTHING;
    };
    const digests = { preview, postNow: async () => ({ missing: [] }) };
    const weekly = await addedId({ kind: 'weekly' });
    for (const kind of ['daily', 'campaigns', 'bounces', 'sms']) await addedId({ kind });
    const choice = await run('preview', {}, { digests });
    expect(labelsIn(choice)).toHaveLength(5);
    const label = labelsIn(choice).find((one) => one.startsWith(`${weekly}: weekly digest`)) ?? '';
    expect(requested).toEqual([]);
    await press(choice, label, { digests });
    expect(requested).toMatchObject([{ kind: 'weekly' }]);
    await addedId({ kind: 'push' });
    const many = await run('preview', {}, { digests });
    expect(choiceIn(many, 'Preview…', label).values).toEqual({ digest: weekly });
  });

  it('says why nothing could be posted', async () => {
    const digests: OperationContext['digests'] = {
      preview: async () => NOTHING,
      async postNow() {
        const refused = { permanent: true, reason: 'not_in_channel' };
        throw new UndeliverableError('Slack refused the message.', refused);
      },
    };
    await addedId();
    await expect(run('now', {}, { digests })).rejects.toThrow(
      'Nothing was posted: Postbell isn’t in this channel.',
    );
  });

  it('is posted for whoever may only look in their own messages alone', async () => {
    const channels = await addedId();
    await expect(run('now', { digest: channels }, VIEWER)).rejects.toThrow(
      'You need the marketer role',
    );
    expect(labelsIn(await run('preview', { digest: channels }, VIEWER))).toEqual([]);
    const own = actionIn(await run('private', { digest: channels }, VIEWER), 'Undo').values;
    expect(labelsIn(await run('preview', own, VIEWER))).toEqual(['Send now']);
    expect(summaryIn(await run('now', own, VIEWER))).toContain('in your direct messages');
  });
});

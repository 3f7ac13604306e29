import { describe, expect, it } from 'vitest';
import { RefusedError, UndeliverableError } from '../../src/lib/errors.ts';
import type { Section } from '../../src/domain/reply.ts';
import type { DigestSection } from '../../src/digests/section.ts';
import { render } from '../../src/slack/blocks/render.ts';
import { ENGINES } from '../store/engines.ts';
import { bouncesWhile, down, somePart } from './some-part.ts';
import { at, shown, startDigest } from './started-digest.ts';

describe('a digest', () => {
  it('comes in time without what is missing, which is filled in', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const { wake, wall } = await startDigest([somePart(), bouncesWhile(wrong)]);
    await wake('09:00');
    expect(shown(wall.messages)).toEqual([
      [
        'Digest for Friday 20 November',
        '3 campaigns · SMTP bounces not known yet',
        'Three went out.',
        'Missing here: SMTP bounces. The service isn’t answering. Postbell asks again and fills it in here.',
      ],
    ]);
    wrong.failure = null;
    await wake('09:01');
    expect(wall.calls).toHaveLength(1);
    await wake('09:02');
    expect(shown(wall.messages)).toEqual([
      [
        'Digest for Friday 20 November',
        '🔴 12 e-mails bounced · 3 campaigns',
        'Three went out.',
        'Twelve bounced.',
        'Filled in at 2026-11-21T09:02:00.000Z: SMTP bounces.',
      ],
      ['↳ All bounces'],
    ]);
    await wake('09:05', '09:30', '20:00');
    expect(wall.calls).toHaveLength(3);
  });

  it('has a table that is too long for it in its thread, as a file, once, when filled in', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const part = bouncesWhile(wrong);
    const tell: DigestSection['tell'] = async (request) => {
      const rows = Array.from({ length: 150 }, (_, row) => [`a…@domain-${row}.example`, '1']);
      const columns = [{ title: 'Address (masked)' }, { title: 'Bounces' }];
      const table: Section = { kind: 'table', columns, rows };
      return { ...(await part.tell(request)), sections: [table] };
    };
    const { wake, wall, startProcess } = await startDigest([somePart(), { ...part, tell }]);
    await wake('09:00');
    wrong.failure = null;
    const others = [await startProcess(), await startProcess()];
    for (const time of ['09:02', '09:03', '09:30']) {
      await Promise.all(others.map((one) => one.wake(time)));
    }
    expect(shown(wall.messages)).toEqual([
      [
        'Digest for Friday 20 November',
        '🔴 12 e-mails bounced · 3 campaigns',
        'Three went out.',
        'More on SMTP bounces is in the thread.',
        'Filled in at 2026-11-21T09:02:00.000Z: SMTP bounces.',
      ],
      ['↳ More on SMTP bounces'],
      ['↳ All bounces'],
    ]);
    const [message, ...below] = wall.messages.map(({ reply }) => render(reply).files);
    expect(message).toEqual([]);
    const [file, ...otherFiles] = below.flat();
    expect(otherFiles).toEqual([]);
    expect(file?.name).toBe('more-on-smtp-bounces.csv');
    expect(file?.content.split('\r\n')[150]).toBe('a…@domain-149.example,1');
  });

  it('of which nothing can be had says so in a line, and is filled in', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const { wake, wall } = await startDigest([bouncesWhile(wrong)]);
    await wake('09:00', '09:02', '09:07');
    expect(shown(wall.messages)).toEqual([
      [
        'Digest for Friday 20 November',
        'Nothing known yet: the service isn’t answering. Postbell asks again and fills it in here.',
      ],
    ]);
    wrong.failure = null;
    await wake('09:16', '09:17');
    expect(shown(wall.messages)[0]).toEqual([
      'Digest for Friday 20 November',
      '🔴 12 e-mails bounced',
      'Twelve bounced.',
      'Filled in at 2026-11-21T09:17:00.000Z: SMTP bounces.',
    ]);
  });

  it('says what could not be filled in, and asks no more', async () => {
    let requested = 0;
    const part = somePart({}, { tell: async () => Promise.reject((requested += 1) && down()) });
    const { wake, wall } = await startDigest([somePart({}, { name: 'lists' }), part]);
    await wake('09:00', '12:00', '20:00', '20:59', '21:00');
    const before = requested;
    expect(shown(wall.messages)[0]?.at(-1)).toBe(
      'Not filled in: campaigns. The service isn’t answering.',
    );
    await wake('21:01', '22:00');
    expect(requested).toBe(before);
  });

  it('promises nothing where asking again can’t help', async () => {
    const failure = new RefusedError('Your plan has no SMTP.', { status: 403 });
    const { wake, wall, store } = await startDigest([somePart(), bouncesWhile({ failure })]);
    await wake('09:00');
    expect(shown(wall.messages)[0]?.at(-1)).toBe(
      'Missing here: SMTP bounces. Your plan has no SMTP.',
    );
    expect(await store.occurrences.incomplete(at('23:00'))).toEqual([]);
  });

  it('doesn’t wait for a part that takes too long', async () => {
    const slow = Promise.withResolvers<void>();
    const part = bouncesWhile({ failure: null });
    const tell: DigestSection['tell'] = async (request) => {
      await slow.promise;
      return part.tell(request);
    };
    const { wall, startProcess } = await startDigest([somePart(), { ...part, tell }]);
    const { wake } = await startProcess(20);
    await wake('09:00');
    expect(shown(wall.messages)[0]?.at(-1)).toBe(
      'Missing here: SMTP bounces. It takes longer than usual. Postbell asks again and fills it in here.',
    );
    slow.resolve();
    await wake('09:02');
    expect(shown(wall.messages)[0]).toContain('Twelve bounced.');
  });

  it('with a defect in one part tells the others', async () => {
    const failure = new TypeError('not a function');
    const { wake, wall } = await startDigest([somePart(), bouncesWhile({ failure })]);
    await wake('09:00');
    expect(shown(wall.messages)[0]?.slice(1, 3)).toEqual([
      '3 campaigns · SMTP bounces not known yet',
      'Three went out.',
    ]);
  });

  it('that somebody deleted is left alone', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const { wake, wall, store } = await startDigest([somePart(), bouncesWhile(wrong)]);
    await wake('09:00');
    wall.messages.length = 0;
    wrong.failure = null;
    await wake('09:02', '09:10', '10:00');
    expect(wall.calls.map(({ kind }) => kind)).toEqual(['post', 'update']);
    expect(await store.occurrences.incomplete(at('23:00'))).toEqual([]);
    expect((await store.digests.list())[0]?.pausedAt).toBeNull();
  });

  it('is paused when its channel is closed before it is filled in', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const { wake, wall, store } = await startDigest([somePart(), bouncesWhile(wrong)]);
    await wake('09:00');
    wrong.failure = null;
    wall.refuse = ({ channelId }) =>
      channelId === 'C1'
        ? new UndeliverableError('closed', { permanent: true, reason: 'is_archived' })
        : null;
    await wake('09:02', '09:03', '09:04');
    expect((await store.digests.list())[0]?.pausedReason).toBe('is_archived');
    expect(wall.messages.slice(1).map(({ channelId }) => channelId)).toEqual(['U1']);
  });

  it('is silent on a quiet day where that is wanted, and not asked for twice', async () => {
    let requested = 0;
    const tell: DigestSection['tell'] = (request) => {
      requested += 1;
      return somePart({ isQuiet: true }).tell(request);
    };
    const { wake, wall, startProcess } = await startDigest([somePart({}, { tell })], {
      whenQuiet: 'nothing',
    });
    await wake('09:00', '09:01');
    await (await startProcess()).wake('09:02');
    expect([wall.calls, requested]).toEqual([[], 1]);
  });

  it('isn’t silent when it doesn’t know whether the day was quiet', async () => {
    const parts = [somePart({ isQuiet: true }), bouncesWhile({ failure: down() })];
    const { wake, wall } = await startDigest(parts, {
      whenQuiet: 'nothing',
    });
    await wake('09:00');
    expect(wall.messages).toHaveLength(1);
  });
});

describe.each(ENGINES)('a digest on $engine', ({ newDatabase }) => {
  it('is filled in after a restart, by one of two processes', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const { wake, wall, startProcess } = await startDigest(
      [somePart(), bouncesWhile(wrong)],
      {},
      newDatabase,
    );
    await wake('09:00');
    wrong.failure = null;
    const [one, other] = [await startProcess(), await startProcess()];
    await Promise.all([one.wake('09:02'), other.wake('09:02')]);
    await Promise.all([one.wake('09:03'), other.wake('09:03')]);
    expect(wall.calls.map(({ kind }) => kind)).toEqual(['post', 'update', 'post']);
  });

  it('does not wait for a clock that ran ahead, nor ask without end', async () => {
    const wrong: { failure: Error | null } = { failure: down() };
    const { wake, wall, startProcess } = await startDigest(
      [somePart(), bouncesWhile(wrong)],
      {},
      newDatabase,
    );
    await wake('2026-12-21T09:00:00Z');
    const other = await startProcess();
    await other.store.clock.setRight(at('09:01'));
    await other.wake('09:02', '12:00', '21:01', '21:03');
    expect(shown(wall.messages)[0]?.at(-1)).toBe(
      'Not filled in: SMTP bounces. The service isn’t answering.',
    );
    const calls = wall.calls.length;
    await other.wake('21:04', '22:00');
    expect(wall.calls).toHaveLength(calls);
  });
});

import { describe, expect, it } from 'vitest';
import { LimitedError, UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
import type { DigestSection, Missing } from '../../src/digests/section.ts';
import { brokenPart, detailsOf, down, refused, somePart } from './some-part.ts';
import { at, shown, startDigest, startIncomplete } from './started-digest.ts';

const TITLE = 'Daily digest · Friday, November 20';
const METHOD = ['↳ How this is counted'];
const MISSING =
  'Missing: SMTP bounces. The service isn’t answering. Postbell keeps trying and adds it here.';

describe('a digest', () => {
  it('comes in time without what is missing, which is filled in', async () => {
    const { wake, wall, mend } = await startIncomplete();
    await wake('09:00');
    expect(shown(wall.messages)).toEqual([
      [TITLE, '3 campaigns · SMTP bounces not known yet', MISSING],
    ]);
    mend();
    await wake('09:01');
    expect(wall.calls).toHaveLength(1);
    await wake('09:02');
    expect(shown(wall.messages)).toEqual([
      [TITLE, '🔴 12 emails bounced', 'Added at 2026-11-21T09:02:00.000Z: SMTP bounces.'],
      ['↳ SMTP bounces', 'Twelve bounced.'],
      ['↳ All bounces'],
      METHOD,
    ]);
    await wake('09:05', '09:30', '20:00');
    expect(wall.calls).toHaveLength(5);
  });

  it('of which nothing can be had says so in a line, and is filled in', async () => {
    const { part, mend } = brokenPart();
    const { wake, wall } = await startDigest([part]);
    await wake('09:00', '09:02', '09:07');
    const nothing = 'No figures yet: the service isn’t answering.';
    expect(shown(wall.messages)).toEqual([
      [TITLE, `${nothing} Postbell keeps trying and adds it here.`],
    ]);
    expect(wall.messages[0]?.reply.actions).toBeUndefined();
    mend();
    await wake('09:16', '09:17');
    expect(shown(wall.messages)[0]?.[1]).toBe('🔴 12 emails bounced');
    expect(shown(wall.messages)[1]).toEqual(['↳ SMTP bounces', 'Twelve bounced.']);
  });

  it('does not wait for a clock that ran ahead, nor ask without end', async () => {
    const { wake, wall, startProcess } = await startIncomplete();
    await wake('2026-12-21T09:00:00Z');
    const other = await startProcess();
    await other.store.clock.setRight(at('09:01'));
    await other.wake('09:02', '12:00', '21:01', '21:03');
    expect(shown(wall.messages)[0]?.at(-1)).toBe(
      'Not available: SMTP bounces. The service isn’t answering.',
    );
    expect(await other.store.occurrences.incomplete(at('2027-01-01T00:00:00Z'))).toEqual([]);
  });

  it('promises nothing where asking again can’t help', async () => {
    const { wake, wall, store } = await startIncomplete(refused);
    await wake('09:00');
    expect(shown(wall.messages)[0]?.at(-1)).toBe('Missing: SMTP bounces. Your plan has no SMTP.');
    expect(await store.occurrences.incomplete(at('23:00'))).toEqual([]);
  });

  it('doesn’t wait for a part that takes too long', async () => {
    const slow = Promise.withResolvers<void>();
    const { part, mend } = brokenPart();
    mend();
    const tell: DigestSection['tell'] = async (request) => {
      await slow.promise;
      return part.tell(request);
    };
    const { wall, startProcess } = await startDigest([somePart(), { ...part, tell }]);
    const { wake } = await startProcess({ withinMs: 20 });
    await wake('09:00');
    expect(shown(wall.messages)[0]?.at(-1)).toBe(
      MISSING.replace('The service isn’t answering.', 'It’s taking longer than usual.'),
    );
    slow.resolve();
    await wake('09:02');
    expect(shown(wall.messages)[1]).toContain('Twelve bounced.');
  });

  it('with a defect in one part tells the others', async () => {
    const { wake, wall } = await startIncomplete(new TypeError('not a function'));
    await wake('09:00');
    expect(shown(wall.messages)[0]?.[1]).toBe('3 campaigns · SMTP bounces not known yet');
  });

  it('that somebody deleted is left alone', async () => {
    const { wake, wall, store, mend } = await startIncomplete();
    await wake('09:00');
    wall.messages.length = 0;
    mend();
    await wake('09:02', '09:10', '10:00');
    expect(wall.calls.map(({ kind }) => kind)).toEqual(['post', 'update']);
    expect(await store.occurrences.incomplete(at('23:00'))).toEqual([]);
    expect((await store.digests.list())[0]?.pausedAt).toBeNull();
  });

  it('is paused when its channel is closed before it is filled in', async () => {
    const { wake, wall, store, mend } = await startIncomplete();
    await wake('09:00');
    mend();
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
    const part = somePart({}, { tell });
    const { wake, wall, startProcess } = await startDigest([part], { whenQuiet: 'nothing' });
    await wake('09:00', '09:01');
    await (await startProcess()).wake('09:02');
    expect([wall.calls, requested]).toEqual([[], 1]);
  });

  it('isn’t silent when it doesn’t know whether the day was quiet', async () => {
    const parts = [somePart({ isQuiet: true }), brokenPart().part];
    const { wake, wall } = await startDigest(parts, { whenQuiet: 'nothing' });
    await wake('09:00');
    expect(wall.messages).toHaveLength(1);
  });
});

interface Bounced {
  readonly smtp?: number;
  readonly campaigns?: number;
  readonly missing?: readonly Omit<Missing, 'failure'>[];
}

const NO_SMTP = { words: 'SMTP bounces', of: ['smtp'] };
const NO_CAMPAIGNS = { words: 'campaign bounces', of: ['campaigns'] };
const lacksOf = (...ids: readonly string[]) => ({
  words: `bounces of ${ids.length} campaigns`,
  of: ids.map((id) => `campaigns/${id}`),
});

describe('a digest that is filled in', () => {
  /** A part of two halves, which each time knows the next of these. */
  const startKnowing = async (...known: Bounced[]) => {
    let requested = -1;
    const tell: DigestSection['tell'] = (request) => {
      requested = Math.min(requested + 1, known.length - 1);
      const { smtp, campaigns, missing = [] } = known[requested] ?? {};
      const lines = [
        ...(campaigns === undefined ? [] : [`${campaigns} of campaigns bounced.`]),
        ...(smtp === undefined ? [] : [`${smtp} of SMTP bounced.`]),
      ];
      return somePart({
        verdict: null,
        sections: lines.map((text) => ({ kind: 'paragraph', text })),
        missing: missing.map((one) => ({ ...one, failure: down() })),
      }).tell(request);
    };
    const part = somePart({}, { name: 'bounces', words: 'bounces', tell });
    const { wake, wall } = await startDigest([part]);
    return {
      wake,
      lines: () => {
        const [above = [], ...below] = shown(wall.messages);
        const [bounces = [], ...others] = below.filter(([title]) => title === '↳ Bounces');
        expect(others).toEqual([]);
        return [...bounces.slice(1), ...above.slice(1)].filter(
          (line) => !line.startsWith('Missing'),
        );
      },
    };
  };
  const filledIn = (time: string, what: string) =>
    `Added at 2026-11-21T${time}:00.000Z: ${what}. All figures of bounces are as of then.`;

  it('loses nothing that was told when one half comes and the other goes', async () => {
    const { wake, lines } = await startKnowing(
      { campaigns: 1042, missing: [NO_SMTP] },
      { smtp: 12, missing: [NO_CAMPAIGNS] },
      { campaigns: 1050, smtp: 12 },
    );
    await wake('09:00', '09:02');
    expect(lines()).toEqual(['1042 of campaigns bounced.']);
    await wake('09:07');
    expect(lines()).toEqual([
      '1050 of campaigns bounced.',
      '12 of SMTP bounced.',
      filledIn('09:07', 'SMTP bounces'),
    ]);
  });

  it('stays as it was told when only the words for what is missing change', async () => {
    const { wake, lines } = await startKnowing(
      { campaigns: 1042, missing: [NO_SMTP] },
      { campaigns: 1100, missing: [{ ...NO_SMTP, words: 'bounces of SMTP' }] },
    );
    await wake('09:00', '09:02');
    expect(lines()).toEqual(['1042 of campaigns bounced.']);
  });

  it('tells what came when some of what was missing is still missing', async () => {
    const { wake, lines } = await startKnowing(
      { smtp: 1, missing: [NO_CAMPAIGNS] },
      { smtp: 1, campaigns: 7, missing: [lacksOf('71', '72')] },
      { smtp: 1, campaigns: 8, missing: [lacksOf('71', '73')] },
      { smtp: 1, campaigns: 9, missing: [lacksOf('72')] },
      { smtp: 1, campaigns: 9 },
    );
    await wake('09:00', '09:02');
    expect(lines()).toEqual([
      '7 of campaigns bounced.',
      '1 of SMTP bounced.',
      filledIn('09:02', 'some of the campaign bounces'),
    ]);
    await wake('09:07');
    expect(lines()[0]).toBe('7 of campaigns bounced.');
    await wake('09:17', '09:37');
    expect(lines().slice(3)).toEqual([
      filledIn('09:17', 'some of the bounces of 2 campaigns'),
      filledIn('09:37', 'bounces of 1 campaigns'),
    ]);
  });
});

describe('the thread of a digest', () => {
  const start = () => startDigest([somePart({ details: detailsOf('one', 'two', 'three') })]);

  it('has the details, in order and each once, also when Slack puts one off', async () => {
    const { wake, wall, startProcess } = await start();
    wall.refuse = ({ threadTs }) => {
      if (threadTs === undefined || wall.messages.length !== 2) return null;
      wall.refuse = () => null;
      return new LimitedError('Later.', { retryAt: at('09:03') });
    };
    await wake('09:00', '09:01');
    expect(shown(wall.messages).slice(1)).toEqual([['↳ one']]);
    const other = await startProcess();
    await other.wake('09:03', '09:04', '09:05');
    expect(shown(wall.messages).slice(1)).toEqual([['↳ one'], ['↳ two'], ['↳ three'], METHOD]);
  });

  it('doesn’t repeat what may be there already', async () => {
    const { wake, wall } = await start();
    wall.refuse = ({ threadTs }) =>
      threadTs !== undefined && wall.messages.length === 2
        ? new UnavailableError('No answer.', { outcome: 'unknown' })
        : null;
    await wake('09:00');
    wall.refuse = () => null;
    await wake('09:05', '09:30');
    expect(wall.messages.filter(({ reply }) => reply.title === 'two')).toEqual([]);
  });
});

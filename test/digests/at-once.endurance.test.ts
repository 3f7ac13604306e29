import { describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../src/lib/errors.ts';
import { DAILY, type DigestSettings } from '../../src/domain/digest.ts';
import { DIGEST } from '../../src/digests/digest-messages.ts';
import type { DigestSection } from '../../src/digests/section.ts';
import { brokenPart, detailsOf, refused, somePart } from './some-part.ts';
import { at, shown, startDigest } from './started-digest.ts';

const LINE = { kind: 'notice', tone: 'info', text: 'Asked for.' } as const;
const TITLE = 'Daily digest · Friday, November 20';
const METHOD = ['↳ How this is counted'];
const details = detailsOf('one', 'two');
const ill = new UndeliverableError('ill', { permanent: false, reason: 'fatal_error' });

describe('a preview', () => {
  /** On a Saturday night; in Kathmandu it is Sunday. */
  const preview = async (part: DigestSection, settings: Partial<DigestSettings> = {}) => {
    const { startProcess } = await startDigest([part]);
    const { port } = await startProcess({ now: () => at('23:00') });
    return port.preview({ ...DAILY, ...settings }, 'C1');
  };
  const titleFor = async (settings: Partial<DigestSettings>) =>
    (await preview(somePart(), settings)).reply.title;

  it('tells the days of its latest turn, as the calendar of its zone has it', async () => {
    expect(await titleFor({ zone: 'America/New_York' })).toBe(TITLE);
    expect(await titleFor({ zone: 'Asia/Kathmandu' })).toBe('Daily digest · Saturday, November 21');
    expect(await titleFor({ kind: 'weekly', weekdays: ['mon'] })).toBe(
      'Weekly digest · Sat, Nov 14 – Fri, Nov 20',
    );
  });

  it('shows what would stand in the thread, and whether the day was quiet', async () => {
    expect(await preview(somePart({ details }))).toMatchObject({
      isQuiet: false,
      details: [{ title: 'one' }, { title: 'two' }, { title: 'How this is counted' }],
    });
    expect(await preview(somePart({ isQuiet: true }))).toMatchObject({ isQuiet: true });
    await expect(preview(brokenPart().part)).rejects.toThrow('The service isn’t answering.');
  });
});

/** A channel's digest of these parts, which `postNow` posts at once. */
async function start(...parts: readonly DigestSection[]) {
  const started = await startDigest(parts);
  const { store, port } = started;
  const [digest] = await store.digests.list();
  if (!digest) throw new Error('no digest');
  const postNow = async (changed: object = {}) => port.postNow({ ...digest, ...changed }, LINE);
  return { ...started, postNow };
}

describe('a digest asked for at once', () => {
  it('is posted where it belongs, below why it comes, with its thread', async () => {
    const { postNow, wall, sendDue } = await start(somePart({ details }));
    expect(await postNow()).toEqual({ missing: [] });
    expect(shown(wall.messages)).toHaveLength(1);
    await sendDue();
    expect(shown(wall.messages)).toEqual([
      [TITLE, '3 campaigns', 'Asked for.'],
      ['↳ one'],
      ['↳ two'],
      METHOD,
    ]);
  });

  it('offers a channel’s readers to get it privately, and a person to get it no longer', async () => {
    const { postNow, wall } = await start(somePart());
    await postNow();
    await postNow({ channelId: 'U0VERA' });
    expect(wall.messages.map(({ reply }) => reply.actions?.at(-1))).toMatchObject([
      { label: 'Get this privately', operation: 'postbell digest subscribe' },
      { label: 'Stop sending me this', operation: 'postbell digest remove' },
    ]);
  });

  it('is posted on a quiet day, too, and takes no turn away', async () => {
    const { postNow, wake, wall } = await start(somePart({ isQuiet: true }));
    await postNow({ whenQuiet: 'nothing' });
    await wake('09:00');
    const quiet = [TITLE, 'A quiet day: no campaigns were sent and nothing bounced.'];
    expect(shown(wall.messages)).toEqual([[...quiet, 'Asked for.'], quiet]);
  });

  it('of which nothing can be had yet is posted as a line, and filled in', async () => {
    const { part, mend } = brokenPart();
    const { postNow, wake, wall } = await start(part);
    await postNow();
    mend();
    await wake('08:02');
    expect(shown(wall.messages)[0]).toContain('🔴 12 emails bounced');
    expect(shown(wall.messages)[1]).toEqual(['↳ SMTP bounces', 'Twelve bounced.']);
  });

  it('of which nothing will be had isn’t posted', async () => {
    const { postNow, wall } = await start(brokenPart(refused).part);
    await expect(postNow()).rejects.toThrow('Your plan has no SMTP.');
    expect(wall.calls).toEqual([]);
  });

  it('that Slack refuses says so to who asked, and isn’t tried again', async () => {
    const { postNow, wake, wall, store } = await start(somePart({ details }));
    wall.refuse = () => ill;
    await expect(postNow()).rejects.toThrow('ill');
    wall.refuse = () => null;
    await wake('08:05', '08:59');
    expect(wall.messages).toEqual([]);
    expect(await store.outgoing.lost([DIGEST], at('00:00'), at('23:00'))).toEqual([]);
  });

  it('names what is missing, and is filled in by whichever process comes next', async () => {
    const { part, mend } = brokenPart();
    const { postNow, wall, startProcess } = await start(somePart(), part);
    const reason = 'The service isn’t answering.';
    expect(await postNow()).toEqual({
      missing: [{ words: 'SMTP bounces', reason, isPassing: true }],
    });
    expect(shown(wall.messages)[0]?.at(-1)).toMatch(/^Missing: SMTP bounces/);
    mend();
    const others = [await startProcess(), await startProcess()];
    for (const time of ['08:02', '08:03']) await Promise.all(others.map(({ wake }) => wake(time)));
    const [message, ...thread] = shown(wall.messages);
    expect(message?.slice(1, 3)).toEqual(['🔴 12 emails bounced', 'Asked for.']);
    expect(thread).toEqual([['↳ SMTP bounces', 'Twelve bounced.'], ['↳ All bounces'], METHOD]);
  });
});

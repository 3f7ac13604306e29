import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { farAway, sendLabels } from '../../src/operations/send-time.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { LIMITS } from '../../src/slack/limits.ts';
import { shownSend } from './campaign/recurring/shown.ts';
import { NOW, sandboxPostbell } from '../commands/context.ts';
import { noticesIn } from '../commands/seen.ts';

const postbell = sandboxPostbell();

describe('the button that sends', () => {
  it.each([
    ['Europe/Kyiv', '2026-11-24T08:00:00Z', 'Schedule for Tue, Nov 24, 10:00 AM'],
    ['America/New_York', '2026-11-25T02:30:00Z', 'Schedule for Tue, Nov 24, 9:30 PM'],
    ['Asia/Tokyo', '2026-12-31T16:00:00Z', 'Schedule for Fri, Jan 1, 2027, 1:00 AM'],
  ])('says in %s when it goes out', (zone, at, label) => {
    const labels = sendLabels(new Date(at), { zone, now: NOW });
    expect(labels.button).toBe(label);
    expect(label.length).toBeLessThanOrEqual(LIMITS.button.text);
    expect(labels.submit.length).toBeLessThanOrEqual(LIMITS.view.title);
  });

  it('says it for everything that can be sent later', () => {
    const timed = catalogue.operations.filter(
      ({ effect, inputs }) => effect === 'sends' && inputs['at']?.kind === 'instant',
    );
    expect(timed.map(({ name }) => name)).toEqual(['campaign send', 'sms send', 'push send']);
    const now = sendLabels(undefined, { zone: 'UTC', now: NOW });
    for (const { confirmLabel } of timed)
      expect([confirmLabel, now.submit]).toEqual([now.button, 'Send now']);
  });
});

it('a time more than a year away is warned of', () => {
  expect(farAway(new Date('2218-07-18T09:00:00Z'), { now: NOW })).toMatchObject({
    text: 'This is more than a year from now, in 2218.',
  });
  expect(farAway(new Date('2027-11-01T09:00:00Z'), { now: NOW })).toBe(false);
});

it.each(['campaign send', 'sms send', 'push send'])(
  'the review of %s warns of it',
  async (name) => {
    const { inputs = {}, example = '' } = catalogue.find(name) ?? {};
    const raw = { ...readCommandLine(inputs, example), at: '2218-07-18 09:00' };
    expect(noticesIn(await postbell.preview(name, raw))).toContain(
      'This is more than a year from now, in 2218.',
    );
  },
);

/** Their time is that of an occurrence that is shown; any other is refused. */
const OF_AN_OCCURRENCE = new Set(['campaign recurring skip', 'campaign recurring unskip']);

describe('a time that a change of the clocks skips or shows twice', () => {
  const timed = catalogue.operations.flatMap(({ name, inputs }) =>
    Object.entries(inputs)
      .filter(([, { kind }]) => kind === 'instant' && !OF_AN_OCCURRENCE.has(name))
      .map(([input]) => [name, input] as const),
  );

  it.each(timed)('is said by %s (%s)', async (name, input) => {
    const { inputs = {}, example = '', isReviewed } = catalogue.find(name) ?? {};
    const said = async (at: string) => {
      // Without one of them, all of the channel are muted.
      const {
        for: _span,
        alert: _,
        digest: __,
        monitor: ___,
        ...rest
      } = readCommandLine(inputs, example);
      const raw = {
        ...rest,
        ...('recurring' in inputs && (await shownSend(postbell))),
        [input]: at,
      };
      return noticesIn(await (isReviewed ? postbell.preview(name, raw) : postbell.run(name, raw)));
    };
    expect(await said('2027-03-28 03:30')).toContainEqual(
      expect.stringContaining('03:30 doesn’t exist on 2027-03-28 in Europe/Kyiv'),
    );
    expect(await said('2027-10-31 03:30')).toContainEqual(
      expect.stringContaining('03:30 comes twice on 2027-10-31 in Europe/Kyiv'),
    );
  });
});

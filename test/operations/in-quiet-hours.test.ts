import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { FIRST, receivePast, SUBJECT } from '../bulk/resending.ts';
import { NOW, sandboxPostbell } from '../commands/context.ts';
import { noticesIn } from '../commands/seen.ts';

const postbell = sandboxPostbell();
beforeAll(() => receivePast(postbell.sandbox, postbell.store));

/** What goes out to many, with the least that it takes. */
const SENDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'campaign send': {
    lists: '4104',
    sender: 'news@larkspur.example',
    subject: 'What is new',
    html: '<p>Hello</p>',
  },
  'campaign resend': { campaign: FIRST, subject: SUBJECT },
  'sms send': { list: '4102', sender: 'Larkspur', text: 'Hello' },
  'push send': { website: '4301', title: 'Meet timelines', text: 'Plan a quarter on one page' },
};
/** Its review was shown a day before, with what that of a send warns of. */
const SHOWN_BEFORE = new Set(['campaign recurring confirm']);
/** Tests, and answers to what one person did: whoever asked for them waits for them. */
const TO_ONE = new Set([
  'campaign test',
  'list invite',
  'contact invite',
  'smtp send',
  'smtp resubscribe',
  'postbell approvals approve',
]);

describe('quiet hours', () => {
  it.each(Object.entries(SENDS))(
    'are named before what goes out in them: %s',
    async (name, raw) => {
      const quiet = async () => noticesIn(await postbell.preview(name, raw)).filter(isOfQuietHours);
      const around = { from: '11:00', until: '13:00', zone: 'UTC' };
      await postbell.store.quietHours.set(around);
      expect(await quiet()).toHaveLength(1);
      await postbell.store.quietHours.set({ ...around, zone: 'Asia/Tokyo' });
      expect(await quiet()).toEqual([]);
    },
  );

  it('are known to whatever sends', () => {
    const sending = catalogue.operations.filter(({ effect }) => effect === 'sends');
    const others = sending.filter(
      ({ name }) => !Object.hasOwn(SENDS, name) && !TO_ONE.has(name) && !SHOWN_BEFORE.has(name),
    );
    expect(others.map(({ name }) => name)).toEqual([]);
    expect(NOW.toISOString()).toContain('T12:00');
  });
});

const isOfQuietHours = (notice: string) => notice.includes('quiet hours');

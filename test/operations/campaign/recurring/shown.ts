import { NOTHING_OUTSIDE } from '../../../../src/lib/outside.ts';
import type { RawValues } from '../../../../src/domain/reply.ts';
import { timesAfter } from '../../../../src/operations/campaign/recurring/recurring-words.ts';
import { prepare } from '../../../../src/operations/campaign/recurring/prepare.ts';
import { type Postbell, NOW } from '../../../commands/context.ts';

/** A weekly send, on Tuesdays at nine. */
export const WEEKLY = {
  lists: '4104',
  sender: 'news@larkspur.example',
  subject: 'Monthly news',
  template: '506',
  days: 'every Tuesday',
  time: '09:00',
  zone: 'UTC',
};

let added = 0;

/** Adds another recurring send, of which the next occurrence is shown; returns what confirms it. */
export async function shownSend(postbell: Postbell, more: RawValues = {}): Promise<RawValues> {
  const { store, service } = postbell;
  added += 1;
  await postbell.run('campaign recurring add', { ...WEEKLY, ...more, name: `News ${added}` });
  const one = (await store.recurringSends.list()).find(({ name }) => name === `News ${added}`);
  const [dueAt] = one ? timesAfter(one, NOW, 1) : [];
  if (!one || !dueAt) throw new Error('nothing was added');
  const { send } = await prepare(one, dueAt, {
    store,
    service,
    commandPrefix: '',
    outside: NOTHING_OUTSIDE,
    now: NOW,
  });
  return { recurring: one.id, review: send.reviewId };
}

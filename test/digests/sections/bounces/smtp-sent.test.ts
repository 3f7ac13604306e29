import { beforeEach, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../../../src/lib/errors.ts';
import type { Store } from '../../../../src/store/store.ts';
import { many, read, tellBounces } from '../telling-bounces.ts';
import { openedStore } from '../told-by.ts';

const uncounted = new UnavailableError('The service isn’t answering.', { outcome: 'none' });

let store: Store;
beforeEach(async () => {
  store = await openedStore();
  await read(store, '2026-11-01T00:00:00Z', '2026-11-21T08:00:00Z');
  await store.bounces.keep(many(12, '2026-11-20T10:00:00Z', 'nobody'));
});

const tell = (known: { sent: number | null; delivered?: number; uncounted?: UnavailableError }) =>
  tellBounces({ store, failure: null, ...known });

describe('how many SMTP e-mails were sent, beside those that bounced', () => {
  it('is missing while the service doesn’t say it, so that it is filled in', async () => {
    const content = await tell({ sent: null, uncounted });
    expect(content.missing).toMatchObject([
      { words: 'how many SMTP e-mails were sent', failure: uncounted },
    ]);
    expect((await tell({ sent: 5000 })).missing).toEqual([]);
  });

  it.each([
    ['they are in no order', { sent: null }, /^No share of those sent: .* in no order/],
    ['fewer were sent', { sent: 11 }, /^No share of those sent: more came back than/],
    ['more arrived', { sent: 100, delivered: 95 }, /^No share of those sent: more came back than/],
  ])('is said to be unknown where %s', async (_, known, why) => {
    const { footnotes, missing } = await tell(known);
    expect(footnotes).toContainEqual(expect.stringMatching(why));
    expect(missing).toEqual([]);
  });

  it('needs no such word where it is known', async () => {
    const { footnotes = [] } = await tell({ sent: 5000, delivered: 4900 });
    expect(footnotes.join()).not.toContain('No share');
  });
});

import { describe, expect, it } from 'vitest';
import { ALL_SINGLE_EMAILS, sandboxPostbell } from '../../commands/context.ts';
import { bulletsIn, labelsIn, noticesIn, rowsIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell({ singleEmailsPerDay: ALL_SINGLE_EMAILS });

const SENDER = 'orders@larkspur.example';
const listed = () => [...postbell.sandbox.state().smtpUnsubscribed.values()];

describe('smtp unsubscribed', () => {
  it('counts all of them, and begins with who left last', async () => {
    const reply = await postbell.run('smtp unsubscribed');
    expect(summaryIn(reply)).toBe(`${listed().length} addresses`);
    const shown = rowsIn(reply).map(([address]) => address);
    const byTime = listed().toSorted((a, b) => b.atMs - a.atMs);
    expect(shown).toEqual(byTime.slice(0, 15).map(({ address }) => address));
  });

  it('sorts by address, and shows one day alone', async () => {
    const sorted = await postbell.run('smtp unsubscribed', { sort: 'address' });
    const addresses = rowsIn(sorted).map(([address = '']) => address);
    expect(addresses).toEqual(addresses.toSorted((a, b) => a.localeCompare(b, 'en')));
    await postbell.service.smtp.unsubscribed.add([{ email: 'zoe@example.com' }]);
    const today = await postbell.run('smtp unsubscribed', { day: '2026-11-21', how: 'account' });
    expect(rowsIn(today).map(([address, how]) => [address, how])).toEqual([
      ['zoe@example.com', 'By your team'],
    ]);
  });
});

describe('smtp check', () => {
  it('offers no way back to who isn’t unsubscribed', async () => {
    const reply = await postbell.run('smtp check', { email: 'ann@example.com' });
    expect(summaryIn(reply)).toBe('Subscribed to transactional email.');
    expect(labelsIn(reply)).not.toContain('Ask to resubscribe…');
  });
});

describe('smtp resubscribe', () => {
  const ask = { sender: SENDER, addresses: 'bob@example.org' };
  const asking = (addresses: readonly (string | undefined)[]) =>
    postbell.run('smtp resubscribe', { sender: SENDER, addresses: addresses.join(' ') });

  it('asks only those who are unsubscribed', async () => {
    const addresses = 'bob@example.org, ann@example.com';
    const preview = await postbell.preview('smtp resubscribe', { ...ask, addresses });
    expect(bulletsIn(preview)).toEqual(['bob@example.org']);
    const none = postbell.preview('smtp resubscribe', { ...ask, addresses: 'ann@example.com' });
    await expect(none).rejects.toThrow('ann@example.com isn’t unsubscribed');
  });

  it('leaves the person unsubscribed until they follow the link', async () => {
    const reply = await postbell.run('smtp resubscribe', ask);
    expect(reply.announcement).not.toContain('bob');
    expect(await postbell.service.smtp.unsubscribed.has('bob@example.org')).toBe(true);
    postbell.sandbox.control.smtp({ confirm: 'bob@example.org' });
    expect(await postbell.service.smtp.unsubscribed.has('bob@example.org')).toBe(false);
  });

  it('says before whom it stopped when the day’s five are used up', async () => {
    await postbell.run('smtp unsubscribe', { addresses: 'uwe@example.com vic@example.com' });
    const left = listed().map(({ address }) => address);
    await asking(left.slice(0, 4));
    const reply = await asking(left.slice(4, 6));
    expect(bulletsIn(reply)).toEqual([left[4]]);
    expect(noticesIn(reply)[0]).toContain(`Not asked: ${left[5]}.`);
    await expect(asking(left.slice(0, 6))).rejects.toThrow(
      'You can ask at most 5 people per 24 hours, not 6.',
    );
  });
});

describe('smtp unsubscribe', () => {
  it('unsubscribes those who weren’t yet', async () => {
    const reply = await postbell.run('smtp unsubscribe', {
      addresses: 'yan@example.com bob@example.org',
      comment: 'asked by phone',
    });
    expect(reply.title).toBe('yan@example.com unsubscribed from transactional email');
    expect(summaryIn(reply)).toBe('1 already unsubscribed');
    expect(postbell.sandbox.state().smtpUnsubscribed.get('yan@example.com')).toMatchObject({
      comment: 'asked by phone',
    });
  });
});

describe('smtp unsubscribed remove', () => {
  it('asks even for one, and says what is wrong with it', async () => {
    const preview = await postbell.preview('smtp unsubscribed remove', {
      addresses: 'bob@example.org',
    });
    expect(noticesIn(preview).join(' ')).toContain('Resubscribe only people who asked you to.');
    expect(await postbell.service.smtp.unsubscribed.has('bob@example.org')).toBe(true);
  });
});

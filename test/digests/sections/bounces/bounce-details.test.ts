import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bouncesFile,
  maskedBounce,
  MOST_BOUNCES_IN_FILE,
} from '../../../../src/digests/sections/bounces/bounce-details.ts';
import type { KeptBounce } from '../../../../src/store/digest/bounces.ts';
import { bulletsIn, rowsIn, sectionsOf } from '../../../commands/seen.ts';
import { SHOP } from '../smtp/smtp-world.ts';
import type { Asked } from '../section-content.ts';
import { bouncesWorld, many } from './bounces-world.ts';

async function detailOf(
  bounces: ReturnType<typeof many>,
  { since = '10T00:00', ...asked }: Asked & { since?: string } = {},
) {
  const { read, keep, tell } = await bouncesWorld();
  await read(since, '21T08:00');
  await keep(...bounces);
  const { sections, details: [detail] = [] } = await tell(asked);
  return { sections, reply: detail?.reply ?? { title: 'none' } };
}

describe('bounces in the thread', () => {
  it('are a table of domains by reason, what to do, and a file', async () => {
    const { reply } = await detailOf([
      ...many(3, '20T10:00', 'nobody'),
      ...many(1, '20T10:00', 'full', { address: 'kim@mail.example' }),
    ]);
    expect(reply.title).toBe('Transactional bounces by domain and reason');
    expect(rowsIn(reply)).toEqual([
      ['example.com', '3 · 75.0%', '3', '0'],
      ['mail.example', '1 · 25.0%', '0', '1'],
    ]);
    expect(bulletsIn(reply)).toEqual([
      'No such address (550 5.1.1): 3 · hard. The address doesn’t exist. Check the spelling, or ask them for another address. Example: no such user here',
      'Mailbox full (552 5.2.2): 1 · soft. Temporary. Works again once the mailbox has space. Example: mailbox full',
    ]);
    expect(reply.files).toMatchObject([{ name: 'smtp-bounces-2026-11-20.csv' }]);
    expect(reply.footnote).toBe(
      'The file has all 4. Addresses are masked. To get them in full, only for you: /smtp bounces 2026-11-20 csv=yes',
    );
    const [days, ...others] = sectionsOf(reply, 'chart');
    expect(days).toMatchObject({ form: 'line', series: [{ values: [0, 0, 0, 0, 0, 0, 0, 4] }] });
    expect(others).toEqual([]);
  });

  it('don’t call a file complete of a day that isn’t wholly known', async () => {
    const { reply } = await detailOf(many(3, '20T10:00', 'nobody'), { since: '20T08:00' });
    expect(reply.footnote).toMatch(/^The file has all 3 known bounces\. /);
  });

  it('fill few columns, with what is left as one', async () => {
    const { reply } = await detailOf(
      Array.from({ length: 20 }, (_, index) =>
        many(1, '20T10:00', index % 2 === 0 ? 'nobody' : 'spam', {
          address: `p${index}@d${String(index).padStart(2, '0')}.example`,
        }),
      ).flat(),
    );
    const rows = rowsIn(reply);
    expect(rows).toHaveLength(16);
    expect(rows.at(-1)).toEqual(['5 other domains', '5 · 25.0%', '3', '2']);
  });

  it('have times as the readers’ clocks show them', async () => {
    const { reply } = await detailOf(
      many(1, '20T20:00', 'nobody', { address: '=cmd@example.com' }),
      { zone: 'Asia/Kathmandu', now: new Date('2026-11-21T19:00:00Z') },
    );
    expect(reply.files?.[0]?.content.split('\r\n')[1]).toBe(
      "2026-11-21 01:45:00,'=•••@example.com,example.com,shop@larkspur.example,Your order,550,5.1.1,No such address,no such user here",
    );
  });
});

const bounceTo = (address: string, answer: string, subject = 'Your order'): KeptBounce => ({
  bouncedAt: new Date('2026-11-20T10:00:00Z'),
  sentAt: null,
  address,
  domain: address.slice(address.lastIndexOf('@') + 1),
  sender: SHOP,
  subject,
  code: 550,
  subcode: '5.1.1',
  reason: 'No such address',
  answer,
});
const shown = { day: '2026-11-20', zone: 'UTC' };

describe('a masked bounce', () => {
  it('tells neither the address nor the part before the @', () => {
    const answer = '550 5.1.1 <Ann.Lee@example.com>: user ann.lee unknown; try bob@example.org';
    expect(maskedBounce(bounceTo('ann.lee@example.com', answer, 'Hello ANN.LEE'))).toEqual({
      address: 'a•••@example.com',
      subject: 'Hello •••',
      answer: '550 5.1.1 <a•••@example.com>: user ••• unknown; try b•••@example.org',
    });
  });

  it('still has its words where the name is short, and where the address is forgotten', () => {
    expect(maskedBounce(bounceTo('no@example.com', 'no such user')).answer).toBe('no such user');
    expect(maskedBounce(bounceTo('', '')).address).toBe('');
  });

  it('never has its address in a file, whatever the server answered', () => {
    const quoting = fc.constantFrom(
      (address: string) => `<${address}> unknown`,
      (address: string) => `${address.toUpperCase()}: over quota`,
      (address: string) => `rcpt=${address};reason=none`,
      (address: string) => `"${address}",=HYPERLINK("mailto:${address}")`,
      (address: string) => `x${address}y`,
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.emailAddress({ size: 'small' }), quoting), { maxLength: 5 }),
        (drawn) => {
          const addresses = drawn.map(([address]) => address);
          const bounces = drawn.map(([address, quote]) =>
            bounceTo(address, quote(address), quote(address)),
          );
          const { content } = bouncesFile(bounces, shown);
          const lowered = content.toLowerCase();
          return addresses.every((address) => !lowered.includes(address.toLowerCase()));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is one of no more than can be uploaded', () => {
    const one = bounceTo('ann@example.com', 'no such user');
    const bounces = Array.from({ length: MOST_BOUNCES_IN_FILE + 1 }, () => one);
    const { content } = bouncesFile(bounces, shown);
    expect(content.split('\r\n')).toHaveLength(MOST_BOUNCES_IN_FILE + 2);
    expect(content.length).toBeLessThan(10_000_000);
  });
});

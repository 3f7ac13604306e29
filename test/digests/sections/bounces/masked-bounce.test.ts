import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bouncesFile,
  maskedBounce,
  MOST_BOUNCES_IN_FILE,
} from '../../../../src/digests/sections/bounces/bounce-details.ts';
import type { KeptBounce } from '../../../../src/store/digest/bounces.ts';

const bounceTo = (address: string, answer: string, subject = 'Your order'): KeptBounce => ({
  bouncedAt: new Date('2026-11-20T10:00:00Z'),
  sentAt: null,
  address,
  domain: address.slice(address.lastIndexOf('@') + 1),
  sender: 'shop@larkspur.example',
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
});

describe('a file of bounces', () => {
  it('has no more than can be uploaded', () => {
    const one = bounceTo('ann@example.com', 'no such user');
    const bounces = Array.from({ length: MOST_BOUNCES_IN_FILE + 1 }, () => one);
    const { content } = bouncesFile(bounces, shown);
    expect(content.split('\r\n')).toHaveLength(MOST_BOUNCES_IN_FILE + 2);
    expect(content.length).toBeLessThan(10_000_000);
  });
});

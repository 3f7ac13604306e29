import { expect, it } from 'vitest';
import { bouncedFor, totalsOf } from '../../src/service/campaigns/campaign.ts';

const figuresOf = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([code, count]) => ({ code: Number(code), count, explanation: '' }));

it('tells why e-mails of a campaign bounced, and nothing of those that arrived', () => {
  const figures = figuresOf({ 1: 990, 2: 950, 3: 300, 6: 9, 9: 1, 10: 5, 11: 2, 14: 0, 16: 7 });
  expect(bouncedFor(figures)).toEqual([
    { reason: 'No such address', count: 9 },
    { reason: 'Blocked as spam', count: 1 },
    { reason: 'Mailbox full', count: 5 },
  ]);
});

it('has a reason for each that counts as a bounce', () => {
  const codes = Array.from({ length: 25 }, (_, code) => code);
  const figures = figuresOf(Object.fromEntries(codes.map((code) => [code, 2 ** code])));
  const { hardBounces, softBounces, rejectedAsSpam, otherFailures } = totalsOf(figures);
  const notified = bouncedFor(figures).reduce((sum, { count }) => sum + count, 0);
  expect(notified).toBe(hardBounces + softBounces + rejectedAsSpam + otherFailures);
});

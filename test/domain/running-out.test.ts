import { describe, expect, it } from 'vitest';
import {
  daysLeftAtPace,
  lastingInWords,
  warningsOf,
  type Quotas,
} from '../../src/domain/running-out.ts';

const now = new Date('2026-11-21T12:00:00Z');
const FINE: Quotas = {
  money: { main: 10 },
  email: {
    endsAt: new Date('2026-12-21T12:00:00Z'),
    emailsLeft: 5000,
    maximumSubscribers: 1000,
    currentSubscribers: 900,
  },
  smtp: { endsAt: null, renewsItself: false, emails: 1000, emailsLeft: 100 },
  push: null,
};

describe('warningsOf', () => {
  it('has nothing to say of an account that is fine', () => {
    expect(warningsOf(FINE, now, 'UTC')).toEqual([]);
  });

  it('warns below a tenth, not at it', () => {
    const smtp = { endsAt: null, renewsItself: false, emails: 1000, emailsLeft: 99 };
    expect(warningsOf({ ...FINE, smtp }, now, 'UTC')).toEqual([
      'Only 99 transactional sends remaining, 9.9% of 1,000 in the plan',
    ]);
  });

  it.each([
    ['2026-11-28T11:00:00Z', []],
    ['2026-11-27T23:00:00Z', ['The plan for web push ends in 6 days']],
    ['2026-11-22T00:30:00Z', ['The plan for web push ends in 1 day']],
    ['2026-11-21T23:00:00Z', ['The plan for web push ends today']],
    ['2026-11-20T11:00:00Z', ['The plan for web push has ended']],
  ])('of a plan until %s says %j', (endsAt, warnings) => {
    const push = { endsAt: new Date(endsAt), renewsItself: false };
    expect(warningsOf({ ...FINE, push }, now, 'UTC')).toEqual(warnings);
    expect(warningsOf({ ...FINE, push: { ...push, renewsItself: true } }, now, 'UTC')).toEqual([]);
  });

  it('writes numbers with their separators', () => {
    const smtp = { endsAt: null, renewsItself: false, emails: 50_000, emailsLeft: 1234 };
    const subscribers = { maximumSubscribers: 40_000, currentSubscribers: 38_750 };
    const email = { endsAt: null, emailsLeft: 1, ...subscribers };
    expect(warningsOf({ ...FINE, smtp, email }, now, 'UTC')).toEqual([
      'Only 1,234 transactional sends remaining, 2.5% of 50,000 in the plan',
      'Room for only 1,250 more subscribers: 96.9% of 40,000 used',
    ]);
  });

  it('warns of debt', () => {
    expect(warningsOf({ ...FINE, money: { main: -1 } }, now, 'UTC')).toEqual([
      'The balance is negative',
    ]);
  });
});

describe('what is left at the pace of late', () => {
  it('lasts as many whole days as it can', () => {
    expect(daysLeftAtPace(1000, { used: 700, days: 7 })).toBe(10);
    expect(daysLeftAtPace(1099, { used: 700, days: 7 })).toBe(10);
    expect(daysLeftAtPace(-5, { used: 700, days: 7 })).toBe(0);
  });

  it('can’t be told where nothing was used', () => {
    expect(daysLeftAtPace(1000, { used: 0, days: 7 })).toBeNull();
  });
});

it('a forecast names days up to a year', () => {
  expect([0, 1, 365, 366].map((days) => lastingInWords(days))).toEqual([
    'less than a day',
    'about 1 day',
    'about 365 days',
    'more than a year',
  ]);
});

import { describe, expect, it } from 'vitest';
import { domainOf, EVERYTHING, fits, onlyKinds, viewOf } from '../../src/domain/alerts.ts';
import type { AlertFilter, Filtered, Selection } from '../../src/domain/alerts.ts';

const bounce: Filtered = {
  kind: 'hard_bounces',
  listId: '12',
  campaignId: '4711',
  sender: null,
  address: 'ann@Example.com',
};
const smtp: Filtered = { ...bounce, listId: null, campaignId: null, sender: 'shop@example.org' };

const filter = (name: keyof AlertFilter, selection: Partial<Selection>): AlertFilter => ({
  ...EVERYTHING,
  [name]: { only: [], not: [], ...selection },
});

const ofDomain = filter('domain', { only: ['example.com'] });
const ofDomainButList = { ...ofDomain, list: { only: [], not: ['12'] } };

describe('a filter', () => {
  it.each([
    ['everything', EVERYTHING, true],
    ['its kind', onlyKinds(['hard_bounces', 'spam']), true],
    ['another kind', onlyKinds(['spam']), false],
    ['all but its kind', filter('kind', { not: ['hard_bounces'] }), false],
    ['its list', filter('list', { only: ['12', '13'] }), true],
    ['another list', filter('list', { only: ['13'] }), false],
    ['all but its list', filter('list', { not: ['12'] }), false],
    ['its campaign', filter('campaign', { only: ['4711'] }), true],
    ['all but its campaign', filter('campaign', { not: ['4711'] }), false],
    ['its domain, in other letters', ofDomain, true],
    ['all but its domain', filter('domain', { not: ['example.com'] }), false],
    ['all of its domain but its list', ofDomainButList, false],
  ])('of %s', (_, requested, passes) => {
    expect(fits(requested, bounce)).toBe(passes);
  });

  it('on senders leaves campaigns to the service, which knows theirs', () => {
    const only = filter('sender', { only: ['shop@example.org'] });
    expect(fits(only, bounce)).toBe(true);
    expect(fits(only, smtp)).toBe(true);
    expect(fits(filter('sender', { not: ['shop@example.org'] }), smtp)).toBe(false);
    expect(fits(only, { ...smtp, sender: null })).toBe(false);
  });

  it('that excludes a list lets through what belongs to none, one that names a list does not', () => {
    expect(fits(filter('list', { not: ['12'] }), smtp)).toBe(true);
    expect(fits(filter('list', { only: ['12'] }), smtp)).toBe(false);
  });
});

describe('a view', () => {
  it('is none without lists and domains', () => {
    expect(viewOf(EVERYTHING)).toBe('');
    expect(viewOf(onlyKinds(['spam']))).toBe('');
    expect(viewOf(filter('campaign', { only: ['4711'] }))).toBe('');
  });

  it('is one for the same choice in any order, and another for its opposite', () => {
    const view = viewOf(filter('domain', { only: ['a.com', 'b.com'] }));
    expect(view).toMatch(/^[0-9a-f]{8}$/);
    expect(viewOf(filter('domain', { only: ['b.com', 'a.com'] }))).toBe(view);
    expect(viewOf(filter('domain', { not: ['a.com', 'b.com'] }))).not.toBe(view);
    expect(viewOf(filter('list', { only: ['a.com', 'b.com'] }))).not.toBe(view);
  });
});

it.each([
  ['ann@example.com', 'example.com'],
  ['"a@b"@Example.ORG', 'example.org'],
  ['ann', null],
  ['ann@', null],
  [null, null],
])('the domain of %s is %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

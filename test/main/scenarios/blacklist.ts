import type { Scenario } from './scenario.ts';

/** More than a handful, so that it is asked first. */
const DOZEN = Array.from({ length: 12 }, (_, index) => `f${index}@example.com`).join(', ');

export const scenarios: readonly Scenario[] = [
  {
    line: '/blacklist add ann@example.com, Bob <bob@example.org> comment="asked by phone"',
    sees: /Added: ann@example\.com · 1 already on it/,
  },
  { line: '/blacklist show ann@example.com', sees: 'On the blacklist: it gets no emails.' },
  {
    line: '/blacklist check ann@example.com, carl@example.com, x@example',
    sees: '1 of 2 addresses is on the blacklist.',
  },
  { line: '/blacklist', sees: /\d+ addresses on it/ },
  { line: '/blacklist remove ann@example.com', sees: 'Taken off: ann@example.com' },
  {
    line: '/blacklist remove ann@example.com',
    sees: 'Nothing to do: ann@example.com is not on it',
  },
  {
    line: `/blacklist add ${DOZEN}, nonsense`,
    confirm: true,
    sees: /Added: 12 addresses · 1 text not understood/,
  },
];
